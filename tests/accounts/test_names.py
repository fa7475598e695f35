# ruff: noqa: RUF001 - names are written as people write them

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.accounts.names import graphemes, read_name
from app.accounts.refusals import (
    AccountRefusal,
    NameEmpty,
    NameHasInvisible,
    NameOverloaded,
    NameTooLong,
)

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
CODER = "\U0001f469\U0001f3fd\u200d\U0001f4bb"
HEART = "\u2764\ufe0f"
ITALY = "\U0001f1ee\U0001f1f9"


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Ada", "Ada"),
        ("  Ada  ", "Ada"),
        ("Ada\n", "Ada"),
        ("Ada   Lovelace", "Ada Lovelace"),
        ("Ada\u00a0\u3000Lovelace", "Ada Lovelace"),
        ("Zoe\u0308", "Zo\u00eb"),
        ("Ольга", "Ольга"),
        ("نیم\u200cفاصله", "نیم\u200cفاصله"),
        ("ක්\u200dෂ", "ක්\u200dෂ"),
        (f"Eve {FAMILY}", f"Eve {FAMILY}"),
        (CODER, CODER),
        (HEART, HEART),
        (ITALY, ITALY),
        ("1\ufe0f\u20e3", "1\ufe0f\u20e3"),
        ("-", "-"),
    ],
)
def test_a_name_is_trimmed_spaced_singly_and_composed(typed: str, name: str) -> None:
    assert read_name(typed) == name


@pytest.mark.parametrize("typed", ["", "   ", "\u3000", "\t\n"])
def test_a_name_that_shows_nothing_is_refused(typed: str) -> None:
    with pytest.raises(NameEmpty):
        read_name(typed)


@pytest.mark.parametrize(
    "char",
    [
        "\x00",
        "\t",
        "\n",
        "\x7f",
        "\u00ad",  # soft hyphen
        "\u034f",  # combining grapheme joiner
        "\u061c",  # Arabic letter mark
        "\u115f",  # Hangul filler
        "\u200b",  # zero width space
        "\u200c",  # non-joiner between Latin letters
        "\u200d",  # joiner between Latin letters
        "\u200e",  # left-to-right mark
        "\u202e",  # right-to-left override
        "\u2028",  # line separator
        "\u2066",  # isolate
        "\u2800",  # blank Braille
        "\u3164",
        "\ufe0f",  # emoji style on a letter
        "\ufeff",
        "\ue000",  # private use
        "\u0378",  # unassigned
        "\ud800",  # half a surrogate pair
        "\U000e0041",  # tag
        "\U000e0100",
    ],
)
def test_control_bidi_and_invisible_characters_are_refused_by_name(char: str) -> None:
    with pytest.raises(NameHasInvisible) as refused:
        read_name(f"Ad{char}a")
    assert refused.value.code == "name-has-invisible"
    assert refused.value.details == {"character": f"U+{ord(char):04X}"}


def test_a_mark_without_a_letter_is_refused() -> None:
    with pytest.raises(NameHasInvisible):
        read_name("\u0301Ada")


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("", 0),
        ("Ada", 3),
        ("Zoe\u0308", 3),
        (FAMILY, 1),
        (CODER, 1),
        (HEART, 1),
        (ITALY, 1),
        (ITALY * 3, 3),
        (f"{ITALY}\U0001f1eb", 2),
        ("각", 1),
        ("कि", 1),
        ("\U0001f600\U0001f600", 2),
    ],
)
def test_characters_are_counted_as_people_see_them(text: str, count: int) -> None:
    assert graphemes(text) == count


def test_twenty_four_characters_are_a_name_and_one_more_is_not() -> None:
    assert read_name(FAMILY * 24) == FAMILY * 24
    for long in ("a" * 25, FAMILY * 24 + "a", "a" * 100_000):
        with pytest.raises(NameTooLong) as refused:
            read_name(long)
        assert refused.value.details == {"most": 24}


def test_a_tower_of_accents_is_refused() -> None:
    with pytest.raises(NameOverloaded):
        read_name("A" + "\u0353" * 5)
    assert read_name("A" + "\u0353" * 4)


@given(st.text())
def test_a_name_once_read_reads_as_itself(text: str) -> None:
    try:
        name = read_name(text)
    except AccountRefusal:
        return
    assert read_name(name) == name
    assert 1 <= graphemes(name) <= 24
