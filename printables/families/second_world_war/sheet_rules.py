"""The back of a setup chart in The Second World War: resources, building, what one may do and what one may lose."""

from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.sections.resources import Operation
from companion.model.sections.powers import Power
from companion.model.sections.scenarios import Scenario
from companion.model.wording import counted, listed
from printables.families.second_world_war.job import SecondWorldWarJob
from printables.families.second_world_war.names import name, names
from printables.families.second_world_war.resource_words import buying, recovering, rolling
from printables.pdf import fonts
from printables.pdf.flow import Block, Column, heading, paragraph, space, table
from printables.pdf.leads import Line, line_block

Lines = list[str]


def back(job: SecondWorldWarJob, _scenario: Scenario, power: Power, width: float, size: float) -> list[Block]:
    """What the power's sheet says besides its pieces, in the order people need it."""
    edition = job.edition
    blocks = [space(1.5)]
    for title, lines in (
        ("Resources", [*recovering(edition), *buying(edition), *rolling(edition)]),
        ("Lending", _lending(edition, power)),
        ("Building", _rebuilding(edition, power)),
    ):
        if lines:
            blocks += [heading(title, width), *(paragraph(line, width, size, after=0.8) for line in lines)]
    return [*blocks, *_operations(edition, width, size), *_losses(edition, power, width, size)]


def _lending(edition: SecondWorldWarEdition, power: Power) -> Lines:
    lines = []
    for route in edition.lend_lease.routes:
        if power.id in (route.lender, route.recipient):
            by = f" by way of {name(edition, route.through)}" if route.through else ""
            lender, recipient = name(edition, route.lender), name(edition, route.recipient)
            lines.append(f"{lender} may give to {recipient}{by}, at most {route.most} each time.")
    return lines


def _rebuilding(edition: SecondWorldWarEdition, power: Power) -> Lines:
    named = {unit for one in edition.rebuilds if power.id in one.powers for unit in one.units}
    lines = []
    for one in edition.rebuilds:
        units = one.units if power.id in one.powers else tuple(unit for unit in one.units if unit not in named)
        if units and (not one.powers or power.id in one.powers):
            laps = ", twice" if one.laps == 2 else ""
            lines.append(f"{names(edition, units)}: {one.boxes} boxes{laps}")
    return ["Rebuilt units run through boxes. " + "; ".join(lines) + "."] if lines else []


def _operations(edition: SecondWorldWarEdition, width: float, size: float) -> list[Block]:
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


def _losses(edition: SecondWorldWarEdition, power: Power, width: float, size: float) -> list[Block]:
    """Ways in which others cost the power resources."""
    lines = [one for one in edition.losses if power.id not in one.spared and power.id not in one.by]
    if not lines:
        return []
    blocks = [line_block(Line(one.name, one.help), width, size, ruled=False) for one in lines]
    return [heading("What you may lose", width), *blocks]


def _price(edition: SecondWorldWarEdition, one: Operation) -> str:
    parts = []
    if one.points:
        parts.append(counted(one.points, "action point"))
    if one.resources:
        parts.append(f"{one.resources} {edition.edition.currency}")
    return listed(parts) or "Free"
