"""What a table offers beside its game's options, and what of it can be had now.

A setting that is not listed here, or a value that is not, is refused by its name: a table never
promises what it does not do.
"""

from collections.abc import Mapping
from dataclasses import fields
from typing import Annotated, Any, Literal, TypeAlias

import orjson
from pydantic import Field

from app.kernel.ruleset import Codec, Malformed, Ruleset
from app.kernel.value import value
from app.tables.refusals import SettingUnknown, SettingUnsupported

DAY = 86_400
"""Seconds."""


@value
class NoClock:
    """Everybody takes the time he needs."""

    kind: Literal["none"] = "none"


@value
class MoveClock:
    """So many seconds for every decision, from ten seconds to two weeks."""

    seconds: Annotated[int, Field(ge=10, le=14 * DAY)]
    kind: Literal["move"] = "move"


@value
class BankClock:
    """So many seconds for the whole match, and `increment` seconds more for every own answer."""

    seconds: Annotated[int, Field(ge=10, le=DAY)]
    increment: Annotated[int, Field(ge=0, le=3600)] = 0
    kind: Literal["bank"] = "bank"


@value
class BronsteinClock:
    """So many seconds for the whole match; the first `delay` seconds of each decision are free."""

    seconds: Annotated[int, Field(ge=10, le=DAY)]
    delay: Annotated[int, Field(ge=0, le=3600)] = 0
    kind: Literal["bronstein"] = "bronstein"


@value
class HourglassClock:
    """So many seconds for each seat; what one uses the others get."""

    seconds: Annotated[int, Field(ge=10, le=DAY)]
    kind: Literal["hourglass"] = "hourglass"


@value
class DaysClock:
    """So many days for every decision: a match by correspondence."""

    days: Annotated[int, Field(ge=1, le=14)]
    kind: Literal["days"] = "days"


Clock: TypeAlias = Annotated[
    NoClock | MoveClock | BankClock | BronsteinClock | HourglassClock | DaysClock,
    Field(discriminator="kind"),
]


@value
class Spectators:
    """Who may watch: nobody but who sits here, or everybody who finds the table."""

    mode: Literal["none", "public"] = "public"


@value
class Settings:
    """The settings of a table with their defaults; the password is kept apart, as a hash.

    visibility: in the lobby, or for those with the link. leaver: what becomes of the seat of
    somebody who is away while the match waits for him (nothing, but what the clock does; or a bot
    sits in until he is back). watchers_chat: whether watchers may talk, too.
    confirm: whether the page asks before an act that cannot be taken back. first: who fills a
    game's option `first` when that is random: the host's seat, the next seat after the host's that
    is not his, or who came last, alone, in the match before (rules of the games, last line).

    Only for games with response windows: windows (how they close: when all have passed; never
    early; at once for whoever cannot act, which tells who that is; by standing orders), hold_factor
    (multiplies how long they stay open), think_time (seconds that a hold gives).
    """

    visibility: Literal["public", "unlisted"] = "public"
    clock: Clock = NoClock()
    spectators: Spectators = Spectators()
    leaver: Literal["drop", "bot"] = "drop"
    chat: Literal["free", "off"] = "free"
    watchers_chat: Literal["on", "off"] = "on"
    confirm: Literal["on", "off"] = "off"
    first: Literal["random", "host", "guest", "loser"] = "random"
    windows: Literal["standard", "strict", "quick", "async"] = "standard"
    hold_factor: Annotated[float, Field(ge=0.5, le=3, allow_inf_nan=False)] = 1.0
    think_time: Annotated[int, Field(ge=5, le=60)] = 15


SETTINGS: Codec[Settings] = Codec(Settings)
PASSWORD = "password"  # noqa: S105 - the name of a setting, not one
"""The setting that locks a table, and with null takes the lock off; only its hash is kept."""
_OF_WINDOWS = frozenset({"windows", "hold_factor", "think_time"})
_NAMES = frozenset(field.name for field in fields(Settings))


def read_settings(
    given: Mapping[str, Any], over: Mapping[str, Any], ruleset: Ruleset
) -> dict[str, Any]:
    """Return the settings `over` with those `given` put in their place, one name at a time.

    The password is left out. Raises SettingUnknown or SettingUnsupported.
    """
    named = {name: wish for name, wish in given.items() if name != PASSWORD}
    for name in named:
        if name not in _NAMES or (name in _OF_WINDOWS and not ruleset.windowed):
            raise SettingUnknown(name=name)
    try:
        settings = SETTINGS.read({**over, **named})
    except Malformed as malformed:
        raise SettingUnsupported(name=malformed.problems[0][0].split(".")[0]) from None
    if settings.first != "random" and not has_first(ruleset):
        raise SettingUnsupported(name="first")
    values: dict[str, Any] = orjson.loads(SETTINGS.encode(settings))
    return values if ruleset.windowed else without_windows(values)


def without_windows(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return settings, or a schema's properties, without those that only windows have."""
    return {name: kept for name, kept in values.items() if name not in _OF_WINDOWS}


def read_password(given: Mapping[str, Any]) -> str | None:
    """Return the password among the settings given, if any; raises SettingUnsupported."""
    password = given.get(PASSWORD)
    if password is not None and not isinstance(password, str):
        raise SettingUnsupported(name=PASSWORD)
    return password


def has_first(ruleset: Ruleset) -> bool:
    """Tell whether a game lets its table choose who begins."""
    return hasattr(ruleset.default_options, "first")
