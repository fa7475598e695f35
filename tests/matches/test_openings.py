import hashlib
import hmac

import orjson
import pytest

from app.kernel.ruleset import Malformed
from app.matches.openings import canonical, chance_key, commitment
from tests.matches.stage import MATCH_ID, SECRET, opened


def test_the_commitment_hashes_the_protocols_name_match_and_secret() -> None:
    raw = b"manatee-chance-1/secret" + bytes.fromhex(MATCH_ID) + SECRET
    assert commitment(MATCH_ID, SECRET) == hashlib.sha256(raw).hexdigest()


def test_the_key_takes_32_zero_bytes_for_a_share_that_was_not_given() -> None:
    opening, share = b'{"a":1}', "11" * 32
    message = hashlib.sha256(opening).digest() + bytes.fromhex(share) + bytes(32)
    assert chance_key(opening, SECRET, (share, None)) == hmac.digest(SECRET, message, "sha256")


def test_canonical_json_has_sorted_keys_at_every_depth_and_no_spaces() -> None:
    assert (
        canonical({"b": [{"d": 1, "c": "ü"}], "a": None})
        == '{"a":null,"b":[{"c":"ü","d":1}]}'.encode()
    )


def test_an_opening_freezes_everything_the_match_is_played_under() -> None:
    opening = orjson.loads(opened(seats=3, options={"rounds": 2}).opening)
    assert opening["protocol"] == "manatee-chance-1"
    assert opening["match"] == MATCH_ID
    assert (opening["game"], opening["rules"]) == ("toy-sealed", 1)
    assert opening["options"] == {"rounds": 2}
    assert [seat["name"] for seat in opening["seats"]] == ["P0", "P1", "P2"]
    assert opening["commitment"] == commitment(MATCH_ID, SECRET)
    assert opening["promises"] == [None, None, None]


def test_the_same_opening_is_dealt_the_same_way_and_another_secret_another_way() -> None:
    first = orjson.loads(opened().entry)
    assert first["draws"] == orjson.loads(opened().entry)["draws"]
    assert first["block"] == 0
    assert len(first["draws"]) == 9


def test_options_that_the_game_does_not_have_open_nothing() -> None:
    with pytest.raises(Malformed):
        opened(options={"rounds": True})


def test_no_secret_stands_in_a_repr() -> None:
    new = opened()
    assert SECRET.hex() not in repr(new)
    assert "draws" not in repr(new)
