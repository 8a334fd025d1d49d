"""What the table enters from its own box, kept between games."""

from companion.families.family import BoardKind, Document
from companion.families.second_world_war.board import numbers, tables
from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.state import Numbers, SecondWorldWarState
from companion.languages import SOURCE, speaking
from companion.model.refusal import RuleViolation
from companion.model.sections.entering import of_scenario

COVER = ("format", "scenario")
"""A document's metadata, in addition to its numbers."""


def _read(text: str, edition: SecondWorldWarEdition, _scenario: str) -> Document:
    text = text.lstrip("\ufeff")
    is_table = not text.lstrip().startswith(("{", "[")) and "=" not in text.partition("\n")[0]
    raw: Document = {}
    if is_table and not tables.is_table(text):
        read = numbers.values_from_csv(edition, text)
    else:
        raw = tables.read(edition, text) if is_table else numbers.parsed(text)
        read = numbers.read(raw)
    problems = numbers.check(edition, read)
    if problems:
        raise RuleViolation("invalid_numbers", " ".join(problems))
    return {**_document(read), **({"scenario": raw["scenario"]} if "scenario" in raw else {})}


def _document(read: Numbers) -> Document:
    return {key: value for key, value in numbers.write(read).items() if value not in (None, {}, [])}


def _wrong(_edition: SecondWorldWarEdition, _scenario: str, _document: Document) -> list[str]:
    return []


def _check(_edition: SecondWorldWarEdition, _scenario: str, document: Document) -> Document:
    return {"complete": False, "entered": sorted(key for key in document if key not in COVER), "differences": []}


def _table(edition: SecondWorldWarEdition, document: Document) -> str:
    """A table to share: in English, for programs; tables in every language can be read."""
    with speaking(SOURCE):
        return tables.write(edition, numbers.read(document), document.get("scenario"))


BOARDS: BoardKind[SecondWorldWarEdition, SecondWorldWarState] = BoardKind(
    read=_read,
    wrong=_wrong,
    check=_check,
    entered=lambda document: {key: value for key, value in document.items() if key != "scenario"},
    table=_table,
    of_game=lambda _edition, state: _document(numbers.reusable(state)),
    of_scenario=lambda edition, document: of_scenario(edition.to_enter, document),
    places=lambda document: {id: {"value": value} for id, value in document.get("resource_value", {}).items()},
    template=lambda edition: tables.write(edition, Numbers(), blank=True),
    serves_all=True,
)
