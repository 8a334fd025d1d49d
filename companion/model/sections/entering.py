"""Figures that are in the box but in no public source, so the table enters them."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal

from companion.model.ids import Id, Name, Text
from companion.model.readers import Reader
from companion.model.references import CountryRef, PowerRef, ScenarioRef, UnitRef
from companion.model.shape import Shape

ENTERING = Reader("The check reads it, and where the table enters it")


class ToEnter(Shape):
    """`[[to_enter]]`: something that is in the box but in no public source, so the table enters it."""

    id: Id
    name: Name
    help: Text
    per: Literal["game", "scenario", "power", "territory", "territory_group", "country", "unit"]
    """What there is one answer for."""
    kind: Literal["number", "name", "power", "yes_no", "season", "units", "text"] = "number"
    needed: Annotated[Literal["to_start", "when_it_comes_up", "if_wanted"], ENTERING] = "to_start"
    powers: tuple[PowerRef, ...] = ()
    """The powers it is asked for; all of them if left out."""
    units: Annotated[tuple[UnitRef, ...], ENTERING] = ()
    countries: Annotated[tuple[CountryRef, ...], ENTERING] = ()
    of_scenario: bool = False
    """Whether it differs from scenario to scenario, so that a book of one does not fit another."""
    scenarios: tuple[ScenarioRef, ...] = ()


def of_scenario(entries: Iterable[ToEnter], document: Mapping[str, Any]) -> dict[str, str]:
    """The parts of a document that apply to only one scenario, by id with their names."""
    return {entry.id: entry.name for entry in entries if entry.of_scenario and entry.id in document}
