"""What a family contributes to the papers, in one object: its own parts, and its words in the shared ones.

Everything has a default, so that a family without its own papers still gets cards, labels, sheets, and reports.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from companion.model.edition import Edition
from companion.model.sections.course import Phase
from companion.model.sections.powers import Power
from companion.model.sections.scenarios import Scenario
from companion.model.sections.units import Unit
from companion.model.sides import SideId
from companion.views.shapes import PrintedCard, Snapshot
from printables.job import Fall, Job
from printables.part import Part
from printables.pdf.document import Page
from printables.pdf.flow import Block
from printables.pdf.leads import LedLine
from printables.pdf.paper import Box
from printables.pdf.sheet import Sheet
from printables.sheets.board.round_track import RoundTrack, numbered_track, turns_over
from printables.sheets.setup.unit_form import unit_form

E = TypeVar("E", bound=Edition)
N = TypeVar("N", bound=Snapshot)

Turn = tuple[str, tuple[Power, ...]]
"""A turn in the order of play: its name, and who takes it."""
Figure = tuple[str, str]
"""A figure, empty if it's to be penciled in, and its label."""
Happened = tuple[int, Mapping[str, Any]]
"""A round, and a figure that changed in it, as stored in entries."""
Topic = tuple[str, list[LedLine]]
"""A reference topic: a title and its text."""


@dataclass(frozen=True)
class Mark:
    """Where an economy is on the production track."""

    power: str
    value: int
    economy: str = ""
    """Its name, if the power has several."""


def one_after_the_other(edition: Edition, scenario: Scenario) -> list[Turn]:
    """The turn order of the scenario; powers that act with another share its turn."""
    turns = []
    for power in scenario.turn_order:
        along = [other for other in edition.powers if other.acts_with == power and other.id not in scenario.turn_order]
        together = (edition.powers[power], *along)
        turns.append((", ".join(card.name for card in together), together))
    return turns


def listed_price(_edition: Edition, unit: Unit, _power: Power) -> str:
    """A unit's common price; empty if it's not for sale."""
    return price_in({}, unit)


def price_in(own: Mapping[str, int], unit: Unit) -> str:
    """A unit's price for a power with its own prices; a line to write on if only the box has it."""
    cost = own.get(unit.id, unit.cost)
    return str(cost) if cost is not None else "___" if own else ""


def empty_form(sheet: Sheet, job: Job[Any, Any], _scenario: Scenario, _power: Power, box: Box) -> None:
    """Empty lines to copy the box's setup chart into."""
    unit_form(sheet, job.edition.units, box)


@dataclass(frozen=True)
class SetupSheet(Generic[E, N]):
    """A power's setup chart in this family."""

    figures: Callable[[Job[E, N], Scenario, Power], Sequence[Figure]] = lambda job, scenario, power: ()
    """The large figures on the front: what the power starts with."""
    front: Callable[[Sheet, Job[E, N], Scenario, Power, Box], None] = empty_form
    """Draws the rest of the front into a box."""
    pieces: Callable[[E, Power], Sequence[Unit]] = lambda edition, power: edition.units
    """A power's kinds of pieces."""
    phases: Callable[[E, Power], Sequence[Phase]] = lambda edition, power: edition.phases
    """The phases of a power's turn, with what it does in them."""
    price: Callable[[E, Unit, Power], str] = listed_price
    """A unit's price for a power; a line to write on if only the box has it."""
    carried_over: Callable[[Job[E, N], Scenario, Power, float], Sequence[Block]] = lambda job, who, what, width: ()
    """What doesn't fit on the front: first on the back, this wide."""
    unused: Callable[[Job[E, N], Scenario, Power, Box], float] = lambda job, who, what, box: 0.0
    """The empty height at the bottom of the front: part of the back can go there."""
    back: Callable[[Job[E, N], Scenario, Power, float, float], Sequence[Sequence[Block]]] = (
        lambda job, who, what, width, size: ()
    )
    """The sections on the back below the pieces, in this width and type size."""


@dataclass(frozen=True)
class Reference(Generic[E]):
    """The reference sheet and the reference cards in this family."""

    winning: Callable[[E], Sequence[str]] = lambda edition: ()
    """How the game is won, in sentences."""
    wins_now: Callable[[Job[E, Any]], Sequence[str]] = lambda job: ()
    """What wins the game that is printed from, or one with the box's own choices."""
    good_to_know: Callable[[Job[E, Any]], Sequence[str]] = lambda job: ()
    """What people ask about most, in sentences."""
    pieces_note: Callable[[E], Sequence[LedLine]] = lambda edition: ()
    """The text below the table of pieces."""
    traits: Callable[[E, Any], Sequence[str]] = lambda edition, unit: ()
    """A piece's special abilities in battle, in a few words each."""
    strength: Callable[[E, Any, bool], int | str | None] = lambda edition, unit, attacking: (
        unit.attack if attacking else unit.defence
    )
    """What a piece hits on in a round of battle, attacking or defending; None if it doesn't fire then."""
    fires_before: Callable[[E, Any], bool] = lambda edition, unit: False
    """Whether a defending piece fires only before the first round of a battle."""
    defence: Callable[[Any], int | str | None] = lambda unit: unit.defence
    """A piece's defense as the box prints it."""
    topics: Callable[[E], Sequence[Topic]] = lambda edition: ()
    """The topics of reference cards."""


@dataclass(frozen=True)
class Tracks(Generic[E, N]):
    """The tracks and markers in this family."""

    production: Callable[[E, Scenario], Mapping[str, int] | None] = lambda edition, scenario: None
    """Where powers start on the production track; None if there's no such track."""
    marks: Callable[[Job[E, Any], Scenario], Sequence[Mark]] | None = None
    """The position of each economy's marker, if a power has more than one."""
    most: Callable[[E], int | None] = lambda edition: None
    """The highest number that a power can reach on the production track, if the board says."""
    rounds: Callable[[E, Scenario, Sequence[Turn]], RoundTrack] = numbered_track
    """A scenario's round track or calendar."""
    over: Callable[[E, Scenario, N, Sequence[Turn]], int] = lambda edition, scenario, now, turns: turns_over(
        scenario, now, turns
    )
    """How many of its boxes a game has passed."""
    marker: float = 16.0
    """The size of control markers, in millimeters."""
    discs: Callable[[E, Power], int] = lambda edition, power: 24
    """How many of them a power needs."""
    small: Callable[[E, Power], int] = lambda edition, power: 3
    """How many small markers it needs, for fields on tracks and charts."""


@dataclass(frozen=True)
class Counted:
    """What counts toward victory, how much of it each side has, and how much it needs."""

    what: str
    have: Mapping[SideId, int]
    needed: Mapping[SideId, int | str]


@dataclass(frozen=True)
class CityChart:
    """A chart of cities: each side's from the start, and how many win for a side that can win that way."""

    title: str
    held: Mapping[SideId, Sequence[int]]
    needed: Mapping[SideId, int]


@dataclass(frozen=True)
class Books(Generic[E, N]):
    """The papers of a running game in this family."""

    moment: Callable[[N], str] = lambda snapshot: ""
    """The current part of a round, if rounds have parts."""
    counted: Callable[[E, N], Counted | None] = lambda edition, snapshot: None
    """What counts toward victory; None if nothing does."""
    city_charts: Callable[[Job[E, N]], Sequence[CityChart]] = lambda job: ()
    """The sides' cities over the rounds, if a game has cities."""
    also_won: Callable[[E, N], str] = lambda edition, snapshot: ""
    """A sentence about somebody who has won in addition to a side."""
    fallen: Callable[[E, Sequence[Happened]], Sequence[Fall]] = lambda edition, changes: ()
    """What fell in a game with these changes."""
    start: Callable[[Job[E, N], str], int | None] = lambda job, power: job.running.opening["powers"][power][
        "production"
    ]
    """The source of a power's money when the game began; None if not entered."""
    ends: Mapping[str, str] = field(default_factory=dict)
    """Extra end-of-round figures in the final accounts: their titles by key."""
    scored: Callable[[E], Sequence[str]] = lambda edition: ()
    """End-of-round figures on the score sheet."""
    further: Callable[[Job[E, N], str], Sequence[str]] = lambda job, power: ()
    """What a power has other than money, in words."""
    sections: Callable[[Job[E, N]], Mapping[str, Sequence[str]]] = lambda job: {}
    """Further sections of the resume pack: sentences by heading."""
    audited: Mapping[str, Callable[[Job[E, N], str], str]] = field(default_factory=dict)
    """What the audit sheet shows for a territory other than its holder, by column title."""
    seen: Callable[[Job[E, N], str], Sequence[str]] = lambda job, territory: ()
    """What the resume pack shows for a territory other than its holder, in words."""
    board: Callable[[Job[E, N]], Sequence[Page]] = lambda job: ()
    """Further pages of the resume pack for recording the board."""


@dataclass(frozen=True)
class FamilyPapers(Generic[E, N]):
    """A family's papers: its own parts, and its contributions to the shared ones.

    `name` is the family's name, as of its folders in companion, api, and printables. The functions get the edition, or
    a job with it, as their first argument.
    """

    name: str
    parts: Mapping[str, Part] = field(default_factory=dict)
    """Parts that only this family has, by name."""
    turns: Callable[[E, Scenario], Sequence[Turn]] = one_after_the_other
    """The order of play."""
    absent: Callable[[E, Scenario], Collection[str]] = lambda edition, scenario: ()
    """Powers that are no longer in play when a scenario opens."""
    setup: SetupSheet[E, N] = SetupSheet()
    reference: Reference[E] = Reference()
    tracks: Tracks[E, N] = Tracks()
    subtitle: Callable[[E, PrintedCard], str] = lambda edition, card: card["subtitle"]
    """The text below a card's name."""
    facts: Mapping[str, Callable[[E, PrintedCard], Sequence[str]]] = field(default_factory=dict)
    """The lines below a card's name, by kind, if they aren't the usual ones."""
    shortest: Mapping[str, Callable[[E, PrintedCard], Sequence[str]]] = field(default_factory=dict)
    """The same where a label has too little room for all of it."""
    entered: Callable[[N], Mapping[str, Mapping[str, Any]]] = lambda snapshot: {}
    """Territories that a game's table copied from its own box, by id."""
    unknown: Callable[[N, str], bool] = lambda snapshot, power: False
    """Whether nobody has entered a power's figures yet: shown as a dash, not a zero."""
    numbers: Callable[[N], Mapping[str, Any]] = lambda snapshot: {}
    """Other numbers that a game's table entered."""
    books: Books[E, N] = Books()
    cities: Callable[[E], Mapping[str, str]] = lambda edition: {}
    """The cities that may count toward victory: their names by territory."""
    ways: Callable[[E], Sequence[str]] = lambda edition: ()
    """The ways to win, if each has its own cities."""
    aims: Callable[[Job[E, N], Power], Sequence[tuple[str, str]]] = lambda job, power: ()
    """What a power is paid or wins for: a title with the bonus, and the conditions."""


AnyPapers = FamilyPapers[Any, Any]
"""The papers of any family."""
