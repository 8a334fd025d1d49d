"""Shapes of games of seasons and impulses, in which countries give resources and may commit or surrender.

Every class is one further section of an edition, all of them optional; see `companion.model.edition`.
"""

from typing import Annotated, Literal

from msgspec import Meta, field

from companion.model.ids import Id, Name, Text
from companion.model.shape import Shape
from companion.model.sides import Side
from companion.model.war_economy import Basis, Count, Moment

Few = Annotated[int, Meta(ge=0, le=9)]
Modifier = Annotated[int, Meta(ge=-9, le=9)]
SeasonId = Literal["winter", "spring", "summer", "fall"]

ROLES = ("declarer", "intervener", "captor", "target")
"""Words that stand for somebody in an effect: who declared war, intervened, won a surrender; and on whom."""


class Season(Shape):
    """`[[season]]`: a quarter of the year; the list is in the order of the year."""

    id: SeasonId
    name: Name
    no_modifier_in: tuple[Id, ...] = ()
    """Theatres in which bought action points get no nationality modifier now."""
    weather: Text | None = None


class SeasonFrame(Shape):
    """`[season_frame]`: how a season runs, as phases."""

    opens: Id
    impulses: Count
    each_impulse: Annotated[tuple[Id, ...], Meta(min_length=1)]
    """The phases of every bloc's part of an impulse."""
    closes: Id


class Bloc(Shape):
    """`[[bloc]]`: powers that act at the same time; the list is in order of play."""

    id: Id
    name: Name
    powers: tuple[Id, ...] = ()
    priority: tuple[Id, ...] = ()
    """Who has the first say in a dispute, among those at war."""
    minors_at_war: bool = False
    """Whether minor powers at war without a major ally act here."""


class Theatre(Shape):
    """`[[theatre]]`: a map on which action points are spent."""

    id: Id
    name: Name
    always_allowed: bool = False
    """Whether points declared for another theatre may be spent here too."""


class Resources(Shape):
    """`[resources]`: what a power has and how it comes back."""

    recovery: Few
    """What an impulse gives back to a power below its limit..."""
    recovery_divisor: Count
    """...with one more for each so many of its limit, rounded up."""
    recovery_option: Id | None = None
    """The option that says when."""
    recovery_stops_at_limit: bool = True
    lowest: Literal[0] = 0
    liberators: tuple[Id, ...] = ()
    """Powers that liberate instead of conquering."""
    liberators_gain_until: Moment | None = None
    """From here on liberators get nothing from countries that were not theirs at the first start."""


class ActionPoints(Shape):
    """`[action_points]`: how resources become actions."""

    per_resource: Count
    random_option: Id | None = None
    """The option under which a six-sided die takes the place of that number."""
    by_default: Few
    """Free points of a power that declares that it buys none."""
    neutral_powers: Literal["default_only", "free"]
    """What a power may have until it is at war with another major power or one of `wake_up_wars`."""
    wake_up_wars: tuple[Id, ...] = ()
    declare_theatre: tuple[Id, ...] = ()
    """Powers that name a theatre for every point they spend."""
    unallied_minor: Few
    headquarters: Few
    """Points that a ready headquarters gives by flipping."""
    kept_option: Id | None = None
    """The option that says how long unused points are kept."""


class Building(Shape):
    """`[building]`: what new and rebuilt units cost."""

    reinforcement_resources: Few
    reinforcement_limit_resets: Literal["each_season"]
    rebuild_resources: Few
    """To enter the first box, and again for every further one."""
    advances_per_impulse: Count
    deploy_points: Few
    conscript_points: Few


class Rebuild(Shape):
    """`[[rebuild]]`: how many boxes a rebuilt unit runs through."""

    id: Id
    units: Annotated[tuple[Id, ...], Meta(min_length=1)]
    powers: tuple[Id, ...] = ()
    """For whom; for everyone not named in another line of the unit if left out."""
    boxes: Annotated[int, Meta(ge=1, le=12)]
    laps: Annotated[int, Meta(ge=1, le=2)] = 1
    """Twice: first flipped, then once more unflipped."""
    boxes_option: Id | None = None
    """The option whose number takes the place of `boxes`."""
    early_option: Id | None = None
    """The option under which it may be deployed flipped after the first lap."""


class AutomaticUnits(Shape):
    """`[[automatic_unit]]`: units that come back by themselves."""

    id: Id
    country: Id
    unit: Id
    each_season: Literal["all", "one"]


class Operation(Shape):
    """`[[operation]]`: something a power's forces do, and what it costs."""

    id: Id
    name: Name
    points: Few = 0
    resources: Few = 0
    by: tuple[Id, ...] = ()
    """Who may; everyone if left out."""
    once: bool = False
    """Whether it can happen only once in a game."""
    needs: Text | None = None


class ResourceLoss(Shape):
    """`[[loss]]`: a way of losing resources."""

    id: Id
    name: Name
    resources: Few
    """For each hit, or each time."""
    counted: Literal["each_hit", "natural_six", "each_country", "each_time"]
    natural_six_hits: Count = 1
    single_hit_option: Id | None = None
    """The option under which a natural six is one hit only."""
    or_back_one_box: bool = False
    """Whether a hit may set back a unit in production instead."""
    spared: tuple[Id, ...] = ()
    by: tuple[Id, ...] = ()
    at: Id | None = None
    """The phase in which it is counted."""
    surrender_check: bool = False
    later_check_modifier: Modifier = 0
    """Added to the check when it happens to a country again."""
    help: Text


class NationalityModifier(Shape):
    """`[[nationality_modifier]]`: a power's or country's modifier from some moment on."""

    of: Id
    value: Few
    since: Moment | None = None


class MinorPower(Shape):
    """`[[minor_power]]`: a minor country with units of its own."""

    id: Id
    name: Name
    leaning: Literal["neutral", "pro_axis", "at_war"]
    modifier: Few = 0
    units: dict[Id, Count] = {}
    flipped: tuple[Id, ...] = ()
    """Units that start on their flipped side."""
    units_since: dict[Id, Moment] = {}
    """Units that come later."""


class Surrender(Shape):
    """`[surrender]`: two dice above the number mean surrender."""

    dice: Literal[2]
    numbers: dict[Id, Annotated[int, Meta(ge=2, le=12)]]
    """By power, or by minor power where it differs from the others."""
    other_minors: Annotated[int, Meta(ge=2, le=12)]
    others: Literal["automatic"]
    checked_on: tuple[Literal["capital_captured", "atomic_bomb"], ...]
    only_by_check: tuple[Id, ...] = ()
    """Who never surrenders in another way."""
    minor_allies_of_a_fallen_power: Literal["neutral_unless_invaded"]


class Effect(Shape):
    """What an event does: `countries` become something to a power, a bloc or a role.

    In the rows of a commitment, countries left out are the one that was rolled for.
    """

    does: Literal[
        "ally",
        "uncommitted_ally",
        "non_cooperating_ally",
        "no_ally",
        "control",
        "neutral",
        "surrender",
        "war",
        "minor_at_war",
        "treaty_begins",
        "treaty_ends",
        "modifier",
        "default_points_only",
        "barred",
        "may_declare_war",
        "remind",
    ]
    countries: tuple[Id, ...] = ()
    to: Id | None = None
    treaty: Id | None = None
    value: Few | None = None
    starts: Literal["at_once", "next_season", "next_impulse"] = "at_once"
    unless: Text | None = None
    note: Text | None = None


class SurrenderCheck(Shape):
    """`[[surrender_check]]`: an occasion of its own on which one country must check, or falls."""

    id: Id
    of: Id
    outcome: Literal["check", "certain"] = "check"
    once: bool = False
    holds_all: tuple[Id, ...] = ()
    """Places that the enemy must hold, all of them..."""
    holds_any: tuple[Id, ...] = ()
    """...and one of these."""
    operation: Id | None = None
    """The operation that brings it about."""
    by: tuple[Id, ...] = ()
    needs: Text | None = None
    effects: tuple[Effect, ...] = ()
    """What a surrender means here, beyond the usual."""


class InstantVictory(Shape):
    """`[instant_victory]`: what ends the game at once."""

    winner: Side
    surrendered: Annotated[tuple[Id, ...], Meta(min_length=1)]


class Place(Shape):
    """`[[place]]`: a city that a rule names."""

    id: Id
    name: Name
    country: Id


class Treaty(Shape):
    """`[[treaty]]`: an agreement that binds or helps somebody while it is in force."""

    id: Id
    name: Name
    text: Text
    in_force: tuple[Id, ...] = ()
    """The scenarios at whose start it already is."""
    since: Moment | None = None
    until: Moment | None = None
    """When it ends at the latest."""


class DatedEvent(Shape):
    """`[[dated_event]]`: something the calendar brings."""

    id: Id
    name: Name
    when: Annotated[tuple[Moment, ...], Meta(min_length=1)]
    effects: tuple[Effect, ...]


class Occasion(Shape):
    """`on` of a trigger: what must happen. `of` is the country or thing, `by` who does it or gains by it.

    `at_war` does not ask which of the two declared it.
    """

    kind: Literal["surrenders", "war_declared", "at_war", "intervention", "operation", "created"]
    of: tuple[Id, ...]
    by: tuple[Id, ...] = ()


class Trigger(Shape):
    """`[[trigger]]`: what follows from an occasion."""

    id: Id
    name: Name
    on: Occasion
    treaty: Id | None = None
    """Only while this is in force."""
    needs: Text | None = None
    effects: tuple[Effect, ...]


class CommitmentRow(Shape):
    """`[[commitment.row]]`: a range of the modified die and what it brings."""

    lowest: Modifier | None = None
    highest: Modifier | None = None
    result: Name
    effects: tuple[Effect, ...] = ()


class CommitmentModifier(Shape):
    """`[[commitment.modifier]]`: what is added to the die; one may take the place of another."""

    id: Id
    value: Modifier
    situation: Text
    replaces: Id | None = None


class Commitment(Shape):
    """`[[commitment]]`: a die that decides whose side a country takes. The first row that fits counts."""

    id: Id
    name: Name
    countries: tuple[Id, ...]
    rolled_by: Id
    when: Text
    points: Few = 0
    die: Literal[6] = 6
    rows: tuple[CommitmentRow, ...] = field(name="row")
    modifiers: tuple[CommitmentModifier, ...] = field(name="modifier", default=())


class WarCondition(Shape):
    """A condition of a war limit: it holds from a moment on, or the table attests it."""

    id: Id
    text: Text
    against: tuple[Id, ...] = ()
    """Allows war on these only; on everyone if left out."""
    since: Moment | None = None


class WarLimit(Shape):
    """`[[war_limit]]`: who may not declare war on whom, or only if one of the conditions holds.

    Every limit that fits a declaration must allow it.
    """

    id: Id
    powers: Annotated[tuple[Id, ...], Meta(min_length=1)]
    against: tuple[Id, ...] = ()
    """Everyone if left out."""
    rule: Literal["never", "only_if"]
    treaty: Id | None = None
    """Holds while this is in force; always if left out."""
    conditions: tuple[WarCondition, ...] = ()


class StartingStatus(Shape):
    """How a country stands when a scenario begins."""

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
    to: tuple[Id, ...] = ()
    """Whose it is: a power, a bloc or another country; two where it is divided."""
    basis: Basis = "stated"


class Country(Shape):
    """`[[country]]`: a land on the maps; its resource value is entered by the table."""

    id: Id
    name: Name
    kind: Literal["major", "minor", "territory"]
    theatres: tuple[Id, ...] = ()
    start: dict[Id, StartingStatus] = {}
    """By scenario; the table enters it where the rulebook is silent."""


class War(Shape):
    """`[[opening.war]]`: two powers or countries that are at war from the start."""

    between: Annotated[tuple[Id, ...], Meta(min_length=2, max_length=2)]
    basis: Basis = "stated"


class Opening(Shape):
    """`[[opening]]`: the political state at the start of a scenario."""

    scenario: Id
    season: SeasonId
    year: Annotated[int, Meta(ge=1930, le=1950)]
    basis: Basis = "stated"
    """How sure the season is."""
    neutral: tuple[Id, ...] = ()
    """Powers at war with no major power."""
    surrendered: tuple[Id, ...] = ()
    """Powers that are out of the game from the start."""
    wars: tuple[War, ...] = field(name="war", default=())
