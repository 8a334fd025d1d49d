"""Before a power collects: wars it could declare and their value, and money left in another purse."""

from typing import TypedDict

from api.families.axis_and_allies.visitor import GameVisitor
from api.http.context import app_context
from companion.families import family_of
from companion.families.axis_and_allies.views.shapes import PurseView
from companion.languages import _, listed
from companion.model.refusal import RuleViolation
from companion.service import games as use
from companion.service.what_if import state_after
from companion.views.shapes import IncomeView, ObjectiveView


class War(TypedDict):
    """War on one or several powers that a power may declare at one moment and that would pay, and its income then."""

    against: list[str]
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
    """The wars that a power may declare in its turn, or at one moment of it, and that pay; one for each moment."""
    if power not in visitor.on_turn:
        return []
    declarations: dict[str, list[str]] = {}
    for declaration in visitor.turn_card(power).get("world", {}).get("declarations", ()):
        if declaration["when"] is not None and when in (None, declaration["when"]):
            declarations.setdefault(declaration["when"], []).append(declaration["against"])
    if not declarations:
        return []
    now, wars = use.show_income(app_context(), visitor.who, visitor.game.id, power), list[War]()
    for when_declared, enemies in declarations.items():
        alone = [enemy for enemy in enemies if _pays(_war(visitor, power, now, [enemy], when_declared))]
        together = _war(visitor, power, now, alone, when_declared) if alone else None
        if together is not None:
            wars.append(together)
    return wars


def _war(visitor: GameVisitor, power: str, now: IncomeView, against: list[str], when: str) -> War | None:
    """What war on some powers would add to a power's income; None if it can't be declared."""
    action = {"type": "declare_war", "power": power, "against": against[0], "also": against[1:]}
    try:
        after = state_after(visitor.edition, visitor.state, [action])
    except RuleViolation:
        return None
    then = family_of(visitor.edition).views.income(visitor.edition, after, power)
    asked_now = {objective["id"] for objective in _waiting(now)}
    purses = [
        _("{purse} {total}", purse=purse["name"], total=purse["total"])
        for purse in then.get("purses", {}).values()
        if purse["collectable"]
    ]
    return {
        "against": against,
        "when": when,
        "income": listed(purses) if purses else str(then["total"]),
        "gain": then["total"] - now["total"],
        "more": sum(objective["bonus"] for objective in _waiting(then) if objective["id"] not in asked_now),
    }


def _pays(war: War | None) -> bool:
    """Whether a war brings something, or could once an answer is given."""
    return war is not None and (war["gain"] > 0 or bool(war["gain"] == 0 and war["more"]))


def _waiting(income: IncomeView) -> list[ObjectiveView]:
    """Objectives that only need an answer."""
    return [objective for objective in income["objectives"] if objective["status"] == "waiting"]


def _unspent(visitor: GameVisitor, power: str) -> list[PurseView]:
    """A power's purses that still have money, if it has several."""
    purses = visitor.snapshot["powers"][power].get("purses", {})
    return [purse for purse in purses.values() if purse["treasury"] and purse["capital_held"]]
