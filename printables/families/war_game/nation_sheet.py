"""A nation's setup chart in The War Game: money and land, forms for what only the box has, and its rules."""

from companion.families.war_game.edition import WarGameEdition
from companion.families.war_game.views.shapes import WarGameSnapshot
from companion.languages import _, msg
from companion.model.sections.powers import Power
from companion.model.sections.scenarios import Scenario
from companion.model.sections.units import Unit
from companion.model.translated import named
from companion.model.wording import in_a_sentence, in_parts, listed
from printables.families.family import Figure, SetupSheet, price_in
from printables.families.war_game.job import WarGameJob
from printables.pdf.flow import Block, draw_all, heading, paragraph, space
from printables.pdf.paper import Box
from printables.pdf.sheet import Sheet
from printables.sheets.setup.counted_units import counted_units
from printables.sheets.setup.entry_fields import entry_fields, kept_lists
from printables.sheets.setup.unit_form import TONIGHT, UNCOUNTED, unit_form

Lines = list[str]


class NationSheet(SetupSheet[WarGameEdition, WarGameSnapshot]):
    """A nation's setup chart."""

    def figures(self, job: WarGameJob, scenario: Scenario, power: Power) -> list[Figure]:
        """No money, and the land for the first income; in a game in progress, what it has now."""
        if job.goes_on:
            now = job.running.snapshot["powers"][power.id]
            return [
                (job.edition.money(now["treasury"]), _("in hand")),
                (str(now["production"]), _("land, on the track")),
            ]
        land = job.edition.scenarios[scenario.id].production.get(power.id)
        figures: list[Figure] = [("0", _("in hand: the first turn starts with income"))]
        return figures if land is None else [*figures, (str(land), _("land, on the track"))]

    def front(
        self, sheet: Sheet, job: WarGameJob, scenario: Scenario, power: Power, box: Box, *, alone: bool = False
    ) -> None:
        """Fields and empty lines to copy the box's chart into; tonight's units if somebody counted them."""
        if job.counted:
            counted_units(sheet, job, power, box)
            return
        if job.goes_on:
            unit_form(sheet, job.edition.units, box, name=TONIGHT, note=UNCOUNTED)
            return
        asked = job.edition.to_enter
        y = draw_all(sheet, entry_fields(asked, scenario, power, box.width), box.x, box.y) + 1
        unit_form(sheet, job.edition.units, Box(box.x, y, box.width, box.bottom - y), kept_lists(asked))

    def price(self, edition: WarGameEdition, unit: Unit, power: Power) -> str:
        """A unit's price for this nation; a line to write on if only the box has it."""
        return price_in(edition.powers[power.id].unit_costs, unit)

    def back(self, job: WarGameJob, scenario: Scenario, power: Power, width: float, size: float) -> list[list[Block]]:
        """The rules of land, loans, building, and training, in the order people need them."""
        edition = job.edition
        blocks = [space(1.5)]
        for title, lines in (
            (_("Land at the start"), _land(edition, scenario, power)),
            (_("Lending"), lending(edition, power)),
            (_("Building"), [*recruiting(edition), *factories(edition)]),
            (_("Repair and training"), [*repair(edition, power), *training(edition)]),
        ):
            if lines:
                blocks += [heading(title, width), *(paragraph(line, width, size, after=0.8) for line in lines)]
        return [blocks]


def _units(edition: WarGameEdition, ids: tuple[str, ...], joining: str = "or") -> str:
    return listed([edition.units[id_].name for id_ in ids], joining)


def _land(edition: WarGameEdition, scenario: Scenario, power: Power) -> Lines:
    check = edition.land_checks.get(scenario.id)
    row = next((other for other in check.powers if other.power == power.id), None) if check else None
    if row is None:
        return []
    lines = [
        _(
            "{land} in all: {original} original, {neutrals} former neutrals, {conquered} conquered, {lost} lost.",
            land=edition.money(row.land),
            original=row.original,
            neutrals=row.neutrals,
            conquered=row.conquered,
            lost=abs(row.lost),
        )
    ]
    for loan in edition.starting_loans:
        if loan.scenario == scenario.id and power.id in loan.amounts:
            lines.append(
                _(
                    "Your first income includes an extra {money}.",
                    money=edition.money(loan.amounts[power.id]),
                )
            )
    return lines


def lending(edition: WarGameEdition, power: Power) -> Lines:
    """To whom a nation may give money, or who may give it some; empty if nobody."""
    lend = edition.lend_lease
    lines = []
    for route in lend.routes:
        if power.id in (route.lender, route.recipient):
            lender, recipient = (named(edition.source.powers[other]) for other in (route.lender, route.recipient))
            text = (
                msg("{lender:power the} may give to {recipient:power whom}.")
                if route.usable == "at_once"
                else msg(
                    "{lender:power the} may give to {recipient:power whom}, to spend from the recipient's next turn on."
                )
            )
            lines.append(_(text, lender=lender, recipient=recipient))
    if not lines:
        return []
    bound = _units(edition, lend.bound_money_buys_no)
    return [
        *lines,
        _("All gifts in a turn add up to at most 1/{share} of the lender's money.", share=lend.share),
        _(
            "The first {money} received is free; the rest can't buy {units}.",
            money=edition.money(lend.free_amount),
            units=bound,
        ),
    ]


def recruiting(edition: WarGameEdition) -> Lines:
    """What land recruits without a factory."""
    rule = edition.recruiting
    return [
        _(
            "{units}: as many as the land's value on your own land; on occupied land the value divided by {divisor}, "
            "rounded down, at most {most}. No factory needed.",
            units=_units(edition, rule.units, "and"),
            divisor=rule.occupied_divisor,
            most=rule.occupied_most,
        )
    ]


def factories(edition: WarGameEdition) -> Lines:
    """What each kind of factory makes, and where it can be."""
    lines = []
    for factory in edition.factories:
        values = {
            "factory": edition.units[factory.unit].name,
            "count": factory.output or 0,
            "value": factory.needs_value,
            "occupied": factory.needs_value_occupied,
        }
        sentences = [
            _("{factory}: {count} units a turn.", **values)
            if factory.output
            else _(
                "{factory}: as many units a turn as the land's value; half, rounded down, on occupied land.", **values
            )
        ]
        if factory.never_makes:
            sentences.append(_("Makes no {units}.", units=_units(edition, factory.never_makes)))
        sentences.append(_("Needs a value of {value}, or {occupied} on occupied land.", **values))
        lines.append(" ".join(sentences))
    return lines


def repair(edition: WarGameEdition, power: Power) -> Lines:
    """What repairing a ship costs, and where it's done."""
    rule = edition.ship_repair
    sites = in_parts(
        _(
            msg("{lowest} to {highest}: value {value} with a factory")
            if site.needs_factory
            else msg("{lowest} to {highest}: value {value}"),
            lowest=site.lowest,
            highest=site.highest,
            value=site.needs_value,
        )
        for site in rule.sites
    )
    price = _(
        "{unit}: roll a {die}-sided die. That's the price, and it decides where you can repair. {sites}.",
        unit=edition.units[rule.unit].name,
        die=rule.die,
        sites=sites,
    )
    alone = power.id in rule.own_ships_only
    only = _("Only on your own land, and no ally repairs there.")
    return [f"{price} {only}" if alone else price]


def training(edition: WarGameEdition) -> Lines:
    """What training costs."""
    return [
        _(
            "{training}: {money} for each {unit} at a factory of yours, for good.",
            training=training.name,
            money=edition.money(training.price),
            unit=in_a_sentence(edition.units[training.unit].name),
        )
        for training in edition.trainings
    ]
