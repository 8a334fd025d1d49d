"""What a family contributes to the pages, in one object, with defaults for everything."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, field
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
    powers = [partner for partner in (turn, *partners(edition, turn)) if partner in edition.power]
    name = edition.power[turn].name if turn in edition.power else _("Nobody")
    return Acting(powers, name, _("End {whose_turn}", whose_turn=visitor.whose_turn))


def partners(edition: Edition, power: str) -> list[str]:
    """The powers that share another's turn and player."""
    return [other.id for other in edition.powers if other.acts_with == power]


def round_in_words(visitor: AnyVisitor) -> str:
    """The game's name for the round."""
    now = visitor.snapshot
    return capitalized(family_of(visitor.edition).views.round_name(visitor.edition, now, now["round"]).full)


@dataclass(frozen=True)
class Turns(Generic[H]):
    """How a game proceeds."""

    acting: Callable[[H], Acting] = one_power
    when: Callable[[H], str] = round_in_words
    """The game's name for the round, and other progress."""
    collected_by: str | None = None
    """The action that collects income and ends the turn; None if income comes at another time."""
    out: Callable[[H], Set[str]] = lambda _here: frozenset()
    """The powers that are out of the game for good."""


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


@dataclass(frozen=True)
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
    choices: Callable[[H], Choices] = lambda _here: {}
    """The choices, by field name; by action name, `()` means that a game doesn't have it."""
    for_power: Callable[[H, str], Choices] = lambda _here, _power: {}
    """The choices of one power that forgot something: those of its ordinary pages, the likeliest first."""


@dataclass(frozen=True)
class ChangeWords(Generic[E]):
    """The words for changes, in addition to the shared ones."""

    consequence: Callable[[E, View, str | None], str | None] = lambda _edition, _change, _about: None
    """The consequence of a change, as a clause; the entry's own territory isn't mentioned."""
    gathered: Callable[[Sequence[View]], Sequence[View]] = lambda changes: changes
    """Changes with similar ones combined, so that one clause covers them."""
    difference: Callable[[E, View], Sequence[str]] = lambda _edition, _change: ()
    """Other differences, as clauses: for the preview of an undo or a late correction."""
    part: Callable[[E, View], str] = lambda _edition, _change: ""
    """The part of a power that a figure belongs to, if it's kept in parts."""
    of_sides: Callable[[AnyVisitor, View], Sequence[View]] = lambda _visitor, _entry: ()
    """The figures of sides that are shown with an entry, as changes; `part` names a part of the board."""
    aftermath: Callable[[E, Any, Any, str | None], View] = lambda _edition, _before, _after, _by: {}
    """Between two states, in sentences: what others may do next (`others_may`), and what `ends` for good."""
    tells_turns: bool = True
    """Whether to say whose turn follows."""


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


@dataclass(frozen=True)
class Tally:
    """What counts toward victory: how much each side has and needs."""

    what: str
    counts: Mapping[SideId, int]
    needed: Mapping[SideId, int | str]


def capital_or_not(visitor: AnyVisitor, power: str) -> TableRow:
    """A power is lost with its capital."""
    return TableRow(lost="" if visitor.snapshot["powers"][power]["capital_held"] else _("capital lost"))


@dataclass(frozen=True)
class Moment:
    """A major event that the television shows in its center for a few seconds."""

    title: str
    text: str
    power: str = ""
    """Whose color and emblem it has."""
    names: str = ""
    """The people it is about, if it's a victory."""


@dataclass(frozen=True)
class Economy:
    """One of a power's several economies: its id in a round's figures, its name, and its starting production."""

    id: str
    name: str
    start: int


def no_moments(_here: AnyVisitor, _entry: EntryView) -> Sequence[Moment]:
    """No family-specific moments; every game announces a victory."""
    return ()


@dataclass(frozen=True)
class TablePage(Generic[H]):
    """What the television shows of a game. A family's `table_middle.html` replaces the tally."""

    row: Callable[[H, str], TableRow] = capital_or_not
    tally: Callable[[H], Tally | None] = lambda _here: None
    middle: Callable[[H], Context] = lambda _here: {}
    """The context of the family's own middle."""
    moments: Callable[[H, EntryView], Sequence[Moment]] = no_moments
    """The major events in an entry."""
    start: Callable[[H], Mapping[str, int]] = lambda _here: {}
    """The source of every power's money, as printed for the start."""
    economies: Callable[[H], Mapping[str, Sequence[Economy]]] = lambda _here: {}
    """The powers with more than one economy: each has its own line or bar in the charts of money."""
    money: Literal["income", "in_hand"] = "income"
    """What the second chart shows: what came in, or what there is."""
    cities: Callable[[H, Sequence[RoundRow]], Sequence[tuple[str, Markup]]] = lambda _here, _rounds: ()
    """Charts of cities by round for the report, each with its heading."""
    styles: tuple[str, ...] = ()
    """Stylesheets that the middle needs."""
    report: Callable[[H], Context] = lambda _here: {}
    """The context of the family's own part of the report (`report.html`)."""
    has_money: Callable[[H, str], bool] = lambda _here, _power: True
    """Whether a power has money at all."""


@dataclass(frozen=True)
class AuditPage(Generic[H]):
    """What the board audit shows. A family's `audit_fixes.html` replaces the shared form."""

    fixed_by: str = "set_controller"
    """The action that corrects a place."""
    holder: Callable[[H, View], str] = lambda _here, _place: _("Nobody")
    """Who holds a place that no power holds."""
    seen: Callable[[View], Sequence[str]] = lambda _place: ()
    """What's in a place, other than its holder, for people."""
    facts: Callable[[View], Sequence[str]] = lambda _place: ()
    """The same as ids and figures: a check mark counts as long as they stay."""
    changed: Callable[[View], bool] = lambda place: bool(place.get("changed_hands"))
    """Whether a place is no longer as it was at the start: those are checked first."""


@dataclass(frozen=True)
class FamilyPages(Generic[E, H]):
    """A family's pages.

    `name` is the family's name, as in `companion.families`. `templates` is a folder that contains a folder of that
    name: a template there replaces the shared one (`<name>/power.html` for `power.html`).
    """

    name: str
    templates: Path | None = None
    turn_pages: Mapping[str, Callable[[H, str], Context]] = field(default_factory=dict)
    """The pages at `/play/<power>/<page>`, each with a template of its name and its context. An action without such a
    page has a plain form at `/play/<power>/<action>`.
    """
    bar: tuple[BarLink[H], ...] = ()
    """Up to three actions for the bar at the bottom, in order; Find and Finish are shared."""
    power_page: Callable[[H, str], Context] = lambda _here, _power: {}
    """The context of the family's `power.html`, in addition to that of every power's page."""
    routes: Blueprint | None = None
    """Further pages, at their own URLs."""
    cards: Mapping[str, Callable[[H, str], Response | None]] = field(default_factory=dict)
    """What scanned cards open, by kind (`unit`) or, for table cards, by kind and id (`table/income`)."""
    harmless: Set[str] = frozenset()
    """Refusals that mean it's already so: scanning twice isn't a mistake."""
    captures: str = ""
    """The implicit consequences of a capture, as a message for the territory's page."""
    turns: Turns[H] = field(default_factory=Turns)
    banker: BankerForms[H] = field(default_factory=BankerForms)
    changes: ChangeWords[E] = field(default_factory=ChangeWords)
    table: TablePage[H] = field(default_factory=TablePage)
    audit: AuditPage[H] = field(default_factory=AuditPage)
    board: Callable[[View], Context] = lambda _board: {}
    """The context of the family's `board.html`, the contents of a saved board."""
    advice: Callable[[E], Sequence[str]] = lambda _edition: ()
    """Who plays what by the number of players, as the box suggests: one line each, for the join page."""
    choice_names: Callable[[E, str], Mapping[str, str]] = lambda _edition, _option: {}
    """The box's names for an option's choices, if they're more than figures."""


AnyFamilyPages = FamilyPages[Any, Any]
"""The pages of any family."""
