"""Leaks planted in the server, for good: each of them is heard at its door."""

from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
import structlog

from app.games.mandala import RULESET
from app.kernel.position import seat_sight
from app.matches import frames
from app.matches.audience import Audience
from app.matches.room import Room
from app.tables.archive import Found
from app.tables.lobby import Lobby
from tests.leaks.doors import Leak
from tests.leaks.planted import PLANTED
from tests.leaks.served import Pair, named_like_a_game, paired
from tests.leaks.sides import Json

pytestmark = pytest.mark.anyio

MATCHES = 9
Plant = Callable[[pytest.MonkeyPatch], None]


async def play_until_caught(pair: Pair, options: Json) -> None:
    pair.longest = 12
    for number in range(MATCHES):
        await pair.begin(2, options, (None, 0, 1)[number % 3])
        await pair.play()


def hidden(room: Room) -> Any:
    """Return what nobody at a table of Mandala knows."""
    assert room.match is not None
    return room.match.state.position.vault.deck[-3:]


def lobby_row(patch: pytest.MonkeyPatch) -> None:
    """The fifth of the seven: a row of the lobby holds what will be drawn next."""
    rows = Lobby.rows

    def told(lobby: Any) -> Sequence[Any]:
        rooms = lobby._seen._rooms
        live = [hidden(room) for room in rooms if room.match is not None]
        return [*rows(lobby), *live[-1:]]

    patch.setattr(Lobby, "rows", told)


def running_replay(patch: pytest.MonkeyPatch) -> None:
    """The sixth: a match is replayed with all hands while it is being played."""
    allowed: Any = Found.viewpoints

    def all_of_it(found: Found) -> list[Any]:
        return [*allowed.fget(found), "all"]

    patch.setattr(Found, "viewpoints", property(all_of_it))


def log_line(patch: pytest.MonkeyPatch) -> None:
    """The seventh: a line of the log holds the cards."""
    take = Room.take

    def telling(room: Room, *parts: Any) -> None:
        structlog.get_logger().info("stored", deck=hidden(room))
        take(room, *parts)

    patch.setattr(Room, "take", telling)


def affordances_to_watchers(patch: pytest.MonkeyPatch) -> None:
    """The fourth, in the server: watchers are sent what is lit up for who is asked."""
    view = frames.view

    def lit(terms: Any, state: Any, common: Any, viewer: Any) -> Json:
        told = view(terms, state, common, viewer)
        if viewer is None and state.prompts:
            sight = seat_sight(state.position, min(state.prompts))
            told["affordances"] = terms.game.affordances(sight)
        return told

    patch.setattr(frames, "view", lit)


def one_frame_for_all(patch: pytest.MonkeyPatch) -> None:
    """An update is encoded once, for the seat that comes first, and sent to everybody."""

    def publish(audience: Audience, frame_for: Callable[[Any], bytes]) -> None:
        views = sorted(audience.views(), key=lambda one: (one is None, one))
        for listener in audience:
            listener.outbox.send(frame_for(views[0]))

    patch.setattr(Audience, "publish", publish)


def journal_of_everything(patch: pytest.MonkeyPatch) -> None:
    """The journal shows drawn cards to those who did not draw them."""
    item = frames.Told.item

    def whole(told: Any, viewer: Any, *, everything: bool = False) -> Json:
        del everything
        return item(told, viewer, everything=True)

    patch.setattr(frames.Told, "item", whole)


SERVER: list[tuple[Plant, set[str]]] = [
    (affordances_to_watchers, {"socket", "state", "updates"}),
    (lobby_row, {"lobby"}),
    (running_replay, {"replay as all"}),
    (log_line, {"log"}),
    (one_frame_for_all, {"socket"}),
    (journal_of_everything, {"state", "updates", "journal", "match", "replay", "match page"}),
]


@pytest.fixture(scope="module")
async def mandala(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Pair]:
    async with paired(tmp_path_factory.mktemp("pair"), RULESET, 0) as pair:
        yield pair


@pytest.mark.parametrize(("plant", "doors"), SERVER, ids=lambda one: getattr(one, "__name__", ""))
async def test_a_leak_of_the_server_is_heard(
    mandala: Pair, monkeypatch: pytest.MonkeyPatch, plant: Plant, doors: set[str]
) -> None:
    plant(monkeypatch)
    with pytest.raises(Leak) as caught:
        await play_until_caught(mandala, {})
    assert caught.value.door in doors


async def test_without_a_leak_nothing_is_heard(mandala: Pair) -> None:
    mandala.longest = 6
    await mandala.begin(2, {}, None)
    await mandala.play()


RULES = {
    "PublicFieldFromAHand": {"socket"},
    "SharedFormNamesTheBid": {"socket"},
    "RefusalNamesTheBest": {"refusals"},
}


@pytest.mark.parametrize("name", RULES)
async def test_a_leak_of_the_rules_is_heard_at_the_server(tmp_path: Path, name: str) -> None:
    (planted,) = [one for one in PLANTED if str(one) == name]
    ruleset = named_like_a_game(planted.entrant.ruleset)
    async with paired(tmp_path, ruleset, 0) as pair:
        with pytest.raises(Leak) as caught:
            await play_until_caught(pair, {"rounds": 6})
    assert caught.value.door in RULES[name]
