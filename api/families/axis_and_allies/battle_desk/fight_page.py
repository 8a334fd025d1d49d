"""A battle on the phones of both sides, at `/play/<power>/battle`, and on the television."""

from collections.abc import Sequence
from typing import Any, TypedDict

from flask import request

from api.families.axis_and_allies.battle_desk import picture
from api.families.axis_and_allies.battle_desk.asked import Asked
from api.families.axis_and_allies.visitor import GameVisitor
from api.http.context import app_context
from api.pages.kit.context import Context
from api.pages.kit.pictures.pieces import silhouette
from companion.families.axis_and_allies.sections.combat import ROLES
from companion.families.axis_and_allies.views.battle_desk import FightView, step_in_words
from companion.languages import _, listed
from companion.languages.local import decimal
from companion.model.refusal import NotAllowed, NotFound, RuleViolation
from companion.model.translated import named
from companion.model.wording import counted, in_a_sentence
from companion.service.odds import game_odds
from companion.service.table.battles import find_battle, may_choose, may_play, try_logging
from companion.service.table.open_battles import OpenBattle, battles_of

FEW = 2
"""Up to this many kinds of targets are named next to the dice."""


def fight_page(visitor: GameVisitor, _power: str) -> Context:
    """One battle, or the list of those that are open."""
    battle_id = request.args.get("id")
    try:
        battle = find_battle(app_context(), visitor.who, visitor.game.id, battle_id) if battle_id else None
    except NotFound:
        battle = None
    listed = open_battles(visitor)
    if battle is None:
        return {"battle": None, "open_battles": listed, "ended": battle_id is not None}
    return {"battle": battle, "open_battles": listed, **shown(visitor, battle), **_steps(visitor, battle)}


def open_battles(visitor: GameVisitor) -> list[dict[str, str]]:
    """This game's battles in progress, to link to."""
    fought = {battle.id: _fight(visitor, battle) for battle in battles_of(app_context(), visitor.game.id).fought}
    return [{"id": id, "name": _name(visitor, fight), "waits": _waits(visitor, fight)} for id, fight in fought.items()]


def _fight(visitor: GameVisitor, battle: OpenBattle) -> FightView:
    return FightView(visitor.edition, battle.body)


class Unlogged(TypedDict):
    """A battle that isn't logged yet, before its turn ends."""

    id: str
    name: str
    over: bool
    takes: str
    """The land that's taken with it in one tap; empty if there's none."""


def unlogged(visitor: GameVisitor, fought: Sequence[OpenBattle]) -> list[Unlogged]:
    """Battles that aren't logged yet: one tap logs those that are over."""
    battles: list[Unlogged] = []
    for battle in fought:
        fight = _fight(visitor, battle)
        taken = fight.place if fight.takes_land else None
        battles.append(
            {
                "id": battle.id,
                "name": _name(visitor, fight),
                "over": fight.over,
                "takes": visitor.edition.place(taken) if taken and may_take(visitor, battle) else "",
            }
        )
    return battles


def _waits(visitor: GameVisitor, fight: FightView) -> str:
    """Whose losses a battle is waiting for; empty if nobody's."""
    return " ".join(
        _("{power:power The} chooses its losses.", power=named(visitor.edition.powers[power]))
        for power in fight.now_choosing
    )


def shown(visitor: GameVisitor, battle: OpenBattle) -> dict[str, Any]:
    """Both forces, the round, the last dice, and the current odds: for phones and the television."""
    fight = _fight(visitor, battle)
    asked = Asked(
        kind=fight.fight.battle.kind,
        territory=fight.fight.battle.territory,
        powers=fight.powers,
        units=fight.units,
        orders=dict.fromkeys(ROLES, ()),
    )
    context: dict[str, Any] = {
        "fight": fight.fight,
        "asked": asked,
        "name": _name(visitor, fight),
        "lost": fight.lost,
        "damaged": fight.fight.damaged,
        "gone": fight.fight.gone,
        "silhouette": silhouette,
        "place": visitor.edition.place(asked.territory) if asked.territory else None,
        "answer": None,
    }
    if not fight.over and asked.is_ready:
        context |= odds_shown(visitor, asked, fight.question)
    return context


def odds_shown(visitor: GameVisitor, asked: Asked, document: dict[str, Any]) -> dict[str, Any]:
    """The picture of the odds, above all the chance that matters; empty if there are none."""
    try:
        answer = game_odds(app_context(), visitor.who, visitor.game.id, document)
    except RuleViolation:
        return {"answer": None, "refusal": None}
    return {
        "answer": answer,
        "refusal": None,
        "hero": picture.percent(picture.hero(asked, answer)),
        "endings": picture.endings(asked, answer),
        "bar_drawn": picture.bar(visitor.edition, asked, answer),
        "swing": picture.swing_in_words(answer, visitor.currency),
        "error": None if answer["exact"] else decimal(100 * answer["error"], 1),
    }


def _steps(visitor: GameVisitor, battle: OpenBattle) -> Context:
    """What can be tapped now, and by whom."""
    fight = _fight(visitor, battle)
    plays = {role: may_play(app_context(), visitor.who, visitor.game.id, battle, role) for role in ROLES}
    return {
        "plays": plays,
        "chooses": {role: may_choose(app_context(), visitor.who, visitor.game.id, battle, role) for role in ROLES},
        "rolls": [{"throw": throw, "at": _aimed_at(visitor, fight, throw)} for throw in fight.throws],
        "to_lose": fight.to_lose,
        "hits_to_take": {role: sum(losses.values()) for role, losses in fight.to_lose.items()},
        "choices": {role: fight.losable(role) for role in ROLES},
        "may_retreat": fight.may_retreat,
        "leaving": _leaving(visitor, fight),
        "may_submerge": fight.may_submerge,
        "takes": fight.takes_land,
        "may_take": fight.takes_land and plays["attacker"] and may_take(visitor, battle),
        "out_of_turn": not _on_turn(visitor, fight.powers["attacker"]),
        "step_name": lambda step: step_in_words(visitor.edition, step),
    }


def may_take(visitor: GameVisitor, battle: OpenBattle) -> bool:
    """Whether the land that a battle won can be taken as it's logged; if not, its card says what is missing."""
    try:
        try_logging(app_context(), visitor.who, visitor.game.id, battle, take=True)
    except (RuleViolation, NotAllowed):
        return False
    return True


def _aimed_at(visitor: GameVisitor, fight: FightView, throw: Any) -> str:
    """What dice are aimed at, if that's only a few of the enemy's kinds."""
    theirs = fight.units["defender" if throw.role == "attacker" else "attacker"]
    units = visitor.edition.units.by_id
    if len(throw.targets) > FEW or all(name in throw.targets for name in theirs if units[name].hits):
        return ""
    return listed([in_a_sentence(units[name].plural) for name in throw.targets])


def _leaving(visitor: GameVisitor, fight: FightView) -> str:
    """Who leaves in a retreat, if not everybody does."""
    units = fight.leaving
    if units == fight.units["attacker"]:
        return ""
    kinds = visitor.edition.units.by_id
    return listed(
        [
            counted(count, in_a_sentence(kinds[name].name), in_a_sentence(kinds[name].plural))
            for name, count in units.items()
        ]
    )


def _on_turn(visitor: GameVisitor, attacker: str | None) -> bool:
    """Whether it's the attacker's turn, or has been: then the battle can be logged."""
    turn = visitor.snapshot["turn"]
    if attacker is None or attacker == turn or visitor.edition.powers[attacker].acts_with == turn:
        return True
    return bool(visitor.turns_it_may_be({"type": "fight_battle", "by": attacker, "attackers": {}}))


def _name(visitor: GameVisitor, fight: FightView) -> str:
    if fight.place is not None:
        return _("Battle for {place}", place=visitor.edition.place(fight.place))
    return _("Battle at sea")


def on_television(visitor: GameVisitor) -> Context:
    """The newest battle, or the odds that somebody is showing; None if there's neither."""
    now = battles_of(app_context(), visitor.game.id)
    if now.fought:
        return {"battle": now.fought[-1], **shown(visitor, now.fought[-1])}
    if now.shown is None:
        return {}
    sides = {role: now.shown[role] for role in ROLES}
    asked = Asked(
        kind=now.shown["kind"],
        territory=now.shown.get("territory"),
        powers={role: sides[role].get("power") for role in ROLES},
        units={role: sides[role]["units"] for role in ROLES},
        orders=dict.fromkeys(ROLES, ()),
    )
    return {
        "battle": None,
        "asked": asked,
        "silhouette": silhouette,
        "place": visitor.edition.place(asked.territory) if asked.territory else None,
        **odds_shown(visitor, asked, now.shown),
    }
