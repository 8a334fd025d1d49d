"""Strategic bombing and rockets: damage to a complex, or money lost, depending on the edition."""

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from companion.engine import ledger
from companion.families.axis_and_allies.actions import BombComplex
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.events import DamageChanged, RocketsFired
from companion.families.axis_and_allies.rules import advantages, lookup, purses
from companion.families.axis_and_allies.rules.buildings import facilities
from companion.families.axis_and_allies.rules.draft import Draft
from companion.families.axis_and_allies.rules.phases import reach, require_turn
from companion.families.axis_and_allies.rules.units.technology import technologies
from companion.families.axis_and_allies.rules.world import relations
from companion.families.axis_and_allies.sections.board import Territory
from companion.families.axis_and_allies.sections.combat import ROLLED, Dice
from companion.families.axis_and_allies.sections.facilities import Facility, Weapon
from companion.families.axis_and_allies.state import AxisAndAlliesState
from companion.languages import Message, msg
from companion.model.sentence import sentence
from companion.model.translated import inside, named
from companion.model.wording import listed

WEAPONS: Mapping[Weapon, str] = {
    "bombers": msg("Bombers"),
    "fighters": msg("Fighters"),
    "rockets": msg("Rockets"),
    "tactical_bombers": msg("Tactical bombers"),
}
"""Their names at the beginning of a sentence."""


def bomb_complex(draft: Draft, action: BombComplex) -> None:
    """Decide the effect of a raid on an enemy complex."""
    by = lookup.power(draft, action.by)
    territory = lookup.passable(draft, action.territory)
    if draft.edition.rules.bombing == "none":
        raise draft.refuse("no_bombing", "Industrial complexes can't be bombed in this game.")
    victim = _victim(draft, territory, by)
    target = _target(draft, territory, action)
    require_turn(draft, by)
    advantages.require_combat(draft, by)
    reach(draft, by, "combat", "combat_move")
    if not action.dice:
        raise draft.refuse("dice_needed", "Enter the dice of the raid.")
    _check_weapon(draft, by, territory, target, action.weapon, len(action.dice))
    advantages.attacked(draft, territory.id, by=by, victim=victim)
    hits = _hits(draft, by, territory.value, action.weapon, action.dice)
    if action.weapon == "rockets":
        draft.emit(RocketsFired(territory=territory.id, facility=target.unit))
    if draft.edition.rules.bombing == "damage_markers":
        _damage(draft, by, territory, target, sum(hits))
    else:
        _money_lost(draft, by, victim, territory, sum(hits))


def rolled_by_app(
    _edition: AxisAndAlliesEdition, _state: AxisAndAlliesState, action: BombComplex, roll: Callable[[], int]
) -> BombComplex:
    """The action with the dice the app rolled for it."""
    if action.dice is not None or action.count is None:
        return action
    return replace(action, dice=tuple(roll() for _ in range(action.count)))


def _victim(draft: Draft, territory: Territory, by: str) -> str:
    now = draft.state.territories[territory.id]
    if not now.facilities:
        raise draft.refuse("no_complex", "There's no industrial complex in {territory}.", territory=named(territory))
    if now.controller is None or draft.edition.allied(now.controller, by):
        raise draft.refuse(
            "friendly_territory",
            "{territory} is held by {by:power whose} own side.",
            territory=named(territory),
            by=draft.power(by),
        )
    relations.object_to_peace(draft, by, now.controller)
    return now.controller


def _target(draft: Draft, territory: Territory, action: BombComplex) -> Facility:
    """What is hit: the named facility, otherwise the complex, otherwise the only other possible target."""
    stands = [draft.edition.facilities[facility] for facility in draft.state.territories[territory.id].facilities]
    if action.facility is not None:
        lookup.unit(draft, action.facility)
        target = next((built for built in stands if built.unit == action.facility), None)
        if target is None:
            name = inside(draft.edition.units[action.facility])
            raise draft.refuse("no_complex", "There's no {name} in {territory}.", name=name, territory=named(territory))
    else:
        open_ones = [built for built in stands if action.weapon in built.raided_by] or stands
        target = next((built for built in open_ones if built.capacity), open_ones[0])
        if len(open_ones) > 1 and not target.capacity:
            names = listed([str(inside(draft.edition.units[built.unit])) for built in open_ones], "or")
            raise draft.refuse(
                "choose_facility", "Say what was hit in {territory}: {names}.", territory=named(territory), names=names
            )
    if action.weapon not in target.raided_by:
        name = inside(draft.edition.units[target.unit])
        draft.warn(
            "wrong_target",
            "{capitalize} can't raid the {name} there.",
            capitalize=Message(WEAPONS[action.weapon]),
            name=name,
        )
    return target


def _check_weapon(draft: Draft, by: str, territory: Territory, target: Facility, weapon: str, dice: int) -> None:
    if weapon == "rockets":
        if not any(technology.rockets for technology in technologies(draft.edition, draft.state, by)):
            draft.warn("no_rockets", "{by:power the} hasn't developed rockets.", by=draft.power(by))
        if draft.edition.rules.rocket_limit == "one_per_complex":
            _check_one_rocket(draft, territory, target, dice)
    elif weapon == "fighters" and not advantages.held(draft.edition, draft.state, by, "fighters_raid"):
        draft.warn("no_fighter_raids", "{by:power whose} fighters can't raid complexes.", by=draft.power(by))


def _check_one_rocket(draft: Draft, territory: Territory, target: Facility, dice: int) -> None:
    what = inside(draft.edition.units[target.unit]) if len(draft.edition.facilities) > 1 else Message(msg("complex"))
    if (territory.id, target.unit) in draft.state.this_turn.rocketed:
        draft.warn(
            "already_rocketed",
            "Rockets have already hit the {what} in {territory} this turn.",
            what=what,
            territory=named(territory),
        )
    if dice != 1:
        draft.warn(
            "wrong_dice_count", "A rocket hits one {what} each turn, with one die, not {dice}.", what=what, dice=dice
        )


def _hits(draft: Draft, by: str, value: int, weapon: Weapon, dice: Sequence[int]) -> list[int]:
    """The damage by each attacker, from its own dice."""
    raid: Dice = "one"
    if weapon == "bombers":
        raid = next(
            (
                technology.raid_dice
                for technology in technologies(draft.edition, draft.state, by)
                if technology.raid_dice != "one"
            ),
            raid,
        )
    rolled = ROLLED[raid]
    if len(dice) % rolled:
        raise draft.refuse(
            "invalid_dice", "Each heavy bomber rolls {rolled} dice; enter them bomber by bomber.", rolled=rolled
        )
    if rolled > 1:
        throws = [dice[at : at + rolled] for at in range(0, len(dice), rolled)]
        hits = [max(throw) if raid == "best_of_two" else sum(throw) for throw in throws]
    elif weapon == "fighters":
        hits = [-(-die // 2) for die in dice]
    else:
        hits = list(dice)
    bonus = draft.edition.rules.raid_bonus.get(weapon, 0)
    hits = [hit + bonus for hit in hits]
    if draft.edition.rules.bombing == "treasury_loss" and draft.edition.rules.raid_limit == "value":
        return [min(hit, value) for hit in hits]
    return hits


def _damage(draft: Draft, by: str, territory: Territory, target: Facility, hits: int) -> None:
    before = draft.state.territories[territory.id].facilities[target.unit]
    after = max(before, min(before + hits, facilities.most_damage(draft.edition, target, territory.id)))
    if after != before:
        draft.emit(DamageChanged(territory=territory.id, facility=target.unit, damage=after))
    full = after < before + hits
    if len(draft.edition.facilities) > 1:
        draft.say("facility_bombed", by=by, unit=target.unit, territory=territory.id, damage=after)
        if not facilities.works(draft.edition, draft.state, territory.id, target):
            draft.say("out_of_order", unit=target.unit, territory=territory.id)
        return
    draft.say("bombed_to_the_limit" if full else "bombed", by=by, territory=territory.id, damage=after)


def _money_lost(draft: Draft, by: str, victim: str, territory: Territory, hits: int) -> None:
    account = purses.account(victim, purses.purse_of(draft.edition, victim, territory.id))
    lost = min(hits, draft.state.treasury(account))
    ledger.charge(draft, account, lost, "raid", sentence("raid_on", territory=territory.id))
    draft.say("raided", by=by, territory=territory.id, victim=victim, lost=lost)
