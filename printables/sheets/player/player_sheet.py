"""What a family says on a power's player sheet: one page for the whole evening."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from companion.languages import _, msg
from companion.model.edition import Edition
from companion.model.sections.course import Phase
from companion.model.sections.powers import Power
from companion.model.sections.scenarios import Scenario
from companion.views.shapes import Snapshot
from printables.job import Job
from printables.pdf.leads import LedLine

E = TypeVar("E", bound=Edition)
N = TypeVar("N", bound=Snapshot)


@dataclass(frozen=True)
class Goal:
    """What a power checks off: an objective, or something it uses up."""

    title: str
    text: str
    bonus: str = ""
    first: int = 1
    """The first round with a box."""
    boxes: int = 0
    """How many boxes it has, of which none belongs to a round; 0 for one in each round."""
    checked: int = 0
    """How many of these are already checked."""


@dataclass(frozen=True)
class Foe:
    """Somebody with whom the power is, or may come to be, at war."""

    name: str
    at_war: bool
    power: Power | None = None


@dataclass(frozen=True)
class Section:
    """A heading, and what it's about."""

    title: str
    lines: Sequence[LedLine | Goal]
    optional: bool = False
    """Whether it's left out if it would make the type too small."""
    note: str = ""


@dataclass(frozen=True)
class Prices:
    """A narrow table of what a power can pay for: column titles, and rows whose first cell is a piece or a name."""

    titles: Sequence[str]
    rows: Sequence[tuple[Any, Sequence[str]]]
    note: str = ""
    heading: str = msg("Prices")


@dataclass(frozen=True)
class Ledger:
    """What a power writes down each round, for each of its economies."""

    rows: Sequence[str]
    economies: Sequence[tuple[str, int | None]]
    """Their names, empty for the only one, and what each has when the sheet is printed."""


class PlayerSheet(Generic[E, N]):
    """A power's player sheet. What a box lacks is empty, and left out."""

    def verb(self, edition: E, phase: Phase) -> str:
        """What a power does in a phase, in one word."""
        return ""

    def goals(self, job: Job[E, N], scenario: Scenario, power: Power) -> Sequence[Goal]:
        """Its objectives."""
        return ()

    def foes(self, job: Job[E, N], scenario: Scenario, power: Power) -> Sequence[Foe]:
        """Its enemies, and those whom it may fight later, if war and peace change."""
        return ()

    def wars(self, job: Job[E, N], scenario: Scenario, power: Power) -> Sequence[LedLine | Goal]:
        """When it can declare war, and what else concerns it at war and at peace."""
        return ()

    def building(self, job: Job[E, N], scenario: Scenario, power: Power) -> Sequence[LedLine]:
        """Where it can build, and how much."""
        return ()

    def further(self, job: Job[E, N], scenario: Scenario, power: Power) -> Sequence[Section]:
        """What else is only this power's."""
        return ()

    def operations(self, job: Job[E, N], power: Power) -> Prices | None:
        """What it pays for in boxes whose pieces have no prices; None for its pieces."""
        return None

    def ledger(self, job: Job[E, N], scenario: Scenario, power: Power) -> Ledger | None:
        """What it writes down; None if it has no money."""
        now: Any = job.position(scenario)["powers"].get(power.id)
        if now is None:
            return None
        purses = [(purse["name"], purse["treasury"]) for purse in now.get("purses", {}).values()]
        return Ledger((_("income"), _("spent"), _("left")), purses or [("", now["treasury"])])
