from typing import Any

import pytest

from app.games import newest
from app.tables.refusals import SettingUnknown, SettingUnsupported
from app.tables.settings import read_password, read_settings
from tests.toys.sealed import RULESET as SEALED

MANDALA = newest("mandala")
DEFAULTS = {
    "visibility": "public",
    "clock": {"kind": "none"},
    "spectators": {"mode": "public"},
    "leaver": "drop",
    "chat": "free",
    "watchers_chat": "on",
    "confirm": "off",
    "first": "random",
}


def test_settings_come_complete() -> None:
    assert read_settings({}, {}, SEALED) == DEFAULTS


@pytest.mark.parametrize(
    "given",
    [
        {"visibility": "unlisted"},
        {"clock": {"kind": "move", "seconds": 10}},
        {"clock": {"kind": "move", "seconds": 1_209_600}},
        {"clock": {"kind": "bank", "seconds": 600, "increment": 5}},
        {"clock": {"kind": "bronstein", "seconds": 600, "delay": 5}},
        {"clock": {"kind": "hourglass", "seconds": 60}},
        {"clock": {"kind": "days", "days": 3}},
        {"leaver": "bot"},
        {"spectators": {"mode": "none"}},
        {"chat": "off", "watchers_chat": "off"},
        {"confirm": "on"},
        {"first": "loser"},
    ],
)
def test_what_is_given_stands_in_place_of_what_was(given: dict[str, Any]) -> None:
    assert read_settings(given, {}, MANDALA) == {**DEFAULTS, **given}
    assert read_settings({}, {**DEFAULTS, **given}, MANDALA) == {**DEFAULTS, **given}


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ({"rated": True}, "rated"),
        ({"windows": "standard"}, "windows"),
        ({"locked": False}, "locked"),
        ({"": 1}, ""),
    ],
)
def test_an_unknown_setting_is_refused_by_name(given: dict[str, Any], name: str) -> None:
    with pytest.raises(SettingUnknown) as refused:
        read_settings(given, {}, SEALED)
    assert refused.value.details == {"name": name}


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ({"visibility": "secret"}, "visibility"),
        ({"clock": {"kind": "bank", "seconds": 60, "delay": 1}}, "clock"),
        ({"clock": {"kind": "days", "days": 15}}, "clock"),
        ({"clock": {"kind": "sand", "seconds": 60}}, "clock"),
        ({"clock": {"kind": "move"}}, "clock"),
        ({"clock": {"kind": "move", "seconds": 9}}, "clock"),
        ({"clock": {"kind": "move", "seconds": 1_209_601}}, "clock"),
        ({"clock": {"kind": "move", "seconds": True}}, "clock"),
        ({"clock": {"kind": "none", "seconds": 60}}, "clock"),
        ({"clock": None}, "clock"),
        ({"spectators": {"mode": "coach"}}, "spectators"),
        ({"leaver": "wait"}, "leaver"),
        ({"chat": "phrases"}, "chat"),
        ({"confirm": True}, "confirm"),
        ({"first": "host"}, "first"),
    ],
)
def test_a_value_that_cannot_be_had_is_refused_by_name(given: dict[str, Any], name: str) -> None:
    with pytest.raises(SettingUnsupported) as refused:
        read_settings(given, {}, SEALED)
    assert refused.value.details == {"name": name}


def test_a_password_is_read_apart_and_never_among_the_settings() -> None:
    assert read_settings({"password": "sabbia"}, {}, SEALED) == DEFAULTS
    assert read_password({"password": "sabbia"}) == "sabbia"
    assert read_password({"password": None}) is None
    assert read_password({}) is None
    with pytest.raises(SettingUnsupported):
        read_password({"password": 7})
