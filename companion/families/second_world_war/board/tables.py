"""A box's numbers as one table for a spreadsheet: one row per number, so that nothing is left out.

    what,whose,holder,year,unit,run,value
    Resource value,Norway,,,,,2
    Reinforcements by year,Germany,,1940,Infantry,,3

A table of only `country,value[,holder]`, as older versions wrote it, is read too.
"""

import csv
import io
from collections.abc import Iterator, Mapping
from typing import Any

from companion.families.second_world_war.board import numbers as board
from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.state import Numbers
from companion.languages import _
from companion.model.ids import slug
from companion.model.refusal import RuleViolation
from companion.model.written_names import power_called

COLUMNS = ("what", "whose", "holder", "year", "unit", "run", "value")
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
COUNTED = ("reinforcement_pool", "starting_units")
"""Kinds with a number of each unit per power."""
SCENARIO = "scenario"
"""The row that names the scenario of the others."""
Row = dict[str, Any]


def is_table(text: str) -> bool:
    """Whether a text is a table of every kind of number, by its first line."""
    return "what" in [slug(cell) for cell in text.lstrip("\ufeff").partition("\n")[0].replace(";", ",").split(",")]


def write(edition: SecondWorldWarEdition, numbers: Numbers, scenario: str | None = None, *, blank: bool = False) -> str:
    """The numbers as a table; `blank` adds an empty row for each one still to be entered."""
    out = io.StringIO()
    table = csv.DictWriter(out, COLUMNS, restval="", lineterminator="\n")
    table.writeheader()
    names = _Names(edition)
    first = [{"key": SCENARIO, "value": scenario or ""}] if scenario or blank else []
    for row in [*first, *_rows(names, numbers), *(_to_enter(names, numbers) if blank else ())]:
        table.writerow({"what": names.kind[row.pop("key")], **row})
    return out.getvalue()


class _Names:
    """Display names for an edition's ids, and back."""

    def __init__(self, edition: SecondWorldWarEdition) -> None:
        self.edition = edition
        self.kind = {SCENARIO: SCENARIO.capitalize(), **{entry.id: entry.name for entry in edition.to_enter}}
        self.country = {country.id: country.name for country in edition.countries}
        self.unit = {unit.id: unit.name for unit in edition.units}
        self.power = {power.id: power.name for power in edition.powers}

    def name(self, id: str) -> str:
        return self.power.get(id) or self.country.get(id) or self.unit.get(id) or id

    def id(self, word: str, names: Mapping[str, str]) -> str:
        """The id for a name; an unknown word stays, to be refused with the other invalid ones."""
        wanted = slug(word)
        return next((id for id, name in names.items() if wanted in (id, slug(name))), wanted)

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
    found: dict[str, Any] = {}
    names = _Names(edition)
    kinds = {key: key for key in names.kind} | {slug(name): key for key, name in names.kind.items()}
    for line, cells in enumerate(_cells(lines, delimiter), start=2):
        key = kinds.get(slug(cells["what"]))
        if not any(cells.values()):
            continue
        if key is None:
            raise _wrong(line, _("there is no number called {name}.", name=repr(cells["what"])))
        if cells["value"] or (key == "holder_1941" and cells["holder"]):
            _take(found, names, key, cells, line)
    return found


def _cells(lines: list[str], delimiter: str) -> Iterator[dict[str, str]]:
    try:
        for row in csv.DictReader(lines, delimiter=delimiter, restval="", strict=True):
            cells = {slug(key): value.strip() for key, value in row.items() if isinstance(value, str) and key}
            yield {column: cells.get(column, "") for column in COLUMNS}
    except csv.Error as error:
        raise RuleViolation("invalid_numbers", "Can't read this table: {error}.", error=error) from None


def _take(found: dict[str, Any], names: _Names, key: str, cells: Mapping[str, str], line: int) -> None:
    """Put one row into the document for `numbers.read`."""
    whose, unit = names.subject(key, cells["whose"]), names.id(cells["unit"], names.unit)
    if key in SINGLE or key == SCENARIO:
        found[key] = cells["value"]
    elif key == "holder_1941":
        holder = cells["holder"] or cells["value"]
        found.setdefault(key, {})[whose] = board.NEUTRAL if slug(holder) == board.NEUTRAL else names.holder(holder)
    elif key == "further_country":
        own = {"holder": names.holder(cells["holder"])} if cells["holder"] else {}
        found.setdefault(key, []).append({"name": cells["whose"], "value": _number(cells["value"], line), **own})
    elif key in NAMED:
        found.setdefault(key, {})[whose] = _number(cells["value"], line)
    elif key == "east_indies_units":
        found.setdefault(key, {})[unit] = _number(cells["value"], line)
    elif key == "production_at_start":
        lap = {"lap": int(cells["run"])} if cells["run"] in ("1", "2") else {}
        row = {"unit": unit, "box": _number(cells["value"], line), **lap}
        found.setdefault(key, {}).setdefault(whose, []).append(row)
    else:
        at = found.setdefault(key, {}).setdefault(whose, {})
        if key == "reinforcements_by_year":
            at = at.setdefault(cells["year"], {})
        at[unit] = _number(cells["value"], line)


def _number(cell: str, line: int) -> int:
    if not cell.isdecimal() or len(cell) > 2:
        raise _wrong(line, _("{cell} isn't a number from 0 to 99.", cell=repr(cell)))
    return int(cell)


def _wrong(line: int, said: str) -> RuleViolation:
    return RuleViolation("invalid_numbers", "Line {line}: {said}", line=line, said=said)
