"""A box's numbers as one table for a spreadsheet: one row per number, so that nothing is left out.

    what,whose,holder,year,unit,run,value
    Resource value,Norway,,,,,2
    Reinforcements by year,Germany,,1940,Infantry,,3

Headings and names may be in any language. A table of nothing but `country,value[,holder]`, as older versions wrote it,
is read too.
"""

import csv
import io
import re
from collections.abc import Iterator, Mapping
from typing import Any

from companion.families.second_world_war.board import numbers as board
from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.state import Numbers
from companion.languages import SOURCE, Name, _, current, msg
from companion.model.ids import slug
from companion.model.refusal import RuleViolation
from companion.model.translated import named
from companion.model.written_names import called, columns_called, is_called, power_called

HEADINGS = {
    "what": msg("What"),
    "whose": msg("Whose"),
    "holder": msg("Holder"),
    "year": msg("Year"),
    "unit": msg("Unit"),
    "run": msg("Run"),
    "value": msg("Value"),
}
COLUMNS = tuple(HEADINGS)
NAMED = (
    "resource_value",
    "starting_limit",
    "nationality_modifier",
    "reinforcement_limit",
    "rebuild_boxes",
    "raiders",
    "transports",
)
"""Kinds with one number per name."""
SINGLE = ("opening_season", "last_season", "scenario_victory")
SEASONS = ("opening_season", "last_season")
COUNTED = ("reinforcement_pool", "starting_units")
"""Kinds with a number of each unit per power."""
SCENARIO = "scenario"
"""The row that names the scenario of the others."""
Row = dict[str, Any]


def is_table(text: str) -> bool:
    """Whether a text is a table of every kind of number, by its first line."""
    first = re.split(r"[,;\t]", text.lstrip("\ufeff").partition("\n")[0])
    return "what" in [slug(cell) for cell in first] or "what" in _columns(first)


def _columns(first: list[str]) -> dict[str, int]:
    return columns_called(first, {column: (heading,) for column, heading in HEADINGS.items()})


def write(edition: SecondWorldWarEdition, numbers: Numbers, scenario: str | None = None, *, blank: bool = False) -> str:
    """The numbers as a table, in the reader's language; `blank` adds an empty row for each one still to be entered."""
    out = io.StringIO()
    table = csv.DictWriter(out, COLUMNS, restval="", lineterminator="\n")
    table.writerow({key: key if current() == SOURCE else _(heading) for key, heading in HEADINGS.items()})
    names = _Names(edition)
    first = [{"key": SCENARIO, "value": scenario or ""}] if scenario or blank else []
    for row in [*first, *_rows(names, numbers), *(_to_enter(names, numbers) if blank else ())]:
        table.writerow({"what": names.kind_name(row.pop("key")), **row})
    return out.getvalue()


class _Names:
    """Display names for an edition's ids, and back."""

    def __init__(self, edition: SecondWorldWarEdition) -> None:
        self.edition = source = edition.source
        self.kind = {entry.id: named(entry) for entry in source.to_enter}
        self.country = {country.id: named(country) for country in source.countries}
        self.unit = {unit.id: named(unit) for unit in source.units}
        self.power = {power.id: named(power) for power in source.powers}

    def name(self, id: str) -> str:
        return str(self.power.get(id) or self.country.get(id) or self.unit.get(id) or id)

    def kind_name(self, key: str) -> str:
        return _("Scenario") if key == SCENARIO else str(self.kind[key])

    def kind_called(self, word: str) -> str | None:
        """The kind of number that a word means; None if there isn't one."""
        english = {
            **{key: key for key in (SCENARIO, *self.kind)},
            **{slug(name.source): key for key, name in self.kind.items()},
        }
        kind_id = english.get(slug(word)) or called(word, self.kind)
        return kind_id or (SCENARIO if is_called(word, msg("Scenario")) else None)

    def id(self, word: str, names: Mapping[str, Name]) -> str:
        """The id of a name; a word that is no name stays, to be refused with the others that make no sense."""
        wanted = slug(word)
        return wanted if wanted in names else called(word, names) or wanted

    def moment(self, words: str) -> str:
        """A season and its year, as in the books; other words are unchanged."""
        season, _space, year = words.rpartition(" ")
        season_id = called(season, {season.id: named(season) for season in self.edition.seasons})
        return f"{season_id} {year}" if season_id else words

    def subject(self, key: str, word: str) -> str:
        """The subject of a number: Britain is a country if countries have it, otherwise the power that plays it."""
        per = next((entry.per for entry in self.edition.to_enter if entry.id == key), "power")
        return self.holder(word) if per == "power" else self.id(word, {"unit": self.unit}.get(per, self.country))

    def holder(self, word: str) -> str:
        return power_called(self.edition, word) or self.id(word, self.country)


def _rows(names: _Names, numbers: Numbers) -> Iterator[Row]:
    own = [country.name for country in numbers.further_country]
    for key in NAMED:
        for subject, value in getattr(numbers, key).items():
            if subject not in {slug(name) for name in own}:
                yield {"key": key, "whose": names.name(subject), "value": value}
    for further in numbers.further_country:
        holder = names.name(further.holder) if further.holder else ""
        yield {"key": "further_country", "whose": further.name, "holder": holder, "value": further.value}
    for key in SINGLE:
        if getattr(numbers, key) is not None:
            yield {"key": key, "value": getattr(numbers, key)}
    for country, who in numbers.holder_1941.items():
        yield {"key": "holder_1941", "whose": names.name(country), "holder": names.name(who)}
    for key in COUNTED:
        for power, units in getattr(numbers, key).items():
            for unit, count in units.items():
                yield {"key": key, "whose": names.name(power), "unit": names.name(unit), "value": count}
    for power, years in numbers.reinforcements_by_year.items():
        for year, units in years.items():
            for unit, count in units.items():
                row = {"whose": names.name(power), "year": year, "unit": names.name(unit), "value": count}
                yield {"key": "reinforcements_by_year", **row}
    for unit, count in numbers.east_indies_units.items():
        yield {"key": "east_indies_units", "unit": names.name(unit), "value": count}
    for power, queue in numbers.production_at_start.items():
        for waiting in queue:
            row = {"whose": names.name(power), "unit": names.name(waiting.unit), "run": waiting.lap}
            yield {"key": "production_at_start", **row, "value": waiting.box}


def _to_enter(names: _Names, numbers: Numbers) -> Iterator[Row]:
    """A row for each number that the table can look up but hasn't entered."""
    edition = names.edition
    per: Mapping[str, list[str]] = {
        "country": list(names.country),
        "power": list(names.power),
        "unit": list(names.unit),
    }
    for entry in edition.to_enter:
        there = getattr(numbers, entry.id)
        if entry.id in NAMED or entry.id == "holder_1941":
            for subject in entry.countries or entry.powers or entry.units or per[entry.per]:
                if subject not in there:
                    yield {"key": entry.id, "whose": names.name(subject)}
        elif entry.id in SINGLE and there is None:
            yield {"key": entry.id}


def read(edition: SecondWorldWarEdition, text: str) -> dict[str, Any]:
    """A table's contents, in the form for `numbers.read`; refused with the invalid line.

    Rows without a value are skipped.
    """
    lines = text.lstrip("\ufeff").splitlines()
    delimiter = max(",;\t", key=lines[0].count)
    document: dict[str, Any] = {}
    names = _Names(edition)
    for line, cells in enumerate(_cells(lines, delimiter), start=2):
        if not any(cells.values()):
            continue
        key = names.kind_called(cells["what"])
        if key is None:
            raise _wrong(line, _("there is no number called {name}.", name=repr(cells["what"])))
        if cells["value"] or (key == "holder_1941" and cells["holder"]):
            _take(document, names, key, cells, line)
    return document


def _cells(lines: list[str], delimiter: str) -> Iterator[dict[str, str]]:
    try:
        table = csv.reader(lines, delimiter=delimiter, strict=True)
        at = _columns(next(table))
        for row in filter(None, table):
            yield {key: row[at[key]].strip() if at.get(key, len(row)) < len(row) else "" for key in COLUMNS}
    except csv.Error as error:
        raise RuleViolation("invalid_numbers", "Can't read this table: {error}.", error=error) from None


def _take(document: dict[str, Any], names: _Names, key: str, cells: Mapping[str, str], line: int) -> None:
    """Put one row into the document for `numbers.read`."""
    whose, unit = names.subject(key, cells["whose"]), names.id(cells["unit"], names.unit)
    if key in SINGLE or key == SCENARIO:
        document[key] = names.moment(cells["value"]) if key in SEASONS else cells["value"]
    elif key == "holder_1941":
        holder = cells["holder"] or cells["value"]
        neutral = slug(holder) == board.NEUTRAL or is_called(holder, msg("Neutral"))
        document.setdefault(key, {})[whose] = board.NEUTRAL if neutral else names.holder(holder)
    elif key == "further_country":
        own = {"holder": names.holder(cells["holder"])} if cells["holder"] else {}
        document.setdefault(key, []).append({"name": cells["whose"], "value": _number(cells["value"], line), **own})
    elif key in NAMED:
        document.setdefault(key, {})[whose] = _number(cells["value"], line)
    elif key == "east_indies_units":
        document.setdefault(key, {})[unit] = _number(cells["value"], line)
    elif key == "production_at_start":
        lap = {"lap": int(cells["run"])} if cells["run"] in ("1", "2") else {}
        row = {"unit": unit, "box": _number(cells["value"], line), **lap}
        document.setdefault(key, {}).setdefault(whose, []).append(row)
    else:
        at = document.setdefault(key, {}).setdefault(whose, {})
        if key == "reinforcements_by_year":
            at = at.setdefault(cells["year"], {})
        at[unit] = _number(cells["value"], line)


def _number(cell: str, line: int) -> int:
    if not cell.isdecimal() or len(cell) > 2:
        raise _wrong(line, _("{cell} isn't a number from 0 to 99.", cell=repr(cell)))
    return int(cell)


def _wrong(line: int, said: str) -> RuleViolation:
    return RuleViolation("invalid_numbers", "Line {line}: {said}", line=line, said=said)
