"""Before a power collects: wars it could declare and their value, and money left in another purse."""

from typing import TypedDict

from api.families.axis_and_allies.visitor import GameVisitor
from api.http.context import app_context
from companion.families.axis_and_allies.views.shapes import PurseView
from companion.languages import _, listed
from companion.model.refusal import RuleViolation
from companion.service import games as use
from companion.service.what_if import what_follows
from companion.views.shapes import IncomeView, ObjectiveView


class War(TypedDict):
    """A war that a power may declare and that would pay, and what the power would collect then."""

    against: str
    when: str
    """When in the turn it may be declared: still ahead, in a phase that's over, or as income is collected."""
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
    return {"wars": paying_wars(visitor, power), "unspent": _unspent(visitor, power)}


def paying_wars(visitor: GameVisitor, power: str, *, when: str | None = None) -> list[War]:
    """The wars that a power may declare in its turn, or at one moment of it, and that would pay; the best first."""
    if power not in visitor.on_turn:
        return []
    declarations = [
        declaration
        for declaration in visitor.turn_card(power).get("world", {}).get("declarations", ())
        if declaration["when"] is not None and when in (None, declaration["when"])
    ]
    if not declarations:
        return []
    found: list[War] = []
    asked_now = {item["id"] for item in _waiting(use.show_income(app_context(), visitor.who, visitor.game.id, power))}
    for declaration in declarations:
        action = {"type": "declare_war", "power": power, "against": declaration["against"]}
        try:
            then = what_follows(app_context(), visitor.who, visitor.game.id, [action])["powers"][power]
        except RuleViolation:
            continue
        gain = then["income"] - then["before"]
        more = sum(item["bonus"] for item in _waiting(then["details"]) if item["id"] not in asked_now)
        if gain <= 0 and not (gain == 0 and more):
            continue
        purses = [
            _("{purse} {total}", purse=purse["name"], total=purse["total"])
            for purse in then["details"].get("purses", {}).values()
            if purse["collectable"]
        ]
        found.append(
            {
                "against": declaration["against"],
                "when": str(declaration["when"]),
                "income": listed(purses) if purses else str(then["income"]),
                "gain": gain,
                "more": more,
            }
        )
    return sorted(found, key=lambda war: (-war["gain"], -war["more"]))


def _waiting(income: IncomeView) -> list[ObjectiveView]:
    """Objectives that only need an answer."""
    return [item for item in income["objectives"] if item["status"] == "waiting"]


def _unspent(visitor: GameVisitor, power: str) -> list[PurseView]:
    """A power's purses that still have money, if it has several."""
    purses = visitor.snapshot["powers"][power].get("purses", {})
    return [purse for purse in purses.values() if purse["treasury"] and purse["capital_held"]]
