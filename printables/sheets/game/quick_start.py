"""The quick start: one page to put on the table when a game begins, with the code that seats a phone."""

from collections.abc import Sequence

from companion.languages import _, msg
from printables.families import papers_of
from printables.job import AnyJob
from printables.pdf import fonts
from printables.pdf.document import Page
from printables.pdf.flow import Block, Cell, Column, draw_all, heading, space, table
from printables.pdf.paper import Box
from printables.pdf.sheet import Sheet
from printables.pdf.title import title
from printables.sheets.game.report import line_of, marked, powers_now

QR, WIFI = 66.0, 30.0
STEPS = (
    (msg("Join"), msg("Scan the large code with your phone's camera, enter your name, and pick your powers.")),
    (msg("Play on the board"), msg("Move and fight by the rulebook. The board is always right.")),
    (msg("Log it"), msg("Scan the card for what you took, bought, or achieved, or tap it on your power's page.")),
    (
        msg("Read before you tap"),
        msg("The page shows everything that will happen. One tap logs it; Undo takes it back."),
    ),
)
"""What to do, in order; the last step names the family's own turn."""


def pages(job: AnyJob) -> list[Page]:
    """One page."""
    return [Page(lambda sheet: _draw(sheet, job))]


def _draw(sheet: Sheet, job: AnyJob) -> None:
    box = sheet.content
    y = title(sheet, job.edition, _("Quick start"), job.running.snapshot["name"], line_of(job)) + 2
    url = job.join_url or f"{job.address}/join"
    sheet.qr(url, box.x + 4, y + 4, QR, does=_("Take a seat in this game"))
    x, room = box.x + QR + 14, box.width - QR - 14
    sheet.text(x, y + 12, _("Take a seat"), 30, fonts.TITLE)
    at = sheet.paragraph(x, y + 21, _("Join the same Wi-Fi as the table and scan."), room, 13) + 3
    sheet.text(x, at, _("or type"), 10, colour=sheet.ink.muted)
    beside = room - (WIFI + 10 if job.wifi else 0)
    at = sheet.paragraph(x, at + 6, url, beside, 13, fonts.SEMIBOLD)
    other = f"{job.address}/join"
    if job.join_url and not job.join_url.startswith(job.address):
        sheet.paragraph(x, at + 1, _("If that doesn't open: {address}", address=other), beside, 10)
    code = url.rpartition("/")[2] if job.join_url else ""
    if code:
        sheet.text(x, y + QR - 8, _("join code"), 10, colour=sheet.ink.muted)
        sheet.text(x, y + QR + 3, code, 34, fonts.BOLD, room=beside)
    if job.wifi is not None:
        _wifi(sheet, *job.wifi, Box(box.right - WIFI - 3, y + QR + 3 - WIFI, WIFI, WIFI))
    steps = [*((_(name), _(text)) for name, text in STEPS), (_("Your turn"), _turn(job))]
    y = draw_all(sheet, [_step(number, *step, box.width) for number, step in enumerate(steps, 1)], box.x, y + QR + 13)
    draw_all(sheet, [space(2), *_seats(job, box.width)], box.x, y)


def _wifi(sheet: Sheet, name: str, code: str, box: Box) -> None:
    """The code that joins the table's Wi-Fi."""
    words = _("Code that joins the Wi-Fi {name}", name=name)
    sheet.qr(code, box.x, box.y, box.width, does=words, opens=False)
    middle = box.x + box.width / 2
    sheet.text(middle, box.y - 5.4, _("First, join the Wi-Fi"), 9, fonts.SEMIBOLD, align="centre", room=box.width + 8)
    sheet.text(middle, box.bottom + 7.4, name, 9, align="centre", room=box.width + 8)


def _turn(job: AnyJob) -> str:
    """The phases of a turn, as the box names them, and what comes after it."""
    phases = ", ".join(phase.name for phase in job.in_play(job.edition.phases))
    return _("{phases}. The app says when each of them is due, and wakes the next player's phone.", phases=phases)


def _step(number: int, name: str, text: str, width: float) -> Block:
    lines = fonts.wrap(text, fonts.REGULAR, 11, width - 16)
    height = 8.5 + len(lines) * 4.8

    def draw(sheet: Sheet, x: float, y: float) -> None:
        sheet.circle(x + 5, y + 5.4, 4.6, stroke=sheet.ink.text, width=0.9)
        sheet.text(x + 5, y + 7.4, str(number), 16, fonts.BOLD, align="centre")
        sheet.text(x + 15, y + 5, name, 13, fonts.TITLE)
        sheet.lines(x + 15, y + 10, lines, 11)

    return Block(height, draw)


def _seats(job: AnyJob, width: float) -> list[Block]:
    turns = papers_of(job.edition).turns(job.edition, job.edition.scenarios[job.running.snapshot["scenario"]])
    place = {power.id: number for number, (_name, together) in enumerate(turns, start=1) for power in together}
    columns = [Column("turn", 16, "centre", fonts.BOLD), Column("power", 60), Column("played by", width - 76)]
    powers = sorted(powers_now(job), key=lambda power: place.get(power[0].id, 99))
    rows: list[Sequence[Cell]] = [
        [str(place.get(power.id, "")), marked(power, power.name, 11, fonts.SEMIBOLD, 60), now["player"] or ""]
        for power, now in powers
    ]
    return [heading(_("Who plays what"), width), *table(columns, rows, 11, least=7.2)]
