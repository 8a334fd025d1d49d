"""Convoys: what enemy units in marked sea zones cost the adjacent land, before income is collected."""

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from companion.engine import ledger
from companion.families.axis_and_allies.actions import DisruptConvoys
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.events import ConvoysDisrupted
from companion.families.axis_and_allies.rules import lookup, purses
from companion.families.axis_and_allies.rules.draft import Draft
from companion.families.axis_and_allies.rules.land.holdings import held_by
from companion.families.axis_and_allies.rules.phases import in_time, require_turn
from companion.families.axis_and_allies.rules.world import relations
from companion.families.axis_and_allies.state import AxisAndAlliesState
from companion.model.ids import sea_zone_id
from companion.model.sentence import sentence


def zones(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str) -> dict[int, list[str]]:
    """The sea zones where a power's convoys can be disrupted, and the adjacent land that can lose income.

    An economy without its capital collects nothing, so it has nothing to lose.
    """
    rules = edition.convoys
    if rules is None or power in rules.spared:
        return {}
    collecting = {purse for purse in purses.purses(edition, power) if purses.open_purse(edition, state, power, purse)}
    lands_by_zone: dict[int, list[str]] = {}
    for land in held_by(state, power):
        place = edition.territories[land]
        if not place.value or purses.purse_of(edition, power, land) not in collecting:
            continue
        for number in place.sea_zones:
            if number in rules.sea_zones:
                lands_by_zone.setdefault(number, []).append(land)
    return dict(sorted(lands_by_zone.items()))


def raiders(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str) -> list[str]:
    """The enemies that can disrupt a power's convoys: those that can have ships."""
    return [enemy for enemy in relations.enemies(edition, state, power) if _has_ships(edition, enemy)]


def _has_ships(edition: AxisAndAlliesEdition, power: str) -> bool:
    buys = edition.powers[power].buys
    return not buys or any(edition.units[buy].kind == "sea" for buy in buys)


def losses(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str) -> dict[str, int]:
    """What each of a power's territories loses this turn, whatever the order in which its zones were logged."""
    return _shared(edition, zones(edition, state, power), state.this_turn.convoys.get(power, {}))


def _shared(
    edition: AxisAndAlliesEdition, open_zones: Mapping[int, list[str]], hits: Mapping[int, int]
) -> dict[str, int]:
    """Which land pays for the hits in all zones: as much as possible, but no land more than its value.

    A point that finds its zone's land used up moves another zone's point to land that only that zone can reach.
    """
    points: dict[str, list[int]] = {}

    def pays(zone: int, asked: set[str]) -> bool:
        for land in open_zones.get(zone, ()):
            if land in asked:
                continue
            asked.add(land)
            paid = points.setdefault(land, [])
            if len(paid) < edition.territories[land].value:
                paid.append(zone)
                return True
            for point, other in enumerate(paid):
                if pays(other, asked):
                    paid[point] = zone
                    return True
        return False

    for zone, count in sorted(hits.items()):
        for _hit in range(count):
            if not pays(zone, set()):
                break
    return {land: len(paid) for land, paid in points.items() if paid}


def disrupt_convoys(draft: Draft, action: DisruptConvoys) -> None:
    """Decide what disrupted convoys cost a power: per zone at most the adjacent land, per territory its value."""
    power = lookup.power(draft, action.power)
    rules = draft.edition.convoys
    if rules is None:
        raise draft.refuse("no_convoys", "There are no convoys in this game.")
    if power in rules.spared:
        raise draft.refuse(
            "no_convoys",
            "{power:power the} can't lose anything to disrupted convoys.",
            power=draft.power(power),
            about=[power],
        )
    if not action.dice:
        raise draft.refuse("dice_needed", "Enter the dice of the enemy units, sea zone by sea zone.")
    open_zones = zones(draft.edition, draft.state, power)
    dice = {_zone(draft, word): rolled for word, rolled in action.dice.items()}
    for number in dice:
        if number not in open_zones:
            raise draft.refuse(
                "no_convoy_there",
                "{power:power the} has no convoys in sea zone {number}.",
                power=draft.power(power),
                number=number,
            )
    if not raiders(draft.edition, draft.state, power):
        draft.warn(
            "at_peace",
            "{power:power the} isn't at war with anybody that has ships, so nobody disrupts its convoys.",
            power=draft.power(power),
        )
    require_turn(draft, power)
    in_time(draft, power, "income")
    before, total = losses(draft.edition, draft.state, power), 0
    for number, rolled in dice.items():
        counted = draft.state.this_turn.convoys.get(power, {})
        if number in counted:
            draft.warn(
                "already_disrupted", "The convoys in sea zone {number} have been counted this turn.", number=number
            )
        others = _shared(draft.edition, open_zones, {zone: hits for zone, hits in counted.items() if zone != number})
        hits = sum(die for die in rolled if die <= rules.highest)
        draft.emit(ConvoysDisrupted(power=power, sea_zone=number, hits=hits))
        lost = sum(losses(draft.edition, draft.state, power).values()) - sum(others.values())
        draft.say("convoy_lost", power=power, zone=number, dice=rolled, lost=lost)
        total += lost
    if draft.state.turn != power:
        now = losses(draft.edition, draft.state, power)
        _lose_now(draft, power, {land: now.get(land, 0) - before.get(land, 0) for land in {**before, **now}})
    if not total:
        draft.say("no_convoys_lost", power=power)


def _lose_now(draft: Draft, power: str, lost: Mapping[str, int]) -> None:
    """If the power has already collected, it pays for its convoys immediately, as far as it has money."""
    for territory, amount in lost.items():
        account = purses.account(power, purses.purse_of(draft.edition, power, territory))
        if amount >= 0:
            ledger.charge(draft, account, min(amount, draft.state.treasury(account)), "convoy", sentence("convoys"))
        else:
            ledger.pay(draft, account, -amount, "convoy", sentence("convoys"))


def _zone(draft: Draft, word: str) -> int:
    """The sea zone an action means, by number or id."""
    for zone in draft.edition.sea_zones:
        if word in (str(zone.number), zone.id):
            return zone.number
    raise draft.refuse(
        "unknown_sea_zone",
        "There's no sea zone {word} in this game; write it like {sea_zone_id}.",
        word=repr(word),
        sea_zone_id=sea_zone_id(6),
    )


def rolled_by_app(
    edition: AxisAndAlliesEdition, _state: AxisAndAlliesState, action: DisruptConvoys, roll: Callable[[], int]
) -> DisruptConvoys:
    """The action with dice rolled by the app for the units it names, in zones without dice."""
    rules = edition.convoys
    if rules is None:
        return action
    counts = {
        zone: sum(rules.dice.get(unit, 0) * count for unit, count in units.items())
        for zone, units in action.units.items()
        if zone not in action.dice
    }
    dice = dict(action.dice) | {
        zone: tuple(roll() for _ in range(min(count, 60))) for zone, count in counts.items() if count
    }
    return replace(action, dice=dice)
