"""Fights as texts: how they are kept between two taps, and the moves there are. Loaded without numpy."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from companion.families.axis_and_allies.combat import asking
from companion.families.axis_and_allies.combat.in_game import with_game
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.state import AxisAndAlliesState
from companion.families.family import Fights
from companion.model.reading import decode
from companion.model.refusal import RuleViolation

if TYPE_CHECKING:
    from companion.families.axis_and_allies.combat.fighting import Fight


def read(body: str) -> "Fight":
    """A fight that was kept."""
    from companion.families.axis_and_allies.combat.fighting import Fight  # brings numpy along

    return decode(body, Fight)


def _begin(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, document: Mapping[str, Any]) -> str:
    from companion.families.axis_and_allies.combat import fighting

    battle = asking.battle_of(document)
    asking.check(edition, battle)
    return _kept(fighting.opened(edition, asking.with_defaults(with_game(edition, state, battle))))


def _moved(edition: AxisAndAlliesEdition, body: str, move: Mapping[str, Any]) -> str:
    from companion.families.axis_and_allies.combat import fighting

    fight, role = read(body), move.get("role")
    match move.get("do"):
        case "dice":
            return _kept(fighting.rolled(edition, fight, move["faces"]))
        case "losses" if role in asking.ROLES:
            return _kept(fighting.lost(edition, fight, role, move["losses"]))
        case "submerge" if role in asking.ROLES:
            return _kept(fighting.submerge(edition, fight, role))
        case "retreat":
            return _kept(fighting.retreat(edition, fight))
        case "go_on":
            return _kept(fighting.go_on(edition, fight))
    raise RuleViolation("invalid_action", "There is no such move in a battle.")


def _dice(edition: AxisAndAlliesEdition, body: str) -> list[int]:
    from companion.families.axis_and_allies.combat import fighting

    return fighting.faces_wanted(edition, read(body))


def _powers(body: str) -> Mapping[str, str | None]:
    battle = read(body).battle
    return {role: battle.side(role).power for role in asking.ROLES}


def _entry(body: str) -> dict[str, Any]:
    from companion.families.axis_and_allies.combat import fighting

    fight = read(body)
    if fight.step != "over":
        raise RuleViolation("not_now", "The battle is not over yet.")
    return fighting.entry(fight)


def _kept(fight: "Fight") -> str:
    return msgspec.json.encode(fight).decode()


FIGHTS: Fights[AxisAndAlliesEdition, AxisAndAlliesState] = Fights(
    begin=_begin, moved=_moved, dice=_dice, powers=_powers, entry=_entry
)
