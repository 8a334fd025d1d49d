"""Neutrals that nobody holds: twice the value to the bank, one die for a loss, and the nearest enemy if it fails.

Everything that can be refused is refused before the die counts, so that no roll is ever lost.
"""

from collections.abc import Callable

from msgspec.structs import replace

from companion.editions.war_game.books import listed, need, resolve, war
from companion.editions.war_game.dice import twelve_sided
from companion.editions.war_game.listing import described, enter
from companion.editions.war_game.taking import require_same_value
from companion.editions.war_game.turns import reach
from companion.model.edition import Edition
from companion.model.events import ControlChanged
from companion.model.war_game_actions import NEUTRAL, ConquerNeutral
from companion.model.war_game_state import LandState, WarState
from companion.rulebook import bank, known
from companion.rulebook.calendar import require_turn
from companion.rulebook.draft import Draft


def cost(edition: Edition, value: int) -> int:
    """What an attack on a free neutral costs."""
    return need(edition.neutral_conquest).price_per_value * value


def certain_loss(edition: Edition, value: int) -> bool:
    """Whether one land unit is lost without a roll."""
    return value > need(edition.neutral_conquest).certain_loss_above


def conquer_neutral(draft: Draft, action: ConquerNeutral) -> None:
    """Decide the attack on a free neutral."""
    by = known.power(draft, action.by)
    enemy = _enemy(draft, by, action)
    require_turn(draft, by)
    reach(draft, by, "combat_orders", "combat")
    territory, now = _neutral(draft, action)
    price = cost(draft.edition, now.value)
    bank.charge(draft, by, price, "neutral", f"Attack on {now.name}")
    sure = certain_loss(draft.edition, now.value)
    if action.die is None and not sure:
        raise draft.refuse("dice_needed", "Enter what the nearest opponent's die shows, or let the app roll it.")
    hit = sure or (action.die or 0) <= now.value
    left = _left(action, hit)
    lost = "a land unit is lost for certain" if sure else f"the die shows {action.die}, {'a' if hit else 'no'} loss"
    holder = by if left or enemy is None else enemy
    draft.emit(ControlChanged(territory=territory, controller=holder, cause="captured"))
    draft.say(f"{draft.name(by)} attacks {now.name} for {draft.money(price)}; {lost}.")
    if holder == by:
        draft.say(f"{draft.name(by)} takes {now.name} (+{now.value}).")
    else:
        draft.say(f"No land unit is left: {now.name} goes to {draft.name(holder)} (+{now.value}).")


def _left(action: ConquerNeutral, hit: bool) -> bool:
    """Whether a land unit is left after the roll."""
    if not hit:
        return True
    return action.survives if action.survives is not None else (action.land_units or 1) > 1


def _enemy(draft: Draft, by: str, action: ConquerNeutral) -> str | None:
    """The nearest enemy, which must be named if the attack may fail."""
    if action.survives is None and action.land_units is None:
        raise draft.refuse(
            "land_units_needed", "Say how many land units attack (land_units), or whether one is left (survives)."
        )
    may_fail = action.survives is False or (action.survives is None and action.land_units == 1)
    if action.nearest_enemy is None:
        if may_fail:
            raise draft.refuse(
                "nearest_enemy_needed", "If the attack fails the nearest enemy gets it: say who that is."
            )
        return None
    enemy = known.power(draft, action.nearest_enemy)
    if draft.edition.allied(enemy, by):
        raise draft.refuse("not_an_enemy", f"{draft.name(enemy)} is no enemy of {draft.name(by)}.")
    return enemy


def _neutral(draft: Draft, action: ConquerNeutral) -> tuple[str, LandState]:
    """The neutral, listed on the way if it is not in the books yet."""
    if resolve(war(draft), action.territory) not in war(draft).territories:
        told = described(draft, action.territory, value=action.value, holder=NEUTRAL, original=None)
        enter(draft, [told])
    territory, now = listed(draft, action.territory)
    require_same_value(draft, now, action.value)
    if now.controller is not None:
        raise draft.refuse(
            "not_free", f"{now.name} is held by {draft.name(now.controller)}; it is taken without paying the bank."
        )
    return territory, now


def rolled_by_app(edition: Edition, state: WarState, action: ConquerNeutral, roll: Callable[[], int]) -> ConquerNeutral:
    """The action with the die the app rolled for it, unless the loss is certain."""
    now = state.territories.get(resolve(state, action.territory))
    value = now.value if now else action.value
    if action.die is not None or (value is not None and certain_loss(edition, value)):
        return action
    return replace(action, die=twelve_sided(roll))
