"""A print job: what is printed from, on which paper, with which ink; and what can be wrong with one."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from companion.model.edition import Edition
from companion.model.sections.scenarios import Scenario
from companion.views.cards import cards
from companion.views.opening import first_position
from printables.ink import INKS, Ink
from printables.paper import PAPERS, Paper

View = dict[str, Any]
Progress = Callable[[int, int], None]


class PrintError(ValueError):
    """A print job that cannot be done; its text is a sentence for people."""


class UnknownName(PrintError):
    """A name that is not in a list of known ones."""

    def __init__(self, what: str, name: str, known: Sequence[str]) -> None:
        super().__init__(f"There is no {what} {name!r}. Known: {', '.join(known)}.")
        self.name = name
        self.known = tuple(known)


class NothingToPrint(PrintError):
    """A part that this edition, or a job without a game, does not have."""


@dataclass(frozen=True)
class GamePrint:
    """A running game as its read models show it; `printables.game.from_history` gathers one."""

    snapshot: View
    statements: Mapping[str, View] = field(default_factory=dict)
    stats: View = field(default_factory=lambda: {"rounds": []})
    audit: View = field(default_factory=lambda: {"regions": []})
    journal: Sequence[View] = ()
    objectives: Sequence[View] = ()
    bids: Mapping[str, int] = field(default_factory=dict)
    reopen_url: str = ""
    """What the code of the resume pack opens; the game's table page if left out."""


@dataclass(frozen=True)
class Job:
    """What to print from and how. Without a scenario, every scenario of the edition gets its charts."""

    edition: Edition
    scenario: str | None = None
    paper: str = "a4"
    ink: str = "full"
    public_url: str = "http://companion.local:8000"
    game: GamePrint | None = None
    board: Mapping[str, View] = field(default_factory=dict)
    """Territories that a table entered, where there is no game to take them from."""
    numbers: Mapping[str, Any] = field(default_factory=dict)
    """Other numbers that a table entered from its box (the document of a kept board), where there is no game."""
    progress: Progress | None = None

    def __post_init__(self) -> None:
        if self.paper not in PAPERS:
            raise UnknownName("paper", self.paper, list(PAPERS))
        if self.ink not in INKS:
            raise UnknownName("ink", self.ink, list(INKS))
        if self.scenario is not None and self.scenario not in self.edition.scenario:
            known = ", ".join(self.edition.scenario)
            raise PrintError(f"{self.edition.title} has no scenario {self.scenario!r}. Known: {known}.")

    @property
    def scenarios(self) -> tuple[Scenario, ...]:
        """The scenarios that are printed."""
        return self.edition.scenarios if self.scenario is None else (self.edition.scenario[self.scenario],)

    @property
    def sheet_of_paper(self) -> Paper:
        """The paper's size."""
        return PAPERS[self.paper]

    @property
    def inks(self) -> Ink:
        """The inks it is printed with."""
        return INKS[self.ink]

    @property
    def address(self) -> str:
        """The public address without a slash at its end."""
        return self.public_url.rstrip("/")

    @cached_property
    def cards(self) -> list[View]:
        """Every card of the edition."""
        return cards(self.edition, self.entered)

    @property
    def entered(self) -> Mapping[str, View]:
        """Territories that the table copied from its own box: those of the game, else those of the board."""
        if self.game is None or self.edition.edition.rules != "war_game":
            return self.board
        return dict(self.game.snapshot["territories"])

    @cached_property
    def positions(self) -> Mapping[str, View]:
        """How every scenario that is printed opens, as its books would show it with the numbers of this table."""
        numbers = self.numbers if self.game is None else self.game.snapshot.get("entered", {})
        return {one.id: first_position(self.edition, one.id, numbers) for one in self.scenarios}

    @cached_property
    def _codes(self) -> dict[tuple[str, str], str]:
        return {(card["kind"], card["id"]): card["code"] for card in self.cards}

    def url(self, kind: str, element: str) -> str:
        """What the card of something opens."""
        return f"{self.address}/q/{self.edition.id}/{kind}/{element}"

    def code(self, kind: str, element: str) -> str:
        """The short code printed beside a card's QR code."""
        return self._codes.get((kind, element), "")

    @property
    def running(self) -> GamePrint:
        """The game that is printed from."""
        if self.game is None:
            raise NothingToPrint("This needs a running game.")
        return self.game
