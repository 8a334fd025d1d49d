"""The back of a setup chart in The Second World War: resources, building, operations, and losses."""

from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.sections.resources import Operation
from companion.languages import _, msg, n_, plural
from companion.model.sections.powers import Power
from companion.model.sections.scenarios import Scenario
from companion.model.translated import named
from companion.model.wording import in_parts, listed
from printables.families.second_world_war.job import SecondWorldWarJob
from printables.families.second_world_war.names import name, names
from printables.families.second_world_war.resource_words import buying, recovering, rolling
from printables.pdf import fonts
from printables.pdf.flow import UNTITLED, Block, Column, heading, paragraph, space, table
from printables.pdf.leads import LedLine, line_block

Lines = list[str]


def back(job: SecondWorldWarJob, _scenario: Scenario, power: Power, width: float, size: float) -> list[list[Block]]:
    """The power's sheet other than its pieces, in the order people need it."""
    edition = job.edition
    blocks = [space(1.5)]
    for title, lines in (
        (_("Resources"), [*recovering(edition), *buying(edition), *rolling(edition)]),
        (_("Lending"), lending(edition, power)),
        (_("Building"), rebuilding(edition, power)),
    ):
        if lines:
            blocks += [heading(title, width), *(paragraph(line, width, size, after=0.8) for line in lines)]
    return [[*blocks, *_operations(edition, width, size), *_losses(edition, power, width, size)]]


def lending(edition: SecondWorldWarEdition, power: Power) -> Lines:
    """To whom a power may give resources, or who may give it some."""
    lines = []
    for route in edition.lend_lease.routes:
        if power.id in (route.lender, route.recipient):
            text = (
                msg(
                    "{lender:power the} may give to {recipient:power whom} by way of {place}, at most {most} each time."
                )
                if route.through
                else msg("{lender:power the} may give to {recipient:power whom}, at most {most} each time.")
            )
            lines.append(
                _(
                    text,
                    lender=named(edition.source.powers[route.lender]),
                    recipient=named(edition.source.powers[route.recipient]),
                    place=name(edition, route.through) if route.through else "",
                    most=route.most,
                )
            )
    return lines


def rebuilding(edition: SecondWorldWarEdition, power: Power) -> Lines:
    """The boxes that a power's rebuilt units move through."""
    named = {unit for rebuild in edition.rebuilds if power.id in rebuild.powers for unit in rebuild.units}
    lines = []
    for rebuild in edition.rebuilds:
        units = (
            rebuild.units if power.id in rebuild.powers else tuple(unit for unit in rebuild.units if unit not in named)
        )
        if units and (not rebuild.powers or power.id in rebuild.powers):
            text = (
                plural("count", "{units}: {count} box, twice", "{units}: {count} boxes, twice")
                if rebuild.laps == 2
                else plural("count", "{units}: {count} box", "{units}: {count} boxes")
            )
            lines.append(_(text, units=names(edition, units), count=rebuild.boxes))
    return [_("Rebuilt units move through boxes: {units}.", units=in_parts(lines))] if lines else []


def _operations(edition: SecondWorldWarEdition, width: float, size: float) -> list[Block]:
    """What everybody can do: conditional operations as a table; the others in one sentence per price."""
    mine = [operation for operation in edition.operations if not operation.by]
    if not mine:
        return []
    half = width / 2
    columns = [
        Column(UNTITLED, half - 26, font=fonts.SEMIBOLD),
        Column("points", 13, "centre"),
        Column(edition.edition.currency, 13, "centre"),
        Column("what it needs", half, muted=True),
    ]
    rows = [(seat.name, str(seat.points or ""), str(seat.resources or ""), seat.needs) for seat in mine if seat.needs]
    plain: dict[str, list[str]] = {}
    for seat in mine:
        if not seat.needs:
            plain.setdefault(_price(edition, seat), []).append(seat.name)
    sentences = [_("{price} each: {names}.", price=price, names=in_parts(names)) for price, names in plain.items()]
    return [
        heading(_("What you may do, and its price"), width),
        *(paragraph(sentence, width, size) for sentence in sentences),
        *table(columns, rows, size, least=4.0),
    ]


def _losses(edition: SecondWorldWarEdition, power: Power, width: float, size: float) -> list[Block]:
    """How others can cost the power resources."""
    lines = [loss for loss in edition.losses if power.id not in loss.spared and power.id not in loss.by]
    if not lines:
        return []
    blocks = [line_block(LedLine(line.name, line.help), width, size, ruled=False) for line in lines]
    return [heading(_("What you may lose"), width), *blocks]


def _price(edition: SecondWorldWarEdition, operation: Operation) -> str:
    parts = []
    if operation.points:
        parts.append(n_("{count} action point", "{count} action points", operation.points))
    if operation.resources:
        parts.append(edition.money(operation.resources))
    return listed(parts) or _("Free")
