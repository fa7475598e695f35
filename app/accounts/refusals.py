"""Why accounts refuse something; each has a kebab-case code and facts for its sender.

AccountRefusal
├─ NameEmpty           nothing of the name can be seen
├─ NameTooLong         more than 24 characters as people count them
├─ NameHasInvisible    a control, bidi, invisible or unassigned character
├─ NameOverloaded      too many marks on one letter
├─ PasswordUnfit       empty, or longer than 128 characters
└─ InvitationInvalid   unknown, expired or used up: which of them is not told
"""

from typing import Any, ClassVar


class AccountRefusal(Exception):
    """A request that changes nothing; `details` go to its sender only."""

    code: ClassVar[str]

    def __init__(self, **details: Any) -> None:
        super().__init__(self.code)
        self.details = details


class NameEmpty(AccountRefusal):
    """Nothing of the name can be seen."""

    code = "name-empty"


class NameTooLong(AccountRefusal):
    """More than 24 characters as people count them; details: `most`."""

    code = "name-too-long"


class NameHasInvisible(AccountRefusal):
    """A control, bidi, invisible or unassigned character; details: `character` (U+XXXX)."""

    code = "name-has-invisible"


class NameOverloaded(AccountRefusal):
    """Too many marks on one letter; details: `most`."""

    code = "name-overloaded"


class PasswordUnfit(AccountRefusal):
    """Empty or too long; details: `most`, in characters."""

    code = "password-unfit"


class InvitationInvalid(AccountRefusal):
    """Unknown, expired or used up."""

    code = "invitation-invalid"
