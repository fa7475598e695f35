import pytest

from app.tables.codes import ALPHABET, new_code, read_code
from tests.tables.world import Draws


def test_the_alphabet_has_31_letters_and_no_vowel() -> None:
    assert len(ALPHABET) == len(set(ALPHABET)) == 31
    assert not set("AEIOU") & set(ALPHABET)


def test_a_code_takes_five_bits_a_letter_and_draws_again_for_the_one_too_many() -> None:
    draws = Draws()
    draws.script = [bytes([byte]) for byte in (0, 31, 63, 30, 0b1110_0001, 10, 255, 2)]
    assert new_code(draws, 5) == "0Z1B2"


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("K7XQP", "K7XQP"),
        ("k7xqp", "K7XQP"),
        (" k7-xq p ", "K7XQP"),
        ("oO1iI", "00111"),
        ("0123456789", "0123456789"),
    ],
)
def test_a_code_is_read_however_it_is_typed(typed: str, code: str) -> None:
    assert read_code(typed) == code


@pytest.mark.parametrize("typed", ["", "K7XQ", "K7XQPP", "K7XQA", "..", "K" * 10_000])
def test_what_is_no_code_is_none(typed: str) -> None:
    assert read_code(typed) is None
