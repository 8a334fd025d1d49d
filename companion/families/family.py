"""A family of games: all that it brings to the books, in one object."""

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
    """What the tables of a family copy from their own box, where no public source has it, and keep between games.

    A kept board is a plain document; what is in it is the family's business.
    """

    read: Callable[[str, E, str], Document]
    """A document from a text in JSON, TOML or CSV; refused with every problem if it makes no sense."""
    wrong: Callable[[E, str, Document], list[str]]
    """What does not add up, as sentences; it takes an override to keep such a board."""
    check: Callable[[E, str, Document], Document]
    """How far a document is: what was entered against what is printed; `differences` says it in sentences."""
    entered: Callable[[Document], Document]
    """What a new game is given."""
    table: Callable[[E, Document], str]
    """The document as CSV."""
    of_game: Callable[[E, S], Document]
    """The board that a game has in its books."""
    places: Callable[[Document], Mapping[str, Any]] = field(default=lambda _document: {})
    """The territories of a document as papers print them, by id; none where other things are entered."""
    template: Callable[[E], str] = field(default=lambda _edition: "")
    """An empty table to fill in, as CSV; with what the rulebook tells."""
    of_scenario: Callable[[E, Document], dict[str, str]] = field(default=lambda _edition, _document: {})
    """What of a document holds for one scenario only, by key with its name; the rest serves every one of the box."""
    serves_all: bool = False
    """Whether a board of one scenario serves the others too, without what holds for its own only."""
    labelled: Callable[[Document, str, bool], Document] = field(default=lambda document, _name, _complete: document)
    """A document under a name, and called complete if the table says so, where documents tell either."""


@dataclass(frozen=True)
class Fights(Generic[E, S]):
    """How a family fights a battle step by step. A fight is a text that only the family reads."""

    begin: Callable[[E, S, Mapping[str, Any]], str]
    """A fight from a request for odds."""
    moved: Callable[[E, str, Mapping[str, Any]], str]
    """A fight after a move; refused with a sentence if it makes no sense."""
    dice: Callable[[E, str], list[int]]
    """How many dice each group takes now."""
    powers: Callable[[str], Mapping[str, str | None]]
    """Who fights, by role."""
    place: Callable[[str], tuple[str | None, str]]
    """Who attacks, and a word for where."""
    shown: Callable[[E, str], Document]
    """A fight as programs read it: both forces, what has happened, and what can be done next."""
    check: Callable[[E, str], None]
    """Whether a fight that comes from elsewhere can be gone on with; refused if not."""
    entry: Callable[[str], Document]
    """A fight that is over, as an action for the journal; refused while it goes on."""


@dataclass(frozen=True)
class BattleDesk(Generic[E, S]):
    """The battle desk of a family: the odds of a battle, in three steps, so that a long one can be fought elsewhere."""

    prepare: Callable[[E, S | None, Mapping[str, Any]], Any]
    """A request as a job, checked, of a running game or by the box alone; refused with a field if it makes no sense."""
    is_quick: Callable[[Any], bool]
    """Whether a job takes so little that it is done where it is asked for."""
    answer: Callable[[Any], Document]
    """What a job comes to. It needs nothing but the job, so that another process can do it."""
    fights: Fights[E, S]


@dataclass(frozen=True)
class Family(Generic[E, S]):
    """A family of games: the boxes that one set of rules plays.

    `name` is the word that editions name it by, and the name of its folder in companion, api and printables; people
    read its `title`. `boxes` is the folder that holds its boxed games, one folder each. `codes` says what each of its
    refusals means.
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
    """What may be meant and may be a slip: `editions check` mentions it, and the box is sound."""
    later_sections: tuple[str, ...] = ()
    """Sections that came later: a file or a game without one has that of the family's first box."""
    house_rules: HouseRules = OPTIONS_ONLY
    """What a host may change of its boxes on a page; the options of every box, unless it says more."""

    def renderer(self, edition: E, state: S) -> Renderer:
        """Who puts words to what a game says at a moment."""
        return Renderer(self.sentences, edition, state)


AnyFamily = Family[Any, Any]
"""Some family, where it does not matter which."""
