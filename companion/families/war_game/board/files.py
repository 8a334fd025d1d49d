"""Boards as files: one document to keep, share, and use again; and tables from a spreadsheet.

    board = read_board(text)            # JSON, TOML or CSV; raises UnreadableBoard with every problem
    text = write_board(board)           # JSON
    text = write_csv(board)

All functions are pure and don't access files.
"""

import csv
import io
import json
import tomllib
from collections.abc import Mapping

import msgspec

from companion.engine.checking import no_such
from companion.families.war_game.actions import NEUTRAL, BoardTerritory
from companion.families.war_game.board.totals import settled
from companion.families.war_game.edition import WarGameEdition
from companion.languages import SOURCE, _, current, msg
from companion.model.ids import Id, slug
from companion.model.reading import convert, in_plain_words, why_unreadable
from companion.model.shape import Shape
from companion.model.translated import in_language, named
from companion.model.wording import listed
from companion.model.written_names import called, columns_called, is_called, power_called

FORMAT = "companion-board"
FORMAT_VERSION = 1
COLUMNS = {
    "name": ("name", "territory", "land"),
    "value": ("value", "number", "worth"),
    "original": ("original", "original_owner", "owner", "colour", "color"),
    "controller": ("controller", "1942_controller", "holder", "held_by", "held_in_1942_by", "1942"),
    "factory": ("factory", "factories", "complex"),
    "groups": ("groups", "group", "part_of"),
    "region": ("region", "area", "continent"),
    "unit": ("unit",),
    "price": ("price", "cost"),
}
"""The columns of a table, each with the headings that people give it; the last two are for rows of prices."""
HEADINGS = {
    "name": (msg("Territory"), msg("Name")),
    "value": (msg("Number"), msg("Value")),
    "original": (msg("Color"),),
    "controller": (msg("Held in 1942 by"),),
    "factory": (msg("Factory"),),
    "groups": (msg("Part of"),),
    "region": (msg("Region"),),
    "unit": (msg("Unit"),),
    "price": (msg("Price"),),
}
"""The column titles on pages: a table can use these headings, in any language."""
NOBODY = frozenset({"", "neutral", "none", "nobody", "free"})
MOST_TERRITORIES = 400
LONGEST_TEXT = 400_000
LONGEST_NUMBER = 9
"""The most digits of a number in a cell; its type limits the value."""


class UnreadableBoard(Exception):
    """A text that isn't a board; `problems` says why, each with its line or key."""

    def __init__(self, *problems: str) -> None:
        self.problems = problems
        super().__init__(" ".join(problems))


class Board(Shape):
    """A board as a document: its territories, and the prices missing from the rulebook."""

    format: str = FORMAT
    format_version: int = FORMAT_VERSION
    edition: Id
    scenario: Id
    name: str = ""
    complete: bool = False
    """Whether every territory is here, so that the totals must match the printed ones."""
    territories: tuple[BoardTerritory, ...] = ()
    prices: dict[Id, dict[Id, int]] = {}


def from_document(raw: object, edition: WarGameEdition, scenario: str) -> Board:
    """Parse a board from a JSON or TOML document; edition and scenario are optional."""
    if not isinstance(raw, Mapping):
        raise UnreadableBoard(_("A board is a table with a list of territories."))
    if raw.get("format", FORMAT) != FORMAT:
        raise UnreadableBoard(_("This isn't a board."))
    if raw.get("format_version", FORMAT_VERSION) != FORMAT_VERSION:
        raise UnreadableBoard(_("This board was written by another version of Companion."))
    try:
        board = convert({"edition": edition.id, "scenario": scenario, **raw}, Board)
    except msgspec.ValidationError as error:
        raise UnreadableBoard(_("Can't read this board. {problem}", problem=in_plain_words(error))) from None
    except TypeError:
        raise UnreadableBoard(_("A board is a table with a list of territories.")) from None
    if board.edition not in (edition.id, edition.box.id) or board.scenario != scenario:
        raise UnreadableBoard(
            _(
                "This board is for {edition} {scenario}, not {this_edition} {this_scenario}.",
                edition=board.edition,
                scenario=board.scenario,
                this_edition=edition.id,
                this_scenario=scenario,
            )
        )
    if len(board.territories) > MOST_TERRITORIES:
        raise UnreadableBoard(_("A board has at most {most} territories.", most=MOST_TERRITORIES))
    return msgspec.structs.replace(board, territories=tuple(settled(territory) for territory in board.territories))


def read_board(text: str, edition: WarGameEdition, scenario: str) -> Board:
    """Parse a board: JSON if it begins with a brace, TOML if stated, otherwise a table with headings."""
    if len(text) > LONGEST_TEXT:
        raise UnreadableBoard(_("This is too long for a board."))
    text = text.lstrip("\ufeff")
    if text.lstrip().startswith("{"):
        return from_document(_json(text), edition, scenario)
    if "[[territories]]" in text or "territories = [" in text:
        return from_document(_toml(text), edition, scenario)
    return read_csv(text, edition, scenario)


def _json(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise UnreadableBoard(_("This isn't JSON: {why_unreadable}", why_unreadable=why_unreadable(error))) from None


def _toml(text: str) -> object:
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise UnreadableBoard(_("This isn't TOML: {why_unreadable}", why_unreadable=why_unreadable(error))) from None


def write_board(board: Board) -> str:
    """A board as a JSON document, one territory per line."""
    lines = [json.dumps(_plain(territory), ensure_ascii=False) for territory in board.territories]
    cover = {
        "format": FORMAT,
        "format_version": FORMAT_VERSION,
        "edition": board.edition,
        "scenario": board.scenario,
        "name": board.name,
        "complete": board.complete,
        "prices": board.prices,
    }
    head = json.dumps(cover, ensure_ascii=False)[:-1]
    body = ",\n  ".join(lines)
    return f'{head}, "territories": [\n  {body}\n]}}\n'


def _plain(board_territory: BoardTerritory) -> dict[str, object]:
    return {
        key: value
        for key, value in {
            "name": board_territory.name,
            "value": board_territory.value,
            "original": board_territory.original or NEUTRAL,
            "controller": board_territory.controller or NEUTRAL,
            "factory": board_territory.factory,
            "groups": list(board_territory.groups),
            "region": board_territory.region,
        }.items()
        if value is not None and value != []
    }


def write_csv(board: Board) -> str:
    """A board as a table for a spreadsheet: a row for each territory, then one for each price."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(COLUMNS)
    for territory in board.territories:
        table.writerow(
            [
                territory.name,
                territory.value,
                territory.original or NEUTRAL,
                territory.controller or NEUTRAL,
                territory.factory or "",
                " ".join(territory.groups),
                territory.region or "",
                "",
                "",
            ]
        )
    for power, prices in board.prices.items():
        for unit, price in prices.items():
            table.writerow(["", "", power, "", "", "", "", unit, price])
    return out.getvalue()


def template(edition: WarGameEdition) -> str:
    """A table to fill in: the territories named in the rulebook with what it says about them, and missing prices.

    It's in the reader's language; the English one has the ids that programs write.
    """
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    own = None if current() == SOURCE else in_language(edition)
    powers = {power.id: power.name for power in own.powers} if own else {}
    units = {unit.id: unit.name for unit in own.units} if own else {}
    table.writerow([_(texts[0]) for texts in HEADINGS.values()] if own else COLUMNS)
    for known in edition.known_territories:
        original = (_("Neutral") if own else NEUTRAL) if known.neutral else known.original or ""
        value = "" if known.value is None else known.value
        held_by, factory = known.held_by or "", known.factory or ""
        row = [known.name, value, powers.get(original, original), powers.get(held_by, held_by)]
        table.writerow([*row, _(factory) if factory and own else factory, "", "", "", ""])
    for asked in edition.to_enter:
        for power in asked.powers if asked.units else ():
            for unit in asked.units:
                table.writerow(["", "", powers.get(power, power), "", "", "", "", units.get(unit, unit), ""])
    return out.getvalue()


def read_csv(text: str, edition: WarGameEdition, scenario: str) -> Board:
    """A board from a table with headings; cells are separated by commas, semicolons, or tabs."""
    lines = text.lstrip("\ufeff").splitlines()
    if not lines:
        raise UnreadableBoard(_("This table is empty."))
    delimiter = max(",;\t", key=lines[0].count)
    reader = csv.reader(lines, delimiter=delimiter, strict=True)
    try:
        table = [(reader.line_num, row) for row in reader if any(cell.strip() for cell in row)]
    except csv.Error as error:
        raise UnreadableBoard(_("This table can't be read: {error}", error=error)) from None
    if not table:
        raise UnreadableBoard(_("This table is empty."))
    at = _columns([row for _line, row in table])
    territories, bare, problems = [], [], []
    prices: dict[str, dict[str, int]] = {}
    for number, row in table[1:]:
        cells = {key: row[index].strip() if index < len(row) else "" for key, index in at.items()}
        try:
            if cells.get("unit") and not cells.get("price"):
                continue
            if cells.get("unit"):
                power, unit, price = _price(edition, cells)
                prices.setdefault(power, {})[unit] = price
            elif cells["name"] and not cells["value"]:
                bare.append(cells["name"])
            else:
                territories.append(_territory(edition, cells))
        except ValueError as error:
            problems.append(_("Line {line}: {said}", line=number, said=error))
    if bare:
        problems.append(
            _(
                "No number yet: {territories}. Enter 0 where the board shows none, or delete those rows.",
                territories=listed(bare),
            )
        )
    if len(territories) > MOST_TERRITORIES:
        problems.append(_("A board has at most {most} territories.", most=MOST_TERRITORIES))
    if problems:
        raise UnreadableBoard(*problems)
    return Board(edition=edition.id, scenario=scenario, territories=tuple(territories), prices=prices)


def _columns(table: list[list[str]]) -> dict[str, int]:
    """The position of each column. An unknown one with content is refused: nothing is lost silently."""
    headings, rows = table[0], table[1:]
    words = [slug(heading) for heading in headings]
    at = {key: next((words.index(word) for word in names if word in words), -1) for key, names in COLUMNS.items()}
    if len(set(at.values()) - {-1}) < len([word for word in words if word]):
        columns = columns_called(headings, {key: (*COLUMNS[key], *texts) for key, texts in HEADINGS.items()})
        at = {key: columns.get(key, -1) for key in COLUMNS}
    missing = [key for key in ("name", "value") if at[key] < 0]
    if missing:
        raise UnreadableBoard(_("The first line names the columns; it has no {missing}.", missing=listed(missing)))
    used = {index for row in rows for index, cell in enumerate(row) if cell.strip()}
    unknown = [headings[index].strip() if index < len(headings) else "" for index in sorted(used - set(at.values()))]
    if unknown:
        raise UnreadableBoard(
            _(
                "We don't know these columns: {unknown}. Rename or delete them; the ones we know are {known}.",
                unknown=listed([repr(heading) for heading in unknown]),
                known=listed(list(COLUMNS)),
            )
        )
    return {key: index for key, index in at.items() if index >= 0}


def _price(edition: WarGameEdition, cells: Mapping[str, str]) -> tuple[str, str, int]:
    """A row with a unit's price for a power."""
    power, unit = _power(edition, cells.get("original", "")), slug(cells["unit"])
    if unit not in edition.units.ids:
        unit = called(cells["unit"], {known.id: named(known) for known in edition.source.units}) or unit
    if power == NEUTRAL or unit not in edition.units.ids:
        raise ValueError(_("a price needs a power and a unit."))
    price = cells.get("price", "")
    if not price.isdecimal() or not 1 <= int(price[:LONGEST_NUMBER]) <= 99:
        raise ValueError(_("the price {price} isn't a number from 1 to 99.", price=repr(price)))
    return power, unit, int(price)


def _territory(edition: WarGameEdition, cells: Mapping[str, str]) -> BoardTerritory:
    value = cells["value"]
    if not value.isdecimal() or len(value) > LONGEST_NUMBER:
        raise ValueError(_("the value {value} isn't a number.", value=repr(value)))
    try:
        return settled(
            convert(
                {
                    "name": cells["name"],
                    "value": int(value),
                    "original": _power(edition, cells.get("original", "")),
                    "controller": _power(edition, cells["controller"]) if cells.get("controller") else None,
                    "factory": _factory(cells.get("factory", "")),
                    "groups": tuple(slug(part) for part in cells.get("groups", "").replace(",", " ").split()),
                    "region": " ".join(cells.get("region", "").split()) or None,
                },
                BoardTerritory,
            )
        )
    except msgspec.ValidationError as error:
        raise ValueError(in_plain_words(error)) from None


def _power(edition: WarGameEdition, cell: str) -> str:
    word = slug(cell)
    if word in NOBODY or word in map(slug, edition.neutral_conquest.also_called):
        return NEUTRAL
    power_id = power_called(edition, cell)
    if power_id is None and is_called(cell, msg("Neutral"), msg("Nobody")):
        return NEUTRAL
    if power_id is None:
        known = [power.name for power in edition.powers]
        raise ValueError(str(no_such("power", cell, known)) + ".")
    return power_id


FACTORY_WORDS = {
    "major": ("major", "maj", "major_factory"),
    "minor": ("minor", "min", "minor_factory"),
    None: ("", "none", "no", "0"),
}


def _factory(cell: str) -> str | None:
    word = slug(cell)
    for kind, words in FACTORY_WORDS.items():
        if word in words:
            return kind
    for kind in ("major", "minor"):
        if is_called(cell, kind):
            return kind
    raise ValueError(_("a factory is major or minor, not {word}.", word=repr(cell)))
