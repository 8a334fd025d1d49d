"""National objectives."""

from typing import Annotated

from msgspec import Meta

from companion.model.ids import Id, Name
from companion.model.sections.kinds import Money
from companion.model.shape import Shape


class Objective(Shape):
    """`[[objective]]`: a national objective; `kind` names one of `OBJECTIVE_KINDS`."""

    id: Id
    power: Id
    title: Name
    bonus: Money
    kind: Id
    territories: tuple[Id, ...] = ()
    at_least: Annotated[int, Meta(ge=1, le=30)] | None = None
    """How many of the territories are enough; all of them if left out."""
    originals_of: Id | None = None
    claims: tuple[Id, ...] = ()
    """What must be attested as well."""
