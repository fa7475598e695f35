"""Clocks for bots: they count questions instead of seconds."""


class Clock:
    """A clock that counts how often it is asked, and has run out after `questions`."""

    def __init__(self, questions: int) -> None:
        self.questions = questions
        self.asked = 0

    def __call__(self) -> bool:
        self.asked += 1
        return self.asked > self.questions


def never() -> bool:
    """Tell that there is time."""
    return False
