"""Things in an edition that have no effect: claims that nobody asks, triggers without effect, unused money."""

from collections.abc import Iterator

from companion.engine.checking import Check, Finding, one_of
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.languages import Message, msg


def counted_words_are_choices(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    """Every word for which capitals are counted is one of the option's choices."""
    option = edition.options.get(edition.victory.option or "")
    choices = {str(choice) for choice in option.choices} if option is not None else set()
    for word in edition.victory.counted:
        if word not in choices:
            yield f"victory.counted.{word}", Message("nothing reads it: {expected}", expected=one_of(sorted(choices)))


def land_and_buildings_count(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    """Every ward has land, every damage limit can be reached, every objective pays into one of its power's purses."""
    for ward in edition.wards:
        if not any(land.ward == ward.id for land in edition.territories):
            yield f"ward[{ward.id}]", Message("nothing reads it: expected a territory that names it")
    for facility in edition.facilities:
        if facility.damage_limit is not None and (facility.out_of_order_at or 0) > facility.damage_limit:
            yield (
                f"facility[{facility.unit}].out_of_order_at",
                Message("never reached: expected at most {most}", most=facility.damage_limit),
            )
    for objective in edition.objectives:
        power = edition.powers.get(objective.power)
        if objective.purse and power is not None and not power.purses:
            yield f"objective[{objective.id}].purse", Message("nothing reads it: {power} has one purse", power=power.id)


def world_does_something(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    """Every claim is asked, every trigger has an effect, and there are neutrals if there's a [neutrals] section."""
    limits = edition.relations.limits if edition.relations else ()
    asked = {claim for objective in edition.objectives for claim in objective.claims}
    asked |= {asking.claim or "" for section in (edition.triggers, edition.advantages, limits) for asking in section}
    for claim in edition.claims:
        if claim.id not in asked:
            text = msg("nothing asks this question: expected an objective, trigger, limit, or advantage that does")
            yield f"claim[{claim.id}]", Message(text)
    waited = {
        trigger_id
        for part in (edition.objectives, edition.triggers, limits)
        for element in part
        for trigger_id in element.unless
    }
    waited |= {trigger for element in edition.objectives for trigger in element.after}
    for trigger in edition.triggers:
        if trigger.id not in waited and not (
            trigger.joins or trigger.upgrades or trigger.grants or trigger.pays or trigger.armistice
        ):
            text = msg("it does nothing: expected one of {keys}, or something that names it with `unless` or `after`")
            yield f"trigger[{trigger.id}]", Message(text, keys="joins, upgrades, grants, pays, armistice")
    if edition.neutrals is not None and not any(land.neutral for land in edition.territories):
        yield "neutrals", Message("nothing reads it: expected only with neutral territories")
    joined = {trigger.joins.group for trigger in edition.triggers if trigger.joins}
    for group in edition.neutrals.groups if edition.neutrals else ():
        if group.id not in joined and group.unmoved_by is None:
            text = msg("nothing reads it: expected unmoved_by, or a trigger that joins it")
            yield f"neutrals.group[{group.id}]", Message(text)
    if edition.convoys is not None and not any(edition.convoys.dice.values()):
        yield "convoys.dice", Message("nobody rolls for convoys: expected dice for a unit")


def starts_say_something(edition: AxisAndAlliesEdition) -> Iterator[Finding]:
    """A scenario states nothing redundant, and somebody can spend its money."""
    for scenario in edition.scenarios:
        key = f"scenario[{scenario.id}]"
        for power, money in scenario.treasury.items():
            if money and power in edition.powers.ids and edition.powers[power].income == "none":
                yield f"{key}.treasury.{power}", Message("nothing spends it: this power has no income")
        for power in scenario.purses:
            if power in edition.powers.ids and not edition.powers[power].purses:
                yield f"{key}.purses.{power}", Message("nothing reads it: {power} has one purse", power=power)
        for land, holder in scenario.controllers.items():
            if land in edition.territories.ids and edition.territories[land].original == holder:
                yield f"{key}.controllers.{land}", Message("{power} holds it anyway: the board says so", power=holder)


IDLE_CHECKS: tuple[Check, ...] = (
    counted_words_are_choices,
    land_and_buildings_count,
    world_does_something,
    starts_say_something,
)
