"""The one kind of value: frozen, strict from JSON, silent where secret."""

import functools
from dataclasses import FrozenInstanceError, replace
from typing import Any

import orjson
import pytest

from app.kernel.value import value


@value
class Card:
    kind: str
    power: int = 1


@value(secret=True)
class Hand:
    cards: tuple[Card, ...]


@value
class MarkedHand(Hand):
    mark: str


def test_a_value_is_frozen_and_compares_by_content() -> None:
    card = Card("fire")
    with pytest.raises(FrozenInstanceError):
        card.power = 2  # type: ignore[misc]
    assert card == Card("fire", 1)
    assert hash(card) == hash(Card("fire", 1))
    assert replace(card, power=3) == Card("fire", 3)


def test_a_value_has_no_slots() -> None:
    assert not hasattr(Card, "__slots__")
    assert Card("fire").__dict__ == {"kind": "fire", "power": 1}


def test_a_value_becomes_json_as_it_is() -> None:
    hand = Hand((Card("fire"), Card("ice", 2)))
    assert orjson.dumps(hand) == (b'{"cards":[{"kind":"fire","power":1},{"kind":"ice","power":2}]}')


def test_an_open_value_shows_its_content() -> None:
    assert repr(Card("fire")).endswith("Card(kind='fire', power=1)")


def test_a_secret_value_never_shows_its_content() -> None:
    hand = Hand((Card("fire"),))
    assert repr(hand) == str(hand) == f"{hand}" == "<Hand redacted>"
    assert repr([hand]) == "[<Hand redacted>]"


def test_what_derives_from_a_secret_value_is_secret() -> None:
    assert repr(MarkedHand((Card("fire"),), "left")) == "<MarkedHand redacted>"


def test_a_cached_property_would_change_the_json() -> None:
    def define() -> Any:
        @value
        class Pile:
            size: int

            @functools.cached_property
            def twice(self) -> int:
                return self.size * 2

        return Pile

    with pytest.raises(TypeError, match=r"Pile\.twice is cached"):
        define()
