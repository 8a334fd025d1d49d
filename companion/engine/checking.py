"""Helpers for edition checks: a finding is a key path and a message saying what was expected there.

Message values that cutting down a box relies on: `id` is something that doesn't exist, `whom` is who lacks something.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any, TypeVar

from companion.languages import Deferred, Message, Text, listed
from companion.model.sides import SIDES

Finding = tuple[str, Message]
Check = Callable[[Any], Iterable[Finding]]
"""A function that yields everything wrong with a family's edition."""

H = TypeVar("H")
MOST_SHOWN = 12


def resolve(key: str, ids: Iterable[object], known: Collection[Any], kind: str) -> Iterator[Finding]:
    """A finding for every id that is not among the known ones."""
    for id_ in ids:
        if id_ is not None and id_ not in known:
            yield key, no_such(kind, id_, sorted(known))


def no_such(kind: Text, id_: object, known: Iterable[Any]) -> Message:
    """The message for something that's named but doesn't exist; `kind` is a word for it."""
    return Message("there is no {kind} '{id}'; expected one of {known}", kind=Message(kind), id=id_, known=some(known))


def one_of(known: Iterable[object]) -> Message:
    """The message for a word that isn't one of the allowed ones."""
    return Message("expected one of {known}", known=some(known))


def no_own_turn(power: str, own: Iterable[str]) -> Message:
    """The message for naming a power that acts in another power's turn."""
    return Message("{power} has no turn of its own; expected one of {known}", power=power, known=some(own))


def missing_for(whom: object) -> Message:
    """The message for something that isn't stated for everybody."""
    return Message("missing for '{whom}'", whom=whom)


def some(known: Iterable[object]) -> str | Message:
    """The known ids, or the first dozen of them."""
    names = list(map(str, known))
    return ", ".join(names[:MOST_SHOWN]) + (", ..." if len(names) > MOST_SHOWN else "") or Message("none")


def two_sides(edition: Any) -> Iterator[Finding]:
    """A check for families whose rules need exactly two sides; a box can name them as it likes."""
    if set(edition.sides.ids) != set(SIDES):
        sides = Deferred(listed, [repr(side) for side in SIDES])
        yield "side", Message("the rules know two sides: expected {sides}, with names of your own", sides=sides)


def repeated(ids: Iterable[H]) -> Iterator[tuple[H, int]]:
    """Every duplicate id, with its count."""
    return ((name, count) for name, count in Counter(ids).items() if count > 1)


def missing(named: Mapping[str, Collection[str]], there: Mapping[str, Collection[str]]) -> Iterator[Finding]:
    """A finding for everything, by section, that the rules refer to by name but the box doesn't have."""
    for section, ids in named.items():
        for id_ in ids:
            if id_ not in there[section]:
                yield section, Message("'{name}' is missing: the rules know it by name; add it", name=id_)
