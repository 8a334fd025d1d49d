"""Facilities: where they are, how much damage they can take, whether they work, and where others can be built."""

from collections.abc import Iterable

from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.events import ComplexBuilt, ComplexRemoved, FacilityReplaced
from companion.families.axis_and_allies.rules.draft import Draft
from companion.families.axis_and_allies.sections.board import Territory
from companion.families.axis_and_allies.sections.facilities import Facility
from companion.families.axis_and_allies.state import AxisAndAlliesState
from companion.languages import _, msg
from companion.model.translated import inside, named

Bar = tuple[str, str]
"""A refusal's code and message, whose values are known where it's raised: most are only counted."""


def complex_at(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, territory: str) -> Facility | None:
    """The facility in a territory that mobilizes units; None if there is none."""
    stands = state.territories[territory].facilities
    return next(
        (
            edition.facilities[facility]
            for facility in stands
            if facility in edition.facilities.ids and edition.facilities[facility].capacity
        ),
        None,
    )


def complex_damage(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, territory: str) -> int:
    """The damage of a territory's complex; 0 without one."""
    facility = complex_at(edition, state, territory)
    return state.territories[territory].facilities[facility.unit] if facility else 0


def of_group(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, territory: str, group: str) -> Facility | None:
    """A territory's facility of a group."""
    stands = state.territories[territory].facilities
    return next((edition.facilities[piece] for piece in stands if edition.facilities[piece].group == group), None)


def most_damage(edition: AxisAndAlliesEdition, facility: Facility, territory: str) -> int:
    """The maximum damage of a facility in its place."""
    if facility.damage_limit is not None:
        return facility.damage_limit
    return edition.rules.damage_limit * edition.territories[territory].value


ANY_NUMBER = 999
"""The output of a facility without a limit: more than anybody can buy."""


def output(edition: AxisAndAlliesEdition, facility: Facility, territory: str) -> int:
    """How many units an undamaged facility mobilizes per turn."""
    if unlimited(edition, facility, territory):
        return ANY_NUMBER
    return edition.territories[territory].value if facility.capacity == "value" else facility.capacity


def unlimited(edition: AxisAndAlliesEdition, facility: Facility, territory: str) -> bool:
    """Whether a facility mobilizes any number of units in its place."""
    return facility.where_printed == "any_number" and edition.territories[territory].complex


def any_number_at(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, territory: str) -> bool:
    """Whether a territory's complex mobilizes any number of units."""
    standing = complex_at(edition, state, territory)
    return standing is not None and unlimited(edition, standing, territory)


def works(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, territory: str, facility: Facility) -> bool:
    """Whether a facility works: not damaged out of action, and for a complex, with capacity left."""
    damage = state.territories[territory].facilities[facility.unit]
    if facility.out_of_order_at is not None and damage >= facility.out_of_order_at:
        return False
    return not facility.capacity or output(edition, facility, territory) > damage


def least_value(edition: AxisAndAlliesEdition, facility: Facility) -> int:
    """The minimum value of a territory for building a facility."""
    return edition.rules.complex_minimum_value if facility.least_value is None else facility.least_value


def sites(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str, facility: Facility) -> list[str]:
    """Where a power could build a facility this turn."""
    return all_sites(edition, state, power, (facility,))[facility.unit]


def all_sites(
    edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str, wanted: Iterable[Facility]
) -> dict[str, list[str]]:
    """Where a power could build each of some facilities this turn."""
    gained = state.this_turn.gained
    held = [
        territory for territory, now in state.territories.items() if now.controller == power and territory not in gained
    ]
    return {
        facility.unit: [
            place
            for place in held
            if of_group(edition, state, place, facility.group) is None
            and _bar(edition, facility, edition.territories[place], power) is None
        ]
        for facility in wanted
    }


def upgrade_sites(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str) -> dict[str, Facility]:
    """Where a power could pay for an upgrade now, and to what."""
    better_at = {}
    for better in edition.facilities:
        for territory, now in state.territories.items():
            mine = now.controller == power and territory not in state.this_turn.gained
            if (
                mine
                and better.upgrades in now.facilities
                and _bar(edition, better, edition.territories[territory], power) is None
            ):
                better_at[territory] = better
    return better_at


def _bar(edition: AxisAndAlliesEdition, facility: Facility, territory: Territory, power: str) -> Bar | None:
    """Why a facility can't be built somewhere; None if it can."""
    if power in facility.not_for:
        return "not_for_sale", msg("{power:power the} can't have a facility of this kind ({name}).")
    if territory.value < least_value(edition, facility):
        return "worthless_site", (
            msg("A complex needs a territory worth at least {least}; {territory} is worth {value}.")
            if facility.capacity == "value"
            else msg("{name}: needs a territory worth at least {least}; {territory} is worth {value}.")
        )
    if territory.island and not facility.islands:
        return "no_islands", msg("{name}: can't be built on an island such as {territory}.")
    if facility.originals_only and territory.original != power:
        return "not_original", msg("{name}: can be built only in {power:power whose} own original territories.")
    return None


def check_site(draft: Draft, power: str, territory: Territory, facility: Facility) -> None:
    """Refuse an impossible site; object if the land is too new."""
    now = draft.state.territories[territory.id]
    if of_group(draft.edition, draft.state, territory.id, facility.group) is not None:
        raise draft.refuse(
            "one_complex_only",
            "{territory} can have only one {group_name}.",
            territory=named(territory),
            group_name=_group_name(draft, facility),
        )
    if now.controller != power:
        raise draft.refuse(
            "not_your_territory",
            "{power:power the} doesn't hold {territory}.",
            power=draft.power(power),
            territory=named(territory),
        )
    bar = _bar(draft.edition, facility, territory, power)
    if bar is not None:
        raise draft.refuse(
            *bar,
            power=draft.power(power),
            name=named(draft.edition.units[facility.unit]),
            territory=named(territory),
            value=territory.value,
            least=least_value(draft.edition, facility),
        )
    if territory.id in draft.state.this_turn.gained:
        draft.warn(
            "not_held_long_enough",
            "{territory} was taken this turn; you can build there next turn.",
            territory=named(territory),
            about=["building"],
        )


def _group_name(draft: Draft, facility: Facility) -> str:
    return _("industrial complex") if facility.capacity else str(inside(draft.edition.units[facility.unit]))


def build(draft: Draft, territory: str, facility: str, *, ready: bool = False) -> None:
    """Build a facility where there's none of its group."""
    draft.emit(ComplexBuilt(territory=territory, facility=facility, ready=ready))


def replace_with(draft: Draft, territory: str, old: str, new: str, *, ready: bool = True) -> None:
    """Replace a facility with another; it keeps as much damage as it can have."""
    most = most_damage(draft.edition, draft.edition.facilities[new], territory)
    damage = min(draft.state.territories[territory].facilities[old], most)
    draft.emit(FacilityReplaced(territory=territory, old=old, new=new, damage=damage, ready=ready))


def change_hands(draft: Draft, territory: str, *, captured: bool) -> None:
    """What happens to a territory's facilities when it changes hands."""
    now = draft.state.territories[territory]
    for building in tuple(now.facilities):
        facility = draft.edition.facilities.get(building)
        if facility is None:
            continue
        if now.controller in facility.not_for:
            draft.emit(ComplexRemoved(territory=territory, facility=building))
            draft.say("facility_gone", unit=building, territory=territory)
        elif captured and facility.captured_becomes is not None:
            replace_with(draft, territory, building, facility.captured_becomes)
            draft.say("facility_becomes", old=building, new=facility.captured_becomes, territory=territory)
