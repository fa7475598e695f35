"""While an opening waits for shares, no door tells one that has come, or the secret."""

from pathlib import Path
from typing import Any

import orjson
import pytest
import structlog

from app.tables import view
from app.tables.hall import Hall
from app.tables.ports import Frozen
from tests.leaks.doors import Leak
from tests.live.people import Guest
from tests.web.api.test_shares import SHARES, gathered, promised
from tests.web.house import House, opened
from tests.web.logs import listening
from tests.web.wire import Wire, wire

pytestmark = pytest.mark.anyio

Plant = Any


async def asked(house: House, guest: Guest | None, code: str, match: str) -> dict[str, bytes]:
    """Return what somebody gets by asking, everywhere."""
    table = f"/api/v1/tables/{code}"
    headers = {} if guest is None else guest.headers
    paths = [
        *(f"{table}{door}" for door in ("", "/state", "/updates", "/journal", "/chat", "/legal")),
        *(f"/api/v1{door}" for door in ("/tables", "/tables/mine", "/me")),
        *(f"/api/v1/matches/{match}{door}" for door in ("", "/replay", "/export")),
        f"/t/{code}",
        f"/m/{match}",
        "/tables",
    ]
    told = {path: (await house.http.get(path, headers=headers)).content for path in paths}
    bodies: dict[str, Any] = {
        "/shares": {"share": SHARES[1].hex()[::-1]},
        "/ready": {"ready": True},
        "/start": {},
        "/rematch": {},
    }
    for door, body in bodies.items() if guest is not None else ():
        answer = await house.http.post(f"{table}{door}", json=body, headers=headers)
        assert not answer.is_success, door
        told[f"POST {door}"] = answer.content
    return told


async def heard(house: House, socket: Wire) -> bytes:
    await socket.rest()
    return orjson.dumps(socket.frames)


async def look_everywhere(folder: Path) -> None:
    """Freeze an opening, reveal one of two shares, and look for it; raises Leak."""
    with listening() as log:
        async with opened(folder) as house:
            table, ada, bob = await gathered(house)
            eve, code, match = await house.enter("Eve"), table["code"], table["next"]["match"]
            path = f"/ws/tables/{code}"
            async with (
                wire(house, path, bob) as player,
                wire(house, path, eve) as watcher,
                wire(house, "/ws/lobby") as lobby,
            ):
                for socket in (player, watcher, lobby):
                    await socket.greeted()
                await promised(table, 1, bob)
                await promised(table, 0, ada)
                stored = await house.web.uow.read(lambda tx: tx.tables.find(code))
                assert stored is not None
                own = await ada.call("POST", f"/tables/{code}/shares", json=SHARE)
                said = {"her own answer": own.content}
                for name, guest in (("ada", ada), ("bob", bob), ("eve", eve), ("nobody", None)):
                    for door, content in (await asked(house, guest, code, match)).items():
                        said[f"{name} {door}"] = content
                for name, socket in (("bob", player), ("eve", watcher), ("lobby", lobby)):
                    said[f"socket of {name}"] = await heard(house, socket)
                said["log"] = "\n".join(log.lines()).encode()
    for hidden in (SHARES[0].hex(), stored.secret.hex()):
        for door, content in said.items():
            if hidden.encode() in content:
                raise Leak(door, None, f"tells {hidden[:8]}")


SHARE = {"share": SHARES[0].hex()}


async def test_no_share_and_no_secret_is_told_before_all_have_come(tmp_path: Path) -> None:
    await look_everywhere(tmp_path)


def a_table_that_shows_shares(patch: pytest.MonkeyPatch) -> None:
    shown = view._opening

    def telling(frozen: Frozen | None) -> dict[str, Any] | None:
        told = shown(frozen)
        return None if told is None or frozen is None else {**told, "shares": frozen.shares}

    patch.setattr(view, "_opening", telling)


def a_log_that_holds_them(patch: pytest.MonkeyPatch) -> None:
    reveal = Hall.reveal

    async def telling(hall: Hall, user: Any, code: str, share: str, once: Any = None) -> Any:
        structlog.get_logger().info("revealed", share=share)
        return await reveal(hall, user, code, share, once)

    patch.setattr(Hall, "reveal", telling)


def a_table_that_shows_the_secret(patch: pytest.MonkeyPatch) -> None:
    following = view._next

    def telling(now: Any) -> Any:
        told = following(now)
        return told and {**told, "secret": now.table.secret.hex()}

    patch.setattr(view, "_next", telling)


@pytest.mark.parametrize(
    "plant", [a_table_that_shows_shares, a_log_that_holds_them, a_table_that_shows_the_secret]
)
async def test_planted_leaks_of_an_opening_are_caught(
    plant: Plant, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    with pytest.raises(Leak):
        await look_everywhere(tmp_path)
