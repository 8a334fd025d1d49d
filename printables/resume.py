"""The resume pack: pack up tonight, set up again next week. Who holds what, what everyone has, whose turn it is."""

from collections.abc import Sequence

from companion.model.sections.powers import Power
from companion.model.wording import capitalized, in_words
from printables import fonts
from printables.document import Page
from printables.flow import Block, Cell, Column, heading, paragraph, section, space, table
from printables.job import Job, View
from printables.power_sheet import SIDE_NAMES
from printables.report import (
    flowed,
    marked,
    money_of,
    powers_now,
    shown,
    sides_now,
    status,
    tick,
    words_of,
)
from printables.sheet import Sheet

QR = 34.0
NAME = 50.0
BLANK_LINES = 60


def pages(job: Job) -> list[Page]:
    """The state of the books with the code that reopens the game, then the board power by power, then the seas."""
    width = job.sheet_of_paper.content.width
    name = job.running.snapshot["name"]
    books = [*_treasuries(job, width), *_victory(job, width), *_politics(job, width), *_agreed(job, width)]
    land = _board(job, width)
    return [
        *flowed(job, name, status(job), books, "The books", lambda sheet, y: _reopen(sheet, job, y), QR + 12),
        *flowed(job, "The board", f"{name}: {status(job)}", land, "The board"),
        *_seas(job, width),
    ]


def reopen_url(job: Job) -> str:
    """What the code opens."""
    return job.running.reopen_url or f"{job.address}/table/{job.running.snapshot['id']}"


def _reopen(sheet: Sheet, job: Job, y: float) -> None:
    box = sheet.content
    url = reopen_url(job)
    sheet.qr(url, box.x + 3, y + 3.6, QR)
    x = box.x + QR + 12
    room = box.right - x
    sheet.text(x, y + 9, "Scan to reopen the game", 14, fonts.SEMIBOLD)
    sheet.text(x, y + 14.4, url, 8.5, colour=sheet.ink.muted, room=room)
    steps = (
        "Before you pack up: write the pieces of every space on its line on the next pages.",
        "When you set up again: tick each line as its pieces stand, then scan and go on.",
    )
    at = y + 22
    for step in steps:
        sheet.tick_box(x, at - 2.8, 3.4)
        at = sheet.paragraph(x + 6, at, step, room - 6, 9) + 2


def _treasuries(job: Job, width: float) -> list[Block]:
    money, words = money_of(job), words_of(job)
    rest = width - 44 - 24 - 22 - 22
    columns = [
        Column("power", 44),
        Column("played by", 24, muted=True, wrap=False),
        Column(money, 22, "right", fonts.BOLD, size=15, wrap=False),
        Column(words.source, 22, "right", fonts.SEMIBOLD, size=12, wrap=False),
        Column(f"   {words.further}", rest),
    ]
    rows: list[Sequence[Cell]] = []
    for power, now in powers_now(job):
        rows.append(
            [
                marked(power, power.name, 10, fonts.SEMIBOLD, 44),
                now.get("player") or "",
                str(now.get("treasury", "")),
                str(now.get("production", "")),
                _more(job, power, now, rest),
            ]
        )
    return [heading(words.books, width), *table(columns, rows, 8, least=9.6)]


def _more(job: Job, power: Power, now: View, room: float) -> Cell:
    words = "; ".join(further(job, power, now)) or "-"
    size, lines = fonts.wrap_to(fonts.shown(words), fonts.REGULAR, 8, room - 5, 3)

    def draw(sheet: Sheet, x: float, y: float) -> None:
        sheet.lines(x + 4, y + 1.1 - (len(lines) - 1) * size * 0.21, lines, size)

    return draw


def further(job: Job, power: Power, now: View) -> list[str]:
    """What a power has besides money, in words."""
    edition = job.edition
    words = [edition.technology[one].name for one in now.get("technologies", ()) if one in edition.technology]
    researchers = now.get("researchers", 0)
    if researchers:
        words.append("1 researcher" if researchers == 1 else f"{researchers} researchers")
    if now.get("development") in edition.technology:
        words.append(f"develops {edition.technology[now['development']].name}")
    waiting = now.get("to_mobilize") or {}
    if waiting:
        words.append("to place: " + ", ".join(f"{count} {_unit(job, unit, count)}" for unit, count in waiting.items()))
    for one in now.get("advantages", ()):
        spent = " (used)" if one in now.get("spent_advantages", ()) else ""
        words.append(f"{edition.advantage[one].name}{spent}" if one in edition.advantage else one)
    if now.get("hardware"):
        words.append(f"{now['hardware']} of it bound to units")
    coming = sum((now.get("in_transit") or {}).values())
    if coming:
        words.append(f"{coming} lent and on its way")
    words += [
        f"{count} trained as {training.replace('_', ' ')}" for training, count in (now.get("trained") or {}).items()
    ]
    if now.get("action_points"):
        words.append(f"{now['action_points']} action points")
    made = [_made(job, one) for one in now.get("in_production") or ()]
    words += [f"being built: {', '.join(made)}"] if made else []
    if not now.get("capital_held", True):
        words.append(words_of(job).fallen)
    return words


def _made(job: Job, one: View) -> str:
    name = _unit(job, one.get("unit", ""), 1)
    return f"{name} (box {one['box']})" if one.get("box") is not None else name


def _unit(job: Job, unit: str, count: int) -> str:
    known = job.edition.unit.get(unit)
    if known is None:
        return unit
    return known.name if count == 1 else known.plural


def _victory(job: Job, width: float) -> list[Block]:
    what, counted, needed = sides_now(job)
    words = [
        f"{SIDE_NAMES[side]}: {count} {what}, needed: {needed.get(side, '-')}"
        for side, count in counted.items()
        if side in SIDE_NAMES
    ]
    winner = (job.running.snapshot.get("victory") or {}).get("winner")
    if winner in SIDE_NAMES:
        words.append(f"The {SIDE_NAMES[winner]} have won")
    return [space(2), heading("Victory", width), paragraph(". ".join(words) + ".", width, 9)] if words else []


def _politics(job: Job, width: float) -> list[Block]:
    """Wars and treaties, where the game keeps them."""
    now = job.running.snapshot
    names = {one.id: one.name for one in job.edition.countries}
    names |= {one.id: one.name for one in job.edition.minor_powers}
    names |= {one.id: one.name for one in job.edition.powers}
    wars = [" and ".join(names.get(one, one) for one in war["between"]) for war in now.get("wars") or ()]
    treaties = [one["name"] for one in now.get("treaties") or () if one.get("in_force")]
    lines = [f"At war: {'; '.join(wars)}."] if wars else []
    lines += [f"Treaties in force: {', '.join(treaties)}."] if treaties else []
    return [space(2), heading("Politics", width), *(paragraph(line, width, 8.5) for line in lines)] if lines else []


def _agreed(job: Job, width: float) -> list[Block]:
    """The options of this game and what has been attested this turn."""
    now = job.running.snapshot
    words = []
    for option, value in (now.get("options") or {}).items():
        known = job.edition.option.get(option)
        if known is not None and not isinstance(value, dict):
            words.append(f"{known.name}: {_said(value)}")
    for claim, value in (now.get("claims") or {}).items():
        known_claim = job.edition.claim.get(claim)
        if known_claim is not None:
            words.append(f"{known_claim.question} {_said(value)}")
    return [space(2), heading("Agreed", width), paragraph("; ".join(words) + ".", width, 8.5)] if words else []


def _said(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return in_words(str(value))


def _board(job: Job, width: float) -> list[Block]:
    """What everybody holds; empty lines where the books know no territories."""
    land = job.running.snapshot.get("territories") or {}
    if not land:
        blank: list[Sequence[Cell]] = [[tick, None, None, None, None] for _ in range(BLANK_LINES)]
        several = words_of(job).place[1]
        note = f"The books name no {several}: write them down yourselves."
        return section(heading(capitalized(several), width, note), table(_columns(width), blank, 9, least=7.2))
    holders = [*((power.name, power) for power, _ in powers_now(job)), ("Nobody", None)]
    return [block for name, power in holders for block in _holdings(job, name, power, land, width)]


def _columns(width: float) -> list[Column]:
    return [
        Column("", 6),
        Column("", NAME, font=fonts.SEMIBOLD, wrap=False),
        Column("value", 11, "centre"),
        Column("", 40, muted=True, size=7.5, wrap=False),
        Column("pieces standing here", width - 6 - NAME - 11 - 40),
    ]


def _holdings(job: Job, name: str, power: Power | None, land: View, width: float) -> list[Block]:
    holder = power.id if power is not None else None
    held = [one for one in land.values() if one.get("controller") == holder]
    if not held:
        return []
    total = sum(one.get("value") or 0 for one in held)
    rows: list[Sequence[Cell]] = [
        [tick, place["name"], shown(place.get("value")), _state(job, holder, place), None] for place in held
    ]
    one, many = words_of(job).place
    several = f"1 {one}" if len(held) == 1 else f"{len(held)} {many}"
    known = any(one.get("value") is not None for one in held)
    head = heading(name, width, f"{several}, value {total}" if known else several)
    return [*section(head, table(_columns(width), rows, 9, least=7.2)), space(3)]


def _state(job: Job, holder: str | None, one: View) -> str:
    words = [one["city"]] if one.get("city") else []
    if one.get("status") not in (None, "home"):
        words.append(in_words(str(one["status"])))
    if one.get("complex"):
        damage = one.get("damage") or 0
        words.append(f"complex, damage {damage}" if damage else "complex")
    if one.get("original") != holder and one.get("original") in job.edition.power:
        words.append(f"from {job.edition.power[one['original']].name}")
    return ", ".join(words)


def _seas(job: Job, width: float) -> list[Page]:
    zones = sorted(job.edition.sea_zones, key=lambda zone: zone.number)
    if not zones:
        return []
    half = (width - 8) / 2
    columns = [Column("", 6), Column("", 8, font=fonts.SEMIBOLD), Column("", half - 14)]
    gap = Column("", 8)
    middle = (len(zones) + 1) // 2
    rows: list[Sequence[Cell]] = []
    for at in range(middle):
        cells: list[Cell] = []
        for zone in (zones[at], zones[at + middle] if at + middle < len(zones) else None):
            cells += [tick, str(zone.number), None, None] if zone is not None else [None, None, None, None]
        rows.append(cells[:-1])
    blocks = table([*columns, gap, *columns], rows, 9, least=7.0, zebra=False, titled=False)
    note = "Write down what floats in each zone; leave the empty ones free."
    return flowed(job, "Sea zones", note, blocks, "Sea zones")
