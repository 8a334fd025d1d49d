"""A family of games: everything it contributes to the books, in one object."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic

from companion.engine.checking import Check
from companion.engine.ruleset import E, Ruleset, S
from companion.model.house_rules import OPTIONS_ONLY, HouseRules
from companion.views.contract import Views
from companion.views.sentences import Renderer, Sentences
from companion.views.words import Words

Document = dict[str, Any]


@dataclass(frozen=True)
class BoardKind(Generic[E, S]):
    """What a family's tables copy from their own box, because no public source has it, and keep between games.

    A saved board is a plain document; only the family knows its contents.
    """

    read: Callable[[str, E, str], Document]
    """Parses a document from JSON, TOML, or CSV; refused with every problem if it's invalid."""
    wrong: Callable[[E, str, Document], list[str]]
    """What doesn't add up, as sentences; saving such a board needs an override."""
    check: Callable[[E, str, Document], Document]
    """A document's progress: what was entered against what is printed; `differences` says it in sentences."""
    entered: Callable[[Document], Document]
    """What a new game gets."""
    table: Callable[[E, Document], str]
    """The document as CSV."""
    of_game: Callable[[E, S], Document]
    """The board in a game's books."""
    places: Callable[[Document], Mapping[str, Any]] = field(default=lambda _document: {})
    """A document's territories for papers, by id; empty if other things are entered."""
    template: Callable[[E], str] = field(default=lambda _edition: "")
    """An empty table to fill in, as CSV, with what the rulebook says."""
    of_scenario: Callable[[E, Document], dict[str, str]] = field(default=lambda _edition, _document: {})
    """The parts of a document that apply to only one scenario, by key with their names; the rest applies to all."""
    serves_all: bool = False
    """Whether a board from one scenario can be used in the others too, without the parts specific to its own."""
    labelled: Callable[[Document, str, bool], Document] = field(default=lambda document, _name, _complete: document)
    """A document under a name, and marked complete if the table says so, if documents have these fields."""


@dataclass(frozen=True)
class Fights(Generic[E, S]):
    """How a family fights a battle step by step. A fight is a text that only the family can read."""

    begin: Callable[[E, S, Mapping[str, Any]], str]
    """Starts a fight from a request for odds."""
    moved: Callable[[E, str, Mapping[str, Any]], str]
    """Applies a move to a fight; refused with a sentence if it's invalid."""
    dice: Callable[[E, str], list[int]]
    """How many dice each group needs now."""
    powers: Callable[[str], Mapping[str, str | None]]
    """Who fights, by role."""
    place: Callable[[str], tuple[str | None, str]]
    """Who attacks, and a word for where."""
    place_of: Callable[[Document], tuple[str | None, str]]
    """The same, of a logged or dropped fight's action."""
    choosing: Callable[[E, str], Sequence[str]]
    """The roles that have to choose their losses now."""
    shown: Callable[[E, str], Document]
    """A fight for programs: both forces, what has happened, and what can be done next."""
    check: Callable[[E, str], None]
    """Refuses an imported fight that can't be continued."""
    entry: Callable[[str], Document]
    """A finished fight as an action for the journal; refused while it's in progress."""
    taking: Callable[[E, str], Document]
    """What that action also says if the attacker takes the land with it; empty if there's none to take."""
    dropped: Callable[[str], Document]
    """A fight that's dropped as an action for the journal."""


@dataclass(frozen=True)
class BattleDesk(Generic[E, S]):
    """A family's battle desk: the odds of a battle, in three steps, so that a long one can be computed elsewhere."""

    prepare: Callable[[E, S | None, Mapping[str, Any]], Any]
    """Turns a request into a job, checked, for a running game or a box alone; refused with a field if it's invalid."""
    is_quick: Callable[[Any], bool]
    """Whether a job is quick enough to run in place."""
    answer: Callable[[Any], Document]
    """The result of a job. It needs nothing but the job, so that another process can compute it."""
    fights: Fights[E, S]


@dataclass(frozen=True)
class Family(Generic[E, S]):
    """A family of games: the boxes that share one ruleset.

    `name` is what editions call it, and the name of its folder in companion, api, and printables; people read its
    `title`. `boxes` is the folder with its boxed games, one folder each. `codes` says what each of its refusals means.
    """

    name: str
    title: str
    boxes: Path
    edition: type[E]
    checks: Sequence[Check]
    ruleset: Ruleset[E, S]
    views: Views[E, S]
    words: Words
    sentences: Sentences
    codes: Mapping[str, str] = field(default_factory=dict)
    boards: BoardKind[E, S] | None = None
    battles: BattleDesk[E, S] | None = None
    """Its battle desk, if its battles have odds."""
    notes: Sequence[Check] = ()
    """What may be intended or a mistake: `editions check` mentions it, and the box is still valid."""
    house_rules: HouseRules = OPTIONS_ONLY
    """What a host can change in its boxes on a page; by default, only the options."""

    def renderer(self, edition: E, state: S) -> Renderer:
        """The renderer of a game's sentences at a point."""
        return Renderer(self.sentences, edition, state)


AnyFamily = Family[Any, Any]
"""Any family."""
