"""What holds in every match, whatever is played under whatever options, to its own end."""

import random
from collections import Counter

from app.games.mana_burn import RULESET
from app.kernel.chance import Seeded
from app.kernel.simulate import Playout
from tests.campaign import Campaign
from tests.conformance import shapes
from tests.games.mana_burn.facts import broken


def walked(seed: int) -> Playout:
    """Play a random match to its end: everybody acts and throws in at random, nobody leaves."""
    dice = random.Random(seed)
    options = RULESET.options.read(shapes.instance(RULESET.options.schema, dice.randrange))
    game = RULESET.bind(options)
    playout = Playout(game, dice.choice(list(game.seats())), Seeded(seed))
    assert broken(game, playout.step.position) == []
    while playout.outcome is None:
        _take(playout, dice)
        assert broken(game, playout.step.position) == []
        assert playout.plies <= game.bound(len(playout.step.position.own))
    return playout


def _take(playout: Playout, dice: random.Random) -> None:
    """Take one entry: an answer, now and then a card that is thrown in, or a window's close."""
    awaited = playout.awaited
    seats = range(len(playout.step.position.own))
    if not awaited and dice.random() < 0.7:
        playout.close()
        return
    asked = awaited if awaited and dice.random() < 0.9 else seats
    for seat in dice.sample(list(asked), k=len(asked)):
        actions = list(playout.game.legal(playout.sight(seat)))
        if actions:
            playout.act(seat, dice.choice(actions))
            return
    if not awaited:
        playout.close()


def test_a_hundred_cards_are_there_in_every_position(campaign: Campaign) -> None:
    reasons = Counter[str]()
    for seed in range(campaign.seed, campaign.seed + campaign(2, 400)):
        playout = walked(seed)
        assert playout.outcome is not None
        reasons[playout.outcome.reason] += 1
    assert set(reasons) <= {"collected", "round_cap"}
    campaign.tell(f"mana burn, random matches: {dict(reasons)}")
