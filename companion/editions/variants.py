"""A variant being edited: a box, its changes, its differences, and its problems."""

import copy
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path as File

from msgspec.structs import replace

from companion.editions import sources
from companion.editions.catalogue import Find, from_tables, raw_box, shipped
from companion.editions.figures import Figure, default_at, figure_of, shown
from companion.editions.problems import EditionError, Problem, Problems
from companion.editions.sources import RawEdition
from companion.editions.varying import MISSING, at, difference, leaves, vary
from companion.families import AnyFamily, families
from companion.languages import Message, _
from companion.model.house_rules import Asked, Field, HouseRules, Path, Sheet, Tables
from companion.model.ids import short_id
from companion.model.wording import labelled


@dataclass(frozen=True)
class Difference:
    """One figure that differs from the box."""

    sheet: str
    label: str
    was: str
    now: str


@dataclass
class Variant:
    """A box and its changed tables. `typed` is what a form stated, `wrong` a sentence for each invalid field."""

    box: str
    tables: Tables
    typed: dict[str, str] = field(default_factory=dict)
    wrong: dict[str, str] = field(default_factory=dict)
    further: list[str] = field(default_factory=list)
    """Problems that belong to no field of the form."""
    of: Tables | None = None
    """The box's tables, if it's one of the host's own."""
    pending: dict[Path, dict[str, str]] = field(default_factory=dict)
    """Elements that a form adds and that aren't saved yet, by path: the form's name for each of their keys."""
    _figures: dict[str, Figure] = field(default_factory=dict)

    @cached_property
    def base(self) -> Tables:
        """The box's own tables."""
        return raw_box(self.box).tables if self.of is None else self.of

    @property
    def family(self) -> AnyFamily:
        """The family that plays it."""
        return families()[self.base["edition"]["rules"]]

    @property
    def rules(self) -> HouseRules:
        """What can be changed."""
        return self.family.house_rules

    @property
    def id(self) -> str:
        """Its id."""
        return str(self.tables["edition"]["id"])

    @property
    def title(self) -> str:
        """Its title."""
        return str(self.tables["edition"]["title"])

    @property
    def is_sound(self) -> bool:
        """Whether nothing is wrong with what was typed and checked."""
        return not self.wrong and not self.further

    def take_new_id(self) -> None:
        """Take the id made from the title: it becomes a separate variant."""
        self.tables["edition"]["id"] = short_id(self.title)

    def sheets(self) -> Iterator[Sheet]:
        """The form's sheets: every field of the box, and those that the variant adds."""
        own = {sheet.id: sheet for sheet in self.rules.sheets(self.tables)}
        for sheet in self.rules.sheets(self.base):
            fields = {
                entry_field.name: entry_field for entry_field in (*sheet.fields, *own.pop(sheet.id, sheet).fields)
            }
            if fields or sheet.creating:
                yield replace(sheet, fields=tuple(fields.values()))
        yield from (item for item in own.values() if item.fields)

    def figure(self, field: Field) -> Figure:
        """A field's allowed values."""
        if field.name not in self._figures:
            self._figures[field.name] = self._figure(field)
        return self._figures[field.name]

    def options(self, asked: Asked) -> tuple[tuple[str, str], ...]:
        """The choices where a form asks about a new element; none if it's typed."""
        words = self.figure(asked.field)
        found = tuple((str(word), str(word)) for word in words.choices) if words.control == "choice" else ()
        return asked.options or found

    def _figure(self, field: Field) -> Figure:
        value = at(self.base, field.path)
        return figure_of(self.family.edition, field, at(self.tables, field.path) if value is MISSING else value)

    def text(self, field: Field) -> str:
        """A field's text: what was typed, otherwise its current value; for a removed element, the box's value."""
        if field.name in self.typed:
            return self.typed[field.name]
        return self._shown(field, self.base if self._is_gone(field) else self.tables) or ""

    def in_box(self, field: Field) -> str | None:
        """The box's value; None if it has none."""
        return self._shown(field, self.base)

    def _shown(self, field: Field, tables: Tables) -> str | None:
        value = at(tables, field.path)
        if field.kept:
            return "" if value is MISSING else "yes"
        if value is MISSING and at(tables, field.path[:-1]) is not MISSING:
            value = default_at(self.family.edition, field.path)
        return None if value is MISSING or value is None else shown(self.figure(field), value, tables)

    def _is_gone(self, field: Field) -> bool:
        """Whether the element that a figure belongs to was removed."""
        return not field.kept and at(self.tables, field.path[:2]) is MISSING

    def differs(self, field: Field) -> bool:
        """Whether a field differs from the box."""
        return field.name in self._different

    @cached_property
    def _different(self) -> set[str]:
        """The names of all fields that differ from the box; ask only once the variant is complete."""
        found = set()
        for column in (entry_field for sheet in self.sheets() for entry_field in sheet.fields):
            was, now = at(self.base, column.path), at(self.tables, column.path)
            same = (was is MISSING) == (now is MISSING) if column.kept else was == now
            if not same and not self._is_gone(column):
                found.add(column.name)
        return found

    def differences(self) -> list[Difference]:
        """Everything that differs from the box and has a field."""
        return [
            Difference(
                sheet.title,
                labelled(entry_field.group, entry_field.label) if entry_field.group else entry_field.label,
                _in_words(entry_field, self._shown(entry_field, self.base)),
                _in_words(entry_field, self._shown(entry_field, self.tables)),
            )
            for sheet in self.sheets()
            for entry_field in sheet.fields
            if self.differs(entry_field)
        ]

    def follows(self) -> list[tuple[str, str, str]]:
        """Other differences: figures that follow from others, and what was written by hand."""
        shown_paths = [entry_field.path for sheet in self.sheets() for entry_field in sheet.fields]
        lists = [addition.path for sheet in self.sheets() for addition in sheet.adding]
        return [
            (".".join(path), "" if was is MISSING else str(was), "" if now is MISSING else str(now))
            for path, was, now in leaves(self.base, self.tables)
            if path[0] != "edition"
            and not any(
                path[: len(shown_path)] == shown_path or shown_path[: len(path)] == path for shown_path in shown_paths
            )
            and not any(path[: len(list_)] == list_ for list_ in lists)
        ]

    def stated(self) -> Tables:
        """The variant's file: only what differs."""
        about = self.tables["edition"]
        own = difference(self.base, self.tables)
        stated = own.pop("edition", {})
        head = {"id": about["id"], "title": about["title"], "extends": self.box}
        return {"edition": head | {key: value for key, value in stated.items() if key not in head}} | own


def _in_words(field: Field, text: str | None) -> str:
    if field.kept:
        return _("in the game") if text else _("left out")
    return text or _("nothing")


def _without_box(name: str) -> EditionError:
    return EditionError(name, (Problem(name, "edition.extends", Message("expected a known box")),))


def begun(box: str, find: Find = shipped) -> Variant:
    """A new variant of a box, without differences, even in its title."""
    base = find(box)
    if base is None:
        raise _without_box(box)
    tables = copy.deepcopy(base.tables)
    tables["edition"] |= {"title": "", "extends": box}
    return Variant(box, tables, of=base.tables)


def of_file(file: File, find: Find = shipped) -> Variant:
    """The variant in a file or folder. Raises EditionError if it isn't one."""
    problems = Problems()
    raw = sources.read(file, problems)
    problems.raise_if_any(file.name)
    box = raw.tables.get("edition", {}).get("extends")
    base = find(box) if isinstance(box, str) else None
    if base is None:
        raise _without_box(file.name)
    laid = vary(raw, base, problems)
    problems.raise_if_any(file.name)
    return Variant(str(box), copy.deepcopy(laid.tables), of=base.tables)


def checked_variant(tables: Tables, find: Find = shipped) -> Variant:
    """The variant in a file's tables, checked. Raises EditionError."""
    raw = RawEdition(_("the file"), tables)
    edition = from_tables(raw, find)
    base = find(edition.edition.extends) if edition.edition.extends else None
    if base is None:
        raise _without_box(raw.name)
    return Variant(base.tables["edition"]["id"], vary(raw, base, Problems()).tables, of=base.tables)
