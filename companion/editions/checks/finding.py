"""What checks share: a finding is a key path and what was expected there."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator

from companion.model.edition import Edition

Finding = tuple[str, str]
Check = Callable[[Edition], Iterable[Finding]]


def resolve(key: str, ids: Iterable[str | None], known: Collection[str], kind: str) -> Iterator[Finding]:
    """A finding for every id that is not among the known ones."""
    names = sorted(known)
    shown = ", ".join(names[:12]) + (", ..." if len(names) > 12 else "")
    for one in ids:
        if one is not None and one not in known:
            yield key, f"there is no {kind} {one!r}; expected one of {shown or 'none'}"


def repeated(ids: Iterable[object]) -> Iterator[tuple[object, int]]:
    """Every id that stands more than once, and how often."""
    return ((one, count) for one, count in Counter(ids).items() if count > 1)


def ids_of(elements: Iterable[object]) -> set[str]:
    """The ids of a section's elements."""
    return {element.id for element in elements}  # type: ignore[attr-defined]
