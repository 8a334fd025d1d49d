"""What is in the box but in no public source, so that the table enters it."""

from typing import Literal

from companion.model.ids import Id, Name, Text
from companion.model.shape import Shape


class ToEnter(Shape):
    """`[[to_enter]]`: something that is in the box but in no public source, so the table enters it."""

    id: Id
    name: Name
    help: Text
    per: Literal["game", "scenario", "power", "territory", "territory_group", "country", "unit"]
    """What there is one answer for."""
    kind: Literal["number", "name", "power", "yes_no", "season", "units", "text"] = "number"
    needed: Literal["to_start", "when_it_comes_up", "if_wanted"] = "to_start"
    powers: tuple[Id, ...] = ()
    """The powers it is asked for; all of them if left out."""
    units: tuple[Id, ...] = ()
    countries: tuple[Id, ...] = ()
    scenarios: tuple[Id, ...] = ()
