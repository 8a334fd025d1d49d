"""Opening the books: what every game settles before its first turn."""

from collections.abc import Callable, Mapping
from typing import TypedDict

from companion.engine import ledger, turns
from companion.engine.draft import AnyDraft
from companion.model.actions import Bid, StartGame
from companion.model.edition import Edition
from companion.model.events import Aids
from companion.model.events import Option as Chosen
from companion.model.refusal import RuleViolation
from companion.model.sections.course import Option
from companion.model.sentence import sentence
from companion.model.translated import named

Choose = Callable[[Option, object], Chosen]


class OpeningTerms(TypedDict):
    """The contents of every game's first event."""

    edition: str
    scenario: str
    options: dict[str, Chosen]
    players: dict[str, str]
    practice: bool
    aids: Aids


def agreed(edition: Edition, action: StartGame, own: Mapping[str, Choose] | None = None) -> OpeningTerms:
    """The terms of a new game; refused if they name anything the edition doesn't have.

    `own` reads kinds of options that only one family has.
    """
    return {
        "edition": edition.id,
        "scenario": action.scenario,
        "options": _chosen_options(edition, action, own or {}),
        "players": action.players,
        "practice": action.practice,
        "aids": action.aids,
    }


def opened(draft: AnyDraft, action: StartGame) -> None:
    """Open the books: pay treasuries and bids, and begin the first power's turn."""
    for power, amount in draft.edition.scenarios[draft.state.scenario].treasury.items():
        ledger.pay(draft, power, amount, "opening", sentence("starting_treasury"))
    open_books(draft, action)
    turns.begin_first(draft)


def open_books(draft: AnyDraft, action: StartGame) -> None:
    """Pay the money of bids, announce the game, and say what the bids give."""
    for power, bid in bids(action).items():
        ledger.pay(draft, power, bid.money, "bid", sentence("bid"))
    draft.say("game_begins", title=draft.edition.title, scenario=draft.state.scenario)
    tell_bids(draft, action)


def bids(action: StartGame) -> dict[str, Bid]:
    """What each power gets before the first turn."""
    return {power: Bid(money=bid) if isinstance(bid, int) else bid for power, bid in action.bids.items()}


def tell_seal(draft: AnyDraft) -> None:
    """Say in the first entry that the odds are sealed."""
    if draft.state.is_sealed:
        draft.say("odds_sealed")


def _tell_money(draft: AnyDraft, power: str, bid: Bid) -> None:
    draft.say("bid_money", power=power, amount=bid.money)


def tell_bids(
    draft: AnyDraft, action: StartGame, tell_money: Callable[[AnyDraft, str, Bid], None] = _tell_money
) -> None:
    """Say which money from bids is paid and which units are set up. The books don't track units on the board."""
    for power, bid in bids(action).items():
        if bid.money:
            tell_money(draft, power, bid)
        if bid.units:
            draft.say("bid_units", power=power, units=bid.units)


def _chosen_options(edition: Edition, action: StartGame, own: Mapping[str, Choose]) -> dict[str, Chosen]:
    """The options of a new game: the table's choices, and the box's defaults for the rest."""
    chosen: dict[str, Chosen] = {option.id: option.default for option in edition.options}
    for word, value in action.options.items():
        option = edition.options[word]
        choose = own.get(option.kind, choice) if own else choice  # without kinds of its own, a family reads none
        chosen[option.id] = choose(option, value)
    return chosen


def choice(option: Option, value: object) -> Chosen:
    """One of an option's allowed choices."""
    choices = option.choices or (True, False)
    for item in choices:
        if item == value and type(item) is type(value):
            return item
    shown = ", ".join(str(option).lower() if isinstance(option, bool) else str(option) for option in choices)
    raise RuleViolation(
        "invalid_option", "{option} can be {shown}; not {value}.", option=named(option), shown=shown, value=repr(value)
    )
