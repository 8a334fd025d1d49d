"""Reminders of what the table has to handle itself, by the action they matter to."""

from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.rules import advantages
from companion.families.axis_and_allies.rules.land.holdings import side_holding
from companion.families.axis_and_allies.rules.units.technology import technologies
from companion.families.axis_and_allies.rules.world import armistice
from companion.families.axis_and_allies.state import AxisAndAlliesState
from companion.model.sentence import Sentence, sentence
from companion.model.sides import enemy_of


def guerrillas(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str) -> list[str]:
    """Where a power's guerrillas appear if there's no enemy land unit."""
    unit = edition.powers[power].guerrillas
    enemy = enemy_of(edition.side_of(power))
    return [
        original
        for original in edition.originals[power]
        if unit is not None
        and not edition.territories[original].sea_zones
        and side_holding(edition, state, original) == enemy
    ]


def armistice_due(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str) -> str | None:
    """Where no ally may have a land unit for a power's armistice now; None if it can't sign one."""
    trigger = armistice.of_power(edition, power)
    if trigger is None or trigger.armistice is None or armistice.why_not(edition, state, trigger):
        return None
    return trigger.armistice.untouched


def reminders(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str) -> dict[str, Sentence]:
    """Reminders for a power's player, by action type."""
    due = {}
    muster = edition.powers[power].muster
    if muster is not None and muster.fewer_than is not None:
        due["mobilize_units"] = sentence("place_among_few", power=power, number=muster.fewer_than)
    if rising := guerrillas(edition, state, power):
        unit = edition.powers[power].guerrillas
        due["capture_territory"] = sentence("guerrillas_rise", power=power, unit=unit, territories=rising)
    for technology in technologies(edition, state, power):
        if technology.rockets:
            due["bomb_complex"] = sentence("technology_reads", technology=technology.id, text=technology.text)
    if advantages.left_to_choose(edition, state, power):
        due["choose_advantage"] = sentence("advantages_open", count=advantages.allowed(edition, state, power))
    return due
