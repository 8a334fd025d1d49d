"""What the table enters from its own box, kept between games."""

from companion.families.family import BoardKind, Document
from companion.families.second_world_war.board import numbers
from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.state import Numbers, SecondWorldWarState
from companion.model.refusal import RuleViolation


def _read(text: str, edition: SecondWorldWarEdition, _scenario: str) -> Document:
    text = text.lstrip("\ufeff")
    is_table = not text.lstrip().startswith(("{", "[")) and "=" not in text
    read = numbers.values_from_csv(edition, text) if is_table else numbers.read_text(text)
    problems = numbers.check(edition, read)
    if problems:
        raise RuleViolation("invalid_numbers", " ".join(problems))
    return _document(read)


def _document(read: Numbers) -> Document:
    return {key: value for key, value in numbers.write(read).items() if value not in (None, {}, [])}


def _wrong(_edition: SecondWorldWarEdition, _scenario: str, _document: Document) -> list[str]:
    return []


def _check(_edition: SecondWorldWarEdition, _scenario: str, document: Document) -> Document:
    return {"complete": False, "entered": sorted(key for key in document if key != "format"), "differences": []}


BOARDS: BoardKind[SecondWorldWarEdition, SecondWorldWarState] = BoardKind(
    read=_read,
    wrong=_wrong,
    check=_check,
    entered=lambda document: document,
    table=lambda edition, document: numbers.values_to_csv(edition, numbers.read(document)),
    of_game=lambda _edition, state: _document(numbers.reusable(state)),
)
