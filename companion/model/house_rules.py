"""House rules: which of a box's figures a host can change on a page, as declared by its family.

A figure is named by its path through the box's tables: `("unit", "tank", "cost")`. A step into a list is an element's
id or, for elements without one, the keys that identify it: `power=germany,space=norway`. A figure's allowed values come
from the type of its section.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from companion.languages import _, catalog, current, msg

Tables = dict[str, Any]
"""An edition's sections as in its files."""
Path = tuple[str, ...]


class Field(Struct, frozen=True):
    """One figure that can be changed."""

    path: Path
    label: str
    group: str = ""
    """The heading it appears under: a region, a scenario."""
    power: str | None = None
    """The power whose emblem is next to it."""
    kept: bool = False
    """Whether this is a checkbox for keeping the element at the path, not a figure."""
    choices: tuple[Any, ...] = ()
    """The allowed values, if the type doesn't say."""
    known: tuple[tuple[str, str], ...] = ()
    """Ids with their names if the figure is a list of ids: people type the names."""

    @property
    def name(self) -> str:
        """The path as one word."""
        return ".".join(self.path)


class Adding(Struct, frozen=True):
    """Lines that can be added to a list: the keys that identify each, and what it states."""

    path: Path
    found_by: Mapping[str, Mapping[str, str]]
    """For every key, its allowed ids with their names."""
    states: str
    group: str = ""


class Asked(Struct, frozen=True):
    """What a form asks about a new element: a key, and the field that limits its values."""

    key: str
    field: Field
    options: tuple[tuple[str, str], ...] = ()
    """Ids with their names, to choose one from."""
    needed: bool = True


class NewElement(Struct, frozen=True):
    """An element that can be added to a section: what the form asks, and which key its id is made from."""

    path: Path
    title: str
    named_by: str
    asked: tuple[Asked, ...]
    made: Callable[[dict[str, Any]], dict[str, Any]] = dict
    """Builds the section's element from the answers."""


class Sheet(Struct, frozen=True):
    """Related figures under one heading of the page."""

    id: str
    title: str
    help: str
    fields: tuple[Field, ...]
    adding: tuple[Adding, ...] = ()
    creating: tuple[NewElement, ...] = ()


class HouseRules(Struct, frozen=True):
    """What a family lets house rules change."""

    sheets: Callable[[Tables], Iterator[Sheet]]
    """Builds an edition's sheets from its tables; empty ones are left out."""
    settle: Callable[[Tables], None] = lambda _tables: None
    """Updates figures that follow from others: printed totals and counts."""


def elements(tables: Tables, section: str) -> list[dict[str, Any]]:
    """The elements of a section; none if the box has no such section."""
    found = tables.get(section, [])
    return found if isinstance(found, list) else []


def names(tables: Tables, section: str) -> dict[str, str]:
    """The names of a section's elements, by id."""
    return {element["id"]: called(section, element) for element in elements(tables, section)}


def called(section: str, element: Mapping[str, Any], key: str = "name") -> str:
    """An element's name in the reader's language; a table's own words stay as written."""
    name = str(element.get(key, element["id"]))
    return catalog(current()).text(name, f"{section.replace('_', ' ')} {key}") or name


CHOICES = {
    "land": msg("land"),
    "air": msg("air"),
    "sea": msg("sea"),
    "none": msg("none"),
    "never": msg("never"),
    "with_the_rest": msg("with the rest"),
    "first": msg("first"),
    "first_in_attack": msg("first in an attack"),
    "first_unless_detected": msg("first unless detected"),
    "before_the_dice": msg("before the dice"),
    "after_a_round": msg("after a round"),
    "every_aircraft": msg("every aircraft"),
    "fire_back": msg("fire back"),
    "removed": msg("removed"),
    "all": msg("all"),
    "one_for_each_unit_landed": msg("one for each unit landed"),
    "rolled_for_each": msg("a roll for each"),
    "owner_chooses": msg("owner chooses"),
    "fire": msg("fire"),
    "silent": msg("silent"),
    "aircraft_and_overland": msg("aircraft and units that came over land"),
    "aircraft": msg("aircraft"),
    "at_once": msg("right away"),
    "owners_next_turn": msg("owner's next turn"),
}
"""The labels of choice words on forms."""


def choice_words(choice: Any) -> str:
    """The label of a choice word in the reader's language."""
    return _(CHOICES.get(str(choice), str(choice).replace("_", " ")))


def plain(tables: Tables, section: str, labels: Mapping[str, str]) -> Iterator[Field]:
    """The figures that a table section has, with these labels."""
    for key, label in labels.items():
        if key in tables.get(section, {}):
            yield Field((section, key), label)


def options_sheet(tables: Tables) -> Sheet:
    """The default of each option; every family has this sheet."""
    fields = tuple(
        Field(("option", element["id"], "default"), called("option", element), choices=_words(element))
        for element in elements(tables, "option")
    )
    return Sheet("options", _("Options"), _("What counts unless the table chooses otherwise."), fields)


def _words(option: dict[str, Any]) -> tuple[Any, ...]:
    choices = tuple(option.get("choices", ()))
    return choices if all(isinstance(choice, str) for choice in choices) else ()


NEW = "+"
"""The placeholder in a path for a new element."""


def asked(section: str, key: str, label: str, **more: Any) -> Asked:
    """What a form asks about a new element of a section, for one of its keys."""
    known, choices = more.pop("known", ()), more.pop("choices", ())
    return Asked(key, Field((section, NEW, key), label, known=known, choices=choices), **more)


def new_unit(figures: Mapping[str, str]) -> NewElement:
    """A unit of your own, common to all families: its name, where it fights, and its figures."""
    always = (
        asked("unit", "name", _("Name")),
        asked("unit", "plural", _("Plural")),
        asked("unit", "kind", _("Kind"), choices=("land", "air", "sea")),
    )
    return NewElement(
        ("unit",), _("New unit"), "name", (*always, *(asked("unit", key, label) for key, label in figures.items()))
    )


OPTIONS_ONLY = HouseRules(lambda tables: iter((options_sheet(tables),)))
"""What house rules can change in a family that declares nothing else."""
