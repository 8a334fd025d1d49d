"""The after-action report's front page, like a newspaper: headline, turning points, players, a photo."""

from collections.abc import Sequence

from companion.languages import _
from companion.languages.local import day
from companion.model.translated import named_side
from companion.model.wording import capitalized, in_parts
from printables.families import papers_of
from printables.job import AnyJob, Fall
from printables.pdf import fonts
from printables.pdf.flow import UNTITLED, Block, Cell, Column, draw_all, heading, height_of, paragraph, space, table
from printables.pdf.paper import Box
from printables.pdf.sheet import Sheet
from printables.sheets.game.report import line_of, marked, powers_now, round_name, status, words_of

HEADLINE = 40.0
SIDE = 68.0
"""Width of the right column."""
GAP = 8.0
PHOTO, TALLEST = 52.0, 110.0
"""The minimum height of the photo frame, and the maximum if the page has room."""
LEADS = 5
"""The most turning points on the front page; all of them are with the timeline."""


def headline(job: AnyJob) -> tuple[str, str]:
    """The result in a few words, and a sentence below it."""
    victory = job.running.snapshot["victory"]
    if not victory["winner"]:
        return _("Not over yet"), _("Nobody has won yet. These are the books so far.")
    reason = capitalized((victory["reason"] or "").rstrip("."))
    also = papers_of(job.edition).books.also_won(job.edition, job.running.snapshot)
    return _("{side:side The} {side:side verb wins|win}", side=named_side(job.edition, victory["winner"])), " ".join(
        filter(None, (f"{reason}." if reason else "", also))
    )


def draw_front_page(sheet: Sheet, job: AnyJob, accounts: Sequence[Block]) -> None:
    """The whole page, with the accounts at the bottom."""
    box = sheet.content
    y = _masthead(sheet, job, box)
    words, sentence = headline(job)
    size, lines = fonts.wrap_to(words, fonts.BLACK, HEADLINE, box.width, 2)
    with sheet.tagged("H1"):
        y = sheet.lines(box.x, y + size * 0.36, lines, size, fonts.BLACK, leading=1.0)
    y = draw_all(sheet, [paragraph(sentence, box.width, 13, after=4)] if sentence else [], box.x, y - size * 0.2)
    wide = box.width - SIDE - GAP
    room = box.bottom - height_of(accounts) - y - 4
    draw_all(sheet, _fitting_stories(job, wide, room), box.x, y)
    players = _players(job, SIDE)
    photo = max(PHOTO, min(TALLEST, room - height_of(players) - 6))
    _photo(sheet, Box(box.right - SIDE, y + 1, SIDE, photo))
    draw_all(sheet, players, box.right - SIDE, y + photo + 5)
    draw_all(sheet, accounts, box.x, box.bottom - height_of(accounts))


def _masthead(sheet: Sheet, job: AnyJob, box: Box) -> float:
    wide = sheet.text(box.x, box.y + 5, job.running.snapshot["name"], 14, fonts.TITLE, room=box.width * 0.55)
    room = box.width - wide - 6
    sheet.text(box.right, box.y + 5, line_of(job), 9, colour=sheet.ink.muted, align="right", room=room)
    sheet.line(box.x, box.y + 7.4, box.right, box.y + 7.4, 1.6, sheet.ink.text)
    dates = list(dict.fromkeys(day(entry["at"]) for entry in job.running.journal if entry["at"]))
    when = _("{first} to {last}", first=dates[0], last=dates[-1]) if len(dates) > 1 else "".join(dates)
    sheet.text(
        box.x,
        box.y + 11.6,
        _("After-action report. {status}.", status=status(job)),
        9,
        room=box.width - fonts.width(when, fonts.REGULAR, 9) - 6,
    )
    sheet.text(box.right, box.y + 11.6, when, 9, align="right")
    sheet.line(box.x, box.y + 13.6, box.right, box.y + 13.6, 0.4, sheet.ink.text)
    return box.y + 18


def _fitting_stories(job: AnyJob, width: float, room: float) -> list[Block]:
    """As much as fits on the page: otherwise, falls are only counted, then turning points are cut to their first
    sentence, then there are fewer of them.
    """
    falls, counted = _falls(job), _falls_counted(job)
    tries = [(falls, LEADS, None), (counted, LEADS, None), *((counted, leads, 2) for leads in range(LEADS, -1, -1))]
    made = [_stories(job, width, *try_) for try_ in tries]
    return next((item for item in made if height_of(item) <= room), made[-1])


def _stories(job: AnyJob, width: float, fallen: str, leads: int, sentences: int | None) -> list[Block]:
    blocks: list[Block] = []
    points = job.running.turning_points[:leads]
    if points:
        blocks.append(heading(_("The turning points"), width))
        for point in points:
            when = capitalized(round_name(job, point["round"]).full)
            text = " ".join(point["sentences"][:sentences])
            blocks += [paragraph(text, width, 12, fonts.SERIF, after=0.4)]
            blocks += [paragraph(when, width, 9, muted=True, after=2.4)]
    if fallen:
        blocks += [heading("Fallen", width), paragraph(fallen, width, 11, after=2)]
    best = _best_round(job)
    if best:
        blocks += [
            heading(_("The best {round}", round=words_of(job).round), width),
            paragraph(best, width, 11, after=2),
        ]
    return blocks


def _falls(job: AnyJob) -> str:
    """Everything that fell."""
    falls = in_parts(_fall(job, entry) for entry in job.fallen)
    return f"{falls}." if falls else ""


def _falls_counted(job: AnyJob) -> str:
    """The same if it's too long for the page: how often each fell, and the first and last time."""
    rounds: dict[str, list[int]] = {}
    for entry in job.fallen:
        rounds.setdefault(entry.what, []).append(entry.round)
    parts = []
    for what, when in rounds.items():
        first, last = round_name(job, when[0]).full, round_name(job, when[-1]).full
        parts.append(
            _("{what} {count} times, from {first} to {last}", what=what, count=len(when), first=first, last=last)
            if len(when) > 1
            else _("{what} in {when}", what=what, when=first)
        )
    return f"{in_parts(parts)}." if parts else ""


def _fall(job: AnyJob, fall: Fall) -> str:
    """What fell when, and when it was freed."""
    when = round_name(job, fall.round).full
    if fall.freed is None:
        return _("{what} in {when}", what=fall.what, when=when)
    return _(
        "{what} in {when}, free again in {freed}", what=fall.what, when=when, freed=round_name(job, fall.freed).full
    )


def _best_round(job: AnyJob) -> str:
    """Who had the largest income, when, and how much it was."""
    found = [
        (row["powers"][power.id]["income"], -row["round"], power.name)
        for row in job.running.stats["rounds"]
        for power, _unused in powers_now(job)
        if row["powers"][power.id]["income"]
    ]
    if not found:
        return ""
    income, number, name = max(found)
    return _(
        "{name}: {money} in {when}.", name=name, money=job.edition.money(income), when=round_name(job, -number).full
    )


def _photo(sheet: Sheet, box: Box) -> None:
    sheet.rect(box, stroke=sheet.ink.muted, width=0.6)
    words = _("A photo of the table")
    sheet.text(box.x + box.width / 2, box.y + box.height / 2, words, 9, colour=sheet.ink.muted, align="centre")


def _players(job: AnyJob, width: float) -> list[Block]:
    columns = [Column(UNTITLED, 38), Column(UNTITLED, width - 38)]
    rows: list[Sequence[Cell]] = [
        [marked(power, power.name, 9, fonts.SEMIBOLD, 38), now["player"] or ""] for power, now in powers_now(job)
    ]
    return [heading("Players", width), *table(columns, rows, 9, least=5.4, titled=False), space(1)]
