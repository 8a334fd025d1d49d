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
from companion.families.axis_and_allies.rules.phases import reach, require_turn
from companion.families.axis_and_allies.rules.world import relations
from companion.families.axis_and_allies.state import AxisAndAlliesState
from companion.model.ids import sea_zone_id
from companion.model.sentence import sentence


def zones(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str) -> dict[int, list[str]]:
    """The sea zones where a power's convoys can be disrupted, and the adjacent land that can lose income."""
    rules = edition.convoys
    if rules is None or power in rules.spared:
        return {}
    found: dict[int, list[str]] = {}
    for land in held_by(state, power):
        place = edition.territory[land]
        for number in place.sea_zones:
            if place.value and number in rules.sea_zones:
                found.setdefault(number, []).append(land)
    return dict(sorted(found.items()))


def raiders(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str) -> list[str]:
    """The enemies that can disrupt a power's convoys: those that can have ships."""
    return [enemy for enemy in relations.enemies(edition, state, power) if _has_ships(edition, enemy)]


def _has_ships(edition: AxisAndAlliesEdition, power: str) -> bool:
    buys = edition.power[power].buys
    return not buys or any(edition.unit[buy].kind == "sea" for buy in buys)


def still_to_lose(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, territory: str) -> int:
    """What a territory can still lose this turn."""
    lost = sum(convoy.get(territory, 0) for convoy in state.this_turn.convoys.values())
    return edition.territory[territory].value - lost


def losses(state: AxisAndAlliesState) -> dict[str, int]:
    """What each territory loses this turn."""
    total: dict[str, int] = {}
    for by_territory in state.this_turn.convoys.values():
        for name, lost in by_territory.items():
            total[name] = total.get(name, 0) + lost
    return total


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
    reach(draft, power, "income")
    total = 0
    for number, rolled in dice.items():
        if number in draft.state.this_turn.convoys:
            draft.warn(
                "already_disrupted", "The convoys in sea zone {number} have been counted this turn.", number=number
            )
        hits = sum(die for die in rolled if die <= rules.highest)
        shared = _share(draft, number, open_zones, hits, dice)
        before = draft.state.this_turn.convoys.get(number, {})
        draft.emit(ConvoysDisrupted(power=power, sea_zone=number, losses=shared))
        if draft.state.turn != power:
            _lose_now(
                draft,
                power,
                {element: shared.get(element, 0) - before.get(element, 0) for element in {**before, **shared}},
            )
        total += sum(shared.values())
        draft.say("convoy_lost", power=power, zone=number, dice=rolled, lost=sum(shared.values()))
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


def _share(
    draft: Draft, number: int, open_zones: Mapping[int, list[str]], hits: int, rolled: Mapping[int, object]
) -> dict[str, int]:
    """Which land pays for a zone: first the land that no other zone of this roll can reach."""

    def reached_by_others(territory: str) -> int:
        return sum(territory in open_zones[other] for other in rolled if other != number)

    shared: dict[str, int] = {}
    for zone in sorted(open_zones[number], key=reached_by_others):
        again = draft.state.this_turn.convoys.get(number, {}).get(zone, 0)
        lost = min(hits, still_to_lose(draft.edition, draft.state, zone) + again)
        if lost:
            shared[zone] = lost
            hits -= lost
    return shared


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
