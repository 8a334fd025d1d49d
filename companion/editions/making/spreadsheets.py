"""Territories and setup as CSV tables, and back, whatever a spreadsheet did to the file."""

import codecs
import csv
import io
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from companion.editions.making.whole import shapes_of
from companion.editions.reading import unknown_key
from companion.engine.checking import no_such
from companion.languages import Message, _
from companion.model.house_rules import Tables
from companion.model.shape import fields_of

BOM = "\ufeff"
DELIMITERS = ",;\t"
SETUP_KEYS = ("scenario", "power", "space")


class BadTable(Exception):
    """A table that can't be read; the sentence names the line."""


def decoded(content: bytes) -> str:
    """The text of a table. Raises BadTable if a spreadsheet saved it in an encoding that can't be determined."""
    of_two_bytes = content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    try:
        return content.decode("utf-16" if of_two_bytes else "utf-8-sig")
    except UnicodeDecodeError as wrong:
        problem = _("expected UTF-8 text; byte {number} isn't", number=wrong.start)
        raise BadTable(_('{problem}. Save it as "CSV UTF-8".', problem=problem)) from None


def territories_out(tables: Tables) -> str:
    """An edition's lands, one per line. Keys that contain tables are left out, and stay as they are."""
    lands = tables.get("territory", [])
    keys = list(dict.fromkeys(key for land in lands for key, value in land.items() if not isinstance(value, dict)))
    return _written(keys, ([_cell(land.get(key)) for key in keys] for land in lands))


def setup_out(tables: Tables) -> str:
    """The setup of all scenarios: one line per power and space, one column per unit."""
    units = [unit["id"] for unit in tables["unit"]]
    lines = [
        [scenario["id"], line["power"], line["space"], *(str(line["units"].get(unit, "")) for unit in units)]
        for scenario in tables["scenario"]
        for line in scenario.get("setup", [])
    ]
    return _written([*SETUP_KEYS, *units], lines)


def territories_in(tables: Tables, text: str) -> None:
    """Read the lands from a table; a key without a column stays as it is. Raises BadTable."""
    known = {land["id"]: land for land in tables.get("territory", [])}
    kinds = {key: type(value) for land in known.values() for key, value in land.items()}
    zones = {key for land in known.values() for key, value in land.items() if value and isinstance(value, list)
             and isinstance(value[0], int)}  # fmt: skip
    rows = _rows(text, ("id",), next(iter(known), "alaska"))
    columns = set(rows[0][1])
    keys = {field.encode_name: field for field in fields_of(shapes_of(tables)["territory"])}
    if unknown := [column for column in columns if column not in keys]:
        problem = f"{min(unknown)}: {unknown_key(min(unknown), keys)}"
        raise BadTable(_("line {number}: {problem}", number=1, problem=problem))
    lands = []
    for number, row in rows:
        land = {key: value for key, value in known.get(row["id"], {}).items() if key not in columns}
        for key, cell in row.items():
            if cell:
                land[key] = _value(cell, kinds.get(key, str), key in zones, (number, key))
        lands.append({key: land[key] for key in (*row, *land) if key in land})
    tables["territory"] = lands


def setup_in(tables: Tables, text: str) -> None:
    """Read the setup from a table, for every scenario it names. Raises BadTable."""
    scenarios = {scenario["id"]: scenario for scenario in tables["scenario"]}
    units = {unit["id"] for unit in tables["unit"]}
    found: dict[str, list[Any]] = {}
    for number, row in _rows(text, SETUP_KEYS, next(iter(scenarios))):
        if row["scenario"] not in scenarios:
            problem = no_such("scenario", row["scenario"], scenarios)
            raise BadTable(_("line {number}: {problem}", number=number, problem=problem))
        if unknown := sorted(row.keys() - units - set(SETUP_KEYS)):
            problem = no_such("unit", unknown[0], sorted(units))
            raise BadTable(_("line {number}: {problem}", number=number, problem=problem))
        counts = {unit: _whole(row[unit], (number, unit)) for unit in row if unit in units and row[unit]}
        pieces = {unit: count for unit, count in counts.items() if count}
        found.setdefault(row["scenario"], []).append({"power": row["power"], "space": row["space"], "units": pieces})
    for scenario, lines in found.items():
        scenarios[scenario]["setup"] = lines


OUT: Mapping[str, Callable[[Tables], str]] = {"territories": territories_out, "setup": setup_out}
IN: Mapping[str, Callable[[Tables, str], None]] = {"territories": territories_in, "setup": setup_in}
SECTION = {"territories": "territory", "setup": "scenario"}


def _written(head: list[str], lines: Iterable[list[str]]) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows([head, *lines])
    return out.getvalue()


def _cell(value: Any) -> str:
    if isinstance(value, list):
        return " ".join(map(str, value))
    return "" if value is None else {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _rows(text: str, needed: tuple[str, ...], example: str) -> list[tuple[int, dict[str, str]]]:
    """A table's rows by heading, with their line numbers; handles a byte order mark and any common delimiter."""
    text = text.removeprefix(BOM)
    first = text.partition("\n")[0]
    delimiter = max(DELIMITERS, key=first.count)
    try:
        lines = list(csv.reader(io.StringIO(text), delimiter=delimiter))
    except csv.Error as wrong:
        raise BadTable(_("this table can't be read: {problem}", problem=wrong)) from None
    head = [cell.strip().lower() for cell in lines[0]] if lines else []
    if missing := [key for key in needed if key not in head]:
        raise BadTable(
            _("line 1: expected a column '{column}', with ids such as {example}", column=missing[0], example=example)
        )
    found = []
    for number, line in enumerate(lines[1:], start=2):
        if any(cell.strip() for cell in line):
            found.append((number, {key: cell.strip() for key, cell in zip(head, line, strict=False) if key}))
    if not found:
        raise BadTable(_("line {number}: {problem}", number=2, problem=Message("expected at least one")))
    return found


def _value(cell: str, kind: type, of_numbers: bool, where: tuple[int, str]) -> Any:
    if kind is list:
        parts = [part for part in re.split(r"[\s;,]+", cell) if part]
        return [_whole(part, where) for part in parts] if of_numbers else parts
    if kind is bool:
        return cell.lower() in ("yes", "true", "1", "x")
    return _whole(cell, where) if kind is int else cell


def _whole(cell: str, where: tuple[int, str]) -> int:
    """A whole number, as spreadsheets write it: `3`, `3.0`, `3,00`."""
    if not re.fullmatch(r"[0-9]{1,9}([.,]0+)?", cell):
        number, column = where
        raise BadTable(
            _(
                "line {number}, {column}: expected a whole number such as 3, got {cell}",
                number=number,
                column=column,
                cell=repr(cell),
            )
        )
    return int(re.split("[.,]", cell)[0])
