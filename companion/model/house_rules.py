"""House rules: which figures of a box a host may change on a page, as a family declares them.

A figure is named by its path through the box's tables: `("unit", "tank", "cost")`. A step into a list is an element's
id, or for elements without one what it is found by: `power=germany,space=norway`. What a figure may be is read from
the shape of its section.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from companion.languages import _, catalog, current, msg

Tables = dict[str, Any]
"""An edition's sections as they are in its files."""
Path = tuple[str, ...]


class Field(Struct, frozen=True):
    """One figure that may be changed."""

    path: Path
    label: str
    group: str = ""
    """The heading it is under: a region, a scenario."""
    power: str | None = None
    """The power whose emblem is beside it."""
    kept: bool = False
    """Whether this is no figure, but whether the element at the path stays in the game."""
    choices: tuple[Any, ...] = ()
    """The only values, where the shape does not say."""
    known: tuple[tuple[str, str], ...] = ()
    """Ids with their names, where the figure is a list of these: it is typed by name."""

    @property
    def name(self) -> str:
        """The path as one word."""
        return ".".join(self.path)


class Adding(Struct, frozen=True):
    """Lines that may be added to a list: what each is found by, and what it states."""

    path: Path
    found_by: Mapping[str, Mapping[str, str]]
    """For every key, the ids it may be, with their names."""
    states: str
    group: str = ""


class Asked(Struct, frozen=True):
    """What a form asks of a new element: a key, and the field that says what it may be."""

    key: str
    field: Field
    options: tuple[tuple[str, str], ...] = ()
    """Ids with their names, where one of these is chosen."""
    needed: bool = True


class NewElement(Struct, frozen=True):
    """An element that may be added to a section: what the form asks, and which key its id is made from."""

    path: Path
    title: str
    named_by: str
    asked: tuple[Asked, ...]
    made: Callable[[dict[str, Any]], dict[str, Any]] = dict
    """The element as its section has it, from what was asked."""


class Sheet(Struct, frozen=True):
    """Figures that belong together, under one heading of the page."""

    id: str
    title: str
    help: str
    fields: tuple[Field, ...]
    adding: tuple[Adding, ...] = ()
    creating: tuple[NewElement, ...] = ()


class HouseRules(Struct, frozen=True):
    """What a family lets house rules change."""

    sheets: Callable[[Tables], Iterator[Sheet]]
    """The sheets of an edition, from its tables; those with nothing to fill in are left out."""
    settle: Callable[[Tables], None] = lambda _tables: None
    """Brings figures up to date that follow from others: printed totals and counts."""


def elements(tables: Tables, section: str) -> list[dict[str, Any]]:
    """The elements of a section; none if the box has no such section."""
    found = tables.get(section, [])
    return found if isinstance(found, list) else []


def names(tables: Tables, section: str) -> dict[str, str]:
    """The names of a section's elements, by id."""
    return {element["id"]: called(section, element) for element in elements(tables, section)}


def called(section: str, element: Mapping[str, Any], key: str = "name") -> str:
    """What an element is called, in the reader's language; a table's own words stay as written."""
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
    "first_unless_detected": msg("first unless detected"),
    "before_the_dice": msg("before the dice"),
    "after_a_round": msg("after a round"),
    "every_aircraft": msg("every aircraft"),
    "fire_back": msg("fire back"),
    "removed": msg("removed"),
    "all": msg("all"),
    "one_for_each_unit_landed": msg("one for each unit landed"),
    "rolled_for_each": msg("rolled for each"),
    "owner_chooses": msg("owner chooses"),
    "fire": msg("fire"),
    "silent": msg("silent"),
    "aircraft_and_overland": msg("aircraft and overland"),
    "aircraft": msg("aircraft"),
    "at_once": msg("at once"),
    "owners_next_turn": msg("owner's next turn"),
}
"""What a form calls the words of a box that a figure is chosen from."""


def choice_words(choice: Any) -> str:
    """A word that a figure is chosen from, in the reader's language."""
    return _(CHOICES.get(str(choice), str(choice).replace("_", " ")))


def plain(tables: Tables, section: str, labels: Mapping[str, str]) -> Iterator[Field]:
    """Figures of a section that is a table: those it has, with these labels."""
    for key, label in labels.items():
        if key in tables.get(section, {}):
            yield Field((section, key), label)


def options_sheet(tables: Tables) -> Sheet:
    """What each option is before the table chooses: every family has that."""
    fields = tuple(
        Field(("option", element["id"], "default"), called("option", element), choices=_words(element))
        for element in elements(tables, "option")
    )
    return Sheet("options", _("Options"), _("What counts unless the table chooses otherwise."), fields)


def _words(option: dict[str, Any]) -> tuple[Any, ...]:
    choices = tuple(option.get("choices", ()))
    return choices if all(isinstance(choice, str) for choice in choices) else ()


NEW = "+"
"""The step of a path where a new element will be."""


def asked(section: str, key: str, label: str, **more: Any) -> Asked:
    """What a form asks of a new element of a section: one of its keys."""
    known, choices = more.pop("known", ()), more.pop("choices", ())
    return Asked(key, Field((section, NEW, key), label, known=known, choices=choices), **more)


def new_unit(figures: Mapping[str, str]) -> NewElement:
    """A unit of your own, as every family has units: what it is called, where it fights, and the figures it has."""
    always = (
        asked("unit", "name", _("Name")),
        asked("unit", "plural", _("Plural")),
        asked("unit", "kind", _("Kind"), choices=("land", "air", "sea")),
    )
    return NewElement(
        ("unit",), _("New unit"), "name", (*always, *(asked("unit", key, label) for key, label in figures.items()))
    )


OPTIONS_ONLY = HouseRules(lambda tables: iter((options_sheet(tables),)))
"""What a family that says nothing else lets house rules change."""
