"""What a family of games brings to the pages, in one object. Whatever it leaves out is as most games have it."""

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
"""Somebody in front of a game of the family: its own edition, snapshot and turn card."""
View = Mapping[str, Any]
"""A read model, as the service gives it."""


@dataclass(frozen=True)
class Acting:
    """Whose turn it is: the powers that act, what people call them, and what the button says that ends their turn."""

    powers: Sequence[str]
    name: str
    end: str
    everybody: bool = False
    """Whether this is a step of all powers together."""
    moving: Sequence[str] = ()
    """Of several that act together: who is still to move, by name; minor powers too."""
    marks: Sequence[str] | None = None
    """Whose marks stand for them; those of `powers` if left out."""


def one_power(visitor: AnyVisitor) -> Acting:
    """The power whose turn it is, with those that act along with it."""
    edition, turn = visitor.edition, visitor.snapshot["turn"]
    powers = [partner for partner in (turn, *partners(edition, turn)) if partner in edition.power]
    name = edition.power[turn].name if turn in edition.power else _("Nobody")
    return Acting(powers, name, _("End {whose_turn}", whose_turn=visitor.whose_turn))


def partners(edition: Edition, power: str) -> list[str]:
    """The powers that share another's turn and player."""
    return [other.id for other in edition.powers if other.acts_with == power]


def round_in_words(visitor: AnyVisitor) -> str:
    """The round as a game calls it."""
    now = visitor.snapshot
    return capitalized(family_of(visitor.edition).views.round_name(visitor.edition, now, now["round"]).full)


@dataclass(frozen=True)
class Turns(Generic[H]):
    """How a game goes on."""

    acting: Callable[[H], Acting] = one_power
    when: Callable[[H], str] = round_in_words
    """The round as this game calls it, and what else tells how far it is."""
    collected_by: str | None = None
    """The action that collects income and ends the turn with it; None where income comes at another time."""
    out: Callable[[H], Set[str]] = lambda _here: frozenset()
    """The powers that are out of the game for good."""


def always(_here: AnyVisitor, _power: str) -> bool:
    """Whether it matters who asks: no."""
    return True


@dataclass(frozen=True)
class BarLink(Generic[H]):
    """One of the actions in the bar: its word, its icon (`api.pages.kit.pictures.icons`) and its page."""

    name: str
    icon: str
    page: str
    open: Callable[[H, str], bool] = always
    """Whether there is anything to do there; the way keeps its place anyway."""


@dataclass(frozen=True)
class BankerForms(Generic[H]):
    """What the banker's page offers, beyond what all games share; a form of the same action takes its place.

    Left out, `acts` and `corrections` are plain forms of whatever actions the game knows.
    """

    acts: tuple[Form, ...] | None = None
    """What a player does, done by the banker for any power."""
    forgotten: tuple[Form, ...] = ()
    """What a player does on pages of the game's own, for putting it into the past when it was forgotten."""
    corrections: tuple[Form, ...] | None = None
    """The books put right by hand, each with a reason."""
    choices: Callable[[H], Choices] = lambda _here: {}
    """What there is to choose from, by the name of a field; `()` by the name of an action that a game does not have."""


@dataclass(frozen=True)
class ChangeWords(Generic[E]):
    """What changes are called, beyond those that all games share."""

    consequence: Callable[[E, View, str | None], str | None] = lambda _edition, _change, _about: None
    """What follows from a change, as a clause; the territory that an entry is about goes without saying."""
    gathered: Callable[[Sequence[View]], Sequence[View]] = lambda changes: changes
    """Changes with those that are alike as one, so that one clause tells them."""
    difference: Callable[[E, View], Sequence[str]] = lambda _edition, _change: ()
    """What else is different afterward, as clauses: for the preview of an undo or a late correction."""
    part: Callable[[E, View], str] = lambda _edition, _change: ""
    """Which part of a power a figure is of, where it is kept in parts."""
    side_figures: Set[str] = frozenset()
    """Figures of a side that are shown with an entry."""
    tells_turns: bool = True
    """Whether to say whose turn follows."""


@dataclass(frozen=True)
class TableRow:
    """What the television tells of a power beyond its name, its player, its money and where that comes from."""

    lost: str = ""
    """Why it no longer counts for much."""
    notes: Sequence[str] = ()
    details: str = ""
    """What is left out where there is no room."""
    instead: tuple[int, str] | None = None
    """What it has instead of money, and what that is called."""
    in_hand: int | None = None
    """How much of its bar is filled, where the bar shows a limit."""
    unknown: bool = False
    """Whether nobody has entered its figures yet: a dash means them, not a nought."""


@dataclass(frozen=True)
class Tally:
    """What is counted toward victory: how much each side has, and needs."""

    what: str
    counts: Mapping[SideId, int]
    needed: Mapping[SideId, int | str]


def capital_or_not(visitor: AnyVisitor, power: str) -> TableRow:
    """A power is as good as its capital."""
    return TableRow(lost="" if visitor.snapshot["powers"][power]["capital_held"] else _("capital lost"))


@dataclass(frozen=True)
class Moment:
    """Something great that the television's middle says for some seconds."""

    title: str
    text: str
    power: str = ""
    """Whose color and mark it has."""


@dataclass(frozen=True)
class Economy:
    """One of several economies of a power: its id in a round's figures, its name, and what it made at the start."""

    id: str
    name: str
    start: int


def no_moments(_here: AnyVisitor, _entry: EntryView) -> Sequence[Moment]:
    """Nothing of a family's own; a victory is announced in every game."""
    return ()


@dataclass(frozen=True)
class TablePage(Generic[H]):
    """What the television shows of a game. A family's `table_middle.html` takes the place of the tally."""

    row: Callable[[H, str], TableRow] = capital_or_not
    tally: Callable[[H], Tally | None] = lambda _here: None
    middle: Callable[[H], Context] = lambda _here: {}
    """What the family's own middle needs."""
    moments: Callable[[H, EntryView], Sequence[Moment]] = no_moments
    """The great moments in an entry."""
    start: Callable[[H], Mapping[str, int]] = lambda _here: {}
    """What every power's money comes from, as printed for the start."""
    economies: Callable[[H], Mapping[str, Sequence[Economy]]] = lambda _here: {}
    """The powers with more than one economy: each has its own line or bar in the charts of money."""
    money: Literal["income", "in_hand"] = "income"
    """What the second chart shows: what came in, or what there is."""
    cities: Callable[[H, Sequence[RoundRow]], Sequence[tuple[str, Markup]]] = lambda _here, _rounds: ()
    """Charts of cities by round for the report, each with its heading."""
    styles: tuple[str, ...] = ()
    """Stylesheets that the middle needs."""
    report: Callable[[H], Context] = lambda _here: {}
    """What the family's own part of the report (`report.html`) needs."""
    has_money: Callable[[H, str], bool] = lambda _here, _power: True
    """Whether a power has money at all."""


@dataclass(frozen=True)
class AuditPage(Generic[H]):
    """What the board audit shows. A family's `audit_fixes.html` takes the place of the shared form."""

    fixed_by: str = "set_controller"
    """The action that puts a place right."""
    holder: Callable[[H, View], str] = lambda _here, _place: _("Nobody")
    """Who holds a place that no power holds."""
    seen: Callable[[View], Sequence[str]] = lambda _place: ()
    """What is to be seen in a place, other than its holder."""


@dataclass(frozen=True)
class FamilyPages(Generic[E, H]):
    """The pages of a family of games.

    `name` is the family's word, as in `companion.families`. `templates` is a folder that holds a folder of that name:
    a template there takes the place of the shared one (`<name>/power.html` for `power.html`).
    """

    name: str
    templates: Path | None = None
    turn_pages: Mapping[str, Callable[[H, str], Context]] = field(default_factory=dict)
    """The pages at `/play/<power>/<page>`, each with a template of its name and what that needs. An action of the
    game that has no such page has a plain form at `/play/<power>/<action>`."""
    bar: tuple[BarLink[H], ...] = ()
    """Up to three actions for the bar within the thumb's reach, in their places; finding and finishing are shared."""
    power_page: Callable[[H, str], Context] = lambda _here, _power: {}
    """What the family's `power.html` needs beyond what every power's page is given."""
    routes: Blueprint | None = None
    """Further pages, at addresses of their own."""
    cards: Mapping[str, Callable[[H, str], Response | None]] = field(default_factory=dict)
    """What scanned cards open, by their kind (`unit`) or, of the table's cards, by kind and id (`table/income`)."""
    harmless: Set[str] = frozenset()
    """Refusals that mean it is so already: the same scan twice is no mistake."""
    captures: str = ""
    """What follows from a capture without anybody saying so, as a message for the page of a territory."""
    turns: Turns[H] = field(default_factory=Turns)
    banker: BankerForms[H] = field(default_factory=BankerForms)
    changes: ChangeWords[E] = field(default_factory=ChangeWords)
    table: TablePage[H] = field(default_factory=TablePage)
    audit: AuditPage[H] = field(default_factory=AuditPage)
    board: Callable[[View], Context] = lambda _board: {}
    """What the family's `board.html`, the contents of a kept board, needs."""
    advice: Callable[[E], Sequence[str]] = lambda _edition: ()
    """Who plays what by the number of players, as the box advises: a line each, for the one who sits down."""
    choice_names: Callable[[E, str], Mapping[str, str]] = lambda _edition, _option: {}
    """What the box calls the choices of an option, where they have names beyond their figures."""


AnyFamilyPages = FamilyPages[Any, Any]
"""The pages of some family, where it does not matter which."""
