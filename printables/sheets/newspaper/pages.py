"""Two newspaper pages: headlines around the map, then the start next to the end, curves, and medals."""

from collections.abc import Sequence
from dataclasses import replace

from companion.languages import _
from companion.languages.local import day
from companion.model.wording import capitalized
from companion.views.drawing.charts import Curve
from printables.job import AnyJob
from printables.pdf import fonts
from printables.pdf.charts import line_chart
from printables.pdf.document import Page
from printables.pdf.emblem import emblem
from printables.pdf.flow import (
    Block,
    Draw,
    draw_all,
    heading,
    height_of,
    paragraph,
    ruled,
    space,
)
from printables.pdf.paper import MM, Box
from printables.pdf.patterns.halftone import halftone
from printables.pdf.sheet import Sheet
from printables.sheets.game.after_action import accounts_of
from printables.sheets.game.report import (
    gaps,
    line_of,
    of_side_since_the_start,
    powers_now,
    status,
    ticks,
    words_of,
)
from printables.sheets.map.drawing import small
from printables.sheets.newspaper.stories import Medal, Newspaper, Story

COLUMNS, GUTTER = 5, 4.0
HEADLINE = 54.0
PICTURE = 3
"""The large picture's width in columns."""
MEDAL, CARD = 26.0, 62.0
PHOTO = 40.0
"""The minimum height of a frame for a glued-in photo."""
KEEPSAKE = 24.0
"""The minimum height of a winner's card, or of lines to sign on."""
CHART, LOW_CHART = 62.0, 38.0
"""The chart's height, and its minimum so that the accounts and the winner's card fit below it."""
ABREAST = 4
"""How many medals are side by side."""
FEWEST = 3
"""The minimum number of columns below the picture, if that leaves less of them empty."""
SIZES = {5: (13.0, 9.5), 4: (14.0, 10.0), 3: (15.0, 10.5)}
"""Type sizes of a headline and its story, by the number of columns."""
MOST_WHITE = 9.0
"""The maximum extra space between two stories."""
FORGIVEN = 0.04
CAPTION = 5.0
"""The caption below a picture."""


def pages(job: AnyJob) -> list[Page]:
    """The front page and the one behind it."""
    paper = Newspaper(job)
    first = (job.sheet_of_paper.content.width - (COLUMNS - 1) * GUTTER) / COLUMNS
    return [
        Page(lambda sheet: _front(sheet, paper, first), _("Front page")),
        Page(lambda sheet: _inside(sheet, paper, first), _second(paper)),
    ]


def _second(paper: Newspaper) -> str:
    """The second page's contents; medals are for people, so a game without seats has none."""
    return _("Charts and medals") if paper.medals else _("The war in charts")


def _front(sheet: Sheet, paper: Newspaper, column: float) -> None:
    box, job = sheet.content, paper.job
    y = _masthead(sheet, job, box)
    size, lines = fonts.wrap_to(paper.lead.headline.text, fonts.BLACK, HEADLINE, box.width - 2, 1)
    if size < HEADLINE * 0.6:
        size, lines = fonts.wrap_to(paper.lead.headline.text, fonts.BLACK, HEADLINE, box.width - 2, 2)
    with sheet.tagged("H1"):
        y = sheet.lines(box.x + box.width / 2, y + size * 0.34, lines, size, fonts.BLACK, align="centre", leading=0.98)
    y -= size * 0.16
    for sentence in paper.lead.body:
        y = sheet.paragraph(
            box.x + box.width / 2, y, sentence.text, box.width * 0.84, 12.5, fonts.SERIF, align="centre"
        )
    _double(sheet, box.x, box.right, y - 1)
    y += 3
    main, *others = paper.stories
    wide = PICTURE * column + (PICTURE - 1) * GUTTER
    foot = _picture(sheet, job, Box(box.x, y, wide, box.height * 0.36))
    right = box.x + wide + GUTTER
    room = box.right - right
    at = draw_all(sheet, _story(main, room, 17, 11), right, y)
    while others and at + height_of(_story(others[0], room, 13, 10)) <= foot:
        at = draw_all(sheet, _story(others.pop(0), room, 13, 10), right, at)
    foot = max(foot, at) + 2
    _double(sheet, box.x, box.right, foot)
    foot = _columns(sheet, others, Box(box.x, foot + 3, box.width, box.bottom - foot - 3)) + 3
    if box.bottom - foot > PHOTO and not job.running.photos:
        _photo(sheet, Box(box.x, foot, box.width, box.bottom - foot))


def _masthead(sheet: Sheet, job: AnyJob, box: Box) -> float:
    name = job.running.snapshot["name"]
    middle = box.x + box.width / 2
    size, lines = fonts.wrap_to(name, fonts.BLACK, 30, box.width, 1)
    sheet.text(middle, box.y + 9.5, lines[0], size, fonts.BLACK, align="centre", room=box.width)
    _double(sheet, box.x, box.right, box.y + 13)
    dates = list(dict.fromkeys(day(entry["at"]) for entry in job.running.journal if entry["at"]))
    when = " – ".join(dict.fromkeys((dates[0], dates[-1]))) if dates else ""
    left = box.x + sheet.text(box.x, box.y + 18, line_of(job), 8.5, room=box.width * 0.4) + GUTTER
    right = box.right - sheet.text(box.right, box.y + 18, when, 8.5, align="right") - GUTTER
    sheet.text((left + right) / 2, box.y + 18, status(job), 8.5, align="centre", room=right - left)
    sheet.line(box.x, box.y + 20, box.right, box.y + 20, 0.5, sheet.ink.text)
    return box.y + 24


def _double(sheet: Sheet, left: float, right: float, y: float) -> None:
    """A thick rule over a thin one."""
    sheet.line(left, y, right, y, 1.4, sheet.ink.text)
    sheet.line(left, y + 0.9, right, y + 0.9, 0.4, sheet.ink.text)


def _picture(sheet: Sheet, job: AnyJob, box: Box) -> float:
    """The table's last photo; otherwise the current board, or a frame. Returns the y below its caption."""
    frames, photos = job.running.strip, job.running.photos
    if photos:
        return _halftone(sheet, *photos[-1], box)
    if not frames or not frames[-1][1].tiles:
        return _photo(sheet, Box(box.x, box.y, box.width, box.height))
    _when, plan, tiles = frames[-1]
    tall = min(box.height, box.width * plan.height / plan.width)
    small(sheet, job.edition, plan, tiles, Box(box.x, box.y, box.width, tall))
    caption = _("The board at the end.") if job.running.snapshot["victory"]["winner"] else _("The board now.")
    sheet.text(box.x, box.y + tall + 3.6, caption, 8, colour=sheet.ink.muted)
    return box.y + tall + 5


def _halftone(sheet: Sheet, caption: str, jpeg: bytes, box: Box) -> float:
    """A photo in newspaper halftone: black dots on white, as wide as the box. Returns the y below its caption."""
    picture, ratio = halftone(jpeg, box.width, box.height - CAPTION)
    sheet.photo(picture, box.x, box.y, box.width, box.width / ratio, caption)
    foot = box.y + box.width / ratio
    sheet.rect(Box(box.x, box.y, box.width, box.width / ratio), stroke=sheet.ink.text, width=0.5)
    sheet.text(box.x, foot + 3.6, caption, 8, colour=sheet.ink.muted, room=box.width)
    return foot + CAPTION


def _photo(sheet: Sheet, box: Box) -> float:
    sheet.ground(box)
    sheet.rect(box, stroke=sheet.ink.muted, width=0.6)
    words = _("Glue a photo of the table here")
    sheet.text(box.x + box.width / 2, box.y + box.height / 2, words, 9, colour=sheet.ink.muted, align="centre")
    return box.bottom


def _story(story: Story, width: float, head: float, body: float) -> list[Block]:
    size, lines = fonts.wrap_to(story.headline.text, fonts.TITLE, head, width, 5)
    blocks = [Block(len(lines) * size * 1.08 / MM + 1.2, _headline(lines, size), keep=True)]
    if story.when:
        blocks.append(replace(paragraph(story.when, width, 7.5, muted=True, after=0.6), keep=True))
    blocks += [paragraph(sentence.text, width, body, fonts.SERIF, after=0.8) for sentence in story.body]
    return [*blocks, space(3)]


def _headline(lines: Sequence[str], size: float) -> Draw:
    def draw(sheet: Sheet, x: float, y: float) -> None:
        with sheet.tagged("H2"):
            sheet.lines(x, y + size * 0.34, lines, size, fonts.TITLE, leading=1.08)

    return draw


def _columns(sheet: Sheet, stories: Sequence[Story], box: Box) -> float:
    """As many stories as fit in the columns, all about equally full; the report has the rest. Returns the bottom."""
    if not stories:
        return box.y
    laid = min((_laid(stories, count, box) for count in range(COLUMNS, FEWEST - 1, -1)), key=_unused)
    wide = (box.width + GUTTER) / len(laid)
    tall = max(map(height_of, laid))
    for at, blocks in enumerate(laid):
        x = box.x + at * wide
        draw_all(sheet, blocks, x, box.y)
        if at:
            sheet.line(x - GUTTER / 2, box.y, x - GUTTER / 2, box.y + tall)
    return box.y + tall


def _laid(stories: Sequence[Story], count: int, box: Box) -> list[list[Block]]:
    """The complete stories in this many columns, with the space left between those of a column."""
    wide = (box.width - (count - 1) * GUTTER) / count
    head, body = SIZES[count]
    told = [_story(story, wide, head, body) for story in stories]
    while max(sum(height_of(told[story]) for story in column) for column in shared(told, count)) > box.height:
        told.pop()
    columns = [[told[story] for story in column] for column in shared(told, count)]
    tall = max(sum(map(height_of, column)) for column in columns)
    return [_feathered(column, tall) for column in columns]


def shared(stories: Sequence[Sequence[Block]], count: int) -> list[list[int]]:
    """Which stories go in which column: longest first, each where there's least; the first ones stay at the
    top left.
    """
    columns: list[list[int]] = [[] for _column in range(count)]
    for story in sorted(range(len(stories)), key=lambda number: -height_of(stories[number])):
        min(columns, key=lambda column: sum(height_of(stories[number]) for number in column)).append(story)
    return sorted(sorted(column) for column in columns if column) or [[]]


def _feathered(column: Sequence[Sequence[Block]], tall: float) -> list[Block]:
    """A column's stories, spread to end where the longest column does, within limits."""
    white = min(MOST_WHITE, (tall - sum(map(height_of, column))) / max(1, len(column) - 1))
    return [block for number, story in enumerate(column) for block in ([space(white)] if number else []) + [*story]]


def _unused(columns: Sequence[Sequence[Block]]) -> float:
    """The unused share of the columns; many columns look like a newspaper, so a few percent are tolerated."""
    tall = max(map(height_of, columns))
    return 1 - sum(map(height_of, columns)) / (tall * len(columns)) + FORGIVEN * (COLUMNS - len(columns))


def _inside(sheet: Sheet, paper: Newspaper, column: float) -> None:
    box, job = sheet.content, paper.job
    name = job.running.snapshot["name"]
    sheet.text(box.x, box.y + 5, name, 13, fonts.TITLE, room=box.width * 0.6)
    sheet.text(box.right, box.y + 5, _second(paper), 9, colour=sheet.ink.muted, align="right")
    _double(sheet, box.x, box.right, box.y + 7.4)
    y = _before_and_after(sheet, job, Box(box.x, box.y + 11, box.width, box.height * 0.26))
    accounts = accounts_of(job, box.width)
    card = KEEPSAKE + 4.1 if job.running.snapshot["victory"]["winner"] is not None else 0.0
    left = box.bottom - y - 8 - _medals_height(paper.medals) - 3 - height_of(accounts) - card
    y = _curves(sheet, job, Box(box.x, y + 4, box.width, min(CHART, left) if left >= LOW_CHART else CHART))
    y = _medals(sheet, paper.medals, Box(box.x, y + 4, box.width, box.bottom - y - 4))
    if y + 3 + height_of(accounts) + card <= box.bottom + 0.01:
        y = draw_all(sheet, accounts, box.x, y + 3)
    _keepsake(sheet, paper, Box(box.x, y + 4, box.width, box.bottom - y - 4))


def _keepsake(sheet: Sheet, paper: Newspaper, box: Box) -> None:
    """The rest of the page: the winner's card, and another photo or lines for everybody's signature."""
    if box.height < KEEPSAKE:
        return
    photos = paper.job.running.photos
    won = paper.job.running.snapshot["victory"]["winner"] is not None
    frame = Box(box.x, box.y, box.width - (CARD + GUTTER if won else 0.0), box.height)
    if len(photos) > 1:
        _halftone(sheet, *photos[-2], frame)
    else:
        ruled(_("Signatures"), frame.width, frame.height).draw(sheet, frame.x, frame.y)
    if won:
        _winner(sheet, paper, Box(box.right - CARD, box.y, CARD, box.height))


def _before_and_after(sheet: Sheet, job: AnyJob, box: Box) -> float:
    frames = job.running.strip
    if not frames or not frames[-1][1].tiles:
        return box.y
    wide = (box.width - GUTTER) / 2
    foot = box.y
    known = [frame for frame in (frames[0], frames[-1]) if frame[1].tiles]  # a board may be entered as it is played
    left = box.x + (2 - len(known)) * (wide + GUTTER) / 2
    for at, (when, plan, tiles) in enumerate(known):
        tall = min(box.height - 5, wide * plan.height / plan.width)
        x = left + at * (wide + GUTTER)
        sheet.text(x, box.y + 3.2, when, 9, fonts.SEMIBOLD)
        small(sheet, job.edition, plan, tiles, Box(x, box.y + 5, wide, tall))
        foot = max(foot, box.y + 5 + tall)
    return foot


def _curves(sheet: Sheet, job: AnyJob, box: Box) -> float:
    """The sides' money sources, at the start and at the end of each round."""
    if not job.running.stats["rounds"]:
        return box.y
    words = words_of(job)
    lines = [
        Curve(side, of_side_since_the_start(job, side.id), side.name, label=side.name) for side in job.edition.sides
    ]
    title = _("{source} of each side, at the end of each {round}", source=capitalized(words.source), round=words.round)
    note = gaps(job)
    line_chart(
        sheet, title, ticks(job), words.round, lines, Box(box.x, box.y, box.width, box.height - (4 if note else 0))
    )
    if note:
        sheet.text(box.x, box.bottom, note, 8, colour=sheet.ink.muted, room=box.width)
    return box.bottom


PLAYER = 9.5
"""The type size of a long name next to its medal, on two lines above the power's."""


def _medals(sheet: Sheet, medals: Sequence[Medal], box: Box) -> float:
    """A ribbon with the emblem, the player, and the reason."""
    if not medals:
        return box.y
    head = heading(_("Decorated tonight"), box.width)
    head.draw(sheet, box.x, box.y)
    across = min(len(medals), ABREAST)
    wide = box.width / across
    top = box.y + head.height + 1
    for at, medal in enumerate(medals):
        x, y = box.x + at % across * wide, top + at // across * MEDAL
        _ribbon(sheet, medal, x, y)
        room = wide - 17
        size, name = fonts.wrap_to(medal.player, fonts.TITLE, 12, room, 1)
        if size < PLAYER:
            size, name = fonts.wrap_to(medal.player, fonts.TITLE, PLAYER, room, 2)
        sheet.lines(x + 15, y + 6 - (len(name) - 1) * size / MM, name, size, fonts.TITLE, leading=1.0)
        sheet.text(x + 15, y + 10, medal.power.name, 8, colour=sheet.ink.muted, room=room)
        size, lines = fonts.wrap_to(medal.title.text, fonts.REGULAR, 8.5, room, 3)
        sheet.lines(x + 15, y + 14, lines, size)
    return box.y + _medals_height(medals)


def _medals_height(medals: Sequence[Medal]) -> float:
    return heading(_("Decorated tonight"), 0).height + 1 + -(-len(medals) // ABREAST) * MEDAL if medals else 0.0


def _ribbon(sheet: Sheet, medal: Medal, x: float, y: float) -> None:
    sheet.band(Box(x + 3.2, y, 5.6, 9), medal.power.colour.light)
    sheet.circle(x + 6, y + 14, 6, fill=(1.0, 1.0, 1.0), stroke=sheet.ink.text, width=1.0)
    sheet.circle(x + 6, y + 14, 5.1, stroke=sheet.ink.text, width=0.4)
    emblem(sheet, medal.power, x + 2.8, y + 10.8, 6.4)


def _winner(sheet: Sheet, paper: Newspaper, box: Box) -> None:
    """A card to keep: the winning side, its emblems, and its players."""
    winner = paper.job.running.snapshot["victory"]["winner"]
    mine = [(power, now) for power, now in powers_now(paper.job) if power.side == winner]
    roomy = box.height >= 17.0 + 7.4 * len(mine)
    head, step = (11.0, 7.4) if roomy else (8.4, 5.4)
    rows = len(mine) if roomy else max(1, int((box.height - head - 4.0) // step))
    columns = -(-len(mine) // max(1, rows))
    box = Box(box.x, box.y, box.width, min(box.height, 17.0 + 7.4 * len(mine)))
    sheet.rect(box, stroke=sheet.ink.text, width=1.2, radius=2.4)
    sheet.rect(box.inset(1.4), stroke=sheet.ink.muted, width=0.4, radius=1.6)
    middle, wide = box.x + box.width / 2, (box.width - 8) / max(1, columns)
    size = 17 if roomy else 13
    sheet.text(middle, box.y + head, paper.lead.headline.text, size, fonts.BLACK, align="centre", room=box.width - 8)
    for at, (power, now) in enumerate(mine):
        x, y = box.x + 5 + at // rows * wide, box.y + head + 7.0 + at % rows * step - (0.0 if roomy else 1.4)
        emblem(sheet, power, x, y - 3.4, 4.2)
        sheet.text(x + 5.6, y, now["player"] or power.name, 10 if roomy else 9, fonts.SEMIBOLD, room=wide - 6.4)
