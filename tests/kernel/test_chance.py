"""Draws: byte-exact under a key, recorded, fed back, and never biased."""

import hashlib
import hmac
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.kernel.chance import (
    PROTOCOL,
    Chance,
    DrawsMismatch,
    Keyed,
    Proven,
    Recording,
    Replayed,
    Scripted,
    Seeded,
)

KEY = bytes(range(32))

# First 8 bytes of HMAC-SHA256(KEY, "manatee-chance-1/draw" + uint64be(block)), from openssl dgst.
BLOCKS = {
    0: 0x95576D0AC4933B6F,
    1: 0x4EB516A223C04E05,
    2: 0xC5B15DE7304CD5C7,
    3: 0x3D47D68C9086407F,
    256: 0x161E512FDE620900,
}


def by_hand(key: bytes, block: int) -> int:
    """Compute a block from the definition of HMAC (RFC 2104) and nothing else."""
    padded = key.ljust(64, b"\0")
    inner = bytes(b ^ 0x36 for b in padded) + b"manatee-chance-1/draw" + block.to_bytes(8, "big")
    outer = bytes(b ^ 0x5C for b in padded) + hashlib.sha256(inner).digest()
    return int.from_bytes(hashlib.sha256(outer).digest()[:8], "big")


class Blocks(Chance):
    """The live source over blocks that a test writes down."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, blocks: Iterable[int]) -> None:
        coming: Iterator[int] = iter(blocks)

        def digest(_key: bytes, _message: bytes, _name: str) -> bytes:
            return next(coming).to_bytes(8, "big") + b"\xff" * 24

        monkeypatch.setattr(hmac, "digest", digest)
        self.keyed = Keyed(b"any")

    def below(self, n: int) -> int:
        return self.keyed.below(n)


@pytest.mark.parametrize(("block", "x"), BLOCKS.items())
def test_a_block_is_the_published_vector(block: int, x: int) -> None:
    assert by_hand(KEY, block) == x
    assert Keyed(KEY, block).below(1 << 64) == x


@given(st.binary(min_size=32, max_size=32), st.integers(0, 2**40), st.integers(1, 2**16))
def test_a_draw_is_the_block_modulo_n(key: bytes, block: int, n: int) -> None:
    # 2**16 divides 2**64 by less than one part in 2**48: a rejected block would be a miracle.
    assert Keyed(key, block).below(n) == by_hand(key, block) % n


def test_blocks_are_counted_and_never_go_back() -> None:
    chance = Keyed(KEY)
    assert [chance.below(100) for _ in range(4)] == [BLOCKS[j] % 100 for j in range(4)]
    assert chance.block == 4
    assert Keyed(KEY, 2).below(100) == BLOCKS[2] % 100


def test_even_a_draw_with_one_result_takes_a_block() -> None:
    chance = Keyed(KEY)
    assert chance.below(1) == 0
    assert chance.block == 1


def test_a_block_in_the_partial_span_is_skipped_under_a_real_key() -> None:
    n = (1 << 63) + 1  # one whole span, and all from n on is partial: blocks 0 and 2 lie there
    chance = Keyed(KEY)
    assert BLOCKS[0] >= n
    assert chance.below(n) == BLOCKS[1]
    assert chance.block == 2
    assert BLOCKS[2] >= n
    assert chance.below(n) == BLOCKS[3]
    assert chance.block == 4


@pytest.mark.parametrize("n", [3, 6, 10, 108, (1 << 63) + 1, (1 << 64) - 1])
def test_the_partial_span_begins_where_it_must(monkeypatch: pytest.MonkeyPatch, n: int) -> None:
    limit = (1 << 64) // n * n
    chance = Blocks(monkeypatch, [limit, (1 << 64) - 1, limit - 1, 0])
    assert chance.below(n) == n - 1  # `limit` and everything above are skipped, limit - 1 is not
    assert chance.keyed.block == 3
    assert chance.below(n) == 0


@pytest.mark.parametrize("n", [1, 2, 1 << 32, 1 << 64])
def test_a_power_of_two_has_no_partial_span(monkeypatch: pytest.MonkeyPatch, n: int) -> None:
    assert Blocks(monkeypatch, [(1 << 64) - 1]).below(n) == n - 1


@pytest.mark.parametrize("n", [0, -1, (1 << 64) + 1])
def test_what_no_draw_can_give_is_refused(n: int) -> None:
    with pytest.raises(ValueError, match="out of range"):
        Keyed(KEY).below(n)


def test_the_protocol_is_named() -> None:
    assert PROTOCOL == b"manatee-chance-1"


def test_a_shuffle_swaps_from_the_last_to_the_second() -> None:
    # i = 3: j = 1; i = 2: j = 2; i = 1: j = 0, on A B C D:
    # A D C B -> A D C B -> D A C B
    recording = Recording(Scripted(1, 2, 0))
    assert recording.shuffled("ABCD") == ("D", "A", "C", "B")
    assert recording.draws == [1, 2, 0]


def test_a_shuffle_asks_below_its_index_and_one() -> None:
    asked: list[int] = []

    class Asking(Chance):
        def below(self, n: int) -> int:
            asked.append(n)
            return 0

    Asking().shuffled(range(5))
    assert asked == [5, 4, 3, 2]


def test_a_shuffle_under_a_key_is_the_vector() -> None:
    js = [BLOCKS[0] % 4, BLOCKS[1] % 3, BLOCKS[2] % 2]
    assert js == [3, 0, 1]  # D stays; C and A change; A and B stay: C B A D
    assert Keyed(KEY).shuffled("ABCD") == ("C", "B", "A", "D")


@pytest.mark.parametrize("items", [(), ("A",)])
def test_nothing_is_drawn_to_shuffle_less_than_two(items: tuple[str, ...]) -> None:
    assert Scripted().shuffled(items) == items


def test_every_order_comes_from_exactly_one_script() -> None:
    scripts = [(i, j) for i in range(3) for j in range(2)]
    assert {Scripted(*script).shuffled("ABC") for script in scripts} == set(permutations("ABC"))


def test_a_shuffle_leaves_its_input_alone() -> None:
    items = [1, 2, 3]
    Seeded(1).shuffled(items)
    assert items == [1, 2, 3]


def test_draw_takes_one_item() -> None:
    assert Scripted(2).draw("ABCD") == "C"
    with pytest.raises(ValueError, match="out of range"):
        Keyed(KEY).draw("")


def test_what_was_recorded_plays_back() -> None:
    recording = Recording(Keyed(KEY))
    first = (recording.shuffled(range(20)), recording.draw("xyz"), recording.below(1000))
    replayed = Replayed(recording.draws)
    assert (replayed.shuffled(range(20)), replayed.draw("xyz"), replayed.below(1000)) == first
    replayed.finish()


def test_a_replay_refuses_a_draw_that_was_never_recorded() -> None:
    replayed = Replayed([1])
    replayed.below(2)
    with pytest.raises(DrawsMismatch, match="draw 1 was never recorded"):
        replayed.below(2)


@pytest.mark.parametrize("x", [5, 6, -1])
def test_a_replay_refuses_a_draw_out_of_range(x: int) -> None:
    with pytest.raises(DrawsMismatch, match=f"draw 0 is {x}, not below 5"):
        Replayed([x]).below(5)


def test_a_replay_refuses_leftovers() -> None:
    replayed = Scripted(0, 0, 0)
    replayed.below(1)
    with pytest.raises(DrawsMismatch, match="2 recorded draws were not used"):
        replayed.finish()
    assert DrawsMismatch.code == "draws-mismatch"


def test_a_proven_replay_draws_along_with_the_key() -> None:
    draws = [BLOCKS[0] % 10, BLOCKS[1] % 10]
    proven = Proven(Keyed(KEY), draws)
    assert [proven.below(10), proven.below(10)] == draws
    assert proven.block == 2
    proven.finish()
    assert Proven(Keyed(KEY, 1), draws[1:]).below(10) == draws[1]


def test_a_proven_replay_refuses_what_the_key_does_not_give() -> None:
    with pytest.raises(DrawsMismatch, match="not what the key gives"):
        Proven(Keyed(KEY), [BLOCKS[0] % 10 - 1]).below(10)
    with pytest.raises(DrawsMismatch, match="never recorded"):
        Proven(Keyed(KEY), []).below(10)
    with pytest.raises(DrawsMismatch, match="1 recorded draws were not used"):
        Proven(Keyed(KEY), [1]).finish()


def test_seeded_draws_repeat_by_their_seed() -> None:
    def some(seed: int | str) -> list[int]:
        chance = Seeded(seed)
        return [chance.below(1000) for _ in range(5)]

    assert some(7) == some(7)
    assert some("a") == some("a")
    assert some(7) != some(8)
    assert all(Seeded(0).below(1) == 0 for _ in range(3))


def test_seeded_draws_reach_every_result() -> None:
    chance = Seeded(3)
    counts = Counter(chance.below(6) for _ in range(6_000))
    assert set(counts) == set(range(6))
    assert min(counts.values()) > 800


@pytest.mark.parametrize("chance", [Keyed(KEY), Recording(Keyed(KEY)), Scripted(41), Seeded(41)])
def test_a_source_of_chance_tells_nothing_of_itself(chance: Chance) -> None:
    assert repr(chance) == f"<{type(chance).__name__} redacted>"
    assert str(chance) == repr(chance)
