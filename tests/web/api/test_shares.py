"""Fair chance as a client meets it: promise, reveal, void, over REST and sockets."""

import hashlib
from typing import Any

import orjson
import pytest

from app.tables.shares import REVEAL_MS
from tests.live.people import Guest
from tests.web.api.test_tables import refusal
from tests.web.house import House
from tests.web.wire import wire

pytestmark = pytest.mark.anyio

T = b"manatee-chance-1"
SHARES = [bytes([seat + 1]) * 32 for seat in range(2)]


def promise(match: str, seat: int, share: bytes) -> str:
    """Return P as docs/fairness.md says it, written anew."""
    return hashlib.sha256(T + b"/share" + bytes.fromhex(match) + bytes([seat]) + share).hexdigest()


async def promised(table: dict[str, Any], seat: int, guest: Guest) -> Any:
    match = table["next"]["match"]
    body = {"ready": True, "promise": promise(match, seat, SHARES[seat]), "match": match}
    return await guest.post(f"/tables/{table['code']}/ready", body)


async def gathered(house: House) -> tuple[dict[str, Any], Guest, Guest]:
    ada, bob = await house.enter("Ada"), await house.enter("Bob")
    table = await ada.post("/tables", {"game": "mandala"})
    await bob.post(f"/tables/{table['code']}/seats")
    return table, ada, bob


async def test_from_promise_to_deal_over_rest_and_socket(house: House) -> None:
    table, ada, bob = await gathered(house)
    path = f"/tables/{table['code']}"
    async with wire(house, f"/ws{path}", bob) as socket:
        await socket.greeted()
        await promised(table, 1, bob)
        opening = (await promised(table, 0, ada))["opening"]
        assert opening["revealed"] == [False, False]
        assert orjson.loads(opening["text"])["match"] == table["next"]["match"]
        wrong = await ada.call("POST", f"{path}/shares", json={"share": "00" * 32})
        assert refusal(wrong) == (409, "share-unfit")
        for bad in ({}, {"share": "00"}, {"share": "AA" * 32}, {"share": 1}):
            unread = await ada.call("POST", f"{path}/shares", json=bad)
            assert refusal(unread) == (422, "malformed")
        first = await ada.post(f"{path}/shares", {"share": SHARES[0].hex()})
        assert (first["status"], first["opening"]["revealed"]) == ("opening", [True, False])
        assert SHARES[0].hex() not in (await bob.call("GET", f"{path}/state")).text
        refused = await socket.ask({"type": "share", "share": SHARES[0].hex()})
        assert (refused["type"], refused["code"]) == ("reject", "share-unfit")
        for _ in range(2):
            taken = await socket.ask({"type": "share", "share": SHARES[1].hex()})
            assert taken["type"] == "ack"
    after = await ada.get(path)
    assert (after["status"], after["match"]["id"]) == ("playing", table["next"]["match"])


async def test_a_share_that_does_not_come_voids_the_opening_within_seconds(house: House) -> None:
    table, ada, bob = await gathered(house)
    path = f"/tables/{table['code']}"
    async with wire(house, f"/ws{path}", bob) as socket:
        await socket.greeted()
        await promised(table, 1, bob)
        await promised(table, 0, ada)
        await ada.post(f"{path}/shares", {"share": SHARES[0].hex()})
        house.clock.ahead += REVEAL_MS
        while (frame := await socket.next("table"))["table"]["voided"] == 0:
            pass
        after = frame["table"]
        assert (after["voided"], after["voids"][0]["missing"]) == (
            1,
            [{"seat": 1, "user": bob.user["id"]}],
        )
        late = await bob.call("POST", f"{path}/shares", json={"share": SHARES[1].hex()})
        assert refusal(late) == (409, "no-opening")
        stale = {"ready": True, "promise": "00" * 32, "match": table["next"]["match"]}
        other = await ada.call("POST", f"{path}/ready", json=stale)
        assert refusal(other) == (409, "other-match")


async def test_what_cannot_be_done_meanwhile(house: House) -> None:
    table, ada, _ = await gathered(house)
    path = f"/tables/{table['code']}"
    await ada.call("DELETE", f"{path}/seats/1")
    await ada.post(f"{path}/seats", {"bot": 1})
    opening = await promised(table, 0, ada)
    assert opening["status"] == "opening"
    for call in ("start", "rematch"):
        assert refusal(await ada.call("POST", f"{path}/{call}")) == (409, "match-opening")
    assert refusal(await ada.call("DELETE", f"{path}/seats/me")) == (409, "match-opening")
    row = next(row for row in await ada.get("/tables/mine") if row["code"] == table["code"])
    assert row["status"] == "playing"
