"""What a power's sheet says of the further rules of a box: land, resources, loans, building, operations, losses."""

from companion.model.edition import Edition
from companion.model.sections.powers import Power
from companion.model.sections.resources import Operation
from companion.model.sections.scenarios import Scenario
from printables import fonts
from printables.flow import Block, Column, heading, paragraph, table
from printables.leads import Line, line_block
from printables.names import name, names
from printables.resource_words import buying, recovering, rolling

Lines = list[str]


def further_rules(edition: Edition, scenario: Scenario, power: Power, width: float, size: float) -> list[Block]:
    """Blocks for everything the box has beyond the common sections, in the order people need them."""
    blocks: list[Block] = []
    for title, lines in (
        ("Land at the start", _land(edition, scenario, power)),
        ("Resources", [*recovering(edition), *buying(edition), *rolling(edition)]),
        ("Lending", _lending(edition, power)),
        ("Building", [*_recruiting(edition), *_factories(edition), *_rebuilding(edition, power)]),
        ("Repair and training", [*_repair(edition, power), *_training(edition)]),
    ):
        if lines:
            blocks += [heading(title, width), *(paragraph(line, width, size, after=0.8) for line in lines)]
    return [*blocks, *_operations(edition, width, size), *_losses(edition, power, width, size)]


def _land(edition: Edition, scenario: Scenario, power: Power) -> Lines:
    check = next((one for one in edition.land_checks if one.scenario == scenario.id), None)
    row = next((one for one in check.powers if one.power == power.id), None) if check else None
    if row is None:
        return []
    money = edition.edition.currency
    lines = [
        f"{money}{row.land} in all: {row.original} original, {row.neutrals} former neutrals, "
        f"{row.conquered} conquered, {row.lost} lost."
    ]
    for loan in edition.starting_loans:
        if loan.scenario == scenario.id and power.id in loan.amounts:
            lines.append(f"The first income, and only that, has a free {money}{loan.amounts[power.id]} on top.")
    return lines


def _lending(edition: Edition, power: Power) -> Lines:
    lend = edition.lend_lease
    if lend is None:
        return []
    lines = []
    for route in lend.routes:
        if power.id not in (route.lender, route.recipient):
            continue
        most = f", at most {route.most} each time" if route.most else ""
        by = f" by way of {name(edition, route.through)}" if route.through else ""
        later = ", to be spent from the recipient's next turn on" if route.usable != "at_once" else ""
        lines.append(f"{name(edition, route.lender)} may give to {name(edition, route.recipient)}{by}{most}{later}.")
    if lines and lend.share is not None:
        lines.append(f"All gifts of a turn together are at most one part in {lend.share} of the lender's money.")
    if lines and lend.free_amount is not None:
        money = edition.edition.currency
        bound = names(edition, lend.bound_money_buys_no)
        lines.append(f"The first {money}{lend.free_amount} received are free; the rest never buys {bound}.")
    return lines


def _recruiting(edition: Edition) -> Lines:
    rule = edition.recruiting
    if rule is None:
        return []
    return [
        f"{names(edition, rule.units)}: as many as the value on your own land, that divided by "
        f"{rule.occupied_divisor} (at most {rule.occupied_most}) on occupied land; no factory needed."
    ]


def _factories(edition: Edition) -> Lines:
    lines = []
    for one in edition.factories:
        makes = f"{one.output} units a turn" if one.output else "as many units a turn as the value"
        never = f", but no {names(edition, one.never_makes)}" if one.never_makes else ""
        lines.append(
            f"{name(edition, one.unit)}: {makes}{never}; needs a value of {one.needs_value}, "
            f"or {one.needs_value_occupied} on occupied land."
        )
    return lines


def _rebuilding(edition: Edition, power: Power) -> Lines:
    named = {unit for one in edition.rebuilds if power.id in one.powers for unit in one.units}
    lines = []
    for one in edition.rebuilds:
        units = one.units if power.id in one.powers else tuple(unit for unit in one.units if unit not in named)
        if units and (not one.powers or power.id in one.powers):
            laps = ", twice" if one.laps == 2 else ""
            lines.append(f"{names(edition, units)}: {one.boxes} boxes{laps}")
    return ["Rebuilt units run through boxes. " + "; ".join(lines) + "."] if lines else []


def _repair(edition: Edition, power: Power) -> Lines:
    rule = edition.ship_repair
    if rule is None:
        return []
    sites = "; ".join(
        f"{site.lowest} to {site.highest}: value {site.needs_value}{' with a factory' if site.needs_factory else ''}"
        for site in rule.sites
    )
    alone = " Only on your own land, and no ally repairs there." if power.id in rule.own_ships_only else ""
    return [f"{name(edition, rule.unit)}: a die of {rule.die} is the price and sets the place. {sites}.{alone}"]


def _training(edition: Edition) -> Lines:
    money = edition.edition.currency
    return [
        f"{one.name}: {money}{one.price} for each {name(edition, one.unit).lower()} at an own factory, for good."
        for one in edition.trainings
    ]


def _operations(edition: Edition, width: float, size: float) -> list[Block]:
    """What everybody may do: what has a condition as a table; what has none in one sentence for each price."""
    mine = [one for one in edition.operations if not one.by]
    if not mine:
        return []
    half = width / 2
    columns = [
        Column("", half - 26, font=fonts.SEMIBOLD),
        Column("points", 13, "centre"),
        Column(edition.edition.currency, 13, "centre"),
        Column("what it needs", half, muted=True),
    ]
    rows = [(one.name, str(one.points or ""), str(one.resources or ""), one.needs) for one in mine if one.needs]
    plain: dict[str, list[str]] = {}
    for one in mine:
        if not one.needs:
            plain.setdefault(_price(edition, one), []).append(one.name)
    sentences = [f"{price} each: {'; '.join(names)}." for price, names in plain.items()]
    return [
        heading("What you may do, and its price", width),
        *(paragraph(sentence, width, size) for sentence in sentences),
        *table(columns, rows, size, least=4.0),
    ]


def _losses(edition: Edition, power: Power, width: float, size: float) -> list[Block]:
    """Ways in which others cost the power resources."""
    lines = [one for one in edition.losses if power.id not in one.spared and power.id not in one.by]
    if not lines:
        return []
    blocks = [line_block(Line(one.name, one.help), width, size, ruled=False) for one in lines]
    return [heading("What you may lose", width), *blocks]


def _price(edition: Edition, one: Operation) -> str:
    parts = []
    if one.points:
        parts.append("1 action point" if one.points == 1 else f"{one.points} action points")
    if one.resources:
        parts.append(f"{one.resources} {edition.edition.currency}")
    return " and ".join(parts) or "Free"
