"""Finished matches as documents, honest ones and ones that were tampered with."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import orjson

from app.games import newest
from app.kernel.chance import Seeded
from app.kernel.position import seat_sight
from app.kernel.ruleset import Ruleset
from app.kernel.simulate import Uniform
from app.matches import chain
from app.matches.entries import Closed
from app.matches.exports import exported
from app.matches.match import Judged, Match
from app.matches.openings import (
    Agreed,
    Missing,
    OpeningSeat,
    Prepared,
    Void,
    commitment,
    deal,
    freeze,
    promise,
)
from app.matches.ports import MatchRecord
from app.matches.thaw import removal
from tests.toys.parry import RULESET as PARRY
from tests.toys.sealed import RULESET as SEALED

RULESETS = {one.key: one for one in (SEALED, PARRY, newest("mandala"))}
"""What the tests verify with."""
START = 1_700_000_000_000

Body = dict[str, Any]


def document(ruleset: Ruleset, number: int) -> bytes:
    """Return a match.json of a match that was played at random, its people giving shares or not."""
    rng = Random(number)
    record, bodies = _begun(ruleset, rng, number)
    match = Match.load(ruleset, record, bodies)
    chance = Seeded(number)
    while match.state.outcome is None:
        judged = _next(match, rng, chance)
        match.take(judged)
        bodies.append(judged.body)
    return exported(ruleset, _over(record), bodies)


def thawed(ruleset: Ruleset, number: int) -> bytes:
    """Return a match.json of a match that a fault stopped once: its last entry was taken out."""
    rng = Random(number)
    record, bodies = _begun(ruleset, rng, number)
    chance = Seeded(number)
    match = Match.load(ruleset, record, bodies)
    judged = _next(match, rng, chance)
    broken = {**orjson.loads(judged.body), "action": {"type": "no such action"}}
    bodies.append(orjson.dumps(broken))
    taken_out = removal(ruleset, record, bodies, START)
    assert taken_out is not None
    bodies.append(taken_out)
    match = Match.load(ruleset, record, bodies)
    while match.state.outcome is None:
        judged = _next(match, rng, chance)
        match.take(judged)
        bodies.append(judged.body)
    return exported(ruleset, _over(record), bodies)


def documents(count: int) -> Iterator[bytes]:
    """Yield documents, of all games in turn."""
    rulesets = list(RULESETS.values())
    for number in range(count):
        yield document(rulesets[number % len(rulesets)], number)


def _begun(ruleset: Ruleset, rng: Random, number: int) -> tuple[MatchRecord, list[bytes]]:
    prepared = Prepared(rng.randbytes(16).hex(), rng.randbytes(32))
    count = ruleset.bind(ruleset.default_options).seats()[0]
    seats = [OpeningSeat(f"{seat:032x}", f"Zoë {seat}", None) for seat in range(count)]
    shares = [rng.randbytes(32) if rng.random() < 0.7 else None for _ in seats]
    promises = [
        None if share is None else promise(prepared.match_id, seat, share)
        for seat, share in enumerate(shares)
    ]
    voids = [_void(rng) for _ in range(number % 3)]
    settings = {"clock": {"kind": "none"}, "hold_factor": 1.5}
    agreed = Agreed({}, settings, seats, promises, len(voids), voids)
    text = freeze(ruleset, prepared, agreed)
    given = [None if share is None else share.hex() for share in shares]
    new = deal(ruleset, prepared, text, given, table=1, number=1 + number, now=START)
    record = MatchRecord(
        1,
        new.id,
        1,
        new.number,
        new.slug,
        new.rules,
        new.opening,
        new.secret,
        "running",
        None,
        None,
        START,
        None,
    )
    return record, [new.entry]


def _void(rng: Random) -> Void:
    match, secret = rng.randbytes(16).hex(), rng.randbytes(32)
    return Void(match, commitment(match, secret), secret.hex(), (Missing(1, "0" * 32),))


def _over(record: MatchRecord) -> MatchRecord:
    fields = {**vars(record), "status": "over", "ended": START + 60_000}
    return MatchRecord(**fields)


def _next(match: Match, rng: Random, chance: Seeded) -> Judged:
    """Judge something that could happen now: acts, take-backs, rarely a leaving, windows close."""
    seq, now = match.state.seq + 1, START + 1000 * (match.state.seq + 1)
    seat = next(iter(match.state.prompts), None)
    if seat is None:
        return match.judge(Closed(*match.begun(now)))
    command = f"c{seq}"
    if rng.random() < 0.005:
        return _judged(match.leave(seat, command, "resigned", now))
    chosen = Uniform(match.terms.game).choose(
        seat_sight(match.state.position, seat), chance, lambda: False
    )
    action = orjson.loads(match.terms.ruleset.action.encode(chosen))
    return _judged(match.act(seat, command, match.state.decision_of(seat), action, now))


def _judged(found: object) -> Judged:
    assert isinstance(found, Judged)
    return found


# --- tampering -----------------------------------------------------------------------------------


def entry_of(body: Body, seq: int) -> Body:
    """Return an entry of a document, parsed."""
    entry: Body = orjson.loads(body["entries"][seq]["text"])
    return entry


def with_entry(body: Body, seq: int, **changes: Any) -> Body:
    """Return a document with one entry changed."""
    return with_text(body, seq, orjson.dumps({**entry_of(body, seq), **changes}).decode())


def with_text(body: Body, seq: int, text: str) -> Body:
    """Return a document with the text of one entry replaced."""
    entries = list(body["entries"])
    entries[seq] = {**entries[seq], "text": text}
    return {**body, "entries": entries}


def with_opening(body: Body, **changes: Any) -> Body:
    """Return a document whose opening says something else, in entry 0 as well."""
    opening = {**orjson.loads(body["opening"]), **changes}
    text = orjson.dumps(opening, option=orjson.OPT_SORT_KEYS).decode()
    return {**with_entry(body, 0, opening=opening), "opening": text}


def chained_anew(body: Body) -> Body:
    """Return a document whose head fits what its log says now: all that a forger can do."""
    texts = [one["text"].encode() for one in body["entries"]]
    return {**body, "head": chain.head(body["opening"].encode(), texts)}


def flipped(digits: str) -> str:
    """Return hex with its first digit changed."""
    return ("1" if digits[0] == "0" else "0") + digits[1:]


def a_draw_changed(body: Body, rng: Random) -> Body:
    """Return a document in which one draw is another one that is possible."""
    drawn = [
        (seq, at)
        for seq, one in enumerate(body["entries"])
        for at, n in enumerate(one["bounds"])
        if int(n) > 1
    ]
    seq, at = rng.choice(drawn)
    draws = list(entry_of(body, seq)["draws"])
    draws[at] = (draws[at] + 1) % int(body["entries"][seq]["bounds"][at])
    return with_entry(body, seq, draws=draws)


def an_action_changed(body: Body, rng: Random) -> Body:
    """Return a document in which one act has another command."""
    acts = [seq for seq in range(len(body["entries"])) if entry_of(body, seq)["kind"] == "act"]
    seq = rng.choice(acts)
    return with_entry(body, seq, action={**entry_of(body, seq)["action"], "forged": True})


def another_secret(body: Body, rng: Random) -> Body:
    """Return a document with another secret; the opening is bound to the old one."""
    del rng
    return {**body, "secret": flipped(body["secret"])}


def a_share(body: Body, rng: Random, change: Callable[[str | None], str | None]) -> Body:
    """Return a document with one share changed, dropped or added."""
    shares = list(entry_of(body, 0)["shares"])
    fit = [seat for seat, share in enumerate(shares) if change(share) != share]
    if not fit:
        return body
    seat = rng.choice(fit)
    shares[seat] = change(shares[seat])
    return with_entry(body, 0, shares=shares)


def entries_reordered(body: Body, rng: Random) -> Body:
    """Return a document in which two neighbouring entries have changed places."""
    entries = list(body["entries"])
    at = rng.randrange(len(entries) - 1)
    entries[at], entries[at + 1] = entries[at + 1], entries[at]
    return {**body, "entries": entries}


def another_promise(body: Body, rng: Random) -> Body:
    """Return a document in whose opening one seat has promised something else."""
    promises = list(orjson.loads(body["opening"])["promises"])
    seat = rng.randrange(len(promises))
    promises[seat] = flipped(promises[seat] or "0" * 64)
    return with_opening(body, promises=promises)


TAMPERING: dict[str, Callable[[Body, Random], Body]] = {
    "a draw changed": a_draw_changed,
    "an action changed": an_action_changed,
    "another secret": another_secret,
    "a share changed": lambda body, rng: a_share(body, rng, lambda one: one and flipped(one)),
    "a share dropped": lambda body, rng: a_share(body, rng, lambda _: None),
    "a share added": lambda body, rng: a_share(body, rng, lambda one: one or "ab" * 32),
    "entries reordered": entries_reordered,
    "another promise": another_promise,
    "the last entry missing": lambda body, _: {**body, "entries": body["entries"][:-1]},
    "other options": lambda body, _: with_opening(body, options={"forged": 1}),
    "another opening than entry 0 holds": lambda body, _: {
        **body,
        "opening": with_opening(body, voided=9)["opening"],
    },
    "another outcome": lambda body, _: {**body, "outcome": {**body["outcome"], "reason": "forged"}},
    "another head": lambda body, _: {**body, "head": flipped(body["head"])},
    "another match": lambda body, _: {**body, "match": flipped(body["match"])},
    "a bound changed": lambda body, _: {
        **body,
        "entries": [
            {**body["entries"][0], "bounds": ["3", *body["entries"][0]["bounds"][1:]]},
            *body["entries"][1:],
        ],
    },
    "a bound missing": lambda body, _: {
        **body,
        "entries": [
            {**body["entries"][0], "bounds": body["entries"][0]["bounds"][1:]},
            *body["entries"][1:],
        ],
    },
    "an entry that is none": lambda body, _: with_text(body, 1, '{"seq":1}'),
    "no JSON in an entry": lambda body, _: with_text(body, 1, body["entries"][1]["text"][:-1]),
    "a part too many": lambda body, _: {**body, "note": "trust me"},
    "a part missing": lambda body, _: {k: part for k, part in body.items() if k != "secret"},
    "another format": lambda body, _: {**body, "version": 2},
}
"""Ways to falsify a document. One that finds nothing to change returns it as it is."""
