"""What a seat wishes for the windows to come: yields, stops, and orders for slow matches. Private.

A wish is made by a person and never by the server. It is kept beside the log, by match and seat.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field, StringConstraints

from app.kernel.game import Window, Windowed
from app.kernel.position import Seat
from app.kernel.ruleset import Codec, Malformed
from app.kernel.value import value
from app.matches.fold import State, Terms
from app.matches.refusals import WishesUnfit

Setting: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[a-z_]{1,16}$")]
"""A kind of window, as the game declares them for wishes (`Window.setting`)."""
PASS: Literal["pass"] = "pass"  # noqa: S105 - a reply, no secret
ASK: Literal["ask"] = "ask"


@value
class Limits:
    """For which windows of a kind a yield or stop is meant; without limits for all of them.

    others: only when another seat rolled. aimed: only when it is aimed at me. turn: only until my
    next turn begins.
    """

    others: bool = False
    aimed: bool = False
    turn: bool = False


@value
class Wishes:
    """yields, stops: by kind of window. order, by kind: pass, ask, or an order of the game."""

    yields: Annotated[dict[Setting, Limits], Field(max_length=8)]
    stops: Annotated[dict[Setting, Limits], Field(max_length=8)]
    order: Annotated[dict[Setting, Literal["pass", "ask"] | dict[str, Any]], Field(max_length=8)]


@value
class Kept:
    """Wishes as they are stored. turn: which own turn was the last one when they were made.

    None: no window has told it since.
    """

    wishes: Wishes
    turn: int | None


WISHES: Codec[Wishes] = Codec(Wishes)
_KEPT: Codec[Kept] = Codec(Kept)
NONE = Wishes({}, {}, {})


def read_wishes(given: Mapping[str, Any], terms: Terms) -> Wishes:
    """Return wishes as somebody sent them, the game's orders checked; raises WishesUnfit."""
    game = terms.game
    if not isinstance(game, Windowed):
        raise WishesUnfit(problems=[("", "this game has no windows")])
    asked = {kind for part in given.values() if isinstance(part, dict) for kind in part}
    if not asked <= set(game.kinds):
        raise WishesUnfit(problems=[("", "this game has no such windows")])
    try:
        wishes = WISHES.read(dict(given))
        for order in wishes.order.values():
            if not isinstance(order, str):
                Codec(game.standing_orders).read(order)
    except Malformed as error:
        raise WishesUnfit(problems=error.problems) from None
    return wishes


def kept(wishes: Wishes, state: State, seat: Seat) -> bytes:
    """Return what is stored of a seat's wishes."""
    turn = None if state.window is None else state.window.turns[seat]
    return _KEPT.encode(Kept(wishes, turn))


def known(stored: Mapping[Seat, bytes]) -> dict[Seat, Kept]:
    """Return the wishes of all seats that have some."""
    return {seat: _KEPT.decode(body) for seat, body in stored.items()}


def dated(stored: Mapping[Seat, Kept], window: Window) -> dict[Seat, bytes]:
    """Return the wishes that did not know in which turn they were made, with what a window says."""
    return {
        seat: _KEPT.encode(replace(one, turn=window.turns[seat]))
        for seat, one in stored.items()
        if one.turn is None
    }


def yields(one: Kept, window: Window, seat: Seat) -> bool:
    """Tell whether a seat wants to pass in this window, whatever it holds."""
    limits = one.wishes.yields.get(window.setting)
    mine = seat in window.eligible and seat != window.closer
    return mine and limits is not None and _meant(limits, one, window, seat)


def stops(one: Kept, window: Window, seat: Seat) -> bool:
    """Tell whether a seat wants to hold this window, whatever it holds in its hand."""
    limits = one.wishes.stops.get(window.setting)
    return seat in window.eligible and limits is not None and _meant(limits, one, window, seat)


def _meant(limits: Limits, one: Kept, window: Window, seat: Seat) -> bool:
    others = not limits.others or window.roller not in (None, seat)
    aimed = not limits.aimed or seat in window.aimed
    turn = not limits.turn or one.turn is None or one.turn == window.turns[seat]
    return others and aimed and turn


def asking(stored: Mapping[Seat, Kept], window: Window) -> frozenset[Seat]:
    """Return the eligible seats that want to be asked in a slow match's window.

    Where a window has a closer nobody else is waited for.
    """
    waited = window.eligible if window.closer is None else (window.closer,)
    orders = {seat: one.wishes.order.get(window.setting) for seat, one in stored.items()}
    return frozenset(seat for seat in waited if orders.get(seat) == ASK)


def order_of(one: Kept, window: Window, terms: Terms) -> Any:
    """Return the game's standing order that a seat has given for such a window, None: none."""
    order = one.wishes.order.get(window.setting)
    if order is None or isinstance(order, str) or not isinstance(terms.game, Windowed):
        return None
    return Codec(terms.game.standing_orders).read(order)
