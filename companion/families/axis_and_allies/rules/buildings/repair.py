"""Repairs and upgrades of facilities: which, their cost, and payment."""

from collections.abc import Mapping, Sequence

from companion.engine import ledger
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.events import DamageChanged
from companion.families.axis_and_allies.rules import lookup, purses
from companion.families.axis_and_allies.rules.buildings import facilities
from companion.families.axis_and_allies.rules.draft import Draft
from companion.families.axis_and_allies.rules.units.technology import technologies
from companion.families.axis_and_allies.sections.facilities import Facility
from companion.families.axis_and_allies.state import AxisAndAlliesState
from companion.model.sentence import sentence
from companion.model.translated import inside, named

Repairs = Mapping[tuple[str, str], int]
"""Damage markers to remove, by territory and facility."""


def repair_cost(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str, repairs: Repairs) -> int:
    """The cost of removing damage: per facility, rounded up if one payment removes several markers."""
    per_money = max((technology.repairs_per_money for technology in technologies(edition, state, power)), default=1)
    return sum(-(-count // per_money) * edition.rules.repair_cost for count in repairs.values())


def meant(draft: Draft, power: str, repairs: Mapping[str, int | Mapping[str, int]], purse: str | None) -> Repairs:
    """The repairs in an action, each checked: a bare number is for the complex."""
    markers: dict[tuple[str, str], int] = {}
    for territory, said in repairs.items():
        place = lookup.passable(draft, territory)
        stands = draft.state.territories[territory].facilities
        if isinstance(said, int):
            at = facilities.complex_at(draft.edition, draft.state, territory)
            if at is None:
                raise draft.refuse("no_complex", "There's no industrial complex in {place}.", place=named(place))
            counts: Mapping[str, int] = {at.unit: said}
        else:
            counts = said
        _check_own(draft, power, territory, purse)
        for unit, count in counts.items():
            name = inside(lookup.unit(draft, unit))
            if unit not in stands:
                raise draft.refuse("no_complex", "There's no {name} in {place}.", name=name, place=named(place))
            if count > stands[unit]:
                harm = stands[unit]
                raise draft.refuse(
                    "invalid_repair",
                    "{place} has {harm} damage; you can't remove {count}.",
                    place=named(place),
                    harm=harm,
                    count=count,
                )
            markers[territory, unit] = count
    if markers and not draft.edition.powers[power].repairs:
        raise draft.refuse("no_repairs", "{power:power the} can't repair anything.", power=draft.power(power))
    return markers


def _check_own(draft: Draft, power: str, territory: str, purse: str | None) -> None:
    name = draft.translated.place(territory)
    if draft.state.controller(territory) != power:
        raise draft.refuse(
            "not_your_complex", "{power:power the} doesn't hold {name}.", power=draft.power(power), name=name
        )
    if purses.purse_of(draft.edition, power, territory) != purse:
        raise draft.refuse(
            "other_purse", "{name} belongs to another purse of {power:power the}.", name=name, power=draft.power(power)
        )


def upgrades(draft: Draft, power: str, territories: Sequence[str], purse: str | None) -> dict[str, Facility]:
    """The upgrades in an action, each checked: the resulting facilities."""
    open_ones = facilities.upgrade_sites(draft.edition, draft.state, power)
    for territory in territories:
        place = lookup.passable(draft, territory)
        _check_own(draft, power, territory, purse)
        if territory not in open_ones:
            raise draft.refuse(
                "no_upgrade",
                "Nothing in {place} can be upgraded by {power:power the} now.",
                place=named(place),
                power=draft.power(power),
            )
    return {territory: open_ones[territory] for territory in territories}


def repair(draft: Draft, power: str, purse: str | None, repairs: Repairs, cost: int) -> None:
    """Pay for repairs; they take effect immediately."""
    if not repairs:
        return
    repaired: dict[str, int] = {}
    for (territory, _), count in repairs.items():
        repaired[territory] = repaired.get(territory, 0) + count
    ledger.charge(draft, purses.account(power, purse), cost, "repair", sentence("repaired", repairs=repaired))
    for (territory, unit), count in repairs.items():
        left = draft.state.territories[territory].facilities[unit] - count
        draft.emit(DamageChanged(territory=territory, facility=unit, damage=left))
    draft.say("damage_repaired", power=power, repairs=repaired, cost=cost)


def upgrade(draft: Draft, power: str, purse: str | None, better_at: Mapping[str, Facility]) -> None:
    """Pay for upgrades; like new facilities they work from the next turn."""
    for territory, better in better_at.items():
        reason = sentence("upgraded", unit=better.unit, territory=territory)
        ledger.charge(draft, purses.account(power, purse), better.upgrade_cost, "purchase", reason)
        facilities.replace_with(draft, territory, better.upgrades or "", better.unit, ready=False)
        draft.say("facility_upgraded", power=power, unit=better.unit, territory=territory, cost=better.upgrade_cost)
