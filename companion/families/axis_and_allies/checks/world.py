"""Facilities, war and peace, neutrals, triggers, convoys and tokens."""

from collections.abc import Iterator

from companion.engine.checking import Check, Finding, resolve
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.sections.relations import Limit, Together, War
from companion.languages import Message, msg


def facilities_resolve(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    """A facility is a building of the box, and turns into other facilities."""
    buildings = [unit.id for unit in edition.units if unit.kind == "building"]
    for facility in edition.facilities:
        key = f"facility[{facility.unit}]"
        yield from resolve(f"{key}.unit", [facility.unit], buildings, "building")
        yield from resolve(f"{key}.captured_becomes", [facility.captured_becomes], edition.facilities.by_id, "facility")
        yield from resolve(f"{key}.upgrades", [facility.upgrades], edition.facilities.by_id, "facility")
        yield from resolve(f"{key}.not_for", facility.not_for, edition.powers.by_id, "power")
    for building in buildings:
        if building not in edition.facilities.ids:
            text = msg("missing: unit = '{unit}', with what it is good for, such as capacity = 'value'")
            yield "facility", Message(text, unit=building)
    printed = [territory.id for territory in edition.territories if territory.complex]
    if printed and not any(facility.capacity for facility in edition.facilities):
        yield f"territory[{printed[0]}].complex", Message("expected with a facility that has a capacity")


def relations_resolve(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    """Wars, limits and partners name powers of different sides, phases and triggers that exist."""
    relations = edition.relations
    if relations is None:
        return
    yield from resolve("relations.declared_in", [relations.declared_in], edition.phases.by_id, "phase")
    stated: dict[str, tuple[War | Limit | Together, ...]] = {
        "war": relations.wars,
        "limit": relations.limits,
        "together": relations.together,
    }
    for name, lines in stated.items():
        for index, line in enumerate(lines):
            key = f"relations.{name}[{index}]"
            yield from resolve(key, (*line.powers, *line.against), edition.powers.by_id, "power")
            known = [power for power in (*line.powers, *line.against) if power in edition.powers.ids]
            sides = [
                {edition.side_of(power) for power in part if power in known} for part in (line.powers, line.against)
            ]
            if sides[0] & sides[1]:
                yield key, Message("expected powers of one side, and of the other")
    for index, limit in enumerate(relations.limits):
        key = f"relations.limit[{index}]"
        yield from resolve(f"{key}.unless", limit.unless, edition.triggers.by_id, "trigger")
        yield from resolve(f"{key}.claim", [limit.claim], edition.claims.by_id, "claim")
        phase = limit.not_before.phase if limit.not_before else None
        yield from resolve(f"{key}.not_before.phase", [phase], edition.phases.by_id, "phase")


def neutrals_resolve(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    """Neutral land has rules; groups, guardians, and armies exist."""
    rules = edition.neutrals
    if rules is None:
        for territory in edition.territories:
            if territory.neutral is not None:
                text = msg("expected a section [neutrals] that says how neutrals are taken")
                yield f"territory[{territory.id}].neutral", Message(text)
        return
    yield from resolve("neutrals.army", [rules.army], edition.units.by_id, "unit")
    yield from resolve("neutrals.phase", [rules.phase], edition.phases.by_id, "phase")
    for power, enemies in rules.needs_war_with.items():
        yield from resolve("neutrals.needs_war_with", (power, *enemies), edition.powers.by_id, "power")
    for group in rules.groups:
        yield from resolve(f"neutrals.group[{group.id}]", group.territories, edition.territories.by_id, "territory")
    for ward in edition.wards:
        yield from resolve(f"ward[{ward.id}].guardians", ward.guardians, edition.powers.by_id, "power")


def triggers_resolve(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    """Everything that a trigger waits for and affects exists."""
    groups = [group.id for group in edition.neutrals.groups] if edition.neutrals else []
    for trigger in edition.triggers:
        key = f"trigger[{trigger.id}]"
        yield from resolve(key, (*trigger.by, *trigger.of, *trigger.told_by), edition.powers.by_id, "power")
        yield from resolve(f"{key}.territories", trigger.territories, edition.territories.by_id, "territory")
        yield from resolve(f"{key}.claim", [trigger.claim], edition.claims.by_id, "claim")
        yield from resolve(f"{key}.unless", trigger.unless, edition.triggers.by_id, "trigger")
        if (trigger.when == "attested") != (trigger.claim is not None):
            yield f"{key}.claim", Message("expected with {key} = '{word}', and only there", key="when", word="attested")
        if trigger.joins:
            yield from resolve(f"{key}.joins.group", [trigger.joins.group], groups, "group")
            yield from resolve(f"{key}.joins.power", [trigger.joins.power], edition.powers.by_id, "power")
        if trigger.upgrades:
            yield from resolve(f"{key}.upgrades", [trigger.upgrades.power], edition.powers.by_id, "power")
            yield from resolve(f"{key}.upgrades", trigger.upgrades.territories, edition.territories.by_id, "territory")
            yield from resolve(
                f"{key}.upgrades", [trigger.upgrades.old, trigger.upgrades.new], edition.facilities.by_id, "facility"
            )
        if (trigger.when == "signed") != (trigger.armistice is not None):
            yield (
                f"{key}.armistice",
                Message("expected with {key} = '{word}', and only there", key="when", word="signed"),
            )
        if trigger.armistice:
            terms = trigger.armistice
            yield from resolve(f"{key}.armistice.power", [terms.power], edition.powers.by_id, "power")
            lands = (*terms.lost, terms.untouched, *terms.kept)
            yield from resolve(f"{key}.armistice", lands, edition.territories.by_id, "territory")
        if trigger.pays:
            yield from resolve(f"{key}.pays", [trigger.pays.power], edition.powers.by_id, "power")
        if trigger.grants:
            yield from resolve(f"{key}.grants", [trigger.grants.power], edition.powers.by_id, "power")
            yield from resolve(f"{key}.grants", [trigger.grants.territory], edition.territories.by_id, "territory")


def convoys_and_tokens_resolve(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    """Convoys are in the board's sea zones; tokens belong to powers."""
    if edition.convoys:
        zones = {zone.number for zone in edition.sea_zones}
        yield from resolve("convoys.sea_zones", edition.convoys.sea_zones, zones, "sea zone")
        yield from resolve("convoys.dice", edition.convoys.dice, edition.units.by_id, "unit")
        yield from resolve("convoys.spared", edition.convoys.spared, edition.powers.by_id, "power")
    for token in edition.tokens:
        yield from resolve(f"token[{token.id}].power", [token.power], edition.powers.by_id, "power")


WORLD_CHECKS: tuple[Check, ...] = (
    facilities_resolve,
    relations_resolve,
    neutrals_resolve,
    triggers_resolve,
    convoys_and_tokens_resolve,
)
