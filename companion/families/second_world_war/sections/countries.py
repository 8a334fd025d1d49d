"""Countries, and their status when a scenario begins."""

from typing import Annotated, Literal

from msgspec import Meta, field

from companion.families.second_world_war.sections.references import HolderRef, StateRef, TheatreRef
from companion.families.second_world_war.sections.seasons import SeasonId
from companion.languages import msg
from companion.model.ids import Id, Name
from companion.model.readers import PEOPLE
from companion.model.references import CountryRef, PowerRef, Ref, ScenarioRef, UnitRef
from companion.model.sections.kinds import Basis, Count, Few, Moment, Year
from companion.model.shape import Shape


class StartingStatus(Shape):
    """A country's status when a scenario begins."""

    status: Literal[
        "home",
        "controlled",
        "captured",
        "ally",
        "uncommitted_ally",
        "neutral",
        "at_war",
        "divided",
        "surrendered",
    ]
    to: tuple[HolderRef, ...] = ()
    """Whose it is: a power, a bloc, or another country; for a neutral territory, a neutral country; two if divided."""
    basis: Annotated[Basis, PEOPLE] = "stated"


class Country(Shape):
    """`[[country]]`: a land on the maps; the table enters its resource value."""

    id: Id
    name: Name
    kind: Literal["major", "minor", "territory"]
    theatres: tuple[TheatreRef, ...] = ()
    part_of: CountryRef | None = None
    """The country whose fate a territory shares when the power that holds both falls."""
    start: dict[ScenarioRef, StartingStatus] = {}
    """By scenario; the table enters it where the rulebook is silent."""


class MinorPower(Shape):
    """`[[minor_power]]`: a minor country with its own units."""

    id: CountryRef
    name: Name
    leaning: Literal["neutral", "pro_axis", "at_war"]
    modifier: Few = 0
    units: dict[UnitRef, Count] = {}
    flipped: tuple[Id, ...] = ()
    """Units that start on their flipped side."""
    units_since: dict[Id, Moment] = {}
    """Units that come later."""
    rebuilt_on_return: bool = False
    """Whether its lost units come back when it goes to war again."""


class Place(Shape):
    """`[[place]]`: a city that a rule names."""

    id: Id
    name: Name
    country: CountryRef


class War(Shape):
    """`[[opening.war]]`: two powers or countries that are at war from the start."""

    between: Annotated[tuple[StateRef, ...], Meta(min_length=2, max_length=2)]
    basis: Annotated[Basis, PEOPLE] = "stated"


class Opening(Shape):
    """`[[opening]]`: the political state at the start of a scenario."""

    scenario: ScenarioRef
    season: Annotated[SeasonId, Ref("season", called=msg("season"))]
    year: Year
    basis: Annotated[Basis, PEOPLE] = "stated"
    """How certain the season is."""
    neutral: tuple[PowerRef, ...] = ()
    """Powers at war with no major power."""
    surrendered: tuple[PowerRef, ...] = ()
    """Powers that are out of the game from the start."""
    wars: tuple[War, ...] = field(name="war", default=())
