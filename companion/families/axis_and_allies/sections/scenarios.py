"""Scenarios: who starts with what, and where."""

from typing import Annotated

from msgspec import Meta

from companion.families.axis_and_allies.sections.references import SpaceRef
from companion.model.ids import Id
from companion.model.readers import CHECK
from companion.model.references import PowerRef, TerritoryRef, UnitRef
from companion.model.sections import scenarios as shared
from companion.model.sections.kinds import Money, Small
from companion.model.shape import Shape
from companion.model.sides import SideId


class SetupLine(Shape):
    """`[[scenario.setup]]`: the starting units of one power in one space."""

    power: PowerRef
    space: SpaceRef
    units: dict[UnitRef, Annotated[int, Meta(ge=1, le=99)]]


class Scenario(shared.Scenario):
    """`[[scenario]]`: one starting position of an edition."""

    purses: dict[PowerRef, dict[Id, Money]] = {}
    """How the starting treasury of a power with several purses is divided."""
    production: dict[PowerRef, Money] = {}
    """The printed production, which must equal the sum of controlled values."""
    controllers: dict[TerritoryRef, PowerRef] = {}
    """Territories that start in the hands of a power other than the printed one: the territory, then its holder."""
    cities: Annotated[dict[SideId, Small], CHECK] = {}
    """The printed number of cities each side starts with."""
    setup: tuple[SetupLine, ...] = ()
