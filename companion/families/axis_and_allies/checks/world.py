"""Facilities, war and peace, neutrals, triggers, convoys and tokens."""

from collections.abc import Iterator

from companion.engine.checking import Check, Finding, resolve
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.sections.relations import Limit, Together, War


def facilities_resolve(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    """A facility is a building of the box, and turns into others that are facilities too."""
    buildings = [unit.id for unit in edition.units if unit.kind == "building"]
    for one in edition.facilities:
        key = f"facility[{one.unit}]"
        yield from resolve(f"{key}.unit", [one.unit], buildings, "building")
        yield from resolve(f"{key}.captured_becomes", [one.captured_becomes], edition.facility, "facility")
        yield from resolve(f"{key}.upgrades", [one.upgrades], edition.facility, "facility")
        yield from resolve(f"{key}.not_for", one.not_for, edition.power, "power")
    for building in buildings:
        if building not in edition.facility:
            yield "facility", f"missing: unit = '{building}', with what it is good for, such as capacity = 'value'"
    printed = [one.id for one in edition.territories if one.complex]
    if printed and not any(one.capacity for one in edition.facilities):
        yield f"territory[{printed[0]}].complex", "expected with a facility that has a capacity, which stands there"


def relations_resolve(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    """Wars, limits and partners name powers of different sides, phases and triggers that exist."""
    relations = edition.relations
    if relations is None:
        return
    yield from resolve("relations.declared_in", [relations.declared_in], edition.phase, "phase")
    stated: dict[str, tuple[War | Limit | Together, ...]] = {
        "war": relations.wars,
        "limit": relations.limits,
        "together": relations.together,
    }
    for name, lines in stated.items():
        for index, one in enumerate(lines):
            key = f"relations.{name}[{index}]"
            yield from resolve(key, (*one.powers, *one.against), edition.power, "power")
            known = [power for power in (*one.powers, *one.against) if power in edition.power]
            sides = [{edition.side_of(power) for power in part if power in known} for part in (one.powers, one.against)]
            if sides[0] & sides[1]:
                yield key, "expected powers of one side, and of the other"
    for index, limit in enumerate(relations.limits):
        key = f"relations.limit[{index}]"
        yield from resolve(f"{key}.unless", limit.unless, edition.trigger, "trigger")
        yield from resolve(f"{key}.claim", [limit.claim], edition.claim, "claim")
        phase = limit.not_before.phase if limit.not_before else None
        yield from resolve(f"{key}.not_before.phase", [phase], edition.phase, "phase")


def neutrals_resolve(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    """Neutral land has rules; groups, guardians and armies exist."""
    rules = edition.neutrals
    if rules is None:
        for one in edition.territories:
            if one.neutral is not None:
                yield f"territory[{one.id}].neutral", "expected a section [neutrals] that says how neutrals are taken"
        return
    yield from resolve("neutrals.army", [rules.army], edition.unit, "unit")
    yield from resolve("neutrals.phase", [rules.phase], edition.phase, "phase")
    for power, enemies in rules.needs_war_with.items():
        yield from resolve("neutrals.needs_war_with", (power, *enemies), edition.power, "power")
    for group in rules.groups:
        yield from resolve(f"neutrals.group[{group.id}]", group.territories, edition.territory, "territory")
    for ward in edition.wards:
        yield from resolve(f"ward[{ward.id}].guardians", ward.guardians, edition.power, "power")


def triggers_resolve(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    """Everything that a trigger waits for and does exists."""
    groups = [one.id for one in edition.neutrals.groups] if edition.neutrals else []
    for one in edition.triggers:
        key = f"trigger[{one.id}]"
        yield from resolve(key, (*one.by, *one.of, *one.told_by), edition.power, "power")
        yield from resolve(f"{key}.territories", one.territories, edition.territory, "territory")
        yield from resolve(f"{key}.claim", [one.claim], edition.claim, "claim")
        yield from resolve(f"{key}.unless", one.unless, edition.trigger, "trigger")
        if (one.when == "attested") != (one.claim is not None):
            yield f"{key}.claim", "expected a claim with when = 'attested', and only there"
        if one.joins:
            yield from resolve(f"{key}.joins.group", [one.joins.group], groups, "group")
            yield from resolve(f"{key}.joins.power", [one.joins.power], edition.power, "power")
        if one.upgrades:
            yield from resolve(f"{key}.upgrades", [one.upgrades.power], edition.power, "power")
            yield from resolve(f"{key}.upgrades", one.upgrades.territories, edition.territory, "territory")
            yield from resolve(f"{key}.upgrades", [one.upgrades.old, one.upgrades.new], edition.facility, "facility")
        if (one.when == "signed") != (one.armistice is not None):
            yield f"{key}.armistice", "expected with when = 'signed', and only there"
        if one.armistice:
            terms = one.armistice
            yield from resolve(f"{key}.armistice.power", [terms.power], edition.power, "power")
            lands = (*terms.lost, terms.untouched, *terms.kept)
            yield from resolve(f"{key}.armistice", lands, edition.territory, "territory")
        if one.pays:
            yield from resolve(f"{key}.pays", [one.pays.power], edition.power, "power")
        if one.grants:
            yield from resolve(f"{key}.grants", [one.grants.power], edition.power, "power")
            yield from resolve(f"{key}.grants", [one.grants.territory], edition.territory, "territory")


def convoys_and_tokens_resolve(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    """Convoys lie in sea zones of the board; tokens belong to powers."""
    if edition.convoys:
        zones = {zone.number for zone in edition.sea_zones}
        for number in edition.convoys.sea_zones:
            if number not in zones:
                yield "convoys.sea_zones", f"there is no sea zone {number}"
        yield from resolve("convoys.dice", edition.convoys.dice, edition.unit, "unit")
        yield from resolve("convoys.spared", edition.convoys.spared, edition.power, "power")
    for token in edition.tokens:
        yield from resolve(f"token[{token.id}].power", [token.power], edition.power, "power")


WORLD_CHECKS: tuple[Check, ...] = (
    facilities_resolve,
    relations_resolve,
    neutrals_resolve,
    triggers_resolve,
    convoys_and_tokens_resolve,
)
