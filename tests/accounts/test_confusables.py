# ruff: noqa: RUF001 - look-alike letters are what is tested

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.accounts.confusables import skeletons, told_apart


def alike(one: str, other: str) -> bool:
    return not skeletons(one).isdisjoint(skeletons(other))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada", "ADA"),
        ("Ada", "Adá"),
        ("Ada", "Аdа"),  # Cyrillic A and a
        ("Bob", "B0b"),
        ("Alan", "AIan"),
        ("Alan", "A1an"),
        ("Ila", "ila"),
        ("Ann Lee", "AnnLee"),
        ("Ａｄａ", "Ada"),
        ("𝒜da", "Ada"),
        ("Ηans", "Hans"),  # Greek capital eta
        ("straße", "STRASSE"),
        ("modem", "modern"),
        ("❤", "❤\ufe0f"),
    ],
)
def test_names_that_look_alike_share_a_skeleton(one: str, other: str) -> None:
    assert alike(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ada", "Eda"), ("Lia", "Ila"), ("Clara", "Dara"), ("Anna", "Hanna"), ("李", "王")],
)
def test_other_names_do_not(one: str, other: str) -> None:
    assert not alike(one, other)


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        ([], ()),
        (["Ada", "Bob"], ("Ada", "Bob")),
        (["Ada", "Ada"], ("Ada", "Ada 2")),
        (["Ada", "ada", "ADA"], ("Ada", "ada 2", "ADA 3")),
        (["Ada", "Ada", "Ada 2"], ("Ada", "Ada 3", "Ada 2")),
        (["Ada 2", "Ada", "Ada"], ("Ada 2", "Ada", "Ada 3")),
        (["Ada", "Ada 2", "Ada 2"], ("Ada", "Ada 2", "Ada 2 2")),
    ],
)
def test_look_alikes_get_the_next_free_number(names: list[str], shown: tuple[str, ...]) -> None:
    assert told_apart(names) == shown


@given(st.lists(st.text("AaАIl1 2", min_size=1, max_size=4), max_size=6))
def test_no_two_shown_names_look_alike(names: list[str]) -> None:
    shown = told_apart(names)
    assert [name.startswith(given) for name, given in zip(shown, names, strict=True)] == [
        True
    ] * len(names)
    for at, name in enumerate(shown):
        assert not any(alike(name, other) for other in shown[:at])
