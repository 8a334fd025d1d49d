"""Before a power collects: wars it could declare and their value, and money left in another purse."""

from typing import TypedDict

from api.families.axis_and_allies.visitor import GameVisitor
from api.http.context import app_context
from api.pages.kit.preview import preview
from companion.families.axis_and_allies.views.shapes import PurseView
from companion.languages import _, listed
from companion.model.refusal import RuleViolation
from companion.service import games as use
from companion.service.what_if import what_follows
from companion.views.shapes import IncomeView, ObjectiveView


class War(TypedDict):
    """A war that can be declared now, and what the power would collect then."""

    against: str
    income: str
    """As a figure; with several purses, each separately."""
    gain: int
    more: int
    """What objectives could add that would then only need an answer."""


class Before(TypedDict):
    """What is most often forgotten before collecting income."""

    wars: list[War]
    unspent: list[PurseView]


def before_collecting(visitor: GameVisitor, power: str) -> Before:
    """What to check first."""
    return {"wars": _wars(visitor, power), "unspent": _unspent(visitor, power)}


def _wars(visitor: GameVisitor, power: str) -> list[War]:
    """The wars that a power can declare only before it collects; the most profitable first."""
    card = visitor.turn_card(power)
    if "world" not in card or power not in visitor.on_turn:
        return []
    found: list[War] = []
    asked_now = {item["id"] for item in _waiting(use.show_income(app_context(), visitor.who, visitor.game.id, power))}
    for declaration in card["world"]["declarations"]:
        action = {"type": "declare_war", "power": power, "against": declaration["against"]}
        if declaration["why_not"] and not preview(visitor, action)["would"]:
            continue
        try:
            then = what_follows(app_context(), visitor.who, visitor.game.id, [action])["powers"][power]
        except RuleViolation:
            continue
        gain = then["income"] - then["before"]
        purses = [
            _("{purse} {total}", purse=purse["name"], total=purse["total"])
            for purse in then["details"].get("purses", {}).values()
            if purse["collectable"]
        ]
        income = listed(purses) if purses else str(then["income"])
        more = sum(item["bonus"] for item in _waiting(then["details"]) if item["id"] not in asked_now)
        found.append({"against": declaration["against"], "income": income, "gain": gain, "more": more})
    return sorted(found, key=lambda war: (-war["gain"], -war["more"]))


def _waiting(income: IncomeView) -> list[ObjectiveView]:
    """Objectives that only need an answer."""
    return [item for item in income["objectives"] if item["status"] == "waiting"]


def _unspent(visitor: GameVisitor, power: str) -> list[PurseView]:
    """A power's purses that still have money, if it has several."""
    purses = visitor.snapshot["powers"][power].get("purses", {})
    return [purse for purse in purses.values() if purse["treasury"] and purse["capital_held"]]
