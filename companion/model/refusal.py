"""How the rules say no."""

from collections.abc import Mapping
from typing import Any


def asks_for_more(code: str) -> bool:
    """Whether a refusal is a question: the books lack something that the table can say, or go on without."""
    return code.endswith("_needed") or code.startswith("missing_")


class RuleViolation(Exception):
    """A refused action: a code for programs and a sentence for the player. Nothing has changed.

    `soft` rules are those a table may wave through: the banker can repeat the action with an `override` reason.
    Codes that begin with `unknown_` or `invalid_` mean that the input itself makes no sense. `late` says that the
    action belongs to an earlier moment of the turn, where it may still be put.
    """

    def __init__(self, code: str, sentence: str, *, soft: bool = False, late: bool = False) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
        self.soft = soft
        self.late = late
        self.in_turn: Mapping[str, Any] | None = None
        """Of an action out of turn: the turn that is over to which it most likely belongs."""


class NotAllowed(Exception):
    """This person may not do that; the sentence says who may."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence


class TooFast(Exception):
    """A seat logs more than it may; it says how much that is, and for how many seconds to wait."""

    def __init__(self, at_once: int, a_minute: int, wait: int) -> None:
        self.code = "too_fast"
        self.sentence = (
            f"Your seat logs faster than anybody can tap: {at_once} entries at once, then {a_minute} a minute. "
            "Nothing was changed. Wait a moment, then go on."
        )
        self.wait = wait
        super().__init__(self.sentence)


class NotFound(Exception):
    """There is no such thing."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence


class StaleVersion(Exception):
    """The game has moved on since the version that the caller knows."""

    def __init__(self, known: int, version: int) -> None:
        self.code = "stale_version"
        self.sentence = f"The game is at version {version} now, not {known}. Look again, then decide."
        super().__init__(self.sentence)
