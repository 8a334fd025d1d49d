"""What checks of editions share: a finding is a key path and what was expected there."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any, Protocol

from companion.model.sides import SIDES

Finding = tuple[str, str]
Check = Callable[[Any], Iterable[Finding]]
"""A function of a family's edition that yields whatever does not fit in it."""


def resolve(key: str, ids: Iterable[str | None], known: Collection[str], kind: str) -> Iterator[Finding]:
    """A finding for every id that is not among the known ones."""
    names = sorted(known)
    shown = ", ".join(names[:12]) + (", ..." if len(names) > 12 else "")
    for id_ in ids:
        if id_ is not None and id_ not in known:
            yield key, f"there is no {kind} {id_!r}; expected one of {shown or 'none'}"


def two_sides(edition: Any) -> Iterator[Finding]:
    """A check for families whose rules know exactly two sides; a box may call them what it likes."""
    if tuple(edition.side) != SIDES:
        yield "side", f"the rules know two sides: expected {' and '.join(map(repr, SIDES))}, with names of your own"


def repeated(ids: Iterable[object]) -> Iterator[tuple[object, int]]:
    """Every id that is more than once, and how often."""
    return ((name, count) for name, count in Counter(ids).items() if count > 1)


class Named(Protocol):
    """An element of a section that others name by its id."""

    @property
    def id(self) -> str:
        """Its id."""
        ...


def ids_of(elements: Iterable[Named]) -> set[str]:
    """The ids of a section's elements."""
    return {element.id for element in elements}


def missing(named: Mapping[str, Collection[str]], there: Mapping[str, Collection[str]]) -> Iterator[Finding]:
    """A finding for everything, by section, that the rules know by name and that is not there."""
    for section, ids in named.items():
        for id_ in ids:
            if id_ not in there[section]:
                yield section, f"{id_!r} is missing: the rules know it by name; expected it, with figures of your own"
