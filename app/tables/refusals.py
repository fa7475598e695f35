"""Why a table refuses something; each has a kebab-case code and facts for its sender.

Refusal (app.matches.refusals)
├─ TableNotFound        unknown, closed, or not for you: which of them is not told
├─ UnknownGame          nothing here is played under that name (any more)
├─ SettingUnknown       tables have no setting of that name
├─ SettingUnsupported   the setting does not take that value
├─ SettingFixed         the setting cannot be changed any more
├─ OptionsRefused       the game does not offer these options
├─ SeatCountRefused     the game is not for so many
├─ SeatsOccupied        more people and bots sit there than seats would be left
├─ StaleRevision        the table has changed since you looked
├─ NotHost              only the host may do that
├─ NotSeated            only who sits here may do that
├─ NotYourSeat          somebody else's, or nobody's
├─ NoSuchSeat           the table has no seat of that number
├─ SeatTaken            somebody sits there
├─ TableFull            no seat is free
├─ NoSuchLevel          the game has no bot of that level
├─ PasswordNeeded       the table is locked
├─ PasswordWrong        that does not open it
├─ MatchRunning         not while a match is played
├─ MatchOpening         not in the moment in which shares of chance are awaited
├─ OtherMatch           a promise for a match that is not the next one here
├─ NoOpening            no share is awaited here
├─ ShareUnfit           the share is not what this seat promised
├─ NoNextMatch          the match is over and nobody has asked for another one
├─ SeatsFree            a match needs every seat filled
├─ OnlyBots             a match needs at least one person
├─ NotReady             somebody has not said ready
├─ ChatOff              nobody (or no watcher) may talk here
├─ ChatUnfit            an empty or too long line
├─ KeyReused            the same Idempotency-Key came with another body
├─ KeyUnfit             an Idempotency-Key must be 1 to 200 characters
├─ MatchNotFound        unknown, or not for you: which of them is not told
├─ ViewpointRefused     a match is not shown from there, or not yet
└─ ConfirmNeeded        standing up from a running match means resigning it
"""

from app.matches.refusals import Refusal


class TableNotFound(Refusal):
    """Unknown, closed, or not for you."""

    code = "table-not-found"


class UnknownGame(Refusal):
    """Nothing here is played under that name (any more); details: `game`."""

    code = "no-such-game"


class SettingUnknown(Refusal):
    """Tables have no setting of that name; details: `name`."""

    code = "setting-unknown"


class SettingUnsupported(Refusal):
    """The setting does not take that value; details: `name`."""

    code = "setting-unsupported"


class SettingFixed(Refusal):
    """The setting cannot be changed any more; details: `name`."""

    code = "setting-fixed"


class OptionsRefused(Refusal):
    """The game does not offer these options; details: `problems`, pairs of path and text."""

    code = "options-refused"


class SeatCountRefused(Refusal):
    """The game is not for so many; details: `least`, `most`."""

    code = "seat-count-refused"


class SeatsOccupied(Refusal):
    """More people and bots sit there than seats would be left; details: `taken`."""

    code = "seats-occupied"


class StaleRevision(Refusal):
    """The table has changed since you looked; details: `rev`, the current one."""

    code = "stale-revision"


class NotHost(Refusal):
    """Only the host may do that."""

    code = "not-host"


class NotSeated(Refusal):
    """Only who sits here may do that."""

    code = "not-seated"


class NotYourSeat(Refusal):
    """Somebody else's seat, or nobody's."""

    code = "not-your-seat"


class NoSuchSeat(Refusal):
    """The table has no seat of that number."""

    code = "no-such-seat"


class SeatTaken(Refusal):
    """Somebody sits there."""

    code = "seat-taken"


class TableFull(Refusal):
    """No seat is free."""

    code = "table-full"


class NoSuchLevel(Refusal):
    """The game has no bot of that level; details: `most`."""

    code = "no-such-level"


class PasswordNeeded(Refusal):
    """The table is locked."""

    code = "password-needed"


class PasswordWrong(Refusal):
    """That does not open it."""

    code = "password-wrong"


class MatchRunning(Refusal):
    """Not while a match is played."""

    code = "match-running"


class MatchOpening(Refusal):
    """Not in the moment in which shares of chance are awaited."""

    code = "match-opening"


class OtherMatch(Refusal):
    """A promise for a match that is not the next one here; details: `match`, which is."""

    code = "other-match"


class NoOpening(Refusal):
    """No share is awaited here."""

    code = "no-opening"


class ShareUnfit(Refusal):
    """The share is not what this seat promised."""

    code = "share-unfit"


class NoNextMatch(Refusal):
    """The match is over and nobody has asked for another one."""

    code = "no-next-match"


class SeatsFree(Refusal):
    """A match needs every seat filled; details: `seats`, the free ones."""

    code = "seats-free"


class OnlyBots(Refusal):
    """A match needs at least one person."""

    code = "only-bots"


class NotReady(Refusal):
    """Somebody has not said ready; details: `seats`, whose."""

    code = "not-ready"


class ChatOff(Refusal):
    """Nobody (or no watcher) may talk here."""

    code = "chat-off"


class ChatUnfit(Refusal):
    """An empty or too long line; details: `most`, in characters."""

    code = "chat-unfit"


class KeyReused(Refusal):
    """The same Idempotency-Key came with another body."""

    code = "key-reused"


class KeyUnfit(Refusal):
    """An Idempotency-Key must be 1 to 200 characters."""

    code = "key-unfit"


class MatchNotFound(Refusal):
    """Unknown, or not for you."""

    code = "match-not-found"


class ViewpointRefused(Refusal):
    """A match is not shown from there, or not yet; details: `viewpoints`, the allowed ones."""

    code = "viewpoint-refused"


class ConfirmNeeded(Refusal):
    """Standing up from a running match means resigning it."""

    code = "confirm-needed"
