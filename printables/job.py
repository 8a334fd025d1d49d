"""A print job: the source, the paper, and the ink; and what can be wrong with one."""

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property
from typing import Any, Generic, Protocol, TypeVar

from companion.families.decks import deck
from companion.families.opening import first_position
from companion.languages import _, current
from companion.languages import known as languages
from companion.model.edition import Edition
from companion.model.entry import SHORT
from companion.model.sections.course import Phase
from companion.model.sections.scenarios import Scenario
from companion.model.translated import in_language
from companion.views.drawing.hatching import numbered
from companion.views.maps.plan import MapPlan
from companion.views.shapes import (
    Audit,
    BattleLuck,
    EntryView,
    MapTile,
    MapView,
    ObjectiveView,
    PrintedCard,
    Snapshot,
    Statement,
    Stats,
    TimelineRound,
    TurningPoint,
)
from printables.pdf.addresses import carried, short_address
from printables.pdf.document import Imprint
from printables.pdf.ink import INKS, Ink
from printables.pdf.paper import PAPERS, Paper
from printables.refusals import NothingToPrint, PrintError, UnknownName

E = TypeVar("E", bound=Edition, covariant=True)
N = TypeVar("N", bound=Snapshot, covariant=True)
Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Fall:
    """A lost capital or a country that surrendered: the round, and the one in which it was freed."""

    what: str
    round: int
    freed: int | None = None


class GameReport(Protocol[N]):
    """A running game's read models. The service creates it; a sheet takes only what it needs."""

    @property
    def game_id(self) -> str:
        """The game's id."""

    @property
    def version(self) -> int:
        """The number of entries."""

    @property
    def head(self) -> str:
        """The hash of the newest entry; empty in journals from before the chain."""

    @property
    def join_code(self) -> str:
        """The code that lets a phone take a seat."""

    @property
    def photos(self) -> Sequence[tuple[str, bytes]]:
        """The last photos of the board: captions and JPEGs."""

    @property
    def snapshot(self) -> N:
        """The game now."""

    @property
    def opening(self) -> N:
        """The game at its start."""

    @property
    def statements(self) -> Mapping[str, Statement]:
        """Every power's money history."""

    @property
    def stats(self) -> Stats:
        """Figures for every round."""

    @property
    def audit(self) -> Audit:
        """What should be on the board, by region."""

    @property
    def journal(self) -> Sequence[EntryView]:
        """Every entry."""

    @property
    def timeline(self) -> Sequence[TimelineRound]:
        """What happened, by round."""

    @property
    def turning_points(self) -> Sequence[TurningPoint]:
        """The entries that moved the most."""

    @property
    def swings(self) -> Set[int]:
        """The entries that shifted something between the sides, by version."""

    @property
    def changes(self) -> Sequence[tuple[int, Mapping[str, Any]]]:
        """Every change that counts, with its round."""

    @property
    def luck(self) -> Sequence[BattleLuck]:
        """Every battle fought on the phones, and how lucky it was."""

    @property
    def bids(self) -> Mapping[str, int]:
        """What each power was given as a bid."""

    @property
    def bid_units(self) -> Mapping[str, Mapping[str, int]]:
        """Units that powers set up from their bids."""

    @property
    def units(self) -> Mapping[str, Mapping[str, Mapping[str, int]]]:
        """Units on the board, as counted: by space, power, and kind; empty if nobody has counted."""

    @property
    def stated(self) -> bool:
        """Whether the game began in a position that the host stated."""

    @property
    def objectives(self) -> Sequence[ObjectiveView]:
        """Every objective in play: its bonus, and whether it's met."""

    @property
    def board(self) -> tuple[MapPlan, MapView]:
        """The map of the board, and what is on it now."""

    @property
    def strip(self) -> Sequence[tuple[str, MapPlan, Mapping[str, MapTile]]]:
        """The board at the start and at the end of every round: when, the plan, and its lands."""


@dataclass(frozen=True)
class Job(Generic[E, N]):
    """What to print and how. Without a scenario, all of the edition's scenarios are printed.

    A family's papers state its own edition and snapshot types: `Job[TheirEdition, TheirSnapshot]`.
    """

    edition: E
    scenario: str | None = None
    paper: str = "a4"
    ink: str = "full"
    public_url: str = "http://companion.local:8000"
    phone_url: str = ""
    """The numeric address in the join code; the public one if left out."""
    game: GameReport[N] | None = None
    board: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """Territories that a table entered, if there's no game to take them from."""
    numbers: Mapping[str, Any] = field(default_factory=dict)
    """Other numbers that a table entered from its box (a saved board's document), if there's no game."""
    printed_at: datetime | None = None
    """When it's printed: the document's date. If left out, a fixed one, so that the same data give the same bytes."""
    wifi: tuple[str, str] | None = None
    """The name of the table's Wi-Fi and its code, if the host entered it."""
    progress: Progress | None = None
    language: str = field(default_factory=current)
    """The language to print in; the current reader's if left out."""

    def __post_init__(self) -> None:
        if self.paper not in PAPERS:
            raise UnknownName("paper", self.paper, list(PAPERS))
        if self.ink not in INKS:
            raise UnknownName("ink", self.ink, list(INKS))
        if self.language not in languages():
            raise UnknownName("language", self.language, list(languages()))
        object.__setattr__(self, "edition", in_language(self.edition, self.language))
        if self.scenario is not None and self.scenario not in self.edition.scenarios.ids:
            known = ", ".join(self.edition.scenarios.by_id)
            raise PrintError(
                "{title} has no scenario {scenario}. Known: {known}.",
                title=self.edition.title,
                scenario=repr(self.scenario),
                known=known,
            )
        carried(self.public_url)

    @property
    def scenarios(self) -> tuple[Scenario, ...]:
        """The scenarios to print."""
        return self.edition.scenarios if self.scenario is None else (self.edition.scenarios[self.scenario],)

    @property
    def sheet_of_paper(self) -> Paper:
        """The paper's size."""
        return PAPERS[self.paper]

    @cached_property
    def inks(self) -> Ink:
        """The job's inks: with the ink saver, every power has its own hatching."""
        colours = (power.colour.light for power in self.edition.powers)
        return replace(INKS[self.ink], patterns=numbered(colours))

    def imprint(self, title: str) -> Imprint:
        """What a document of this job says about itself."""
        game = self.game
        return Imprint(
            title,
            self.edition.title,
            self.edition.differs_from_the_box,
            self.sheet_of_paper,
            self.inks,
            self.language,
            _("Entry {entry}: {head}", entry=game.version, head=game.head[:SHORT]) if game and game.head else "",
            [self.edition.id, *(scenario.id for scenario in self.scenarios), self.paper, self.ink],
            self.printed_at,
            self.progress,
        )

    @property
    def address(self) -> str:
        """The public address in codes, without a trailing slash."""
        return carried(self.public_url)

    def in_play(self, phases: Sequence[Phase]) -> list[Phase]:
        """A game's phases: optional ones only if its table plays them. Without a game, all of them."""
        if self.game is None:
            return list(phases)
        options = self.game.snapshot["options"]
        return [phase for phase in phases if phase.option is None or options.get(phase.option)]

    @cached_property
    def cards(self) -> list[PrintedCard]:
        """Every card of the edition."""
        return deck(self.edition, self.entered)

    @cached_property
    def entered(self) -> Mapping[str, Mapping[str, Any]]:
        """Territories that the table copied from its own box: the game's, otherwise the board's."""
        return self.board if self.game is None else self._papers.entered(self.game.snapshot)

    @cached_property
    def positions(self) -> Mapping[str, N]:
        """The opening of every printed scenario, with this table's numbers."""
        numbers = self.numbers if self.game is None else self._papers.numbers(self.game.snapshot)
        position: Callable[..., Any] = first_position  # the family's own snapshot: which one, its papers know
        return {scenario.id: position(self.edition, scenario.id, numbers) for scenario in self.scenarios}

    def position(self, scenario: Scenario) -> N:
        """The game being printed; without one, a scenario's opening."""
        return self.positions[scenario.id] if self.game is None else self.game.snapshot

    @property
    def counted(self) -> bool:
        """Whether the units of the game being printed were counted: then that position is set up."""
        return self.game is not None and bool(self.game.units)

    @property
    def goes_on(self) -> bool:
        """Whether setup charts print the game as it is now: its units were counted, or its start is no chart's."""
        return self.game is not None and (self.counted or self.game.stated)

    @cached_property
    def fallen(self) -> Sequence[Fall]:
        """Everything that ever fell in the game, in order, including what was freed later."""
        found: Sequence[Fall] = self._papers.books.fallen(self.edition, self.running.changes)
        return found

    @property
    def join_url(self) -> str:
        """What the quick start's code opens: where a phone takes a seat."""
        base = (self.phone_url or self.public_url).rstrip("/")
        return f"{base}/join/{self.running.join_code}" if self.running.join_code else ""

    @property
    def reopen_url(self) -> str:
        """What the resume pack's code opens: the page with the old seats, where any phone finds its own."""
        return self.join_url or f"{self.public_url.rstrip('/')}/table/{self.running.game_id}"

    @property
    def _papers(self) -> Any:
        from printables.families import papers_of  # families' papers are drawn from jobs

        return papers_of(self.edition)

    @cached_property
    def _card_of(self) -> Mapping[tuple[str, str], PrintedCard]:
        return {(card["kind"], card["id"]): card for card in self.cards}

    def url(self, kind: str, element: str) -> str:
        """The URL of a card's subject."""
        return self.url_of(self._card_of[kind, element])

    def url_of(self, card: PrintedCard) -> str:
        """A card's URL: its short code, in capitals to keep the QR code coarse."""
        return short_address(self.address, card["code"])

    def code(self, kind: str, element: str) -> str:
        """The short code printed next to a card's QR code."""
        return self._card_of[kind, element]["code"]

    @property
    def running(self) -> GameReport[N]:
        """The game being printed."""
        if self.game is None:
            raise NothingToPrint("This needs a running game.")
        return self.game


AnyJob = Job[Edition, Snapshot]
"""A job of any family."""
