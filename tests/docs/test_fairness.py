"""The numbers in docs/fairness.md are what the server computes, and what the page says."""

import hashlib
import hmac
import json
from typing import Any

import pytest

from app.games.mandala.dealing import deal
from app.games.mandala.model import Options
from app.kernel.chance import PROTOCOL, Keyed
from app.matches import chain
from app.matches.exports import schema
from app.matches.openings import canonical, chance_key, commitment, promise
from tests.docs.papers import block, paper

PAPER = "docs/fairness.md"
VECTORS: dict[str, Any] = json.loads(block(PAPER, "json vectors"))
MATCH, SECRET = VECTORS["match"], bytes.fromhex(VECTORS["secret"])
OPENING: bytes = VECTORS["canonical"].encode()
KEY = bytes.fromhex(VECTORS["keys"][0]["key"])


def test_the_commitment_is_that_of_the_page() -> None:
    assert commitment(MATCH, SECRET) == VECTORS["commitment"]
    by_hand = hashlib.sha256(PROTOCOL + b"/secret" + bytes.fromhex(MATCH) + SECRET)
    assert by_hand.hexdigest() == VECTORS["commitment"]


def test_the_canonical_opening_is_that_of_the_page() -> None:
    opening = json.loads(OPENING)
    backwards = dict(reversed(opening.items()))
    assert canonical(backwards) == OPENING
    assert hashlib.sha256(OPENING).hexdigest() == VECTORS["canonical_sha256"]
    plain = json.dumps(opening, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert plain.encode() == OPENING


@pytest.mark.parametrize("vector", VECTORS["keys"], ids=["no share", "one share"])
def test_the_keys_are_those_of_the_page(vector: dict[str, Any]) -> None:
    assert chance_key(OPENING, SECRET, vector["shares"]).hex() == vector["key"]
    shares = b"".join(bytes.fromhex(one) if one else bytes(32) for one in vector["shares"])
    message = hashlib.sha256(OPENING).digest() + shares
    assert hmac.digest(SECRET, message, "sha256").hex() == vector["key"]


def test_the_draws_are_those_of_the_page_and_some_blocks_are_passed_over() -> None:
    chance = Keyed(KEY)
    for vector in VECTORS["draws"]:
        assert str(chance.below(int(vector["n"]))) == vector["x"]
        assert chance.block == vector["next_block"]
    assert chance.block > len(VECTORS["draws"])


def test_the_deal_is_that_of_the_page() -> None:
    chance = Keyed(KEY)
    deck = "".join(chance.shuffled("KGPYOR" * 18))
    assert deck == VECTORS["shuffle"]["deck"]
    assert chance.block == VECTORS["shuffle"]["next_block"]
    assert str(chance.below(2)) == VECTORS["first"]["x"]
    assert chance.block == VECTORS["first"]["next_block"]


def test_mandala_deals_from_the_end_of_that_deck() -> None:
    deck, dealt = VECTORS["shuffle"]["deck"], []
    position = deal(Options(), Keyed(KEY)).position
    for count in (2, 2, 6, 6, 2, 2):
        dealt.append(sorted(deck[-count:]))
        deck = deck[:-count]
    piles = [mandala.mountain for mandala in position.public.mandalas]
    piles += [own.hand for own in position.own] + [own.cup for own in position.own]
    assert [sorted(pile) for pile in piles] == dealt
    assert position.vault.deck == deck
    assert str(position.public.turn) == VECTORS["first"]["x"]


def test_the_promise_is_that_of_the_page() -> None:
    share = bytes.fromhex(VECTORS["share"])
    assert promise(MATCH, 0, share) == VECTORS["promise"]
    by_hand = PROTOCOL + b"/share" + bytes.fromhex(MATCH) + b"\0" + share
    assert hashlib.sha256(by_hand).hexdigest() == VECTORS["promise"]
    assert json.loads(OPENING)["promises"] == [VECTORS["promise"], None]


def test_the_chain_is_that_of_the_page() -> None:
    link = chain.first_link(OPENING)
    links = [link.hex()]
    for body in VECTORS["chain"]["entries"]:
        link = chain.next_link(link, body.encode())
        links.append(link.hex())
    assert links == VECTORS["chain"]["links"]
    assert links[0] == VECTORS["canonical_sha256"]


def test_the_published_schema_is_that_of_the_document() -> None:
    assert json.loads(paper("docs/match.schema.json")) == schema()
