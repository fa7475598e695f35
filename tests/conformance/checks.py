"""What the contract demands of any single moment of a match, point by point."""

import random
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice, permutations
from typing import Any

import orjson

from app.kernel.chance import Seeded
from app.kernel.game import RuleViolation, Windowed
from app.kernel.position import Seat, sight_of
from app.kernel.ruleset import Codec, Malformed
from tests.conformance import shapes
from tests.conformance.fitness import Unfit, blaming, require
from tests.conformance.moment import Moment

AFFORDANCES = 16 * 1024
UPDATE = 64 * 1024
"""Bytes that the affordances, and everything that a viewer is sent after one entry, may take."""

SAMPLE = 24
"""How many of a seat's legal actions are tried at one moment, when there are more."""

CODE = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
REASON = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")


def check_moment(moment: Moment, dice: random.Random) -> None:
    """Check all that can be seen at one moment."""
    check_answers(moment)
    check_end(moment)
    check_accepted(moment, dice)
    check_json(moment)
    check_secrets_stay_silent(moment)
    check_facts(moment)
    check_imagined(moment, dice)
    check_order(moment, dice)
    check_defaults(moment, dice)
    check_window(moment, dice)
    check_work(moment)


def check_answers(moment: Moment) -> None:
    """Point 1: awaited seats have a legal action, free seats may have one, nobody else has.

    Point 13: a seat that left is none of these.
    """
    for seat in range(moment.table.seats):
        legal, asked = moment.legal[seat], seat in moment.awaited
        require(legal or not asked, "1", f"seat {seat} is awaited and has no legal action")
        may = asked or seat in moment.free
        require(may or not legal, "1", f"seat {seat} is not asked and has {legal[:1]}")
        require(not may or seat not in moment.gone, "13", f"seat {seat} left and may still act")
    require(
        set(moment.awaited) <= set(range(moment.table.seats)), "1", "a seat of nobody is awaited"
    )


def check_end(moment: Moment) -> None:
    """Point 4: nobody is awaited and no window is open if and only if there is an outcome."""
    over = moment.outcome is not None
    idle = not moment.awaited and moment.window is None
    require(idle == over, "4", f"outcome: {over}, nobody to wait for: {idle}")
    require(not (moment.window and moment.awaited), "4", "a window is open and a seat is awaited")
    require(not (over and moment.free), "4", "it is over and a seat is free to act")
    if moment.outcome is None:
        return
    placed = [seat for place in moment.outcome.ranking for seat in place]
    require(sorted(placed) == list(range(moment.table.seats)), "outcome", f"places: {placed}")
    require(all(moment.outcome.ranking), "outcome", "a place of nobody")
    require(len(moment.outcome.scores) == moment.table.seats, "outcome", "a score for each seat")
    require(REASON.fullmatch(moment.outcome.reason), "outcome", moment.outcome.reason)


def check_accepted(moment: Moment, dice: random.Random) -> None:
    """Points 2 and 3: every legal action is accepted, and what is applied is not changed by it."""
    before = moment.encoded
    for seat, legal in enumerate(moment.legal):
        for action in sample(legal, dice):
            taken = moment.tried(seat, action, "2")
            refused = isinstance(taken, RuleViolation)
            require(not refused, "2", f"legal and refused: {action} of seat {seat}, {taken!r}")
    now = moment.table.ruleset.position.encode(moment.position)
    require(now == before, "3", "apply changed its input")


def check_json(moment: Moment) -> None:
    """Point 7: positions, sights, actions, events and prompts come back from JSON as they were."""
    ruleset = moment.table.ruleset
    round_trip(ruleset.position, moment.position)
    round_trip(ruleset.sight, sight_of(moment.position, None))
    for seat in range(moment.table.seats):
        round_trip(ruleset.seat_sight, moment.sight(seat))
        for action in moment.legal[seat]:
            round_trip(ruleset.action, action)
        for action in {type(action): action for action in moment.legal[seat]}.values():
            check_strict(ruleset.action, action)
    for told in moment.step.emits:
        require(type(told.full) is type(told.shared), "7", "an event and its shared form differ")
        round_trip(ruleset.event, told.full)
        round_trip(ruleset.event, told.shared)
    for prompt in moment.awaited.values():
        round_trip(ruleset.prompt, prompt)
    with blaming("7", "writing window and outcome as JSON"):
        orjson.dumps([moment.window, moment.outcome])


def round_trip(codec: Codec[Any], data: Any) -> None:
    """Check that JSON carries a value there and back."""
    with blaming("7", f"the JSON of {type(data).__name__}"):
        text = codec.encode(data)
        back = codec.decode(text)
        require(back == data, "7", f"{text!r} came back as another {type(data).__name__}")
        require(codec.encode(back) == text, "7", f"{text!r} is written otherwise after reading")


def check_strict(codec: Codec[Any], data: Any) -> None:
    """Check that JSON which is nearly the value is refused: `true` for 1, a field too many."""
    for wrong in shapes.confused(orjson.loads(codec.encode(data))):
        try:
            codec.read(wrong)
        except Malformed:
            continue
        raise Unfit("7", f"{wrong} is read as {data}")


def check_secrets_stay_silent(moment: Moment) -> None:
    """Point 11: what only some may know does not show in a repr, hence in no log line."""
    for secret in (moment.position, *moment.position.own, moment.position.vault, moment.step):
        silent = f"<{type(secret).__name__} redacted>"
        require(repr(secret) == silent, "11", f"{type(secret).__name__} has a repr that talks")


def check_facts(moment: Moment) -> None:
    """Point 10: the game's invariants hold, public counts among them; no piece comes or goes."""
    facts = moment.table.facts
    broken = facts.broken(moment.game, moment.position)
    require(not broken, "10", f"broken: {broken}")
    pieces = facts.pieces(moment.position)
    require(pieces == moment.pieces, "10", f"pieces: {moment.pieces} became {pieces}")


def check_imagined(moment: Moment, dice: random.Random) -> None:
    """An imagined position looks the same to its viewer, is sound, and lets him act the same."""
    table = moment.table
    for viewer in (None, *range(table.seats)):
        sight = sight_of(moment.position, viewer)
        with blaming("imagine", f"imagining for {viewer}"):
            position = moment.game.imagine(sight, Seeded(dice.random().hex()))
        looks = orjson.dumps(sight_of(position, viewer)) == orjson.dumps(sight)
        require(looks, "imagine", f"viewer {viewer} can tell the imagined position")
        round_trip(table.ruleset.position, position)
        broken = table.facts.broken(moment.game, position)
        require(not broken, "imagine", f"imagined for {viewer}, broken: {broken}")
        pieces = table.facts.pieces(position)
        require(pieces == moment.pieces, "imagine", f"other pieces for {viewer}: {pieces}")
        if viewer is None:
            continue
        for action in sample(moment.legal[viewer], dice, 3):
            try:
                moment.game.apply(position, viewer, action, Seeded(0))
            except RuleViolation as violation:
                raise Unfit("imagine", f"{action} of {viewer} is not legal: {violation}") from None


def check_order(moment: Moment, dice: random.Random) -> None:
    """Point 8: in which order hidden simultaneous answers arrive is irrelevant."""
    if len(moment.awaited) < 2:
        return
    answers = [(seat, _any_answer(moment, seat, dice)) for seat in moment.awaited]
    orders = list(islice(permutations(answers), 24))
    ends = {
        _after(moment, order) for order in (orders[0], *dice.sample(orders, k=min(3, len(orders))))
    }
    require(len(ends) == 1, "8", f"the order of {answers} matters")


def _any_answer(moment: Moment, seat: Seat, dice: random.Random) -> Any:
    """Choose an answer to a seat's question: what is thrown in would renew the others'."""
    legal = dice.sample(moment.legal[seat], k=len(moment.legal[seat]))
    if not isinstance(moment.game, Windowed):
        return legal[0]
    others = {one: prompt for one, prompt in moment.awaited.items() if one != seat}
    for action in legal:
        step = moment.game.apply(moment.position, seat, action, Seeded(0))
        asked = moment.game.awaited(step.position.public)
        if seat not in asked and others.items() <= asked.items():
            return action
    raise Unfit("8", f"whatever seat {seat} answers asks the others again")


def _after(moment: Moment, answers: tuple[tuple[Seat, Any], ...]) -> bytes:
    position, chance = moment.position, Seeded(0)
    for seat, action in answers:
        asked = moment.game.awaited(position.public)
        require(
            asked.get(seat) == moment.awaited[seat], "8", f"another answer closed seat {seat}'s"
        )
        position = moment.game.apply(position, seat, action, chance).position
    return moment.table.ruleset.position.encode(position)


def check_defaults(moment: Moment, dice: random.Random) -> None:
    """What a time-out or a standing order does is legal."""
    for seat in moment.awaited:
        with blaming("defaults", "default_action"):
            chosen = moment.game.default_action(moment.sight(seat), Seeded(dice.random().hex()))
        fine = chosen is None or _is_legal(moment, seat, chosen)
        require(fine, "defaults", f"a time-out would do {chosen}")
    if not (isinstance(moment.game, Windowed) and moment.window):
        return
    orders: Codec[Any] = Codec(moment.game.standing_orders)
    for seat in moment.here:
        order = orders.read(shapes.instance(orders.schema, dice.randrange))
        with blaming("defaults", f"the standing order {order}"):
            chosen = moment.game.order(moment.sight(seat), order)
        fine = chosen is None or _is_legal(moment, seat, chosen)
        require(fine, "defaults", f"{order} would do {chosen}")


def _is_legal(moment: Moment, seat: Seat, action: Any) -> bool:
    return moment.table.ruleset.action.encode(action) in moment.legal_texts[seat]


def check_window(moment: Moment, dice: random.Random) -> None:
    """An open window says whom it waits for and how long; where none is open none can close."""
    game, window = moment.game, moment.window
    if not isinstance(game, Windowed):
        return
    if window is None:
        try:
            game.close(moment.position, Seeded(0))
        except RuleViolation:
            return
        raise Unfit("windows", "close where no window is open")
    eligible = set(window.eligible)
    require(eligible, "windows", "it waits for nobody")
    require(len(eligible) == len(window.eligible), "windows", "it waits for a seat twice")
    require(eligible <= set(moment.here), "windows", "it waits for a seat that is not here")
    require(
        window.closer is None or window.closer in eligible,
        "windows",
        "its closer is not waited for and could not pass",
    )
    require(0 < window.hold <= window.longest, "windows", f"{window.hold} s, {window.longest} s")
    require(window.closer is not None or window.hold == window.longest, "windows", "two deadlines")
    require(len(window.turns) == moment.table.seats, "windows", "turns of each seat")
    require(window.setting in game.kinds, "windows", f"{window.setting} is no kind of its windows")
    require(type(window.subject.get("no")) is int, "windows", "its subject has no number")
    with blaming("windows", "close"):
        game.close(moment.position, Seeded(dice.random().hex()))


def check_work(moment: Moment) -> None:
    """Point 12: sizes of what is sent, and how much work one question takes; never time."""
    shared = len(orjson.dumps([told.full for told in moment.step.emits])) + len(
        orjson.dumps([moment.window, moment.outcome, list(moment.awaited.values())])
    )
    for seat in range(moment.table.seats):
        sight = moment.sight(seat)
        size = len(orjson.dumps(sight)) + shared
        if seat in moment.awaited or seat in moment.free:
            size += _check_affordances(moment, seat)
        require(size <= UPDATE, "12", f"{size} bytes for one update of seat {seat}")


def _check_affordances(moment: Moment, seat: Seat) -> int:
    """Check the size, the work and the truth of what a seat's client lights up; return bytes."""
    sight, legal = moment.sight(seat), moment.legal_texts[seat]
    with counting(moment) as calls, blaming("12", "affordances"):
        lit = moment.game.affordances(sight)
        text = orjson.dumps(lit)
    require(len(text) <= AFFORDANCES, "12", f"{len(text)} bytes of affordances for seat {seat}")
    require(calls["legal"] <= 1, "12", f"{calls['legal']} lists of legal actions for affordances")
    with blaming("12", "expansion"):
        named = moment.game.expansion(lit)
        texts = None if named is None else {moment.table.ruleset.action.encode(a) for a in named}
    require(
        texts is None or texts == legal, "12", f"lit up and not legal, or the reverse: {text!r}"
    )
    for action in moment.legal[seat][:2]:
        with counting(moment) as calls, blaming("12", "preview"):
            ok = moment.game.preview(sight, action)
            orjson.dumps(ok)
        require(ok.ok and ok.code is None, "2", f"legal, but the preview says {ok}")
        require(calls["legal"] <= 1, "12", "lists of legal actions for a preview")
        with counting(moment) as calls:
            moment.tried(seat, action, "2")
        require(calls == {"legal": 0, "apply": 1}, "12", f"one action took {calls}")
    return len(text)


@contextmanager
def counting(moment: Moment) -> Iterator[dict[str, int]]:
    """Count the calls of legal and apply, those that a game makes of itself included."""
    calls = {"legal": 0, "apply": 0}
    shadowed = vars(moment.game)

    def counted(name: str, method: Callable[..., Any]) -> Callable[..., Any]:
        def call(*given: Any) -> Any:
            calls[name] += 1
            return method(*given)

        return call

    for name in calls:
        shadowed[name] = counted(name, getattr(moment.game, name))
    try:
        yield calls
    finally:
        for name in calls:
            del shadowed[name]


def check_refusals(moment: Moment, pool: list[Any], dice: random.Random) -> None:
    """Point 9: an action is accepted if it is legal; if not, a RuleViolation and nothing else.

    pool: actions of other seats and other moments, and near misses.
    """
    before, encode = moment.encoded, moment.table.ruleset.action.encode
    for seat in range(moment.table.seats):
        for action in sample(pool, dice, 8):
            taken = moment.tried(seat, action, "9")
            refused = isinstance(taken, RuleViolation)
            legal = encode(action) in moment.legal_texts[seat]
            require(refused != legal, "9", f"{action} of seat {seat}: legal {legal}, {taken!r}")
            if isinstance(taken, RuleViolation):
                require(CODE.fullmatch(taken.code), "9", f"the code {taken.code!r}")
                with blaming("9", "writing the details of a refusal as JSON"):
                    orjson.dumps(taken.details)
    now = moment.table.ruleset.position.encode(moment.position)
    require(now == before, "3", "a refused action changed its input")


def sample(items: list[Any], dice: random.Random, count: int = SAMPLE) -> list[Any]:
    """Return some of the items, or all where there are few."""
    return items if len(items) <= count else dice.sample(items, k=count)
