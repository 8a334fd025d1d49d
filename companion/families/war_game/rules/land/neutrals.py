"""Neutrals that nobody holds: twice the value to the bank, one die for a loss, and the nearest enemy gets it on
failure.

Everything that can be refused is refused before the die counts, so that no roll is ever wasted.
"""

from collections.abc import Callable

from msgspec.structs import replace

from companion.engine import lookup
from companion.families.war_game.actions import NEUTRAL, ConquerNeutral
from companion.families.war_game.edition import WarGameEdition
from companion.families.war_game.rules.actors import require_turn
from companion.families.war_game.rules.dice import rolled
from companion.families.war_game.rules.draft import Draft
from companion.families.war_game.rules.land import joint
from companion.families.war_game.rules.land.listing import described, enter, require_same_value
from companion.families.war_game.rules.lookup import listed, resolve
from companion.families.war_game.rules.money import funds
from companion.families.war_game.rules.turn import reach
from companion.families.war_game.state import LandState, WarGameState
from companion.model.events import ControlChanged
from companion.model.refusal import Remedy
from companion.model.sentence import sentence


def cost(edition: WarGameEdition, value: int) -> int:
    """The cost of attacking a free neutral."""
    return edition.neutral_conquest.price_per_value * value


def certain_loss(edition: WarGameEdition, value: int) -> bool:
    """Whether one land unit is lost without a roll."""
    return value > edition.neutral_conquest.certain_loss_above


def conquer_neutral(draft: Draft, action: ConquerNeutral) -> None:
    """Decide the attack on a free neutral."""
    by = lookup.power(draft, action.by)
    taker = joint.owner(draft, by, action)
    for power in (by, *action.others):
        require_turn(draft, power)
        reach(draft, power, "combat_orders", "combat")
    territory, now = _neutral(draft, action)
    sure = certain_loss(draft.edition, now.value)
    enemy = _enemy(draft, by, action, may_hit=sure or action.die is None or action.die <= now.value)
    price = cost(draft.edition, now.value)
    for power, share in _shares(draft, by, action, price).items():
        funds.spend(draft, power, share, "neutral", sentence("attack_on", name=now.name))
    if action.die is None and not sure:
        raise draft.refuse("dice_needed", "Enter what the nearest opponent's die shows, or let the app roll it.")
    hit = sure or (action.die or 0) <= now.value
    left = _left(action, hit)
    holder = taker if left or enemy is None else enemy
    draft.emit(ControlChanged(territory=territory, controller=holder, cause="captured"))
    attack = {"by": by, "territory": territory, "name": now.name, "price": price}
    if sure:
        draft.say("attacked_at_certain_loss", **attack)
    else:
        draft.say("attacked_at_a_loss" if hit else "attacked_without_loss", die=action.die, **attack)
    if action.others:
        draft.say("attack_joined", powers=action.others, count=len(action.others))
    gain = {"territory": territory, "name": now.name, "value": now.value}
    draft.say("taken" if holder == taker else "goes_to_enemy", by=holder, **gain)


def _shares(draft: Draft, by: str, action: ConquerNeutral, price: int) -> dict[str, int]:
    """Each power's share of the price."""
    if not action.shares:
        return {by: price}
    shares = dict(action.shares)
    shares.setdefault(by, max(0, price - sum(shares.values())))
    if not set(shares) <= {by, *action.others} or sum(shares.values()) != price:
        raise draft.refuse(
            "invalid_shares",
            "The attack costs {money}; the attackers share all of it, and only they do.",
            money=draft.money(price),
        )
    for partner in sorted(set(shares) - {by}):
        if shares[partner] and partner not in action.agreed:
            draft.warn(
                "partner_pays",
                "{partner:power the} would pay {money}: does its player agree?",
                partner=draft.power(partner),
                money=draft.money(shares[partner]),
            )
    return shares


def _units(action: ConquerNeutral) -> int | None:
    """How many land units attack, as far as stated: each of several powers has at least one."""
    return action.land_units if action.land_units is not None or not action.others else 1 + len(action.others)


def _left(action: ConquerNeutral, hit: bool) -> bool:
    """Whether a land unit is left after the roll; assumed so if nobody has said how many attack."""
    if not hit:
        return True
    return action.survives if action.survives is not None else (_units(action) or 2) > 1


def _enemy(draft: Draft, by: str, action: ConquerNeutral, *, may_hit: bool) -> str | None:
    """The nearest enemy, which must be named if the attack may fail: not if the die costs no unit."""
    units = _units(action)
    if action.survives is None and units is None:
        draft.warn("land_units_needed", "Say how many land units attack.", remedy=Remedy(field="land_units", least=1))
    may_fail = may_hit and (action.survives is False or (action.survives is None and units == 1))
    if action.nearest_enemy is None:
        if may_fail:
            draft.warn(
                "nearest_enemy_needed",
                "If the attack fails, the nearest enemy gets it: say who that is.",
                remedy=Remedy(
                    field="nearest_enemy",
                    kind="power",
                    among=tuple(power for power in draft.edition.powers.ids if not draft.edition.allied(power, by)),
                ),
            )
        return None
    enemy = action.nearest_enemy
    if draft.edition.allied(enemy, by):
        raise draft.refuse(
            "not_an_enemy",
            "{enemy:power the} isn't an enemy of {by:power the}.",
            enemy=draft.power(enemy),
            by=draft.power(by),
        )
    return enemy


def _neutral(draft: Draft, action: ConquerNeutral) -> tuple[str, LandState]:
    """The neutral, added to the books if necessary."""
    if resolve(draft.state, action.territory) not in draft.state.territories:
        place = described(draft, action.territory, value=action.value, holder=NEUTRAL, original=None)
        enter(draft, [place])
    territory, now = listed(draft, action.territory)
    require_same_value(draft, now, action.value)
    if now.controller is not None:
        raise draft.refuse(
            "not_free",
            "{controller:power the} holds {now}; take it without paying the bank.",
            now=now.name,
            controller=draft.power(now.controller),
        )
    return territory, now


def rolled_by_app(
    edition: WarGameEdition, state: WarGameState, action: ConquerNeutral, roll: Callable[[], int]
) -> ConquerNeutral:
    """The action with a die rolled by the app, unless the loss is certain."""
    now = state.territories.get(resolve(state, action.territory))
    value = now.value if now else action.value
    if action.die is not None or (value is not None and certain_loss(edition, value)):
        return action
    return replace(action, die=rolled(edition.neutral_conquest.die, roll))
