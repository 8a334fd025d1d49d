"""The one filled button on a power's page: the next sensible thing, worded to fit the current phase.

In its own phase, a step has its plain name. Before that, the button first says what is finished by it. While a battle
isn't logged yet, the button leads to it and not to the end of the turn.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from api.families.axis_and_allies.battle_desk.fight_page import unlogged
from api.families.axis_and_allies.visitor import GameVisitor
from api.http.context import app_context
from companion.languages import _, msg, n_
from companion.service.checkpoint import open_battles


class NextButton(NamedTuple):
    """The button's target, whose page it's under, and its label."""

    power: str
    page: str
    icon: str
    text: str
    battle: str | None = None
    """The battle that the page shows."""


PAGES = {
    "roll_research": ("research", "flask"),
    "purchase_units": ("buy", "buy"),
    "declare_war": ("politics", "points"),
    "capture_territory": ("take", "take"),
    "take_neutral": ("politics", "take"),
    "mobilize_units": ("place", "place"),
    "collect_income": ("finish", "finish"),
    "end_turn": ("finish", "finish"),
}
"""The page and the icon of each step."""

PLAIN = {
    "roll_research": msg("Roll for research"),
    "purchase_units": msg("Buy units"),
    "declare_war": msg("Declare war"),
    "capture_territory": msg("Take a territory"),
    "take_neutral": msg("Take over a neutral"),
    "mobilize_units": msg("Place new units"),
    "collect_income": msg("Finish turn, collect {income}"),
    "end_turn": msg("No capital: finish turn"),
}
"""Each step in the phase that it belongs to."""

AHEAD = {
    ("research", "purchase_units"): msg("No research: buy units"),
    ("rolled", "purchase_units"): msg("Research done: buy units"),
    ("research", "repair"): msg("No research: repair and buy units"),
    ("rolled", "repair"): msg("Research done: repair and buy units"),
    ("research", "capture_territory"): msg("No money: take a territory"),
    ("rolled", "capture_territory"): msg("Research done: take a territory"),
    ("purchase", "declare_war"): msg("Done buying: declare war"),
    ("purchase", "capture_territory"): msg("Done buying: take a territory"),
    ("combat_move", "capture_territory"): msg("Done moving: take a territory"),
    ("noncombat_move", "mobilize_units"): msg("Done moving: place new units"),
    ("noncombat_move", "collect_income"): msg("Done moving: collect {income}"),
    ("mobilization", "collect_income"): msg("All placed: collect {income}"),
}
"""A step ahead of the current kind of phase: what is finished comes first."""


def choose_advantages(count: int) -> str:
    """The question to a power with national advantages to choose."""
    return n_("Choose a national advantage", "Choose {count} national advantages", count)


def next_button(
    visitor: GameVisitor, power: str, income: Mapping[str, Any], *, repairs_first: bool
) -> NextButton | None:
    """The button on a power's page in its own turn; None if there's nothing to do."""
    card = visitor.turn_card(power)
    if visitor.archived:
        return None
    if card["advantages_left"] and card["on_turn"]:
        return NextButton(power, "advantages", "star", choose_advantages(card["advantages_left"]))
    step = card["next"]
    if step not in PAGES:
        return None
    leader = visitor.edition.powers[power].acts_with
    if leader is not None:
        return _partner(visitor, power, leader, step)
    page, icon = PAGES[step]
    if page == "finish" and (battle := _battle_first(visitor, power)):
        return battle
    kind: str = visitor.edition.phases[visitor.snapshot["phase"]].kind or ""
    if kind == "research" and card["research"] and card["research"]["rolled"]:
        kind = "rolled"
    plain = PLAIN[step]
    if step == "purchase_units" and repairs_first:
        icon, step, plain = "build", "repair", msg("Repair and buy units")
    text = AHEAD.get((kind, step), plain)
    return NextButton(power, page, icon, _(text, income=f"{in_figures(income)} {visitor.currency}"))


def _battle_first(visitor: GameVisitor, power: str) -> NextButton | None:
    """The first battle that has to be logged before a power's turn ends; None if all are."""
    fought = open_battles(app_context(), visitor.game.id, visitor.edition, power)
    for battle in unlogged(visitor, fought):
        text = msg("Log the battle first: {name}") if battle["over"] else msg("First the battle: {name}")
        return NextButton(power, "battle", "dice", _(text, name=battle["name"]), battle["id"])
    return None


def _partner(visitor: GameVisitor, power: str, leader: str, step: str) -> NextButton | None:
    """A power that acts in another's turn has no phases of its own, and the other one ends the turn."""
    if step == "collect_income":
        if leader not in visitor.powers:
            return None
        if battle := _battle_first(visitor, leader):
            return battle
        return NextButton(leader, "finish", "finish", _("{power}: finish turn", power=visitor.power_name(leader)))
    page, icon = PAGES[step]
    return NextButton(power, page, icon, _(PLAIN[step]))


def in_figures(income: Mapping[str, Any]) -> str:
    """What a power would collect, by purse if it has several: nobody can spend their sum."""
    purses = [str(purse["total"]) for purse in (income.get("purses") or {}).values() if purse["collectable"]]
    return " + ".join(purses) or str(income["total"])
