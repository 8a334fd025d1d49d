"""Fights as text: how they're stored between two taps, and the possible moves. Loads without numpy."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from companion.families.axis_and_allies.combat import request
from companion.families.axis_and_allies.combat.in_game import with_game
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.sections.combat import ROLES
from companion.families.axis_and_allies.state import AxisAndAlliesState
from companion.families.family import Fights
from companion.model.reading import decode
from companion.model.refusal import RuleViolation

if TYPE_CHECKING:
    from companion.families.axis_and_allies.combat.fight import Fight


def read(body: str) -> "Fight":
    """A stored fight."""
    from companion.families.axis_and_allies.combat.fight import Fight  # brings numpy along

    return decode(body, Fight)


def _begin(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, document: Mapping[str, Any]) -> str:
    from companion.families.axis_and_allies.combat import rounds

    battle = request.battle_of(document)
    request.check(edition, battle)
    return _kept(rounds.opened(edition, request.with_defaults(with_game(edition, state, battle))))


def _moved(edition: AxisAndAlliesEdition, body: str, move: Mapping[str, Any]) -> str:
    from companion.families.axis_and_allies.combat import rounds

    fight, role = read(body), move.get("role")
    match move.get("do"):
        case "dice":
            fight = rounds.rolled(edition, fight, move.get("faces", ()))
        case "losses" if role in ROLES:
            fight = rounds.lost(edition, fight, role, move.get("losses", {}))
        case "submerge" if role in ROLES:
            fight = rounds.submerge(edition, fight, role)
        case "retreat":
            fight = rounds.retreat(edition, fight)
        case "go_on":
            fight = rounds.go_on(edition, fight)
        case _:
            raise RuleViolation("invalid_action", "There's no such move in a battle.")
    return _kept(rounds.without_forced(edition, fight))


def _dice(edition: AxisAndAlliesEdition, body: str) -> list[int]:
    from companion.families.axis_and_allies.combat import rounds

    return rounds.faces_wanted(edition, read(body))


def _powers(body: str) -> Mapping[str, str | None]:
    battle = read(body).battle
    return {role: battle.side(role).power for role in ROLES}


def _place(body: str) -> tuple[str | None, str]:
    return _place_of(_dropped(body))


def _place_of(action: Mapping[str, Any]) -> tuple[str | None, str]:
    kind, territory = action.get("kind", "land"), action.get("territory")
    return action.get("by"), territory if territory and kind != "sea" else kind


def _choosing(edition: AxisAndAlliesEdition, body: str) -> list[str]:
    from companion.families.axis_and_allies.combat import rounds

    fight = read(body)
    return [role for role in ROLES if rounds.must_lose(edition, fight, role)]


def _shown(edition: AxisAndAlliesEdition, body: str) -> dict[str, Any]:
    from companion.families.axis_and_allies.combat import rounds

    fight = read(body)
    return {
        "kind": fight.battle.kind,
        "territory": fight.battle.territory,
        "round": fight.round,
        "part": fight.part,
        "step": fight.step,
        "sides": {
            role: {
                "power": fight.battle.side(role).power,
                "units": fight.units[role],
                "damaged": fight.damaged[role],
                "lost": fight.lost(role),
                "gone": fight.gone[role],
                "must_lose": rounds.must_lose(edition, fight, role),
                "may_submerge": bool(rounds.may_submerge(edition, fight, role)),
            }
            for role in ROLES
        },
        "rolls": [
            {"role": throw.role, "figure": throw.figure, "dice": throw.faces, "sure": throw.sure or 0}
            for throw in rounds.wanted(edition, fight)
        ],
        "may_retreat": rounds.may_retreat(edition, fight),
        "takes_land": rounds.takes_land(edition, fight),
        "course": [
            {
                "round": part.round,
                "part": part.part,
                "dice": [{**msgspec.to_builtins(dice), "sure": dice.sure or 0} for dice in part.dice],
                "lost": part.lost,
            }
            for part in fight.course
        ],
    }


def _check(edition: AxisAndAlliesEdition, body: str) -> None:
    fight = read(body)
    request.check(edition, fight.battle)
    if fight.round_began is not None and fight.step != "over":
        request.check(edition, fight.round_began)
    for role in ROLES:
        began = fight.battle.side(role).units
        for counts in (fight.units[role], fight.gone[role], fight.damaged[role]):
            if any(not 0 <= count <= began.get(unit, 0) * edition.units[unit].hits for unit, count in counts.items()):
                raise RuleViolation("invalid_battle", "More units are in this battle than there could be.")
    _shown(edition, body)


def _entry(body: str) -> dict[str, Any]:
    from companion.families.axis_and_allies.combat import rounds

    fight = read(body)
    if fight.step != "over":
        raise RuleViolation("not_now", "The battle isn't over yet.")
    return rounds.entry(fight)


def _taking(edition: AxisAndAlliesEdition, body: str) -> dict[str, Any]:
    from companion.families.axis_and_allies.combat import rounds

    fight = read(body)
    return {"takes": True} if fight.battle.territory is not None and rounds.takes_land(edition, fight) else {}


def _dropped(body: str) -> dict[str, Any]:
    from companion.families.axis_and_allies.combat import rounds

    return rounds.dropped(read(body))


def _kept(fight: "Fight") -> str:
    return msgspec.json.encode(fight).decode()


FIGHTS: Fights[AxisAndAlliesEdition, AxisAndAlliesState] = Fights(
    begin=_begin,
    moved=_moved,
    dice=_dice,
    powers=_powers,
    place=_place,
    place_of=_place_of,
    choosing=_choosing,
    shown=_shown,
    check=_check,
    entry=_entry,
    taking=_taking,
    dropped=_dropped,
)
