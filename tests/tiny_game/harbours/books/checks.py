"""What must hold between the sections of a box of harbours."""

from collections.abc import Iterator

from companion.engine.checking import Finding, resolve
from harbours.books.edition import HarboursEdition


def holders_exist(edition: HarboursEdition) -> Iterator[Finding]:
    """A harbour starts in the hands of a power."""
    for harbour in edition.harbours:
        yield from resolve(f"harbour[{harbour.id}].holder", [harbour.holder], edition.powers.by_id, "power")
