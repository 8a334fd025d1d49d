"""What checks of editions share: a finding is a key path and what was expected there, as a message.

Values of a message that cutting a box acts on: `id` is something that is not there, `whom` something is missing for.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any, Protocol, TypeVar

from companion.languages import Deferred, Message, listed
from companion.model.sides import SIDES

Finding = tuple[str, Message]
Check = Callable[[Any], Iterable[Finding]]
"""A function of a family's edition that yields whatever does not fit in it."""

H = TypeVar("H")
MOST_SHOWN = 12


def resolve(key: str, ids: Iterable[object], known: Collection[Any], kind: str) -> Iterator[Finding]:
    """A finding for every id that is not among the known ones."""
    for id_ in ids:
        if id_ is not None and id_ not in known:
            yield key, no_such(kind, id_, sorted(known))


def no_such(kind: str, id_: object, known: Iterable[Any]) -> Message:
    """What is wrong where something is named that is not there; `kind` is a word for it."""
    return Message("there is no {kind} '{id}'; expected one of {known}", kind=Message(kind), id=id_, known=some(known))


def one_of(known: Iterable[object]) -> Message:
    """What is wrong where a word is none of those that may be there."""
    return Message("expected one of {known}", known=some(known))


def no_own_turn(power: str, own: Iterable[str]) -> Message:
    """What is wrong where a power is named that acts in another's turn."""
    return Message("{power} has no turn of its own; expected one of {known}", power=power, known=some(own))


def missing_for(whom: object) -> Message:
    """What is wrong where something is not stated for everybody."""
    return Message("missing for '{whom}'", whom=whom)


def some(known: Iterable[object]) -> str | Message:
    """The ids that there are, the first dozen of many."""
    names = list(map(str, known))
    return ", ".join(names[:MOST_SHOWN]) + (", ..." if len(names) > MOST_SHOWN else "") or Message("none")


def two_sides(edition: Any) -> Iterator[Finding]:
    """A check for families whose rules know exactly two sides; a box may call them what it likes."""
    if tuple(edition.side) != SIDES:
        sides = Deferred(listed, [repr(side) for side in SIDES])
        yield "side", Message("the rules know two sides: expected {sides}, with names of your own", sides=sides)


def repeated(ids: Iterable[H]) -> Iterator[tuple[H, int]]:
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
                yield section, Message("'{name}' is missing: the rules know it by name; add it", name=id_)
