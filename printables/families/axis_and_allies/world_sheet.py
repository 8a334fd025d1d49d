"""War and peace: a sheet that shows who is at war, who can declare war, the neutrals, and one-time events."""

from collections.abc import Sequence
from itertools import chain

from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.sections.board import Territory
from companion.families.axis_and_allies.sections.neutrals import Ward
from companion.families.axis_and_allies.sections.powers import Power
from companion.languages import _, msg
from companion.model.sides import enemy_of
from companion.model.translated import named_powers, named_side
from companion.model.wording import capitalized, in_a_sentence, in_parts, listed, with_colon
from printables.families.axis_and_allies import politics
from printables.families.axis_and_allies.job import AxisAndAlliesJob
from printables.pdf import fonts
from printables.pdf.document import Page
from printables.pdf.emblem import emblem
from printables.pdf.flow import Block, heading, kept_whole, paragraph, place, space, stack_evenly
from printables.pdf.leads import LedLine, line_block
from printables.pdf.paper import Box
from printables.pdf.sheet import Sheet
from printables.pdf.title import HEIGHT, title
from printables.sheets.board.control_markers import FIELD

NOTE = msg("Put a small marker where two powers meet when they go to war. Check off what has happened.")
NOTE_WITHOUT_WARS = msg("Check off what has happened.")
SIZE = 9.5
HEAD, ROW, NAMES = 13.0, 12.0, 32.0
"""Heights of the head and of a row of the table of wars, and the width of its names."""
GAPS = (2.0, 1.0, 0.2)
"""White space between sections."""
ACROSS = 4
"""Neutrals per row."""
LEANINGS = {
    "strict": msg("Strict neutrals"),
    "pro_axis": msg("Pro-Axis neutrals"),
    "pro_allies": msg("Pro-Allies neutrals"),
}
ATTACKED = {
    "others_lean_away": msg("An attack on a strict neutral turns all others against you."),
    "no_effect": msg("An attack on a strict neutral doesn't change the others."),
}
"""The effect of an attack on a strict neutral on the rest, by the box's word for it."""


def there(edition: AxisAndAlliesEdition) -> bool:
    """Whether a box tracks war and peace, or has neutrals."""
    return edition.relations is not None or edition.neutrals is not None


def pages(job: AxisAndAlliesJob) -> list[Page]:
    """As many as needed, set a little closer if that saves one."""
    box = job.sheet_of_paper.content
    edition = job.edition
    filled = min((stack_evenly(_blocks(job, box.width, gap), box.height - HEIGHT) for gap in GAPS), key=len)
    note = NOTE_WITHOUT_WARS if edition.relations is None else NOTE
    line = _("{edition} · filled: {when}", edition=edition.title, when=_("now")) if job.game is not None else ""

    def page(number: int) -> Page:
        def draw(sheet: Sheet) -> None:
            place(sheet, filled[number], box.x, title(sheet, edition, _("War and peace"), _(note), line))

        return Page(draw)

    return [page(number) for number in range(len(filled))]


def _blocks(job: AxisAndAlliesJob, width: float, gap: float) -> list[Block]:
    return [
        *_wars(job, width, gap),
        *_declarations(job.edition, width, gap),
        *kept_whole(_once(job, width, gap)),
        *_neutrals(job, width, gap),
        *_wards(job, width, gap),
        *_convoys(job.edition, width, gap),
        *_tokens(job, width),
    ]


def _wars(job: AxisAndAlliesJob, width: float, gap: float) -> list[Block]:
    """The Axis down, the Allies across, and a field for each pair."""
    edition = job.edition
    if edition.relations is None:
        return []
    down = [power for power in edition.powers if power.side == "axis"]
    across = [power for power in edition.powers if power.side == "allies"]
    wide = (width - NAMES) / max(1, len(across))

    def heads(sheet: Sheet, x: float, y: float) -> None:
        for number, power in enumerate(across):
            centre = x + NAMES + (number + 0.5) * wide
            emblem(sheet, power, centre - 2.4, y + 0.6, 4.8)
            size, lines = fonts.wrap_to(power.name, fonts.SEMIBOLD, 9, wide - 1, 2)
            sheet.lines(centre, y + 8.6, lines, size, fonts.SEMIBOLD, align="centre", leading=1.05)
        sheet.line(x, y + HEAD, x + width, y + HEAD)

    return [
        heading(_("Who is at war"), width, _marked(job) if job.game is None else ""),
        Block(HEAD, heads, keep=True),
        *(_row(job, power, across, wide, width) for power in down),
        space(gap),
    ]


def _at_war(job: AxisAndAlliesJob, one: str, other: str) -> bool:
    """Whether two powers are at war: now, or when the game begins."""
    if job.game is None:
        return politics.at_war(job.edition, one, other)
    return other in job.game.snapshot["powers"][one]["at_war_with"]


def _marked(job: AxisAndAlliesJob) -> str:
    """How a war at the start is drawn."""
    solid = _("A solid field: at war from the start.")
    return solid if job.inks.solid else _("A hatched field: at war from the start.")


def _row(job: AxisAndAlliesJob, power: Power, across: Sequence[Power], wide: float, width: float) -> Block:
    def draw(sheet: Sheet, x: float, y: float) -> None:
        middle = y + ROW / 2
        emblem(sheet, power, x + 0.6, middle - 2.4, 4.8)
        sheet.text(x + 7.4, middle + 1.3, power.name, 10, fonts.SEMIBOLD, room=NAMES - 9)
        for number, other in enumerate(across):
            centre = x + NAMES + (number + 0.5) * wide
            if _at_war(job, power.id, other.id):
                ink = sheet.band(Box(centre - 7.5, middle - 4, 15, 8), power.colour.light, 1.2)
                sheet.plate(Box(centre - 5.2, middle - 2.4, 10.4, 4.8))
                sheet.text(centre, middle + 1.3, _("war"), 10, fonts.BOLD, ink, "centre")
            else:
                sheet.circle(centre, middle, FIELD / 2 + 0.4, stroke=sheet.ink.muted, width=0.6)
        sheet.line(x, y + ROW, x + width, y + ROW)

    return Block(ROW, draw)


def _declarations(edition: AxisAndAlliesEdition, width: float, gap: float) -> list[Block]:
    """When each power can declare war; those that always can are on one line."""
    if edition.relations is None:
        return []
    lines: list[LedLine] = []
    for limit in edition.relations.limits:
        who = named_powers(edition, limit.powers)
        foes = named_powers(edition, limit.against)
        lines.append(
            LedLine(_("{powers} on {foes:power the}:", powers=who, foes=foes), politics.limit_in_words(edition, limit))
        )
    for group in edition.relations.together:
        names = named_powers(edition, group.powers)
        against = named_powers(edition, group.against)
        lines.append(LedLine(with_colon(names), _("at war with {against:power the} only together.", against=against)))
    rest = _("All other wars:") if lines else _("Everybody:")
    lines.append(LedLine(rest, politics.limit_in_words(edition, None)))
    return [heading(_("Who may declare war"), width), *(line_block(line, width, SIZE) for line in lines), space(gap)]


def _once(job: AxisAndAlliesJob, width: float, gap: float) -> list[Block]:
    edition = job.edition
    if not edition.triggers:
        return []
    happened = () if job.game is None else job.game.snapshot["triggered"]
    lines = [
        LedLine(trigger.title, politics.brings(edition, trigger), tick=True, ticked=trigger.id in happened)
        for trigger in edition.triggers
    ]
    return [heading(_("What happens once"), width), *(line_block(line, width, SIZE) for line in lines), space(gap)]


def _neutrals(job: AxisAndAlliesJob, width: float, gap: float) -> list[Block]:
    edition = job.edition
    if edition.neutrals is None:
        return []
    grouped = {place: group for group in edition.neutrals.groups for place in group.territories}
    army = in_a_sentence(edition.units[edition.neutrals.army].name) if edition.neutrals.army else ""
    note = _("The figure is its army: {army}.", army=army) if army else ""
    groups: list[list[Block]] = []
    for leaning, name in LEANINGS.items():
        lands = [
            territory
            for territory in edition.territories
            if _leaning(job, territory) == leaning and territory.id not in grouped
        ]
        groups.append(_lands(job, _(name), note, lands, width, gap))
    for group in edition.neutrals.groups:
        mine = [edition.territories[territory] for territory in group.territories]
        groups.append(_lands(job, group.name, "", mine, width, gap))
    words = []
    friendly = any(territory.neutral in ("pro_axis", "pro_allies") for territory in edition.territories)
    if friendly and edition.neutrals.phase is not None:
        phase = edition.phases[edition.neutrals.phase].name
        words.append(_("You take over a friendly neutral and its army in {phase}.", phase=phase))
    if cost := edition.neutrals.entry_cost:
        words.append(_("Entering one costs {cost}.", cost=edition.money(cost)))
    else:
        words.append(_(ATTACKED[edition.neutrals.strict_attacked]))
    waits = [
        _(
            "{power}: no neutrals before war with {foes:power the}.",
            power=edition.powers[power].name,
            foes=named_powers(edition, foes, "or"),
        )
        for power, foes in edition.neutrals.needs_war_with.items()
    ]
    unmoved = [
        _(
            "{group} doesn't change when {side:side the} {side:side verb attacks|attack} another neutral.",
            group=group.name,
            side=named_side(edition, group.unmoved_by),
        )
        for group in edition.neutrals.groups
        if group.unmoved_by is not None
    ]
    *others, last = [group for group in groups if group] or [[]]
    rules = paragraph(" ".join((*words, *waits, *unmoved)), width, SIZE)
    return [*chain(*others), *kept_whole([*last, rules]), space(gap)]


def _leaning(job: AxisAndAlliesJob, land: Territory) -> str | None:
    """A neutral's leaning: now, or as printed if somebody has taken it."""
    now = job.game.snapshot["territories"][land.id]["neutral"] if job.game is not None and land.neutral else None
    return now or land.neutral


def _lands(
    job: AxisAndAlliesJob, name: str, note: str, lands: Sequence[Territory], width: float, gap: float
) -> list[Block]:
    """Lands to check off, with their armies; in a game, held ones are checked."""
    held = {} if job.game is None else job.game.snapshot["territories"]
    wide = width / ACROSS
    rows = -(-len(lands) // ACROSS)
    defended = any(land.army for land in lands)
    words = 11.4 if defended else 6.4

    def row(number: int) -> Block:
        def draw(sheet: Sheet, x: float, y: float) -> None:
            for column, land in enumerate(lands[number * ACROSS : (number + 1) * ACROSS]):
                left = x + column * wide
                taken = land.id in held and held[land.id]["controller"] is not None
                sheet.tick_box(left + 0.6, y + 1.1, 3.4, ticked=taken)
                if defended:
                    sheet.text(left + 8, y + 4, str(land.army or "-"), 10, fonts.BOLD, align="centre")
                sheet.text(left + words, y + 4, land.name, 9, room=wide - words - 1.6)

        return Block(5.8, draw)

    return [heading(name, width, note), *(row(number) for number in range(rows)), space(gap * 0.75)] if lands else []


def _wards(job: AxisAndAlliesJob, width: float, gap: float) -> list[Block]:
    edition = job.edition
    blocks: list[Block] = []
    for ward in edition.wards:
        lands = [territory for territory in edition.territories if territory.ward == ward.id]
        if all(land.impassable for land in lands):
            closed = _("{lands}: nobody may move there or fly over it.", lands=listed([land.name for land in lands]))
            blocks += [heading(ward.name, width), paragraph(closed, width, SIZE), space(gap)]
            continue
        rows = _lands(job, ward.name, _("Land nobody collects for yet."), lands, width, gap)
        blocks += [*kept_whole([*rows, paragraph(_of_ward(edition, ward), width, SIZE)]), space(gap)]
    return blocks


def _of_ward(edition: AxisAndAlliesEdition, ward: Ward) -> str:
    """Who can take a nonplaying country's land."""
    if not ward.guardians and ward.side:
        return _(
            "{enemy:side the} may attack it; that starts no other war. {side:side The} can't enter.",
            enemy=named_side(edition, enemy_of(ward.side)),
            side=named_side(edition, ward.side),
        )
    enemy = enemy_of(edition.side_of(ward.guardians[0]))
    return _(
        "{keepers:power the} may take it over by moving in. If {enemy:side the} {enemy:side verb takes|take} it, it's "
        "war with {foes:power the}.",
        keepers=named_powers(edition, ward.guardians, "or"),
        enemy=named_side(edition, enemy),
        foes=named_powers(edition, ward.guardians),
    )


def _convoys(edition: AxisAndAlliesEdition, width: float, gap: float) -> list[Block]:
    if edition.convoys is None:
        return []
    zones = ", ".join(str(zone) for zone in edition.convoys.sea_zones)
    dice: dict[int, list[str]] = {}
    for unit, count in edition.convoys.dice.items():
        dice.setdefault(count, []).append(in_a_sentence(edition.units[unit].name))
    rolled = in_parts(
        _("{count} for each {units}", count=count, units=listed(units, "or")) for count, units in dice.items()
    )
    most = edition.convoys.highest
    words = [
        LedLine(_("Sea zones:"), f"{zones}."),
        LedLine(
            _("Enemies there roll:"),
            _(
                "{rolled}. A roll of {most} or less costs that much, up to what the land pays.",
                rolled=rolled,
                most=most,
            ),
        ),
    ]
    if edition.convoys.spared:
        spared = named_powers(edition, edition.convoys.spared)
        words.append(
            LedLine("", capitalized(_("{powers:power the} {powers:power verb loses|lose} nothing.", powers=spared)))
        )
    return [heading("Convoys", width), *(line_block(word, width, SIZE) for word in words), space(gap)]


def _tokens(job: AxisAndAlliesJob, width: float) -> list[Block]:
    """A checkbox for each of a power's tokens; in a game, used ones are checked."""
    edition = job.edition
    blocks: list[Block] = []
    for token in edition.tokens:
        left = token.count if job.game is None else job.game.snapshot["powers"][token.power]["tokens"].get(token.id, 0)

        def draw(sheet: Sheet, x: float, y: float, count: int = token.count, used: int = token.count - left) -> None:
            for number in range(count):
                sheet.tick_box(x + 0.6 + number * 9, y + 1, 5, ticked=number < used)

        note = _("{power}: check off each one you use.", power=edition.powers[token.power].name)
        blocks += [heading(capitalized(token.plural), width, note), Block(8, draw, keep=True)]
        blocks += [paragraph(token.text, width, SIZE)]
    return blocks
