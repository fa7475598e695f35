"""What the table sees of cards; `cards` or `card` is None for who may not know."""

from typing import Literal

from app.games.mana_burn.actions import Target
from app.games.mana_burn.cards import Cards, Kind, MonsterKind
from app.kernel.position import Seat
from app.kernel.value import value


@value
class Drew:
    """Cards from the deck to a hand, tidy."""

    seat: Seat
    count: int
    cards: Cards | None
    type: Literal["drew"] = "drew"


@value
class Reshuffled:
    """The Crypt became a new deck."""

    count: int
    type: Literal["reshuffled"] = "reshuffled"


@value
class Handed:
    """Cards from one seat to another, known to both (to the giver alone where several gave)."""

    seat: Seat
    to: Seat
    count: int
    cards: Cards | None
    type: Literal["handed"] = "handed"


@value
class Gathered:
    """What a seat got from several others at once, tidy."""

    seat: Seat
    count: int
    cards: Cards | None
    type: Literal["gathered"] = "gathered"


@value
class Discarded:
    """Cards from a hand to the Crypt, the last one on top."""

    seat: Seat
    cards: Cards
    type: Literal["discarded"] = "discarded"


@value
class CryptTaken:
    """Cards from the Crypt's top to a hand, from bottom to top."""

    seat: Seat
    cards: Cards
    type: Literal["crypt_taken"] = "crypt_taken"


@value
class Burned:
    """A card was added to the burn pile."""

    seat: Seat
    card: Kind | None
    type: Literal["burned"] = "burned"


@value
class PileTaken:
    """Four cards lay on the burn pile: a seat takes them all."""

    seat: Seat
    count: int
    cards: Cards | None
    type: Literal["pile_taken"] = "pile_taken"


@value
class PilePicked:
    """A seat takes one card of the burn pile."""

    seat: Seat
    card: Kind | None
    type: Literal["pile_picked"] = "pile_picked"


@value
class Aim:
    """Whose a target is, and of which kind; kind None: it is a die."""

    seat: Seat
    kind: Kind | None


@value
class Played:
    """A card was put on the stack."""

    seat: Seat
    id: int
    card: Kind
    target: Target | None
    aim: Aim | None
    type: Literal["played"] = "played"


@value
class Countered:
    """Counter! `by` put card `id` into the Crypt, and followed it."""

    seat: Seat
    id: int
    card: Kind
    by: int
    type: Literal["countered"] = "countered"


@value
class Fizzled:
    """A card went to the Crypt without effect: its target is gone, or its player."""

    seat: Seat
    id: int
    card: Kind
    type: Literal["fizzled"] = "fizzled"


@value
class Entered:
    """A Monster entered play."""

    seat: Seat
    mid: str
    kind: MonsterKind
    type: Literal["entered"] = "entered"


@value
class Armored:
    """A Monster got an Armor."""

    seat: Seat
    mid: str
    kind: MonsterKind
    armor: int
    type: Literal["armored"] = "armored"


@value
class Destroyed:
    """A Monster went to the Crypt, its Armor just before it; `by`: flame, plague or sacrifice."""

    seat: Seat
    mid: str
    kind: MonsterKind
    armor: int
    by: Literal["flame", "plague", "sacrifice"]
    type: Literal["destroyed"] = "destroyed"


@value
class ArmorDestroyed:
    """One Armor of a Monster went to the Crypt; armor: what is left on it."""

    seat: Seat
    mid: str
    kind: MonsterKind
    armor: int
    type: Literal["armor_destroyed"] = "armor_destroyed"


@value
class Resurrected:
    """A card came from a place in the Crypt to a hand."""

    seat: Seat
    card: Kind
    position: int
    type: Literal["resurrected"] = "resurrected"


@value
class Stolen:
    """A Monster changed its controller."""

    seat: Seat
    mid: str
    kind: MonsterKind
    victim: Seat
    type: Literal["stolen"] = "stolen"


@value
class Swapped:
    """Two Monsters changed places."""

    seat: Seat
    own: str
    own_kind: MonsterKind
    victim: Seat
    other: str
    other_kind: MonsterKind
    type: Literal["swapped"] = "swapped"


@value
class Bounced:
    """A Monster came to the hand of `owner`, its controller; its Armor went to the Crypt."""

    seat: Seat
    mid: str
    kind: MonsterKind
    armor: int
    owner: Seat
    type: Literal["bounced"] = "bounced"
