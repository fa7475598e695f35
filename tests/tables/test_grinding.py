"""What those achieve who would choose the cards, measured: they want the first draw to be even.

Mallory runs the server, sits at the table, and reads the database. The draws of a server in a test
are scripted, so that these figures are the same in every run.
"""

import hashlib
import hmac
from random import Random

import orjson

from app.accounts.ports import User
from app.kernel.chance import Keyed
from app.matches.openings import promise, read_opening
from app.tables.hall import Hall, HallPorts
from app.tables.live import Live
from app.tables.shares import REVEAL_MS
from app.tables.starting import Promise
from tests.tables.promising import gathered
from tests.tables.world import World, read

TABLES = 60
CANDIDATES = 24


def wanted(opening: bytes, secret: bytes, shares: list[bytes]) -> bool:
    """Tell whether the match that this key deals begins as Mallory wants it."""
    key = hmac.digest(secret, hashlib.sha256(opening).digest() + b"".join(shares), "sha256")
    return Keyed(key).below(1 << 32) % 2 == 0


async def says_ready(world: World, user: User, code: str, seat: int, share: bytes | None) -> None:
    match = world.stored(code).match_id
    given = None if share is None else Promise(promise(match, seat, share), match)
    await world.hall.ready(user, code, ready=True, promise=given)


def began_as_wanted(world: World, code: str) -> bool:
    record = world.match_of(code)
    entry = orjson.loads(world.storage.state.entries[record.key, 0])
    shares = [bytes.fromhex(share or "00" * 32) for share in entry["shares"]]
    return wanted(record.opening, record.secret, shares)


async def opening_for(world: World, user: User, code: str, seat: int, share: bytes) -> bytes:
    """Return the opening that a promise would lead to: she tries it on a copy of her server."""
    state = world.storage.state.copy()
    await says_ready(world, user, code, seat, share)
    frozen = world.stored(code).frozen
    assert frozen is not None
    world.storage.state = state
    return frozen.text


async def ground(world: World, user: User, code: str, rng: Random, other: bytes | None) -> bytes:
    """Return a share with which the match would begin as wanted; other: Bob's, None: a guess."""
    share, secret = b"", world.stored(code).secret
    for _ in range(CANDIDATES):
        share = rng.randbytes(32)
        opening = await opening_for(world, user, code, 0, share)
        if wanted(opening, secret, [share, rng.randbytes(32) if other is None else other]):
            break
    return share


def dice(world: World, seed: int) -> Random:
    """Let a server draw at random, the same in every run."""
    rng = Random(seed)
    live = Live(world.rooms)
    ports = HallPorts(
        world.storage.uow, live, world.lobby, world.clock, rng.randbytes, world.rulesets
    )
    world.hall = Hall(ports)
    return rng


async def test_against_an_honest_share_grinding_is_worth_nothing(
    world: World, ada: User, bob: User
) -> None:
    """She tries many shares before she promises one, and can only guess Bob's."""
    rng, fell = dice(world, 1), 0
    for _ in range(TABLES):
        code = (await gathered(world, ada, bob))["code"]
        honest = rng.randbytes(32)
        await says_ready(world, bob, code, 1, honest)
        share = await ground(world, ada, code, rng, None)
        await says_ready(world, ada, code, 0, share)
        await world.hall.reveal(ada, code, share.hex())
        await world.hall.reveal(bob, code, honest.hex())
        fell += began_as_wanted(world, code)
    assert TABLES * 0.3 < fell < TABLES * 0.7


async def test_without_one_it_is_worth_everything(world: World, ada: User, bob: User) -> None:
    """That is why the page tells a player whose promise does not stand in the opening."""
    rng, fell = dice(world, 2), 0
    for _ in range(TABLES // 3):
        code = (await gathered(world, ada, bob))["code"]
        await says_ready(world, bob, code, 1, None)
        share = await ground(world, ada, code, rng, bytes(32))
        await says_ready(world, ada, code, 0, share)
        await world.hall.reveal(ada, code, share.hex())
        fell += began_as_wanted(world, code)
    assert fell == TABLES // 3


async def test_withholding_is_worth_one_other_deal_in_plain_sight(
    world: World, ada: User, bob: User
) -> None:
    """She reveals last, knows the deal by then, and withholds where she does not like it."""
    rng, fell, voided = dice(world, 3), 0, 0
    for _ in range(TABLES):
        code = (await gathered(world, ada, bob))["code"]
        hers, honest = rng.randbytes(32), rng.randbytes(32)
        await says_ready(world, bob, code, 1, honest)
        await says_ready(world, ada, code, 0, hers)
        await world.hall.reveal(bob, code, honest.hex())
        table = world.stored(code)
        assert table.frozen is not None
        if wanted(table.frozen.text, table.secret, [hers, honest]):
            await world.hall.reveal(ada, code, hers.hex())
        else:
            world.clock.time += REVEAL_MS
            assert await world.hall.void_overdue() == 1
            another = rng.randbytes(32)
            await says_ready(world, ada, code, 0, hers)  # does not count any more
            await says_ready(world, bob, code, 1, another)
            table_now = read(await world.hall.reveal(bob, code, another.hex()))
            assert table_now["status"] == "playing"
        opening = read_opening(world.match_of(code).opening)
        missing = [one.user for void in opening.voids for one in void.missing]
        assert missing == [ada.id] * opening.voided
        voided += opening.voided
        fell += began_as_wanted(world, code)
    assert TABLES * 0.6 < fell < TABLES * 0.9  # three in four
    assert TABLES * 0.3 < voided < TABLES * 0.7  # and seen in every other match
