"""What a family of games brings to its papers, in one object: parts of its own, and its words in the shared ones.

Everything has a default, so that a family without papers of its own still gets cards, labels, sheets and reports.
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
"""A turn of the order of play: its name, and who takes it."""
Figure = tuple[str, str]
"""A figure, empty where it is pencilled in, and what it is."""
Happened = tuple[int, Mapping[str, Any]]
"""A round, and a figure that changed in it, as entries keep it."""
Topic = tuple[str, list[LedLine]]
"""What one looks up: a title, and what is said of it."""


def one_after_the_other(edition: Edition, scenario: Scenario) -> list[Turn]:
    """The turn order of the scenario; powers that act with another share its turn."""
    turns = []
    for power in scenario.turn_order:
        along = [other for other in edition.powers if other.acts_with == power and other.id not in scenario.turn_order]
        together = (edition.power[power], *along)
        turns.append((", ".join(card.name for card in together), together))
    return turns


def listed_price(_edition: Edition, unit: Unit, _power: Power) -> str:
    """What a unit costs everybody; nothing where it is not for sale."""
    return price_in({}, unit)


def price_in(own: Mapping[str, int], unit: Unit) -> str:
    """What a unit costs a power with such prices of its own; a line to write on where only its box tells."""
    cost = own.get(unit.id, unit.cost)
    return str(cost) if cost is not None else "___" if own else ""


def empty_form(sheet: Sheet, job: Job[Any, Any], _scenario: Scenario, _power: Power, box: Box) -> None:
    """Empty lines to copy the box's chart of starting units into."""
    unit_form(sheet, job.edition.units, box)


@dataclass(frozen=True)
class SetupSheet(Generic[E, N]):
    """What the setup chart of a power says in this family."""

    figures: Callable[[Job[E, N], Scenario, Power], Sequence[Figure]] = lambda job, scenario, power: ()
    """The large figures on the front: what the power starts with."""
    front: Callable[[Sheet, Job[E, N], Scenario, Power, Box], None] = empty_form
    """Draws the rest of the front into a box."""
    pieces: Callable[[E, Power], Sequence[Unit]] = lambda edition, power: edition.units
    """The kinds of pieces that a power has."""
    phases: Callable[[E, Power], Sequence[Phase]] = lambda edition, power: edition.phases
    """The phases of a power's turn, with what it does in them."""
    price: Callable[[E, Unit, Power], str] = listed_price
    """What a unit costs a power; a line to write on where only the box tells."""
    carried_over: Callable[[Job[E, N], Scenario, Power, float], Sequence[Block]] = lambda job, who, what, width: ()
    """What the front has no room for: first on the back, so wide."""
    unused: Callable[[Job[E, N], Scenario, Power, Box], float] = lambda job, who, what, box: 0.0
    """How much the front leaves empty at the foot of its box: some of the back may be there."""
    back: Callable[[Job[E, N], Scenario, Power, float, float], Sequence[Sequence[Block]]] = (
        lambda job, who, what, width, size: ()
    )
    """The sections of the back below the pieces, so wide and in type of that size."""


@dataclass(frozen=True)
class Reference(Generic[E]):
    """What the reference sheet and the reference cards say in this family."""

    winning: Callable[[E], Sequence[str]] = lambda edition: ()
    """How the game is won, in sentences."""
    wins_now: Callable[[Job[E, Any]], Sequence[str]] = lambda job: ()
    """What wins the game that is printed from, or one with the box's own choices."""
    good_to_know: Callable[[Job[E, Any]], Sequence[str]] = lambda job: ()
    """What people ask about most, in sentences."""
    pieces_note: Callable[[E], Sequence[LedLine]] = lambda edition: ()
    """What is said below the table of pieces."""
    traits: Callable[[E, Any], Sequence[str]] = lambda edition, unit: ()
    """What sets a piece apart in battle, in a few words each."""
    strength: Callable[[E, Any, bool], int | str | None] = lambda edition, unit, attacking: (
        unit.attack if attacking else unit.defence
    )
    """What a piece hits on in a round of a battle, attacking or defending; none if it does not fire then."""
    topics: Callable[[E], Sequence[Topic]] = lambda edition: ()
    """What reference cards are printed of."""


@dataclass(frozen=True)
class Tracks(Generic[E, N]):
    """What lies beside the board in this family."""

    production: Callable[[E, Scenario], Mapping[str, int] | None] = lambda edition, scenario: None
    """Where powers start on the production track; None where there is no such track."""
    marks: Callable[[Job[E, Any], Scenario], Sequence[tuple[str, int]]] | None = None
    """Where each economy's marker is now, power and number, where that is more than one number for each power."""
    most: Callable[[E], int | None] = lambda edition: None
    """The highest number that a power can ever reach on the production track, where the board tells it."""
    rounds: Callable[[E, Scenario, Sequence[Turn]], RoundTrack] = numbered_track
    """The round track or calendar of a scenario."""
    over: Callable[[E, Scenario, N, Sequence[Turn]], int] = lambda edition, scenario, now, turns: turns_over(
        scenario, now, turns
    )
    """How many of its boxes a game has left behind."""
    marker: float = 16.0
    """How large control markers are, in millimeters."""
    discs: Callable[[E, Power], int] = lambda edition, power: 24
    """How many of them a power needs."""
    small: Callable[[E, Power], int] = lambda edition, power: 3
    """How many small markers it needs, for the fields of tracks and charts."""


@dataclass(frozen=True)
class Counted:
    """What victory is counted in, how much of it each side has, and how much it needs."""

    what: str
    have: Mapping[SideId, int]
    needed: Mapping[SideId, int | str]


@dataclass(frozen=True)
class CityChart:
    """What a chart of cities shows: each side's from the start on, and how many win for a side that wins so."""

    title: str
    held: Mapping[SideId, Sequence[int]]
    needed: Mapping[SideId, int]


@dataclass(frozen=True)
class Books(Generic[E, N]):
    """What the papers of a running game say in this family."""

    moment: Callable[[N], str] = lambda snapshot: ""
    """The part of a round that is being played, if rounds have parts."""
    counted: Callable[[E, N], Counted | None] = lambda edition, snapshot: None
    """What victory is counted in; None where nothing is."""
    city_charts: Callable[[Job[E, N]], Sequence[CityChart]] = lambda job: ()
    """The cities of the sides over the rounds, where a game has cities."""
    also_won: Callable[[E, N], str] = lambda edition, snapshot: ""
    """A sentence about somebody who has won beyond a side."""
    fallen: Callable[[E, Sequence[Happened]], Sequence[Fall]] = lambda edition, changes: ()
    """What fell in a game with these changes."""
    start: Callable[[Job[E, N], str], int | None] = lambda job, power: job.running.opening["powers"][power][
        "production"
    ]
    """What a power's money came from when the game began; None where nobody has entered it."""
    ends: Mapping[str, str] = field(default_factory=dict)
    """Figures of a round's end that the final accounts show, where there are some: their titles by key."""
    scored: Callable[[E], Sequence[str]] = lambda edition: ()
    """Figures of a round's end that the score sheet shows."""
    further: Callable[[Job[E, N], str], Sequence[str]] = lambda job, power: ()
    """What a power has beyond money, in words."""
    sections: Callable[[Job[E, N]], Mapping[str, Sequence[str]]] = lambda job: {}
    """Further sections of the resume pack's books: sentences by heading."""
    audited: Mapping[str, Callable[[Job[E, N], str], str]] = field(default_factory=dict)
    """What the audit sheet has of a territory beyond its holder: by the title of its column."""
    seen: Callable[[Job[E, N], str], Sequence[str]] = lambda job, territory: ()
    """What the resume pack has of a territory beyond its holder, in words."""
    board: Callable[[Job[E, N]], Sequence[Page]] = lambda job: ()
    """Further pages of the resume pack on which the board is written down."""


@dataclass(frozen=True)
class FamilyPapers(Generic[E, N]):
    """The papers of a family: what it prints alone, and what the papers of all games ask it.

    `name` is the family's name, as its folder in companion, api and printables. The functions get the edition, or a job
    with it, as their first argument.
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
    facts: Mapping[str, Callable[[E, PrintedCard], Sequence[str]]] = field(default_factory=dict)
    """The lines below a card's name, by the kind of card, where they are not the usual ones."""
    entered: Callable[[N], Mapping[str, Mapping[str, Any]]] = lambda snapshot: {}
    """Territories that the table of a game copied from its own box, by id."""
    unknown: Callable[[N, str], bool] = lambda snapshot, power: False
    """Whether nobody has entered yet what a power has: a dash means it, not a nought."""
    numbers: Callable[[N], Mapping[str, Any]] = lambda snapshot: {}
    """Other numbers that the table of a game entered."""
    books: Books[E, N] = Books()
    cities: Callable[[E], Mapping[str, str]] = lambda edition: {}
    """The cities that victory may be counted in: their names by territory."""
    aims: Callable[[Job[E, N], Power], Sequence[tuple[str, str]]] = lambda job, power: ()
    """What a power is paid or wins for: a title with what it pays, and what it takes."""


AnyPapers = FamilyPapers[Any, Any]
"""The papers of some family, where it does not matter which."""
