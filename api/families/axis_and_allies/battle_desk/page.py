"""The battle desk's page, at `/play/<power>/desk`: a form whose query contains everything. Nothing is written."""

from collections.abc import Mapping
from typing import Any

from flask import request

from api.families.axis_and_allies.battle_desk import picture, special
from api.families.axis_and_allies.battle_desk.asked import AT_SEA, WANTED, Asked, asked, fighting, shelling
from api.families.axis_and_allies.likely import likely_captures
from api.families.axis_and_allies.visitor import GameVisitor
from api.http.context import app_context
from api.pages.kit.context import Context
from api.pages.kit.pictures.pieces import silhouette
from api.pages.kit.turns.power_pages import in_other_hands
from companion.families.axis_and_allies.sections.combat import ROLES, Role, Unit
from companion.families.axis_and_allies.views.battle_desk import followed, sides_here, step_in_words
from companion.languages import _, listed
from companion.languages.local import decimal
from companion.model.refusal import Overloaded, RuleViolation
from companion.service.odds import game_odds
from companion.service.table.open_battles import battles_of

MOST_TAPPED = 12
"""The numbers in a row of taps; larger ones are typed."""
MORE_OF_EACH = 6
"""How many more of each kind a question tries."""
KINDS_TRIED = 4


def desk_page(visitor: GameVisitor, power: str) -> Context:
    """The form as filled in, and the odds."""
    question = asked(visitor, power, request.args)
    odds = answered(visitor, question)
    return {
        "asked": question,
        "bare": request.args.get("part") == "odds",
        "rows": {role: fighting(visitor, question.kind, role) for role in ROLES},
        "ships": shelling(visitor) if question.kind == "landing" else [],
        "numbers": range(MOST_TAPPED + 1),
        "by_sea": special.by_sea(visitor, question.kind, question.units["attacker"]),
        "aimed_at": special.aimed_at(visitor, question.kind, question.powers["defender"], question.units["attacker"]),
        "spendable": {role: special.spendable(visitor, question.kind, role, question.powers[role]) for role in ROLES},
        "scrambling": question.kind == "sea" and visitor.edition.combat.scrambling != "none",
        "retreats": special.retreats(),
        **_here(visitor, question),
        "silhouette": silhouette,
        "on_television": battles_of(app_context(), visitor.game.id).shown is not None,
        "may_fight": (question.powers["attacker"] or visitor.snapshot["turn"]) in visitor.on_turn
        and not visitor.observer,
        "step_name": lambda step: step_in_words(visitor.edition, step),
        "lands": _lands(visitor, power, question.territory),
        "at_sea": AT_SEA,
        "place": visitor.edition.place(question.territory) if question.territory else None,
        **odds,
        **(_answer(visitor, question, odds["answer"]) if odds["answer"] else {}),
    }


def _lands(visitor: GameVisitor, power: str, chosen: str | None) -> list[tuple[str, str]]:
    """Where it can be fought: the likeliest lands first, then the others, and the chosen one in any case."""
    others = in_other_hands(visitor, power)
    likely = likely_captures(visitor, power, others)
    ids = [place["id"] for place in (*likely, *(place for place in others if place not in likely))]
    if chosen is not None and chosen not in ids:
        ids.insert(0, chosen)
    return [(id, visitor.edition.place(id)) for id in ids]


def answered(visitor: GameVisitor, question: Asked) -> dict[str, Any]:
    """The odds, or why there are none."""
    if not question.is_ready or visitor.is_sealed:
        return {"answer": None, "refusal": None}
    document = question.document()
    try:
        answer = game_odds(app_context(), visitor.who, visitor.game.id, document)
        least = _found(visitor, question, document, answer) if question.find else None
    except (RuleViolation, Overloaded) as refusal:
        return {"answer": None, "refusal": refusal}
    return {"answer": answer, "refusal": None, "found": least}


def _answer(visitor: GameVisitor, question: Asked, answer: Mapping[str, Any]) -> Context:
    currency, likeliest = visitor.currency, picture.likeliest(visitor.edition, answer)
    return {
        "hero": picture.percent(picture.hero(question, answer)),
        "hero_digits": picture.digits(picture.hero(question, answer)),
        "endings": picture.endings(question, answer),
        "digits": picture.digits,
        "bar_drawn": picture.bar(visitor.edition, question, answer),
        "left_drawn": picture.histogram(visitor.edition, question, answer),
        "money_drawn": picture.money(answer, currency),
        "swing": picture.swing_in_words(answer, currency),
        "likeliest": likeliest
        and {"role": likeliest[0], "units": likeliest[1], "chance": picture.percent(likeliest[2])},
        "error": None if answer["exact"] else decimal(100 * answer["error"], 1),
    }


def _here(visitor: GameVisitor, question: Asked) -> Context:
    """What each unit hits on here, and which technologies and advantages contribute."""
    sides = sides_here(visitor.edition, visitor.state, question.document(), first_round=not question.later)
    return {
        "figures": {role: side.hits_on for role, side in sides.items()},
        "technologies": {role: listed(side.helped_by) if side.helped_by else "" for role, side in sides.items()},
    }


def _found(visitor: GameVisitor, question: Asked, document: dict[str, Any], answer: Mapping[str, Any]) -> Context:
    """The answer to a question: the least to send from what was tapped, or what to add on either side."""
    role: Role = question.find or "attacker"
    units = dict(question.units[role])
    enough = picture.hero(question, answer) >= WANTED
    if role == "attacker" and enough:
        return _least(visitor, question, document, units)
    if role == "defender" and picture.hero(question, answer) <= 1 - WANTED:
        return {
            "sentence": _("It already holds: {chance}.", chance=picture.percent(1 - picture.hero(question, answer)))
        }
    prices = visitor.edition.unit_prices(question.powers[role])
    buyable = [
        unit
        for unit in fighting(visitor, question.kind, role)
        if prices[unit.id] and unit.hits and not unit.chosen_last and not _needs_a_deck(question, role, unit)
    ]
    pool = {unit.id: MORE_OF_EACH if unit.kind != "land" else 2 * MORE_OF_EACH for unit in buyable[:KINDS_TRIED]}
    needed = _searched(visitor, document, role, pool)
    if needed is None:
        return {"sentence": _("Even {units} more wouldn't be enough.", units=picture.counted(visitor.edition, pool))}
    text = (
        _("Add {units} ({cost} {currency}) and you have {chance}.", **_words(visitor, needed))
        if role == "attacker"
        else _("Add {units} ({cost} {currency}) and it holds with {chance}.", **_words(visitor, needed))
    )
    return {"sentence": text}


def _needs_a_deck(question: Asked, role: Role, unit: Unit) -> bool:
    """Whether a unit couldn't stay where it's bought: aircraft at sea, for which the desk has no carriers."""
    return role == "defender" and question.kind == "sea" and unit.kind == "air"


def _least(visitor: GameVisitor, question: Asked, document: dict[str, Any], units: dict[str, int]) -> Context:
    prices = visitor.edition.unit_prices(question.powers["attacker"])
    first = min(units, key=lambda unit: (visitor.edition.units[unit].kind != "land", prices[unit]))
    pool = {unit: count - (unit == first) for unit, count in units.items()}
    base = {**document, "attacker": {**document["attacker"], "units": {first: 1}}}
    least = _searched(visitor, base, "attacker", pool)
    if least is None:
        return {"sentence": _("Send everything: anything less isn't enough.")}
    sent = {unit: least["units"].get(unit, 0) + (unit == first) for unit in units}
    words = _words(visitor, {**least, "units": {unit: count for unit, count in sent.items() if count}})
    return {"sentence": _("{units} are enough: {chance}.", units=words["units"], chance=words["chance"])}


def _searched(
    visitor: GameVisitor, document: dict[str, Any], role: Role, pool: Mapping[str, int]
) -> Mapping[str, Any] | None:
    side = {**document[role], "losses": list(followed(visitor.edition, document[role]["losses"]))}
    search = {**document, role: side, "find": {"side": role, "chance": WANTED, "from": dict(pool)}}
    cheapest: Mapping[str, Any] | None = game_odds(app_context(), visitor.who, visitor.game.id, search)["found"]
    return cheapest


def _words(visitor: GameVisitor, cheapest: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "units": picture.counted(visitor.edition, cheapest["units"]),
        "cost": cheapest["cost"],
        "currency": visitor.currency,
        "chance": picture.percent(cheapest["chance"]),
    }
