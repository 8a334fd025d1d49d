"""Positions: a game's books at one moment as a document, read with every problem at its field."""

from collections.abc import Collection, Iterable, Mapping
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import UNSET, Meta, UnsetType

from companion.languages import Message
from companion.model.ids import Id
from companion.model.reading import convert, plainly
from companion.model.references import ClaimRef, PowerRef, Ref
from companion.model.refusal import RuleViolation
from companion.model.shape import Shape
from companion.model.sides import SideId

FORMAT = 1
"""The newest form of positions."""
AT = "position"
"""Where a position is in the request that opens a game."""
Document = dict[str, Any]
Amount = Annotated[int, Meta(ge=0, le=99_999)]
Few = Annotated[int, Meta(ge=0, le=999)]
RoundNumber = Annotated[int, Meta(ge=1, le=999)]


class InvalidPosition(RuleViolation):
    """A position that contradicts itself or the box: every problem, each with its field."""

    def __init__(self, problems: Iterable[tuple[str, Message]]) -> None:
        first, *rest = [
            RuleViolation("invalid_position", Message("{field}: {problem}", field=field, problem=problem), field=field)
            for field, problem in problems
        ]
        super().__init__("invalid_position", first.message, field=first.field, also=rest)


class Problems:
    """What's wrong with a position, by field, in the order found."""

    def __init__(self) -> None:
        self._found: dict[str, Message] = {}

    def __bool__(self) -> bool:
        return bool(self._found)

    def misfit(self, field: str, text: str, /, **values: Any) -> None:
        """Add a problem; of several at one field, the first counts."""
        self._found.setdefault(field, Message(text, **values))

    def refuse(self) -> None:
        """Refuse the position if anything is wrong with it."""
        if self._found:
            raise InvalidPosition(self._found.items())


class StatedWinner(Shape):
    """Who has won."""

    side: Annotated[SideId, Meta(description="The side.")]
    reason: Annotated[str, Meta(min_length=1, max_length=600, description="Why.")]
    individual: Annotated[PowerRef | None, Meta(description="The power that has grown the most.")] = None


class Position(Shape):
    """What the positions of all families have in common. What's left out is as at the start of the scenario."""

    format: Annotated[int, Meta(description="The form of the document; refused if it's newer than the program.")] = (
        FORMAT
    )
    edition: Annotated[Id, Meta(description="The edition, by its id.")] | UnsetType = UNSET
    scenario: Annotated[Id, Meta(description="The scenario, by its id.")] | UnsetType = UNSET
    round: Annotated[RoundNumber, Meta(description="The round, as the snapshot counts it.")] | UnsetType = UNSET
    claims: Annotated[dict[ClaimRef, bool | int], Meta(description="Answers that still count.")] | UnsetType = UNSET
    winner: Annotated[StatedWinner | None, Meta(description="Who has won, if the game is over.")] = None


class Unread:
    """Stands for a value that couldn't be read."""


UNREAD = Unread()


def read(kind: Any, raw: Any, at: str, edition: Any, problems: Problems) -> Any:
    """A value of a type from plain JSON. Every problem is added at its field; unreadable parts are left out."""
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _annotated(arguments, raw, at, edition, problems)
    if origin in (Union, UnionType):
        return _one_of(kind, arguments, raw, at, edition, problems)
    if isinstance(kind, type) and issubclass(kind, Shape):
        return _shape(kind, raw, at, edition, problems)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return _mapping(arguments, raw, at, edition, problems)
    if isinstance(origin, type) and issubclass(origin, Collection):
        return _several(origin, arguments, raw, at, edition, problems)
    return _leaf(kind, raw, at, problems)


def _leaf(kind: Any, raw: Any, at: str, problems: Problems) -> Any:
    try:
        return convert(raw, kind)
    except msgspec.ValidationError as error:
        sentence = str(error).partition(" - at `")[0]
        words = plainly(sentence)
        problems.misfit(at, "{problem}", problem=words or Message(sentence))
        return UNREAD


def _annotated(arguments: tuple[Any, ...], raw: Any, at: str, edition: Any, problems: Problems) -> Any:
    inner, *notes = arguments
    plain = get_origin(inner) is None and not (isinstance(inner, type) and issubclass(inner, Shape))
    if not plain:
        found = read(inner, raw, at, edition, problems)
    else:
        metas = tuple(note for note in notes if not isinstance(note, Ref))
        found = _leaf(Annotated[(inner, *metas)] if metas else inner, raw, at, problems)
    if found is not UNREAD and found is not None:
        for note in notes:
            if isinstance(note, Ref) and found not in note.known(edition):
                problems.misfit(at, "there's no {kind} {id} in this box", kind=note.sections[0], id=repr(found))
                return UNREAD
    return found


def _one_of(kind: Any, arguments: tuple[Any, ...], raw: Any, at: str, edition: Any, problems: Problems) -> Any:
    if raw is None and NoneType in arguments:
        return None
    kinds = [argument for argument in arguments if argument not in (NoneType, UnsetType)]
    if len(kinds) == 1:
        return read(kinds[0], raw, at, edition, problems)
    return _leaf(Union[tuple(kinds)], raw, at, problems)  # noqa: UP007


def _shape(kind: type[Shape], raw: Any, at: str, edition: Any, problems: Problems) -> Any:
    if not isinstance(raw, dict):
        return _leaf(dict, raw, at, problems)
    hints = get_type_hints(kind, include_extras=True)
    for key in raw:
        if key not in kind.__struct_fields__:
            problems.misfit(f"{at}.{key}", "nothing here is called {what}", what=str(key))
    values = {
        key: value
        for key in kind.__struct_fields__
        if key in raw and (value := read(hints[key], raw[key], f"{at}.{key}", edition, problems)) is not UNREAD
    }
    required = [field.name for field in msgspec.structs.fields(kind) if field.required]
    for key in required:
        if key not in raw:
            problems.misfit(f"{at}.{key}", "{what} is missing", what=key)
    return UNREAD if any(key not in values for key in required) else kind(**values)


def _mapping(arguments: tuple[Any, ...], raw: Any, at: str, edition: Any, problems: Problems) -> Any:
    if not isinstance(raw, dict):
        return _leaf(dict, raw, at, problems)
    of_keys, of_values = arguments
    found = {}
    for key, value in raw.items():
        here = f"{at}.{key}"
        if of_keys is int:
            named: Any = int(key) if isinstance(key, str) and key.isascii() and key.isdigit() and len(key) < 5 else None
            if named is None:
                problems.misfit(here, "must be a whole number")
                continue
        else:
            named = read(of_keys, key, here, edition, problems)
        what = read(of_values, value, here, edition, problems)
        if named is not UNREAD and what is not UNREAD:
            found[named] = what
    return found


def _several(origin: Any, arguments: tuple[Any, ...], raw: Any, at: str, edition: Any, problems: Problems) -> Any:
    if not isinstance(raw, list | tuple):
        return _leaf(list, raw, at, problems)
    alike = origin is not tuple or arguments[-1] is Ellipsis
    if not alike and len(raw) != len(arguments):
        problems.misfit(at, "must be a list of {count}", count=len(arguments))
        return UNREAD
    kinds = [arguments[0]] * len(raw) if alike else arguments
    found = [
        read(kind, item, f"{at}.{number}", edition, problems)
        for number, (kind, item) in enumerate(zip(kinds, raw, strict=True))
    ]
    known = [item for item in found if item is not UNREAD]
    if not alike:
        return UNREAD if len(known) < len(found) else tuple(found)
    if _is_set(origin, arguments[0]):
        for number, item in enumerate(found):
            if item is not UNREAD and item in found[:number]:
                problems.misfit(f"{at}.{number}", "{what} is in the list twice", what=str(item))
    made: Any = frozenset(known) if origin is frozenset else tuple(known)
    return made


def _is_set(origin: Any, kind: Any) -> bool:
    """Whether a list can't have anything twice: a set, or ids of the box."""
    return origin is frozenset or any(isinstance(note, Ref) for note in getattr(kind, "__metadata__", ()))
