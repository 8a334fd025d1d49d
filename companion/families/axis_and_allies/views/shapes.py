"""The shapes of this family's read models: the shared ones, plus complexes, research, and advantages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, NotRequired, TypedDict

from companion.model.about import about
from companion.model.sections.units import Strength
from companion.model.sides import SideId
from companion.views.shapes import (
    Audit,
    AuditPlace,
    AuditRegion,
    PowerView,
    Snapshot,
    TerritoryView,
    TurnCard,
    VictoryView,
)


class AxisAndAlliesPower(PowerView):
    """One power now: its money and production, its research, and the units waiting to be placed."""

    technologies: Annotated[list[str], about("What it has researched.", ["radar"])]
    researchers: Annotated[int, about("Researchers or research dice it has.", 0)]
    development: Annotated[str | None, about("What it researches, where that is chosen.", "jet_power")]
    to_mobilize: Annotated[Mapping[str, int], about("Units bought that wait to be placed.", {"infantry": 3})]
    advantages: Annotated[list[str], about("National advantages it holds.", [])]
    spent_advantages: Annotated[list[str], about("Those it has used up.", [])]
    purses: NotRequired[Mapping[str, PurseView]]
    """Its economies, if it has more than one; treasury and production are the sums."""
    at_war_with: NotRequired[list[str]]
    """If a box tracks war and peace."""
    tokens: NotRequired[Mapping[str, int]]
    grant: NotRequired[GrantView]
    """Free units that it may place."""


class PurseView(TypedDict):
    """One economy of a power."""

    name: str
    treasury: int
    production: int
    capital_held: bool
    to_mobilize: Mapping[str, int]


class GrantView(TypedDict):
    """Where free units can be placed, and their maximum total value."""

    territory: str
    worth: int


class FacilityView(TypedDict):
    """A facility of a territory."""

    damage: int
    working: bool


class WayView(TypedDict):
    """One way to win: how close its side is, and since when it has held it."""

    id: str
    title: str
    side: SideId
    count: int
    needed: int
    held: list[str]
    open: list[str]
    since: MomentView | None
    wins_at: MomentView | None
    """When it wins, if held until then."""


class MomentView(TypedDict):
    """A power's turn in a round."""

    round: int
    turn: str


class MapView(TypedDict):
    """One half of the board: its cities by side, and how many win for a side."""

    cities: Mapping[SideId, int]
    needed: Mapping[SideId, int]
    since: MomentView | None
    wins_at: MomentView | None


class AxisAndAlliesTerritory(TerritoryView):
    """One territory now: its city, and its industrial complex, if any."""

    city: Annotated[str | None, about("The victory city in it.", "Kiev")]
    complex: Annotated[bool, about("Whether there's an industrial complex here.", False)]
    damage: Annotated[int, about("Damage markers under the complex.", 0)]
    facilities: NotRequired[Mapping[str, FacilityView]]
    """Everything here, if a box has several kinds of facilities."""
    neutral: NotRequired[str | None]
    """How it leans while it is neutral, where a box has neutrals."""


class AxisAndAlliesVictory(VictoryView):
    """Who has won; and for each side, how many cities or enemy capitals it holds, needs, and could still take."""

    cities: Annotated[Mapping[SideId, int], about("Cities each side holds.", {"axis": 6, "allies": 12})]
    needed: Annotated[Mapping[SideId, int], about("What each side needs: a number of cities, or words.", {"axis": 15})]
    held: Annotated[Mapping[SideId, list[str]], about("What counts for each side.", {"axis": ["germany"]})]
    open: Annotated[Mapping[SideId, list[str]], about("What each side still lacks.", {"axis": ["russia"]})]
    maps: NotRequired[Mapping[str, MapView]]
    ways: NotRequired[list[WayView]]


class AxisAndAlliesSnapshot(Snapshot):
    """A whole game now."""

    powers: Mapping[str, AxisAndAlliesPower]
    territories: Mapping[str, AxisAndAlliesTerritory]
    victory: AxisAndAlliesVictory
    triggered: NotRequired[list[str]]
    """One-time events that have happened, if a box tracks them."""


class TechnologyView(TypedDict):
    """A technology that a power has."""

    id: str
    name: str
    text: str


class ChartLine(TypedDict):
    """One technology of a chart, the die that gives it, and whether the power has it."""

    id: str
    name: str
    number: int
    text: str
    held: bool


class ResearchView(TypedDict):
    """What a power can do about research this turn."""

    kind: str
    """How this box does research."""
    cost: int
    researchers: int
    development: str | None
    rolled: bool
    charts: Mapping[int, Sequence[ChartLine]]
    open: Mapping[int, list[int]]
    """Per chart, the numbers of technologies that the power doesn't have yet."""


class AdvantageView(TypedDict):
    """A national advantage that a power has."""

    id: str
    name: str
    text: str
    kind: str
    uses: str
    spent: bool


class AxisAndAlliesTurnCard(TurnCard):
    """Everything a player needs to take a turn with a power."""

    capital_held: Annotated[bool, about("Whether its capital is not in enemy hands.", True)]
    prices: Annotated[Mapping[str, int], about("What each unit costs it now; null if unknown.", {"infantry": 3})]
    units: Mapping[str, Mapping[str, Strength | None]]
    """Every unit's attack, defense, and move, with this power's technologies."""
    to_mobilize: Annotated[Mapping[str, int], about("Units that wait to be placed.", {"infantry": 3})]
    room: Annotated[
        Mapping[str, int | None],
        about("How many units each complex still takes; null for any number.", {"germany": 10}),
    ]
    complex_sites: list[str]
    """Where a new complex could be placed."""
    damage: Mapping[str, int]
    repairs_per_money: int
    muster: int
    research: ResearchView | None
    technologies: Sequence[TechnologyView]
    advantages: Sequence[AdvantageView]
    advantages_left: int
    """How many national advantages it can still take now."""
    world: NotRequired[WorldView]
    """War and peace, neutrals, convoys and facilities, where a box has them."""
    reminders: Mapping[str, str]
    """What the table has to handle itself, by the action type it matters to."""


class DeclarationView(TypedDict):
    """A power that war could be declared on, and why not yet."""

    against: str
    why_not: str | None
    when: Literal["now", "missed", "income"] | None
    """When in the current turn it may be declared: still ahead, in a phase that's over, or as income is collected."""


class QuestionView(TypedDict):
    """Something that the books can't see and that has consequences."""

    claim: str
    question: str
    told_by: list[str]
    """The powers that can say so; anybody if empty."""


class ArmisticeView(TypedDict):
    """An armistice that a power can sign now."""

    untouched: str
    """The territory where no ally may have a land unit."""
    leaving: list[str]
    """The land that leaves the war, unless an ally has land units there."""


class WorldView(TypedDict):
    """What a power can do other than buying and taking."""

    at_war_with: list[str]
    declarations: list[DeclarationView]
    friendly: list[str]
    """Territories that it could take over."""
    neutrals: list[str]
    """Neutrals that it could attack."""
    armies: dict[str, int]
    """What's left of each neutral's army."""
    convoys: Mapping[int, list[str]]
    """Sea zones where it can lose income, and the adjacent land."""
    lost_to_convoys: int
    tokens: Mapping[str, int]
    tokens_of_use: list[str]
    """Those it can use in the current turn: an enemy's."""
    grant: GrantView | None
    upgrades: Mapping[str, str]
    """Where a complex can be upgraded, and to what."""
    upgrade_costs: Mapping[str, int]
    free_with_war: list[str]
    """Where a complex is upgraded for free once the power is at war."""
    sites: Mapping[str, list[str]]
    """Where each facility could be built."""
    repairs: Mapping[str, Mapping[str, int]]
    """Damage by territory and facility."""
    armistice: ArmisticeView | None
    questions: list[QuestionView]
    room_with_war: int
    """How many more units it could place this turn if it declared war first."""
    declares_war: bool | None
    """Whether it will, as it said when it bought; null if not asked."""


class TerritoryToCheck(AuditPlace):
    """One territory as the books expect it."""

    value: int
    city: str | None
    original: str | None
    changed_hands: bool
    complex: bool
    damage: int
    changed: bool
    """Whether somebody else holds it than at the start of the game, or its complex is damaged."""
    facilities: NotRequired[Mapping[str, int]]
    """If a box has several facilities: those there, each with its damage."""
    stands: NotRequired[Sequence[str]]
    """If a box has several facilities: each one there, with its damage, in words."""
    neutral: NotRequired[str | None]


class RegionToCheck(AuditRegion):
    """The territories of one region of the board."""

    territories: Sequence[TerritoryToCheck]


class AxisAndAlliesAudit(Audit):
    """The board as the books expect it."""

    regions: Sequence[RegionToCheck]
