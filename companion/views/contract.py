"""The read models that a family provides for pages, programs, and paper."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from companion.engine.history import History
from companion.engine.ruleset import E, S
from companion.model.edition import Edition
from companion.model.rulebook import Rule
from companion.model.state import GameState
from companion.views.editions import full, plain_sheet
from companion.views.first_time import of_phase
from companion.views.maps.plan import MapPlan
from companion.views.maps.terrain import Terrain, no_terrain
from companion.views.meanwhile import in_order
from companion.views.position_form import PositionForm, Typed
from companion.views.shapes import (
    Audit,
    BattleLuck,
    Card,
    EditionView,
    IncomeView,
    MapTile,
    MapView,
    ObjectiveView,
    Prompt,
    Snapshot,
    Stats,
    TurnCard,
)
from companion.views.words import RoundName, numbered, one_power

E_contra = TypeVar("E_contra", bound=Edition, contravariant=True)
S_contra = TypeVar("S_contra", bound=GameState, contravariant=True)

UnitCounts = Mapping[str, Mapping[str, Mapping[str, int]]]
"""Units by space, power, and kind."""


class ShowsGame(Protocol[E_contra, S_contra]):
    """A whole game now: the starting point of every screen."""

    def __call__(self, edition: E_contra, state: S_contra, /, *, game_id: str, name: str, version: int) -> Snapshot:
        """The snapshot of a game with this id and name, at a version."""
        ...


@dataclass(frozen=True)
class Views(Generic[E, S]):
    """A family's read models, each of which takes the edition first."""

    snapshot: ShowsGame[E, S]
    income: Callable[[E, S, str], IncomeView]
    turn_card: Callable[[E, S, str], TurnCard]
    objectives: Callable[[E, S], Sequence[ObjectiveView]]
    stats: Callable[[E, History], Stats]
    audit: Callable[[E, S], Audit]
    cards: Callable[[E, Mapping[str, Any]], Sequence[Card]]
    """An edition's deck, without codes; and cards of territories that a table entered."""
    answers: Callable[[E, S | None, Mapping[str, Rule]], Iterable[Rule]] = lambda edition, state, made: ()
    """Answers from its own data and the state of a game, if there is one: in addition to those that all boxes have,
    which are given by id, or instead of them."""
    edition: Callable[[E], EditionView] = full
    """Everything in an edition, for programs."""
    sheet: Callable[[E], str] = plain_sheet
    """An edition as a page of plain text for the terminal."""
    round_name: Callable[[E, Any, int], RoundName] = numbered
    """A round by its number, in a snapshot of the family's own type."""
    terrain: Callable[[E], Terrain] = no_terrain
    """The board's geography for a map: lands, sea zones, and their borders."""
    plan: Callable[[E], MapPlan] | None = None
    """The positions of everything on the map; without it, lands are side by side, by region."""
    lands: Callable[[E], Mapping[str, MapTile]] | None = None
    """The board's lands before anybody holds them, for an empty map; without it, there is none."""
    board: Callable[[E, S], MapView] | None = None
    """The board as the map shows it; without it, from the audit."""
    luck: Callable[[E, History], Sequence[BattleLuck]] = lambda edition, history: ()
    """Every battle fought on the phones, and how lucky it was; empty if battles have no odds."""
    known_units: Callable[[E, History], UnitCounts] = lambda edition, history: {}
    """What the books know of the units in each space, by power and kind; empty if they know nothing."""
    prompt: Callable[[E, S, str], Prompt] = of_phase
    """What somebody who has never played does on the board in this phase; by default, what the box says of it."""
    turns_before: Callable[[E, S, str], Sequence[str]] = in_order
    """Whose turns come before a power's, the present one first; empty if turns aren't in a fixed order."""
    on_board: Callable[[E, S, UnitCounts], UnitCounts] = lambda edition, state, units: units
    """All pieces to put on the board: these units, and the buildings that the books know."""
    researched: Callable[[E, S, str], Sequence[str]] = lambda edition, state, power: ()
    """The names of the technologies that a power has."""
    position_form: Callable[[E, S, Typed], PositionForm] | None = None
    """The fields that state a position, given the state at the start and what was typed; None if it has none."""
    whose_turn: Callable[[E, Any], str] = one_power
    """Whose turn it is in a snapshot of the family's own type, for the middle of a sentence."""
