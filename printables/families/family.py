"""What a family contributes to the papers: base classes whose methods and figures it overrides.

Everything has a default, so that a family without its own papers still gets cards, labels, sheets, and reports.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, TypeVar

from companion.languages import _
from companion.model.edition import Edition
from companion.model.sections.course import Phase
from companion.model.sections.powers import Power
from companion.model.sections.scenarios import Scenario
from companion.model.sections.units import Unit
from companion.model.sides import SideId
from companion.views.shapes import PrintedCard, Snapshot
from printables.job import Fall, Job
from printables.part import Part
from printables.pdf.flow import Block
from printables.pdf.leads import LedLine
from printables.pdf.paper import Box
from printables.pdf.sheet import Sheet
from printables.sheets.board.round_track import RoundTrack, numbered_track, turns_over
from printables.sheets.cards.facts import usual_facts
from printables.sheets.player.player_sheet import PlayerSheet
from printables.sheets.setup.unit_form import unit_form

E = TypeVar("E", bound=Edition)
N = TypeVar("N", bound=Snapshot)

Turn = tuple[str, tuple[Power, ...]]
"""A turn in the order of play: its name, and who takes it."""
Figure = tuple[str, str]
"""A figure, empty if it's to be penciled in, and its label."""
Happened = tuple[int, Mapping[str, Any]]
"""A round, and a figure that changed in it, as stored in entries."""


@dataclass(frozen=True)
class Mark:
    """Where an economy is on the production track."""

    power: str
    value: int
    economy: str = ""
    """Its name, if the power has several."""


def price_in(own: Mapping[str, int], unit: Unit) -> str:
    """A unit's price for a power with its own prices; a line to write on if only the box has it."""
    cost = own.get(unit.id, unit.cost)
    return str(cost) if cost is not None else "___" if own else ""


class SetupSheet(Generic[E, N]):
    """A power's setup chart."""

    def figures(self, job: Job[E, N], scenario: Scenario, power: Power) -> Sequence[Figure]:
        """The large figures on the front: what the power starts with."""
        return ()

    def filled(self, job: Job[E, N], scenario: Scenario, power: Power) -> bool:
        """Whether the front says what to set up: a blank form is printed only if asked for."""
        return job.counted

    def front(
        self, sheet: Sheet, job: Job[E, N], scenario: Scenario, power: Power, box: Box, *, alone: bool = False
    ) -> None:
        """Draw the rest of the front into a box; by default, empty lines to copy the box's setup chart into.

        If it's `alone`, there's no back to refer to.
        """
        unit_form(sheet, job.edition.units, box)

    def pieces(self, edition: E, power: Power) -> Sequence[Unit]:
        """A power's kinds of pieces."""
        return edition.units

    def phases(self, edition: E, power: Power) -> Sequence[Phase]:
        """The phases of a power's turn, with what it does in them."""
        return edition.phases

    def price(self, edition: E, unit: Any, power: Any) -> str:
        """A unit's price for a power; empty if it's not for sale, a line to write on if only the box has it."""
        return price_in({}, unit)

    def carried_over(self, job: Job[E, N], scenario: Scenario, power: Power, width: float) -> Sequence[Block]:
        """What doesn't fit on the front: first on the back, this wide."""
        return ()

    def unused(self, job: Job[E, N], scenario: Scenario, power: Power, box: Box) -> float:
        """The empty height at the bottom of the front: part of the back can go there."""
        return 0.0

    def back(
        self, job: Job[E, N], scenario: Scenario, power: Power, width: float, size: float
    ) -> Sequence[Sequence[Block]]:
        """The sections on the back below the pieces, in this width and type size."""
        return ()


@dataclass(frozen=True)
class InBattle:
    """A piece in battle."""

    attack: int | str | None
    """What it hits on in a round; None if it doesn't fire then."""
    defence: int | str | None
    printed_defence: int | str | None
    """As the box prints it."""
    traits: Sequence[str] = ()
    """Special abilities, in a few words each."""
    fires_before: bool = False
    """Whether it fires only before the first round, when it defends."""


class Reference(Generic[E, N]):
    """The reference sheet, and a piece's words and figures in battle."""

    def winning(self, job: Job[E, N]) -> Sequence[str]:
        """How the game is won, in sentences."""
        return ()

    def good_to_know(self, job: Job[E, N]) -> Sequence[str]:
        """What people ask about most, in sentences."""
        return ()

    def pieces_note(self, edition: E) -> Sequence[LedLine]:
        """The text below the table of pieces."""
        return ()

    def in_battle(self, unit: Any) -> InBattle:
        """A piece's words and figures in battle."""
        return InBattle(unit.attack, unit.defence, unit.defence)


class Markers(NamedTuple):
    """How many markers a power needs: of land, and small ones for fields on tracks and charts."""

    discs: int
    small: int


class Tracks(Generic[E, N]):
    """The tracks and markers."""

    marker: float = 16.0
    """The size of control markers, in millimeters."""

    def production(self, edition: E, scenario: Scenario) -> Mapping[str, int] | None:
        """Where powers start on the production track; None if there's no such track."""
        return None

    def marks(self, job: Job[E, N], scenario: Scenario) -> Sequence[Mark]:
        """Where the markers are on the production track: at the start, or now in a running game."""
        if job.game is None:
            return [Mark(power, value) for power, value in (self.production(job.edition, scenario) or {}).items()]
        return [Mark(power, now["production"]) for power, now in job.game.snapshot["powers"].items()]

    def most(self, edition: E) -> int | None:
        """The highest number that a power can reach on the production track, if the board says."""
        return None

    def rounds(self, edition: E, scenario: Scenario, turns: Sequence[Turn]) -> RoundTrack:
        """A scenario's round track or calendar."""
        return numbered_track(edition, scenario, turns)

    def over(self, edition: E, scenario: Scenario, now: N, turns: Sequence[Turn]) -> int:
        """How many of its boxes a game has passed."""
        return turns_over(scenario, now, turns)

    def markers(self, edition: E, power: Any) -> Markers:
        """How many markers a power needs."""
        return Markers(24, 3)


class Cards(Generic[E]):
    """What scan cards and labels say."""

    def subtitle(self, edition: E, card: PrintedCard) -> str:
        """The text below a card's name."""
        return card["subtitle"]

    def facts(self, edition: E, card: PrintedCard) -> Sequence[str]:
        """The lines below a card's name."""
        return usual_facts(edition, card)

    def shortest(self, edition: E, card: PrintedCard) -> Sequence[str]:
        """The same where there's too little room for all of it."""
        return self.facts(edition, card)


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


class Books(Generic[E, N]):
    """The papers of a running game."""

    audited: Mapping[str, Callable[[Job[E, N], str], str]] = MappingProxyType({})
    """What the audit sheet shows for a territory other than its holder, by column title."""
    ends: Mapping[str, str] = MappingProxyType({})
    """Extra end-of-round figures in the final accounts: their titles by key."""

    def moment(self, now: N) -> str:
        """The current part of a round, if rounds have parts."""
        return ""

    def counted(self, edition: E, now: N) -> Counted | None:
        """What counts toward victory; None if nothing does."""
        return None

    def city_charts(self, job: Job[E, N]) -> Sequence[CityChart]:
        """The sides' cities over the rounds, if a game has cities."""
        return ()

    def also_won(self, edition: E, now: N) -> str:
        """A sentence about somebody who has won in addition to a side."""
        return ""

    def fallen(self, edition: E, changes: Sequence[Happened]) -> Sequence[Fall]:
        """What fell in a game with these changes."""
        return ()

    def start(self, job: Job[E, N], power: str) -> int | None:
        """The source of a power's money when the game began; None if not entered."""
        return job.running.opening["powers"][power]["production"]

    def scored(self, edition: E) -> Sequence[str]:
        """End-of-round figures on the score sheet."""
        return ()

    def further(self, job: Job[E, N], power: str) -> Sequence[str]:
        """What a power has other than money, in words."""
        return ()

    def purses(self, job: Job[E, N], power: str) -> Sequence[str]:
        """What each of a power's economies has, in words, if there are several."""
        return ()

    def sections(self, job: Job[E, N]) -> Mapping[str, Sequence[str]]:
        """Further sections of the resume pack: sentences by heading."""
        return {}

    def seen(self, job: Job[E, N], territory: str) -> Sequence[str]:
        """What the resume pack shows for a territory other than its holder, in words."""
        return ()


class FamilyPapers(Generic[E, N]):
    """A family's papers.

    `name` is the family's name, as of its folders in companion, api, and printables.
    """

    name: str = ""
    parts: Mapping[str, Part] = MappingProxyType({})
    """Parts that only this family has, by name."""
    setup: SetupSheet[E, N] = SetupSheet()
    player: PlayerSheet[E, N] = PlayerSheet()
    reference: Reference[E, N] = Reference()
    tracks: Tracks[E, N] = Tracks()
    cards: Cards[E] = Cards()
    books: Books[E, N] = Books()

    def turns(self, edition: E, scenario: Scenario) -> Sequence[Turn]:
        """The order of play; by default that of the scenario, where powers that act with another share its turn."""
        turns = []
        for power in scenario.turn_order:
            along = [
                other for other in edition.powers if other.acts_with == power and other.id not in scenario.turn_order
            ]
            together = (edition.powers[power], *along)
            turns.append((", ".join(card.name for card in together), together))
        return turns

    def absent(self, edition: E, scenario: Scenario) -> Collection[str]:
        """Powers that are no longer in play when a scenario opens."""
        return ()

    def entered(self, now: N) -> Mapping[str, Mapping[str, Any]]:
        """Territories that a game's table copied from its own box, by id."""
        return {}

    def unknown(self, now: N, power: str) -> bool:
        """Whether nobody has entered a power's figures yet: shown as a dash, not a zero."""
        return False

    def numbers(self, now: N) -> Mapping[str, Any]:
        """Other numbers that a game's table entered."""
        return {}

    def cities(self, edition: E) -> Mapping[str, str]:
        """The cities that may count toward victory: their names by territory."""
        return {}

    def most_cities(self, edition: E) -> str:
        """The first tiebreaker of a box with cities."""
        return _("The side that holds more cities.")

    def aims(self, job: Job[E, N], power: Power) -> Sequence[tuple[str, str]]:
        """What a power is paid or wins for: a title with the bonus, and the conditions."""
        return ()


AnyPapers = FamilyPapers[Any, Any]
"""The papers of any family."""
