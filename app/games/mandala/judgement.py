"""Moves and whole tables, judged at a glance: the bots' common sense."""

from app.games.mandala.appraisal import MEMBERS, Appraisal
from app.games.mandala.sandtable import BUILD, CLAIM, GROW, SWAP, Move, Sandtable

HAND = (0.0, 0.9, 3.0, 2.7, 5.7, 5.2, 8.8, 8.6, 8.2)
"""Value of a hand by its size; each further card counts MORE_CARDS."""
MORE_CARDS = 0.2

SWAPPING = -1.8
PAIR = 0.16
"""What is lost when a card leaves others of its colour behind in the hand, for each of them."""


VICTORY = 10.0
"""What winning is worth beside the points."""


def hand_value(size: int) -> float:
    """Return what a hand of this size is worth."""
    if size < len(HAND):
        return HAND[size]
    return HAND[-1] + MORE_CARDS * (size - len(HAND) + 1)


def judged(table: Sandtable) -> list[tuple[float, Move]]:
    """Return every legal move of the seat to act with its value."""
    view = Appraisal(table, table.turn)
    if table.claim >= 0:
        above = table.above[table.claim]
        return [(view.claim(colour), (CLAIM, 0, colour, 0)) for colour in MEMBERS[above]]
    found = [*_builds(view), *_growths(view)]
    if not found or table.options.redraw == "always":
        found += _swaps(view)
    return found


def best(table: Sandtable) -> Move:
    """Return the move of the highest value."""
    return max(judged(table))[1]


def outlook(table: Sandtable, seat: int) -> float:
    """Return the value of a match to `seat`: points ahead now and, on the average, to come."""
    waiting = 1 - table.turn
    view = Appraisal(table, waiting)
    value = hand_value(table.sizes[waiting]) - hand_value(table.sizes[table.turn])
    if table.claim >= 0:
        value += view.claims() + view.mandala(1 - table.claim)
    else:
        value += view.mandala(0) + view.mandala(1)
    ahead = table.score(seat) - table.score(1 - seat)
    return ahead + (value if waiting == seat else -value)


def result(table: Sandtable, seat: int) -> float:
    """Return the value of a finished match to `seat`; on equal points the smaller cup wins."""
    points = table.score(seat) - table.score(1 - seat)
    lead = points or sum(table.cups[1 - seat]) - sum(table.cups[seat])
    return points + VICTORY * ((lead > 0) - (lead < 0))


def _builds(view: Appraisal) -> list[tuple[float, Move]]:
    table, seat = view.table, view.seat
    size, found = table.sizes[seat], list[tuple[float, Move]]()
    drawable = len(table.deck) + sum(table.discard)
    if size == 1 and not drawable:
        return found
    draws = min(table.builders_draw(size - 1), drawable)
    gained = hand_value(size - 1 + draws) - hand_value(size)
    for mandala in (0, 1):
        before = view.mandala(mandala)
        closed = table.inside[mandala][0] | table.inside[mandala][1]
        for colour, held in enumerate(table.hands[seat]):
            if held and not closed >> colour & 1:
                value = view.after_building(mandala, colour) - before
                value += gained - PAIR * (held - 1)
                found.append((value, (BUILD, mandala, colour, 1)))
    return found


def _growths(view: Appraisal) -> list[tuple[float, Move]]:
    table, seat = view.table, view.seat
    size, found = table.sizes[seat], list[tuple[float, Move]]()
    for mandala in (0, 1):
        before = view.mandala(mandala)
        closed = table.above[mandala] | table.inside[mandala][view.rival]
        for colour, held in enumerate(table.hands[seat]):
            if not held or closed >> colour & 1:
                continue
            for count in range(1, min(held, size - 1) + 1):
                value = view.after_growing(mandala, colour, count) - before
                value += hand_value(size - count) - hand_value(size)
                value -= PAIR * count * (held - count)
                found.append((value, (GROW, mandala, colour, count)))
    return found


def _swaps(view: Appraisal) -> list[tuple[float, Move]]:
    return [
        (SWAPPING - PAIR * (held - 1), (SWAP, 0, colour, count))
        for colour, held in enumerate(view.table.hands[view.seat])
        for count in range(1, held + 1)
    ]
