import pytest

from app.accounts.passwords import hash_password, password_fits
from app.accounts.refusals import PasswordUnfit


def test_a_password_fits_its_own_hash_and_no_other_does() -> None:
    hashed = hash_password("sabbia")
    assert hashed.startswith("$argon2id$")
    assert "sabbia" not in hashed
    assert password_fits("sabbia", hashed)
    for wrong in ("", "Sabbia", "sabbia ", "x" * 129, "\ud800"):
        assert not password_fits(wrong, hashed)


def test_the_same_password_never_hashes_alike() -> None:
    assert hash_password("sabbia") != hash_password("sabbia")


@pytest.mark.parametrize("password", ["", "x" * 129, "\udfff"])
def test_what_cannot_be_a_password_is_refused(password: str) -> None:
    with pytest.raises(PasswordUnfit):
        hash_password(password)
