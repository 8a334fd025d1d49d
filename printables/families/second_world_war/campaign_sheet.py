"""A power's politics at the start of a game of countries: its situation, what it can do, who can join it."""

from collections.abc import Mapping, Sequence
from itertools import chain

from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.named import COURT_YUGOSLAVIA, YUGOSLAV_COMMITMENT
from companion.families.second_world_war.sections.diplomacy import WarLimit
from companion.families.second_world_war.sections.effects import DatedEvent, Effect
from companion.families.second_world_war.sections.resources import Operation
from companion.families.second_world_war.views.shapes import CountryView, SecondWorldWarSnapshot
from companion.languages import _, msg, n_, plural
from companion.languages.sorting import in_order
from companion.model.sections.powers import Power
from companion.model.sections.scenarios import Scenario
from companion.model.translated import named_powers
from companion.model.wording import in_parts, labelled
from printables.families.family import Figure
from printables.families.second_world_war import unit_lines
from printables.families.second_world_war.job import SecondWorldWarJob
from printables.families.second_world_war.names import moment, names
from printables.families.second_world_war.opening_figures import entered, figures_of
from printables.families.second_world_war.politics import check_words, event_words, limit_words, order_in_time
from printables.families.second_world_war.starts import pieces
from printables.pdf.flow import Block, draw_all, heading, height_of
from printables.pdf.leads import LedLine, line_block
from printables.pdf.paper import Box
from printables.pdf.sheet import Sheet
from printables.sheets.setup.counted_units import counted_units
from printables.sheets.setup.unit_form import TONIGHT, UNCOUNTED

SIZES = (9.6, 9.2, 8.8, 8.4, 8.0, 7.6, 7.2, 7.0)
"""Type sizes to try until the politics leave room for the form."""


def draw_campaign(sheet: Sheet, job: SecondWorldWarJob, scenario: Scenario, power: Power, box: Box) -> None:
    """The power's situation and what it can do, in two columns; a form for its units fills the rest."""
    half = (box.width - 8) / 2
    units = [unit for unit in pieces(job.edition, power) if unit.option is None]
    most = box.height - unit_lines.height(units)
    for size in SIZES:
        columns = politics_columns(job, scenario, power, half, size)
        tall = max(height_of(column) for column in columns)
        if tall <= most:
            break
    for number, column in enumerate(columns):
        draw_all(sheet, column, box.x + number * (half + 8), box.y)
    y = box.y + tall + 2
    form = Box(box.x, y, box.width, box.bottom - y)
    if job.counted:
        counted_units(sheet, job, power, form)
        return
    if job.goes_on:
        unit_lines.unit_lines(sheet, units, form, {}, name=TONIGHT, note=UNCOUNTED)
        return
    counts = entered(job.positions[scenario.id], "starting_units").get(power.id, {})
    unit_lines.unit_lines(sheet, units, form, counts)


def opening_figures(job: SecondWorldWarJob, scenario: Scenario, power: Power) -> list[Figure]:
    """What the power starts with; in a game in progress, what it has now."""
    if job.goes_on:
        return _figures_now(job, power)
    figures = figures_of(job.positions[scenario.id], power.id)
    shown = (
        (figures.limit, _("resources, and their limit, at the start")),
        (figures.modifier, _("nationality modifier for each resource")),
        (figures.reinforcements, _("reinforcements per season at most")),
    )
    return [("" if figure is None else str(figure), words) for figure, words in shown]


def _figures_now(job: SecondWorldWarJob, power: Power) -> list[Figure]:
    now = job.running.snapshot["powers"][power.id]
    left = now["reinforcements"]["limit"]
    shown = (
        (now["available"] if now["known"] else None, _("resources available")),
        (now["limit"] if now["known"] else None, _("their limit")),
        (now["action_points"], _("action points")),
        (None if left is None else left - now["reinforcements"]["built"], _("reinforcements left this season")),
    )
    return [("" if figure is None else str(figure), words) for figure, words in shown]


def _position(job: SecondWorldWarJob, scenario: Scenario) -> SecondWorldWarSnapshot:
    """The game in progress, or the opening of its scenario."""
    return job.running.snapshot if job.goes_on else job.positions[scenario.id]


def _holder(job: SecondWorldWarJob, country: CountryView) -> str | None:
    """A country's holder in a game in progress, or when its scenario opens."""
    return country["controller"] if job.goes_on else country["original"]


def politics_columns(
    job: SecondWorldWarJob, scenario: Scenario, power: Power, width: float, size: float
) -> list[list[Block]]:
    """The power's situation and what it can do, as two columns of blocks, as even as whole sections allow."""
    edition = job.edition
    sections = (
        (_("Where you stand"), _standing(edition, _position(job, scenario), power)),
        (_("Your countries"), _countries(job, scenario, power)),
        (_("May you declare war?"), wars(job, scenario, power)),
        (_("Only you"), only(job, scenario, power)),
        (_("On these dates"), dates(job, scenario, power)),
        (_("Who may join you"), friends(job, scenario, power)),
    )
    blocks = [_blocks(title, lines, width, size) for title, lines in sections if lines]
    splits = [[list(chain(*part)) for part in (blocks[:at], blocks[at:])] for at in range(1, len(blocks))]
    return min(splits, key=lambda columns: max(height_of(column) for column in columns))


def _blocks(title: str, lines: Sequence[LedLine], width: float, size: float) -> list[Block]:
    return [heading(title, width), *(line_block(line, width, size, ruled=False) for line in lines)]


def _standing(edition: SecondWorldWarEdition, now: SecondWorldWarSnapshot, power: Power) -> list[LedLine]:
    between = [war["between"] for war in now["wars"] if power.id in war["between"]]
    enemies = [other for pair in between for other in pair if other != power.id]
    at_war = LedLine(_("At war with"), names(edition, enemies) if enemies else _("nobody yet"))
    return [at_war, *_bound(edition, now, power), *_blanks(edition)]


def bound(job: SecondWorldWarJob, scenario: Scenario, power: Power) -> list[LedLine]:
    """Treaties in force, and when the power surrenders: at the start, or now."""
    return _bound(job.edition, job.position(scenario), power)


def _bound(edition: SecondWorldWarEdition, now: SecondWorldWarSnapshot, power: Power) -> list[LedLine]:
    lines = []
    treaties = ", ".join(treaty["name"] for treaty in now["treaties"] if treaty["in_force"])
    if treaties:
        lines.append(LedLine(_("Treaties in force"), treaties))
    rule = edition.surrender
    if power.id in rule.numbers:
        lines.append(
            LedLine(
                _("Surrender"),
                _(
                    "You surrender if {dice} dice add up to more than {numbers}.",
                    dice=rule.dice,
                    numbers=rule.numbers[power.id],
                ),
            )
        )
        checks = [surrender_check for surrender_check in edition.surrender_checks if surrender_check.of == power.id]
        lines += [LedLine(_("Check also"), check_words(edition, check)) for check in checks]
    return lines


def _blanks(edition: SecondWorldWarEdition) -> list[LedLine]:
    """What the box counts for each power, to fill in."""
    return [
        LedLine(name.name, "________")
        for name in edition.to_enter
        if name.per == "power" and name.needed == "if_wanted" and name.kind == "number"
    ]


HELD = (
    (msg("Home"), ("home",)),
    (msg("Allies"), ("ally", "uncommitted_ally", "non_cooperating_ally")),
    (msg("Captured"), ("captured",)),
    (msg("Territories"), ("controlled",)),
)


def _countries(job: SecondWorldWarJob, scenario: Scenario, power: Power) -> list[LedLine]:
    lands = _position(job, scenario)["territories"]
    shared = {} if job.goes_on else _divided(job.edition, scenario, power)
    found = []
    for word, statuses in HELD:
        mine = [
            f"{land['name']} ({shared[country]})" if country in shared else str(land["name"])
            for country, land in lands.items()
            if land["status"] in statuses and (country in shared or _holder(job, land) == power.id)
        ]
        mine.sort(key=in_order)
        if mine:
            found.append(LedLine(_(word), ", ".join(mine)))
    return found


def _divided(edition: SecondWorldWarEdition, scenario: Scenario, power: Power) -> dict[str, str]:
    """Countries that the power starts with a part of, and with whom it shares them, in words."""
    starts = {country.id: country.start.get(scenario.id) for country in edition.countries}
    return {
        country: _(
            "divided with {powers:power the}",
            powers=named_powers(edition, [other for other in start.to if other != power.id]),
        )
        for country, start in starts.items()
        if start is not None and start.status == "divided" and power.id in start.to
    }


def _means(edition: SecondWorldWarEdition, effect: Effect, power: Power) -> bool:
    """Whether an effect makes allies for a power, individually or as part of its bloc."""
    bloc = edition.blocs.get(effect.to)
    mine = effect.to == power.id or (bloc is not None and power.id in bloc.powers)
    return mine and effect.does in ("ally", "uncommitted_ally", "non_cooperating_ally")


def friends(job: SecondWorldWarJob, scenario: Scenario, power: Power) -> list[LedLine]:
    """Countries that may yet become the power's allies, each with its occasion."""
    edition = job.edition
    lands = _position(job, scenario)["territories"]

    def joining(effects: Sequence[Effect]) -> str:
        gained = [country for effect in effects if _means(edition, effect, power) for country in effect.countries]
        return names(edition, [country for country in gained if _holder(job, lands[country]) != power.id])

    found = [
        (joining(trigger.effects), _("when {occasion}", occasion=_inside(trigger.name)))
        for trigger in edition.triggers
        if not _fallen(lands, trigger.on.of if trigger.on.kind == "surrenders" else ())
    ]
    for table in edition.commitments:
        rolled = any(_means(edition, effect, power) for row in table.rows for effect in row.effects)
        open_ones = [country for country in table.countries if rolled and not _fallen(lands, (country,))]
        found.append((names(edition, open_ones), _("by the roll for {table}", table=_inside(table.name))))
    for when, event in _to_come(job, scenario):
        found.append((joining(event.effects), _("from {when}", when=when)))
    occasions: dict[str, list[str]] = {}
    for countries, text in found:
        if countries:
            occasions.setdefault(countries, []).append(text)
    return [LedLine(countries, in_parts(texts)) for countries, texts in occasions.items()]


def _fallen(lands: Mapping[str, CountryView], countries: Sequence[str]) -> bool:
    """Whether all of some countries have surrendered, so that their effects are over and they're no longer asked."""
    return bool(countries) and all(country in lands and lands[country]["surrendered"] for country in countries)


def _to_come(job: SecondWorldWarJob, scenario: Scenario) -> list[tuple[str, DatedEvent]]:
    """Dated events that aren't past, with their dates in words."""
    edition, season = job.edition, _position(job, scenario)["season"]
    first = order_in_time(edition, f"{season['id']} {season['year']}")
    found = []
    for event in edition.dated_events:
        when = [moment(edition, item) for item in event.when if order_in_time(edition, item) >= first]
        if when:
            found.append((", ".join(when), event))
    return found


ARTICLES = ("The", "An", "A", "Le", "La", "Les", "El", "Los", "Las", "Il", "Lo", "I", "Gli", "Der", "Die", "Das", "L")
"""Articles that are lowercase inside a sentence."""


def _inside(title: str) -> str:
    """A title inside a sentence."""
    article = title.replace("'", " ").partition(" ")[0]
    return title[:1].lower() + title[1:] if article in ARTICLES else title


def wars(job: SecondWorldWarJob, scenario: Scenario, power: Power) -> list[LedLine]:
    """Whom the power can declare war on; nobody attacks land of its own."""
    edition, lands = job.edition, _position(job, scenario)["territories"]

    def own(limit: WarLimit) -> bool:
        return bool(limit.against) and all(
            country in lands and _holder(job, lands[country]) == power.id for country in limit.against
        )

    limits = [limit for limit in edition.war_limits if power.id in limit.powers and not own(limit)]
    lines = [
        LedLine(
            _("On {names}", names=names(edition, limit.against)) if limit.against else _("On anyone"),
            limit_words(edition, limit),
        )
        for limit in limits
    ]
    points = next((operation.points for operation in edition.operations if operation.id == "declare_war"), 0)
    price = n_("{count} action point", "{count} action points", points)
    if any(not limit.against and not limit.treaty for limit in limits):
        return [*lines, LedLine(_("It costs"), price)]
    return [*lines, LedLine(_("On anyone else") if limits else _("On anyone"), _("yes, for {price}", price=price))]


def only(job: SecondWorldWarJob, scenario: Scenario, power: Power) -> list[LedLine]:
    """What only this power can do; a checkbox for one-time actions. Fallen countries are left out."""
    edition, now = job.edition, _position(job, scenario)
    aimed: dict[str, tuple[str, ...]] = {
        check.operation: (check.of,) for check in edition.surrender_checks if check.operation
    }
    courted = next((table.countries for table in edition.commitments if table.id == YUGOSLAV_COMMITMENT), ())
    aimed[COURT_YUGOSLAVIA] = courted
    mine = sorted(
        (
            operation
            for operation in edition.operations
            if power.id in operation.by and not _fallen(now["territories"], aimed.get(operation.id, ()))
        ),
        key=lambda operation: not operation.once,
    )
    return [
        LedLine(
            _with_price(seat),
            seat.needs or "",
            tick=seat.once,
        )
        for seat in mine
    ]


def _with_price(operation: Operation) -> str:
    """An operation with its cost, and whether it happens once."""
    text = (
        plural("count", "{name} ({count} point, once)", "{name} ({count} points, once)")
        if operation.once
        else plural("count", "{name} ({count} point)", "{name} ({count} points)")
    )
    return _(text, name=operation.name, count=operation.points)


def dates(job: SecondWorldWarJob, scenario: Scenario, power: Power) -> list[LedLine]:
    """The power's dated events to come."""
    edition = job.edition
    return [
        LedLine(labelled(when, event.name), event_words(edition, event))
        for when, event in _to_come(job, scenario)
        if any(power.id == effect.to or power.id in effect.countries for effect in event.effects)
    ]
