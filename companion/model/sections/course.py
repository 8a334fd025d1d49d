"""The phases of a turn, and what the table decides before the first one."""

from companion.model.ids import Id, Name, Text
from companion.model.references import OptionRef
from companion.model.shape import Shape

OptionValue = bool | int | str


class Phase(Shape):
    """`[[phase]]`: part of a turn, in order."""

    id: Id
    name: Name
    help: Text
    first_time: tuple[Text, ...] = ()
    """What somebody who has never played does in it on the board, in up to three short sentences; if left out, we
    say it by the kind of phase."""
    option: OptionRef | None = None
    """The option without which this phase is skipped."""
    needs_capital: bool = False
    """Skipped by a power whose capital is in enemy hands."""


class Option(Shape):
    """`[[option]]`: something the table decides before the first turn."""

    id: Id
    name: Name
    help: Text
    default: OptionValue
    choices: tuple[OptionValue, ...] = ()
    """The values it may take; for a yes/no option, leave it out."""
    kind: Id = "choice"
    """One of its choices, or something else that the family of games knows how to choose."""
