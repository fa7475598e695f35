"""Goldens as text: what is written is read again, and replays to itself or says why not."""

import hashlib
from typing import Any

import pytest

from app.kernel.chance import Recording, Replayed, Seeded
from app.kernel.position import seat_sight
from app.matches.goldens import Golden, GoldenMismatch, Record, carry_out, parse, render
from app.matches.recorder import recorded
from tests.toys import parry, sealed
from tests.toys.sealed import Abstain, Bid

# Draws of zero swap every card with the first one: 10 cards, hands of 3, the deck's end first.
DRAWS = (0,) * 9
GOLDEN = Golden(
    '{"rounds":1}',
    2,
    DRAWS,
    (Record("act", (), 1, Abstain()), Record("act", (), 0, Bid(1))),
)
TEXT = """\
toy-sealed 1 for 2
options {"rounds":1}

0 setup
  draws 0 0 0 0 0 0 0 0 0
  seat 0 {"seat":0,"count":3,"cards":[1,4,5],"type":"drawn"}
  others {"seat":0,"count":3,"cards":null,"type":"drawn"}
  seat 1 {"seat":1,"count":3,"cards":[1,2,3],"type":"drawn"}
  others {"seat":1,"count":3,"cards":null,"type":"drawn"}
  asks 0 {"kind":"bid","round":1}
  asks 1 {"kind":"bid","round":1}
  public 474ec1b4dbb75ce5, reveals

1 act 1 {"type":"abstain"}
  seat 1 {"seat":1,"bid":0,"type":"committed"}
  others {"seat":1,"bid":null,"type":"committed"}
  asks 0 {"kind":"bid","round":1}
  public 8fb10688dffbff99

2 act 0 {"card":1,"type":"bid"}
  seat 0 {"seat":0,"bid":1,"type":"committed"}
  others {"seat":0,"bid":null,"type":"committed"}
  all {"bids":[1,0],"winners":[0],"type":"shown"}
  seat 0 {"seat":0,"count":1,"cards":[5],"type":"drawn"}
  others {"seat":0,"count":1,"cards":null,"type":"drawn"}
  public 0bd5f5d91defc363, reveals

outcome {"ranking":[[0],[1]],"reason":"rounds","scores":[1,0]}
position 7c22a52585be4814
"""


def test_a_golden_is_readable_text() -> None:
    assert render(sealed.RULESET, GOLDEN) == TEXT


def test_a_digest_is_that_of_the_json() -> None:
    public = (
        b'{"round":1,"bids_in":[false,false],"hand_sizes":[3,3],"points":[0,0],'
        b'"shown":[null,null],"discard":[],"deck_size":4,"left":[false,false],"over":null}'
    )
    assert hashlib.sha256(public).hexdigest()[:16] == "474ec1b4dbb75ce5"


def test_a_golden_is_read_as_its_options_seats_actions_and_draws() -> None:
    assert parse(sealed.RULESET, TEXT) == GOLDEN


def every_kind() -> Golden:
    """A match of three with an entry of each kind."""
    game = parry.RULESET.bind(parry.Options())
    chance = Recording(Seeded(0))
    step = game.setup(3, chance)
    draws = tuple(chance.draws)
    records: list[Record] = []

    def take(kind: Any, seat: int | None = None, detail: Any = None) -> None:
        nonlocal step
        chance = Recording(Seeded(len(records)))
        step = carry_out(game, step.position, Record(kind, (), seat, detail), chance)
        records.append(Record(kind, tuple(chance.draws), seat, detail))

    take("timed_out", 0)
    take("act", 1, parry.Strike(2))
    assert parry.Parry() in list(game.legal(seat_sight(step.position, 0)))
    take("act", 0, parry.Parry())
    take("closed")
    take("left", 0, "resigned")
    return Golden('{"turns":2}', 3, draws, tuple(records))


def test_every_kind_of_entry_comes_back() -> None:
    golden = every_kind()
    text = render(parry.RULESET, golden)
    assert parse(parry.RULESET, text) == golden
    assert "\n1 timed_out 0\n" in text
    assert "\n4 closed\n" in text
    assert "\n5 left 0 resigned\n" in text
    assert '\n  window {"kind":"strike"' in text


def test_a_settled_match_comes_back() -> None:
    golden = Golden("{}", 2, DRAWS, (Record("settled"),))
    assert parse(sealed.RULESET, render(sealed.RULESET, golden)) == golden


class Timed(sealed.SealedBids):
    """A time-out means leaving."""

    def default_action(self, sight: Any, chance: Any) -> Any:
        return None


def test_a_time_out_draws_what_the_default_action_draws_or_means_leaving() -> None:
    position = sealed.SealedBids(sealed.Options()).setup(2, Seeded(1)).position
    record = Record("timed_out", (2,), 0)
    chance = Replayed(record.draws)
    step = carry_out(sealed.SealedBids(sealed.Options()), position, record, chance)
    chance.finish()
    bids = list(sealed.SealedBids(sealed.Options()).legal(seat_sight(position, 0)))
    assert bids[2] == Bid(step.position.own[0].bid)
    step = carry_out(Timed(sealed.Options()), position, Record("timed_out", (), 0), Seeded(1))
    assert step.emits[0].full == sealed.Left(0, "timed_out")


@pytest.mark.parametrize(
    ("was", "now", "why"),
    [
        ("toy-sealed 1 for", "toy-sealed 2 for", "a golden of toy-sealed 2"),
        ("for 2", "for two", "not a golden"),
        ("  draws 0", "  draws x", "not a golden"),
        ('1 act 1 {"type":"abstain"}', '1 act 1 {"type":"shout"}', "not a golden"),
        ("1 act 1", "1 act one", "not a golden"),
        ("1 act 1", "1 bow 1", "not a golden: bow"),
        (TEXT, "something else", "not a golden"),
    ],
)
def test_other_text_is_no_golden(was: str, now: str, why: str) -> None:
    assert was in TEXT
    with pytest.raises(GoldenMismatch, match=why):
        parse(sealed.RULESET, TEXT.replace(was, now, 1))


@pytest.mark.parametrize(
    ("was", "now", "why"),
    [
        ("  draws 0 0", "  draws 0", "setup: draw 8 was never recorded"),
        ("  draws 0 0", "  draws 0 0 0", "setup: 1 recorded draws were not used"),
        ("  draws 0", "  draws 10", "setup: recorded draw 0 is 10, not below 10"),
        ('"card":1,', '"card":2,', "2 act 0 .*: not-in-hand"),
        ("2 act 0", "2 act 1", "2 act 1 .*: not-your-turn"),
        ("2 act 0", "2 closed\n  ", "closed has no place here"),
    ],
)
def test_what_the_rules_no_longer_play_is_told(was: str, now: str, why: str) -> None:
    assert was in TEXT
    golden = parse(sealed.RULESET, TEXT.replace(was, now, 1))
    with pytest.raises(GoldenMismatch, match=why):
        render(sealed.RULESET, golden)


ENTRIES: list[dict[str, Any]] = [
    {
        "seq": 0,
        "kind": "opening",
        "draws": list(DRAWS),
        "opening": {"options": {"rounds": 1}, "seats": [{}, {}]},
    },
    {"seq": 1, "kind": "act", "seat": 0, "action": {"type": "bid", "card": 4}, "draws": []},
    {"seq": 2, "kind": "outage", "ms": 5, "draws": []},
    {"seq": 3, "kind": "taken_back", "seat": 0, "to": 0, "draws": []},
    {"seq": 4, "kind": "act", "seat": 1, "action": {"type": "abstain"}, "draws": []},
    {"seq": 5, "kind": "seat", "seat": 0, "level": 1, "draws": []},
    {"seq": 6, "kind": "act", "seat": 0, "action": {"type": "bid", "card": 1}, "draws": []},
]


def test_a_stored_match_becomes_a_golden_without_what_moved_nothing() -> None:
    assert recorded(sealed.RULESET, ENTRIES) == GOLDEN


def test_a_take_back_keeps_what_came_before() -> None:
    back = {"seq": 7, "kind": "taken_back", "seat": 0, "to": 4, "draws": []}
    golden = recorded(sealed.RULESET, [*ENTRIES, back])
    assert golden.records == GOLDEN.records[:1]


def test_server_made_entries_are_recorded_too() -> None:
    timed_out = {"seq": 1, "kind": "timed_out", "seat": 1, "action": None, "draws": [2]}
    left = {"seq": 2, "kind": "left", "seat": 1, "cause": "left", "draws": [0]}
    settled = {"seq": 3, "kind": "settled", "draws": []}
    closed = {"seq": 4, "kind": "closed", "draws": []}
    golden = recorded(sealed.RULESET, [ENTRIES[0], timed_out, left, settled, closed])
    assert golden.records == (
        Record("timed_out", (2,), 1),
        Record("left", (0,), 1, "left"),
        Record("settled"),
        Record("closed"),
    )
