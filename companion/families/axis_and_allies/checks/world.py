"""Facilities, war and peace, neutrals, and triggers."""

from collections.abc import Iterator

from companion.engine.checking import Check, Finding, resolve
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.sections.relations import Limit, Together, War
from companion.languages import Message, msg


def facilities_resolve(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    """Every building of the box is a facility, and nothing else is."""
    buildings = [unit.id for unit in edition.units if unit.kind == "building"]
    for facility in edition.facilities:
        key = f"facility[{facility.unit}]"
        yield from resolve(f"{key}.unit", [facility.unit], buildings, "building")
    for building in buildings:
        if building not in edition.facilities.ids:
            text = msg("missing: unit = '{unit}', with what it is good for, such as capacity = 'value'")
            yield "facility", Message(text, unit=building)
    printed = [territory.id for territory in edition.territories if territory.complex]
    if printed and not any(facility.capacity for facility in edition.facilities):
        yield f"territory[{printed[0]}].complex", Message("expected with a facility that has a capacity")


def relations_resolve(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    """Wars, limits and partners name powers of different sides."""
    relations = edition.relations
    if relations is None:
        return
    stated: dict[str, tuple[War | Limit | Together, ...]] = {
        "war": relations.wars,
        "limit": relations.limits,
        "together": relations.together,
    }
    for name, lines in stated.items():
        for index, line in enumerate(lines):
            key = f"relations.{name}[{index}]"
            known = [power for power in (*line.powers, *line.against) if power in edition.powers.ids]
            sides = [
                {edition.side_of(power) for power in part if power in known} for part in (line.powers, line.against)
            ]
            if sides[0] & sides[1]:
                yield key, Message("expected powers of one side, and of the other")


def neutrals_resolve(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    """Neutral land has rules."""
    rules = edition.neutrals
    if rules is None:
        for territory in edition.territories:
            if territory.neutral is not None:
                text = msg("expected a section [neutrals] that says how neutrals are taken")
                yield f"territory[{territory.id}].neutral", Message(text)
        return


def triggers_resolve(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    """A trigger's group exists, and it states what its occasion needs."""
    groups = [group.id for group in edition.neutrals.groups] if edition.neutrals else []
    for trigger in edition.triggers:
        key = f"trigger[{trigger.id}]"
        if (trigger.when == "attested") != (trigger.claim is not None):
            yield f"{key}.claim", Message("expected with {key} = '{word}', and only there", key="when", word="attested")
        if trigger.joins:
            yield from resolve(f"{key}.joins.group", [trigger.joins.group], groups, "group")
        if (trigger.when == "signed") != (trigger.armistice is not None):
            yield (
                f"{key}.armistice",
                Message("expected with {key} = '{word}', and only there", key="when", word="signed"),
            )


WORLD_CHECKS: tuple[Check, ...] = (
    facilities_resolve,
    relations_resolve,
    neutrals_resolve,
    triggers_resolve,
)
