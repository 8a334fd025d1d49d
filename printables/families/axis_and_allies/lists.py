"""The back of a setup chart in Axis & Allies: objectives with their codes, research, advantages, war and peace."""

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.sections import powers
from companion.families.axis_and_allies.sections.advantages import Advantage
from companion.families.axis_and_allies.sections.course import Phase
from companion.families.axis_and_allies.sections.objectives import Objective
from companion.families.axis_and_allies.sections.powers import Muster
from companion.families.axis_and_allies.sections.research import Technology
from companion.families.axis_and_allies.views.objectives import in_words
from companion.languages import _, msg, plural
from companion.model.sections.powers import Power
from companion.model.sections.scenarios import Scenario
from companion.model.sections.units import Unit
from companion.model.wording import in_a_sentence, labelled, listed
from printables.families.axis_and_allies import politics
from printables.families.axis_and_allies.job import AxisAndAlliesJob
from printables.families.family import price_in
from printables.pdf import fonts
from printables.pdf.flow import Block, heading, kept_whole, space, titled
from printables.pdf.leads import LedLine, line_block
from printables.pdf.paper import MM, Box
from printables.pdf.qr import SMALLEST
from printables.pdf.sheet import LEADING, Sheet
from printables.sheets.box_names import printed_name
from printables.sheets.setup.numbered import GAP, Entry, beside

PAID = ("research", "purchase", "income")
"""Kinds of phases in which money is spent or collected."""
USES = {"once": msg("Once in the game."), "each_turn": msg("Each turn.")}


def pieces(edition: AxisAndAlliesEdition, power: Power) -> list[Unit]:
    """A power's kinds of pieces: all, or only those it starts with, buys, or musters if they're few."""
    own = edition.powers[power.id]
    if not own.buys and own.income != "none":
        return list(edition.units)
    lines = [line for scenario in edition.scenarios for line in scenario.setup if line.power == power.id]
    had = {*own.buys, *(unit for line in lines for unit in line.units), *([own.muster.unit] if own.muster else [])}
    return [unit for unit in edition.units if unit.id in had]


def phases(edition: AxisAndAlliesEdition, power: Power) -> list[Phase]:
    """A power's phases: without a treasury, none about money; no research if it does none."""
    own = edition.powers[power.id]
    if own.income != "none":
        return [phase for phase in edition.phases if phase.kind != "research" or own.researches]
    left = [phase for phase in edition.phases if phase.kind not in PAID]
    return [
        replace(phase, help=mustering(edition, own.muster)) if phase.kind == "mobilization" and own.muster else phase
        for phase in left
    ]


def mustering(edition: AxisAndAlliesEdition, muster: Muster) -> str:
    """Where units appear for free, and how many."""
    values = {
        "count": muster.territories,
        "unit": in_a_sentence(edition.units[muster.unit].name),
        "fewer": muster.fewer_than or 0,
    }
    if muster.fewer_than:
        return _(
            plural(
                "count",
                "For every territory of yours that no enemy holds when the turn begins, place 1 {unit} "
                "where you have fewer than {fewer} units.",
                "For every {count} territories of yours that no enemy holds when the turn begins, place 1 {unit} "
                "where you have fewer than {fewer} units.",
            ),
            **values,
        )
    return _(
        plural(
            "count",
            "For every territory of yours that no enemy holds when the turn begins, place 1 {unit}.",
            "For every {count} territories of yours that no enemy holds when the turn begins, place 1 {unit}.",
        ),
        **values,
    )


def _turn(edition: AxisAndAlliesEdition, power: powers.Power) -> list[LedLine]:
    """What a power without a treasury does in its turn, and where it can go."""
    lines = [LedLine(phase.name, phase.help) for phase in phases(edition, power) if phase.option is None]
    return [*lines, *limits(edition, power)]


def limits(edition: AxisAndAlliesEdition, power: powers.Power) -> list[LedLine]:
    """A power's limits: what it can buy only sometimes, where its new units go, and where it can go itself."""
    lines = [
        LedLine(
            edition.units[unit].name,
            _("Only with this objective met: {objective}.", objective=edition.objectives[when].title),
        )
        for unit, when in power.buys.items()
        if when in edition.objectives.ids
    ]
    if power.placement == "own_land":
        lines.append(LedLine(_("New units"), _("Any land of yours, in any number; no complex needed.")))
    if power.guerrillas is not None:
        free = in_a_sentence(edition.units[power.guerrillas].name)
        where = _(
            "When your turn begins, place 1 {unit} in each of your inland territories that the enemy holds without a "
            "land unit.",
            unit=free,
        )
        lines.append(LedLine(_("Free units"), where))
    if power.stays_home:
        others = listed([edition.territories[other].name for other in power.may_take])
        where = (
            _("Your original land, even in enemy hands, and {others}.", others=others)
            if others
            else _("Your original land, even in enemy hands.")
        )
        lines.append(LedLine(_("Where you may go"), where))
    return lines


def price(edition: AxisAndAlliesEdition, unit: Unit, power: Power) -> str:
    """A unit's price for this power; a line to write on if only the box has it."""
    own = edition.powers[power.id]
    if own.income == "none" or (own.buys and unit.id not in own.buys):
        return ""
    return price_in(own.unit_costs, unit)


def back(job: AxisAndAlliesJob, scenario: Scenario, power: Power, width: float, size: float) -> list[list[Block]]:
    """What gives the power bonuses, and what it can develop or use."""
    edition = job.edition
    own = [objective for objective in edition.objectives if objective.power == power.id]
    advantages = [advantage for advantage in edition.advantages if advantage.power == power.id]
    sections: list[list[Block]] = []
    if own:
        note = _(
            "Each objective you meet pays its bonus in {currency} with your income.", currency=edition.edition.currency
        )
        sections.append(titled(_("National objectives"), width, _objectives(job, own, width, size), note))
    mine = edition.powers[power.id]
    if edition.technologies and researched(job) and mine.researches and mine.income != "none":
        head = heading("Research", width, research_note(edition))
        sections.append(kept_whole([head, *_research(edition, width, size)]))
    if advantages:
        head = heading(_("National advantages"), width)
        sections.append(kept_whole([head, *_advantages(edition, advantages, width, size)]))
    if steps := _turn(edition, mine) if mine.income == "none" else limits(edition, mine):
        sections.append([heading(_("Your turn"), width), *(line_block(sentence, width, size) for sentence in steps)])
    if steps := politics.of_power(edition, mine):
        sections.append(
            [heading(_("War and peace"), width), *(line_block(sentence, width, size) for sentence in steps)]
        )
    return [[space(1.5), *section] for section in sections]


def aims(job: AxisAndAlliesJob, power: Power) -> list[tuple[str, str]]:
    """The power's objectives with their bonuses."""
    own = [objective for objective in job.edition.objectives if objective.power == power.id]
    return [(f"+{item.bonus} {item.title}", in_words(job.edition, item)) for item in own]


TALL = SMALLEST + 6.0
"""The minimum height of an objective, set by its code."""
INDENT = SMALLEST + 6.5
"""Where the text beside a code starts."""


def _objectives(job: AxisAndAlliesJob, objectives: Sequence[Objective], width: float, size: float) -> list[Block]:
    """Two side by side, each with its code."""
    half = (width - GAP) / 2

    def pair(two: Sequence[Objective]) -> Block:
        texts = [_set(job.edition, card, half - INDENT, size) for card in two]
        height = max(TALL, *(text.height + 10.4 for text in texts))

        def draw(sheet: Sheet, x: float, y: float) -> None:
            for number, (card, text) in enumerate(zip(two, texts, strict=True)):
                _objective(sheet, job, card, text, Box(x + number * (half + GAP), y, half, height))

        return Block(height, draw)

    return [pair(objectives[at : at + 2]) for at in range(0, len(objectives), 2)]


@dataclass(frozen=True)
class SetObjective:
    """An objective's text: its title and conditions, as lines."""

    size: float
    title: tuple[str, ...]
    small: float
    text: tuple[str, ...]

    @property
    def height(self) -> float:
        """From the first baseline to the one after the last."""
        return (len(self.title) * self.size + len(self.text) * self.small) * LEADING / MM


def _set(edition: AxisAndAlliesEdition, objective: Objective, room: float, size: float) -> SetObjective:
    wide = fonts.width(f"+{objective.bonus}", fonts.BOLD, 17) + 2
    small = min(9.0, max(7.2, size - 0.8))
    own, lines = fonts.wrap_to(objective.title, fonts.SEMIBOLD, small + 1.8, room - wide, 2)
    return SetObjective(own, lines, small, fonts.wrap(in_words(edition, objective), fonts.REGULAR, small, room))


def _objective(sheet: Sheet, job: AxisAndAlliesJob, objective: Objective, text: SetObjective, box: Box) -> None:
    sheet.qr(
        job.url("objective", objective.id),
        box.x + 2.6,
        box.y + 3,
        SMALLEST,
        does=job.code_of("objective", objective.id),
    )
    x = box.x + INDENT
    sheet.text(box.right, box.y + 6.4, f"+{objective.bonus}", 17, fonts.BOLD, align="right")
    y = sheet.lines(x, box.y + 5.6, text.title, text.size, fonts.SEMIBOLD)
    sheet.lines(x, y, text.text, text.small)
    code = sheet.text(x, box.bottom - 3.2, job.code("objective", objective.id), 10, fonts.BOLD)
    sheet.text(x + code + 2, box.bottom - 3.2, _("Scan to check it"), 7, colour=sheet.ink.muted)
    sheet.line(box.x, box.bottom, box.right, box.bottom)


RESEARCH = {
    "researchers": msg("{money} for each researcher. Each rolls one die; a {wins} is a breakthrough."),
    "dice": msg("{money} for each die; a {wins} is a breakthrough. The dice are spent either way."),
    "chosen_development": msg("{money} for each die. Name a development; a die with its number gets it."),
}
"""What wins, by the box's kind of research."""


def researched(job: AxisAndAlliesJob) -> bool:
    """Whether there's research: in a game, if its table plays it; in a box, if it can be played."""
    kept = job.edition.phases_for("research")
    return any(phase.id in kept for phase in job.in_play(job.edition.phases))


def research_note(edition: AxisAndAlliesEdition) -> str:
    """What a try costs and what succeeds."""
    rules = edition.rules
    return _(RESEARCH[rules.research], money=edition.money(rules.research_cost), wins=rules.research_success)


def _research(edition: AxisAndAlliesEdition, width: float, size: float) -> list[Block]:
    charts = sorted({technology.chart for technology in edition.technologies})
    half = (width - GAP) / 2
    if len(charts) == 1:
        entries = [technology for technology in edition.technologies if technology.chart == charts[0]]
        middle = (len(entries) + 1) // 2
        return beside(
            [_technology(edition, entry) for entry in entries[:middle]],
            [_technology(edition, entry) for entry in entries[middle:]],
            half,
            size,
        )
    blocks: list[Block] = []
    for at in range(0, len(charts), 2):
        pair = [
            [_technology(edition, technology) for technology in edition.technologies if technology.chart == chart]
            for chart in charts[at : at + 2]
        ]
        blocks += beside(pair[0], pair[1] if len(pair) > 1 else [], half, size)
    return blocks


def _technology(edition: AxisAndAlliesEdition, technology: Technology) -> Entry:
    return (str(technology.number), technology.name, technology_text(edition, technology))


def technology_text(edition: AxisAndAlliesEdition, technology: Technology) -> str:
    """A technology's effect, preceded by its name in the box if that differs."""
    source: AxisAndAlliesEdition = edition.source
    printed = printed_name(technology, source.technologies.by_id)
    return labelled(f"({printed})", technology.text) if printed else technology.text


def used(edition: AxisAndAlliesEdition, advantage: Advantage) -> str:
    """An advantage's effect, and how often unless its text begins with that."""
    often = USES.get(advantage.uses)
    said = edition.source.advantages[advantage.id].text.startswith("Once,")
    return f"{advantage.text} {_(often)}" if often and not said else advantage.text


def _advantages(
    edition: AxisAndAlliesEdition, advantages: Sequence[Advantage], width: float, size: float
) -> list[Block]:
    entries = [(str(advantage.number), advantage.name, used(edition, advantage)) for advantage in advantages]
    middle = (len(entries) + 1) // 2
    return beside(entries[:middle], entries[middle:], (width - GAP) / 2, size)
