"""What a family contributes to the pages: base classes whose methods and figures it overrides."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar

from api.pages.kit.context import Context
from companion.families import family_of
from companion.languages import _
from companion.model.edition import Edition
from companion.model.wording import capitalized

if TYPE_CHECKING:
    from pathlib import Path

    from flask import Blueprint, Response
    from markupsafe import Markup

    from api.pages.kit.forms.action_forms import Choices, Form
    from api.pages.kit.visitor import AnyVisitor, Visitor
    from companion.model.sides import SideId
    from companion.views.shapes import EntryView, RoundRow

E = TypeVar("E", bound=Edition)
H = TypeVar("H", bound="Visitor[Any, Any, Any]")
"""A visitor of the family: with its own edition, snapshot, and turn card."""
View = Mapping[str, Any]
"""A read model from the service."""


@dataclass(frozen=True)
class Acting:
    """Whose turn it is: the acting powers, their display name, and the label of the button that ends their turn."""

    powers: Sequence[str]
    name: str
    end: str
    everybody: bool = False
    """Whether this is a step for all powers together."""
    moving: Sequence[str] = ()
    """Of several that act together: who is still to move, by name, including minor powers."""
    marks: Sequence[str] | None = None
    """Whose emblems represent them; those of `powers` if left out."""


def one_power(visitor: AnyVisitor) -> Acting:
    """The power whose turn it is, with those that act with it."""
    edition, turn = visitor.edition, visitor.snapshot["turn"]
    powers = [partner for partner in (turn, *partners(edition, turn)) if partner in edition.powers.ids]
    name = edition.powers[turn].name if turn in edition.powers.ids else _("Nobody")
    return Acting(powers, name, _("End {whose_turn}", whose_turn=visitor.whose_turn))


def partners(edition: Edition, power: str) -> list[str]:
    """The powers that share another's turn and player."""
    return [other.id for other in edition.powers if other.acts_with == power]


def round_in_words(visitor: AnyVisitor) -> str:
    """The game's name for the round."""
    now = visitor.snapshot
    return capitalized(family_of(visitor.edition).views.round_name(visitor.edition, now, now["round"]).full)


class Turns(Generic[H]):
    """How a game proceeds."""

    collected_by: str | None = None
    """The action that collects income and ends the turn; None if income comes at another time."""

    def acting(self, visitor: H) -> Acting:
        """Whose turn it is; by default, one power with those that act with it."""
        return one_power(visitor)

    def when(self, visitor: H) -> str:
        """The game's name for the round, and other progress."""
        return round_in_words(visitor)

    def out(self, visitor: H) -> Set[str]:
        """The powers that are out of the game for good."""
        return frozenset()


def always(_here: AnyVisitor, _power: str) -> bool:
    """Always true, no matter who asks."""
    return True


@dataclass(frozen=True)
class BarLink(Generic[H]):
    """One of the actions in the bar: its label, its icon (`api.pages.kit.pictures.icons`), and its page."""

    name: str
    icon: str
    page: str
    open: Callable[[H, str], bool] = always
    """Whether there's anything to do there; it keeps its place anyway."""


class BankerForms(Generic[H]):
    """What the banker's page offers, in addition to what all games share; a form for the same action replaces the
    shared one.

    If left out, `acts` and `corrections` are plain forms for the actions that the game has.
    """

    acts: tuple[Form, ...] | None = None
    """Player actions, done by the banker for any power."""
    forgotten: tuple[Form, ...] = ()
    """Player actions from the game's own pages, to insert into the past when forgotten."""
    corrections: tuple[Form, ...] | None = None
    """Manual corrections of the books, each with a reason."""

    def choices(self, visitor: H, power: str = "") -> Choices:
        """The choices, by field name; by action name, `()` means that a game doesn't have it.

        For a power that forgot something, those of its ordinary pages come first.
        """
        return {}


class ChangeWords(Generic[E]):
    """The words for changes, in addition to the shared ones."""

    tells_turns: bool = True
    """Whether to say whose turn follows."""

    def consequence(self, edition: E, change: View, about: str | None) -> str | None:
        """The consequence of a change, as a clause; the entry's own territory isn't mentioned."""
        return None

    def gathered(self, changes: Sequence[View]) -> Sequence[View]:
        """Changes with similar ones combined, so that one clause covers them."""
        return changes

    def difference(self, edition: E, change: View) -> Sequence[str]:
        """Other differences, as clauses: for the preview of an undo or a late correction."""
        return ()

    def part(self, edition: E, change: View) -> str:
        """The part of a power that a figure belongs to, if it's kept in parts."""
        return ""

    def of_sides(self, visitor: Visitor[E, Any, Any], entry: View) -> Sequence[View]:
        """The figures of sides that are shown with an entry, as changes; `part` names a part of the board."""
        return ()

    def aftermath(self, edition: E, before: Any, after: Any, by: str | None) -> View:
        """Between two states, in sentences: what others may do next (`others_may`), and what `ends` for good."""
        return {}


@dataclass(frozen=True)
class TableRow:
    """What the television shows about a power in addition to its name, its player, its money, and where that comes
    from.
    """

    lost: str = ""
    """Why it has fallen."""
    notes: Sequence[str] = ()
    details: str = ""
    """Left out if there's no room."""
    instead: tuple[int, str] | None = None
    """What it has instead of money, and its name."""
    in_hand: int | None = None
    """How much of its bar is filled, if the bar shows a limit."""
    unknown: bool = False
    """Whether nobody has entered its figures yet: shown as a dash, not a zero."""
    has_money: bool = True
    """Whether it has money at all."""


@dataclass(frozen=True)
class Tally:
    """What counts toward victory: how much each side has and needs."""

    what: str
    counts: Mapping[SideId, int]
    needed: Mapping[SideId, int | str]


@dataclass(frozen=True)
class Moment:
    """A major event that the television shows in its center for a few seconds."""

    title: str
    text: str
    power: str = ""
    """Whose color and emblem it has."""


@dataclass(frozen=True)
class Economy:
    """One of a power's several economies: its id in a round's figures, its name, and its starting production."""

    id: str
    name: str
    start: int


@dataclass(frozen=True)
class Report:
    """What a game's report shows in addition to what all games share."""

    cities: Sequence[tuple[str, Markup]] = ()
    """Charts of cities by round, each with its heading."""
    own: Context = field(default_factory=dict)
    """The context of the family's own part (`report.html`)."""


class TablePage(Generic[H]):
    """What the television shows of a game. A family's `table_middle.html` replaces the tally; its `table_head.html` has
    the stylesheets for that.
    """

    money: Literal["income", "in_hand"] = "income"
    """What the second chart shows: what came in, or what there is."""

    def row(self, visitor: H, power: str) -> TableRow:
        """A power's row; by default, it's lost with its capital."""
        return TableRow(lost="" if visitor.snapshot["powers"][power]["capital_held"] else _("capital lost"))

    def tally(self, visitor: H) -> Tally | None:
        """What counts toward victory; None if nothing does."""
        return None

    def middle(self, visitor: H) -> Context:
        """The context of the family's own middle."""
        return {}

    def moments(self, visitor: H, entry: EntryView) -> Sequence[Moment]:
        """The major events in an entry; every game announces a victory."""
        return ()

    def start(self, visitor: H) -> Mapping[str, int]:
        """The source of every power's money, as printed for the start."""
        return {}

    def economies(self, visitor: H) -> Mapping[str, Sequence[Economy]]:
        """The powers with more than one economy: each has its own line or bar in the charts of money."""
        return {}

    def report(self, visitor: H, rounds: Sequence[RoundRow]) -> Report:
        """What the report of a game shows in addition."""
        return Report()


class AuditPage(Generic[H]):
    """What the board audit shows. A family's `audit_fixes.html` replaces the shared form."""

    fixed_by: str = "set_controller"
    """The action that corrects a place."""

    def holder(self, visitor: H, place: View) -> str:
        """Who holds a place that no power holds."""
        return _("Nobody")

    def seen(self, place: View) -> Sequence[str]:
        """What's in a place, other than its holder, for people."""
        return ()

    def facts(self, place: View) -> Sequence[str]:
        """The same as ids and figures: a check mark counts as long as they stay."""
        return ()

    def changed(self, place: View) -> bool:
        """Whether a place is no longer as it was at the start: those are checked first."""
        return bool(place.get("changed_hands"))


class FamilyPages(Generic[E, H]):
    """A family's pages.

    `name` is the family's name, as in `companion.families`. `templates` is a folder that contains a folder of that
    name: a template there replaces the shared one (`<name>/power.html` for `power.html`).
    """

    name: str = ""
    templates: Path | None = None
    turn_pages: Mapping[str, Callable[[H, str], Context]] = MappingProxyType({})
    """The pages at `/play/<power>/<page>`, each with a template of its name and its context. An action without such a
    page has a plain form at `/play/<power>/<action>`.
    """
    bar: tuple[BarLink[H], ...] = ()
    """Up to three actions for the bar at the bottom, in order; Find and Finish are shared."""
    routes: Blueprint | None = None
    """Further pages, at their own URLs."""
    cards: Mapping[str, Callable[[H, str], Response | None]] = MappingProxyType({})
    """What scanned cards open, by kind (`unit`) or, for table cards, by kind and id (`table/income`)."""
    harmless: Set[str] = frozenset()
    """Refusals that mean it's already so: scanning twice isn't a mistake."""
    captures: str = ""
    """The implicit consequences of a capture, as a message for the territory's page."""
    turns: Turns[H] = Turns()
    banker: BankerForms[H] = BankerForms()
    changes: ChangeWords[E] = ChangeWords()
    table: TablePage[H] = TablePage()
    audit: AuditPage[H] = AuditPage()

    def power_page(self, visitor: H, power: str) -> Context:
        """The context of the family's `power.html`, in addition to that of every power's page."""
        return {}

    def board(self, board: View) -> Context:
        """The context of the family's `board.html`, the contents of a saved board."""
        return {}

    def advice(self, edition: E) -> Sequence[str]:
        """Who plays what by the number of players, as the box suggests: one line each, for the join page."""
        return ()

    def choice_names(self, edition: E, option: str) -> Mapping[str, str]:
        """The box's names for an option's choices, if they're more than figures."""
        return {}


AnyFamilyPages = FamilyPages[Any, Any]
"""The pages of any family."""
