"""A nation's setup chart in The War Game: money and land, forms for what only the box tells, and its rules."""

from companion.families.war_game.edition import WarGameEdition
from companion.model.sections.powers import Power
from companion.model.sections.scenarios import Scenario
from companion.model.sections.units import Unit
from printables.families.family import Figure, price_in
from printables.families.war_game.job import WarGameJob
from printables.pdf.flow import Block, draw_all, heading, paragraph, space
from printables.pdf.paper import Box
from printables.pdf.sheet import Sheet
from printables.sheets.setup.entry_fields import entry_fields, kept_lists
from printables.sheets.setup.unit_form import unit_form

Lines = list[str]


def opening_figures(job: WarGameJob, scenario: Scenario, power: Power) -> list[Figure]:
    """Nothing in hand, and the land that the first income is for."""
    land = job.edition.scenario[scenario.id].production.get(power.id)
    figures: list[Figure] = [("0", "in hand: the first turn begins with income")]
    return figures if land is None else [*figures, (str(land), "production, on the track")]


def draw_form(sheet: Sheet, job: WarGameJob, scenario: Scenario, power: Power, box: Box) -> None:
    """Fields and empty lines to copy the box's chart into."""
    asked = job.edition.to_enter
    y = draw_all(sheet, entry_fields(asked, scenario, power, box.width), box.x, box.y) + 1
    unit_form(sheet, job.edition.units, Box(box.x, y, box.width, box.bottom - y), kept_lists(asked))


def price(edition: WarGameEdition, unit: Unit, power: Power) -> str:
    """What a unit costs this nation; a line to write on where its own price is in the box only."""
    return price_in(edition.power[power.id].unit_costs, unit)


def back(job: WarGameJob, scenario: Scenario, power: Power, width: float, size: float) -> list[Block]:
    """The rules of land, loans, building and training, in the order people need them."""
    edition = job.edition
    blocks = [space(1.5)]
    for title, lines in (
        ("Land at the start", _land(edition, scenario, power)),
        ("Lending", _lending(edition, power)),
        ("Building", [*_recruiting(edition), *_factories(edition)]),
        ("Repair and training", [*_repair(edition, power), *_training(edition)]),
    ):
        if lines:
            blocks += [heading(title, width), *(paragraph(line, width, size, after=0.8) for line in lines)]
    return blocks


def _units(edition: WarGameEdition, ids: tuple[str, ...]) -> str:
    return ", ".join(edition.unit[id_].name for id_ in ids)


def _land(edition: WarGameEdition, scenario: Scenario, power: Power) -> Lines:
    check = next((land_check for land_check in edition.land_checks if land_check.scenario == scenario.id), None)
    row = next((one for one in check.powers if one.power == power.id), None) if check else None
    if row is None:
        return []
    money = edition.edition.currency
    lines = [
        f"{money}{row.land} in all: {row.original} original, {row.neutrals} former neutrals, "
        f"{row.conquered} conquered, {abs(row.lost)} lost."
    ]
    for loan in edition.starting_loans:
        if loan.scenario == scenario.id and power.id in loan.amounts:
            lines.append(f"The first income, and only that, has a free {money}{loan.amounts[power.id]} on top.")
    return lines


def _lending(edition: WarGameEdition, power: Power) -> Lines:
    lend, money = edition.lend_lease, edition.edition.currency
    lines = []
    for route in lend.routes:
        if power.id in (route.lender, route.recipient):
            lender, recipient = edition.power[route.lender].name, edition.power[route.recipient].name
            later = ", to be spent from the recipient's next turn on" if route.usable != "at_once" else ""
            lines.append(f"{lender} may give to {recipient}{later}.")
    if not lines:
        return []
    bound = _units(edition, lend.bound_money_buys_no)
    return [
        *lines,
        f"All gifts of a turn together are at most one part in {lend.share} of the lender's money.",
        f"The first {money}{lend.free_amount} received are free; the rest never buys {bound}.",
    ]


def _recruiting(edition: WarGameEdition) -> Lines:
    rule = edition.recruiting
    return [
        f"{_units(edition, rule.units)}: as many as the value on your own land, that divided by "
        f"{rule.occupied_divisor} (at most {rule.occupied_most}) on occupied land; no factory needed."
    ]


def _factories(edition: WarGameEdition) -> Lines:
    lines = []
    for factory in edition.factories:
        makes = f"{factory.output} units a turn" if factory.output else "as many units a turn as the value"
        never = f", but no {_units(edition, factory.never_makes)}" if factory.never_makes else ""
        lines.append(
            f"{edition.unit[factory.unit].name}: {makes}{never}; needs a value of {factory.needs_value}, "
            f"or {factory.needs_value_occupied} on occupied land."
        )
    return lines


def _repair(edition: WarGameEdition, power: Power) -> Lines:
    rule = edition.ship_repair
    sites = "; ".join(
        f"{site.lowest} to {site.highest}: value {site.needs_value}{' with a factory' if site.needs_factory else ''}"
        for site in rule.sites
    )
    alone = " Only on your own land, and no ally repairs there." if power.id in rule.own_ships_only else ""
    return [f"{edition.unit[rule.unit].name}: a die of {rule.die} is the price and sets the place. {sites}.{alone}"]


def _training(edition: WarGameEdition) -> Lines:
    money = edition.edition.currency
    return [
        f"{training.name}: {money}{training.price} for each {edition.unit[training.unit].name.lower()} "
        "at an own factory, for good."
        for training in edition.trainings
    ]
