"""Keys that nothing reads beside the words that are chosen: whoever states one meant it to do something."""

from collections.abc import Iterator, Mapping

from msgspec import NODEFAULT

from companion.engine.checking import Check, Finding
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.model.shape import Shape, fields_of

Read = Mapping[str, tuple[bool, str]]
"""For every key, whether it is read, and when it would be."""


def _unread(at: str, shape: Shape, read: Read) -> Iterator[Finding]:
    """A finding for every key that states something and is not read."""
    for one in fields_of(type(shape)):
        plain = one.default if one.default is not NODEFAULT else {}
        if one.encode_name in read and getattr(shape, one.name) != plain:
            is_read, when = read[one.encode_name]
            if not is_read:
                yield f"{at}.{one.encode_name}", f"nothing reads it: expected {when} only"


def rules_are_read(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    """Every key of the rules belongs to a behaviour that was chosen."""
    rules = edition.rules
    researched = (rules.research != "none", "with a research other than 'none'")
    bombed = (rules.bombing != "none", "with a bombing other than 'none'")
    marked = (rules.bombing == "damage_markers", "with bombing = 'damage_markers'")
    by_value = any(one.damage_limit is None for one in edition.facility.values())
    read: Read = {
        "research_cost": researched,
        "research_success": researched,
        "raid_bonus": bombed,
        "rocket_limit": bombed,
        "repair_cost": marked,
        "damage_limit": (marked[0] and by_value, f"{marked[1]}, and with a facility that states none"),
        "complex_minimum_value": (
            rules.new_complexes and any(one.least_value is None for one in edition.facility.values()),
            "with new_complexes, and with a facility that states no least_value",
        ),
    }
    yield from _unread("rules", rules, read)


def victory_is_read(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    """Every key of victory belongs to its kind, and every word is one of the option."""
    victory = edition.victory
    ways, counted = (victory.kind == "ways", "with kind = 'ways'"), (victory.kind != "ways", "with another kind")
    capitals = (victory.kind == "capitals", "with kind = 'capitals'")
    read: Read = {
        "way": ways,
        "counted": capitals,
        **dict.fromkeys(("option", "check_after", "needed", "levels"), counted),
    }
    yield from _unread("victory", victory, read)
    option = edition.option.get(victory.option or "")
    choices = {str(one) for one in option.choices} if option is not None else set()
    for word in victory.counted:
        if word not in choices:
            yield f"victory.counted.{word}", f"nothing reads it: expected one of {', '.join(sorted(choices))}"


def powers_and_land_are_read(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    """What powers and territories state has somebody who asks for it."""
    rules = edition.rules
    for power in edition.powers:
        read: Read = {
            "repairs": (rules.bombing == "damage_markers", "with bombing = 'damage_markers'"),
            "researches": (rules.research != "none", "with a research other than 'none'"),
            "may_take": (power.stays_home, "with stays_home = true"),
            "buys": (power.income != "none", "for a power with an income"),
            "unit_costs": (power.income != "none", "for a power with an income"),
        }
        yield from _unread(f"power[{power.id}]", power, read)
    purses = any(power.purses for power in edition.powers)
    islands = any(not one.islands for one in edition.facility.values())
    for land in edition.territories:
        read = {
            "army": (land.neutral is not None, "on neutral land"),
            "purse": (purses, "in a box where a power has several purses"),
            "island": (islands, "in a box where a facility has islands = false"),
        }
        yield from _unread(f"territory[{land.id}]", land, read)
    for ward in edition.wards:
        if not any(land.ward == ward.id for land in edition.territories):
            yield f"ward[{ward.id}]", "nothing reads it: expected a territory that names it"
    for one in edition.facilities:
        read = {
            "upgrade_cost": (one.upgrades is not None, "with upgrades"),
            "damage_limit": (rules.bombing == "damage_markers", "with bombing = 'damage_markers'"),
            "out_of_order_at": (rules.bombing == "damage_markers", "with bombing = 'damage_markers'"),
        }
        yield from _unread(f"facility[{one.unit}]", one, read)
        if one.damage_limit is not None and (one.out_of_order_at or 0) > one.damage_limit:
            yield f"facility[{one.unit}].out_of_order_at", f"never reached: expected at most {one.damage_limit}"


def charts_are_read(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    """What objectives and technologies state changes something."""
    rules = edition.rules
    bombed = (rules.bombing != "none", "with a bombing other than 'none'")
    for one in edition.objectives:
        power = edition.power.get(one.power)
        read: Read = {
            "territories": (one.originals_of is None, "without originals_of"),
            "purse": (power is None or bool(power.purses), "for a power with several purses"),
            "at_peace_with": (edition.relations is not None, "with a section [relations]"),
        }
        yield from _unread(f"objective[{one.id}]", one, read)
    for technology in edition.technologies:
        read = {
            "repairs_per_money": (rules.bombing == "damage_markers", "with bombing = 'damage_markers'"),
            "raid_dice": bombed,
            "rockets": bombed,
            "extra_production_from": (technology.extra_production > 0, "with extra_production"),
        }
        yield from _unread(f"technology[{technology.id}]", technology, read)


def world_is_read(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    """Every claim is asked, every trigger does something, neutrals are there for [neutrals]."""
    limits = edition.relations.limits if edition.relations else ()
    asked = {claim for one in edition.objectives for claim in one.claims}
    asked |= {one.claim or "" for part in (edition.triggers, edition.advantages, limits) for one in part}
    for claim in edition.claims:
        if claim.id not in asked:
            yield f"claim[{claim.id}]", "nothing asks it: expected an objective, trigger, limit or advantage that does"
    waited = {one for part in (edition.objectives, edition.triggers, limits) for it in part for one in it.unless}
    for trigger in edition.triggers:
        if trigger.id not in waited and not (trigger.joins or trigger.upgrades or trigger.grants):
            yield f"trigger[{trigger.id}]", "it does nothing: expected joins, upgrades or grants, or an `unless` of it"
    if edition.neutrals is not None and not any(land.neutral for land in edition.territories):
        yield "neutrals", "nothing reads it: expected with neutral territories only"
    joined = {trigger.joins.group for trigger in edition.triggers if trigger.joins}
    for group in edition.neutrals.groups if edition.neutrals else ():
        if group.id not in joined and group.unmoved_by is None:
            yield f"neutrals.group[{group.id}]", "nothing reads it: expected unmoved_by, or a trigger that joins it"
    if edition.convoys is not None and not any(edition.convoys.dice.values()):
        yield "convoys.dice", "nobody rolls for convoys: expected dice for a unit"


def starts_are_read(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    """What a scenario states is not so anyway, and somebody spends its money."""
    for scenario in edition.scenarios:
        key = f"scenario[{scenario.id}]"
        for power, money in scenario.treasury.items():
            if money and power in edition.power and edition.power[power].income == "none":
                yield f"{key}.treasury.{power}", "nothing spends it: this power has no income"
        for power in scenario.purses:
            if power in edition.power and not edition.power[power].purses:
                yield f"{key}.purses.{power}", "nothing reads it: this power has one purse"
        for land, holder in scenario.controllers.items():
            if land in edition.territory and edition.territory[land].original == holder:
                yield f"{key}.controllers.{land}", f"{holder} holds it anyway: it is printed for it"


UNREAD_CHECKS: tuple[Check, ...] = (
    rules_are_read,
    victory_is_read,
    powers_and_land_are_read,
    charts_are_read,
    world_is_read,
    starts_are_read,
)
