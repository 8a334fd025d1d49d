"""How the rules say no: with a code for programs, and a message for people in the reader's language."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from companion.languages import Message, Text, msg
from companion.languages.messages import one_stop
from companion.model.shape import Shape


class Remedy(Shape):
    """How a refused action can still be taken: a missing field, what was probably meant, or the right page.

    Something with a remedy is never put to the table: it's entered, not voted on.
    """

    field: str = ""
    """The missing field; nested fields have dots (`numbers.starting_limit.italy`)."""
    action: str | None = None
    """The action that enters the field, if it's a different one."""
    kind: Literal["number", "power"] = "number"
    least: int = 0
    most: int = 99
    among: tuple[str, ...] = ()
    """The powers to choose from; all if empty."""
    neutral: bool = False
    """Whether `neutral`, no power, is also allowed."""
    suggests: str = ""
    """The field that was probably filled in wrong."""
    meant: str | None = None
    """What it should probably say, and its display name."""
    meant_name: str = ""
    page: str | None = None
    """The power's page where this is done instead, and its display name."""
    page_name: str = ""


class Refusal(Exception):
    """A code and a message: `RuleViolation("not_enough_money", "{power:power the} has {money}.", power=..., ...)`.

    A text without values is shown as written, unless a catalog has it.
    """

    about: tuple[str, ...] = ()

    def __init__(self, code: str, text: Text | Message, /, **values: Any) -> None:
        self.code = code
        self.message = text if isinstance(text, Message) else Message(text, **values)
        super().__init__(code)

    @property
    def sentence(self) -> str:
        """The message in the reader's language."""
        return one_stop(str(self.message))

    def __str__(self) -> str:
        return self.sentence


class RuleViolation(Refusal):
    """A refused action: nothing has changed.

    `soft` rules are those a table may waive: the banker can send the action again with an `override` reason. Codes that
    begin with `unknown_` or `invalid_` mean that the input itself is invalid. `late` means that the action belongs
    earlier in the turn and can still be inserted there. `spent` means that it lacks only what other things were paid
    with. `field` names the invalid field if a request has many. `remedy` says what would make it valid.
    `about` narrows the code down, for the rule behind it: to a power, a piece, an advantage; `decide` adds the action.
    """

    def __init__(
        self,
        code: str,
        text: Text | Message,
        /,
        *,
        soft: bool = False,
        late: bool = False,
        spent: bool = False,
        field: str | None = None,
        remedy: Remedy | None = None,
        also: Sequence["RuleViolation"] = (),
        about: Sequence[str] = (),
        **values: Any,
    ) -> None:
        super().__init__(code, text, **values)
        self.about = tuple(about)
        self.remedy = remedy
        self.soft = soft
        self.late = late
        self.spent = spent
        self.field = field
        self.in_turn: Mapping[str, Any] | None = None
        """For an action out of turn: the finished turn to which it most likely belongs."""
        self.also = tuple(also)
        """What else is missing, each with its own field: a page asks for all of it at once."""


class NotAllowed(Refusal):
    """This person isn't allowed to do that; the sentence says who is."""


class TooFast(Refusal):
    """A seat logs too fast; it says what the limit is, and how many seconds to wait."""

    def __init__(self, at_once: int, a_minute: int, wait: int) -> None:
        super().__init__(
            "too_fast",
            msg(
                "Your seat is logging faster than anyone can tap: {at_once} entries at once, then {a_minute} a "
                "minute. Nothing changed. Wait a moment, then continue."
            ),
            at_once=at_once,
            a_minute=a_minute,
        )
        self.wait = wait


class NotFound(Refusal):
    """There is no such thing."""


class StaleVersion(Refusal):
    """The game has moved on since the caller's version."""

    def __init__(self, known: int, version: int) -> None:
        super().__init__(
            "stale_version",
            msg("The game is now at version {version}, not {known}. Take another look, then decide."),
            version=version,
            known=known,
        )


class Overloaded(Refusal):
    """Too much is being computed right now; try again later."""

    def __init__(self) -> None:
        super().__init__("overloaded", msg("Too many battles are being worked out right now. Try again in a moment."))
