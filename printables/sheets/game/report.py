"""What a running game's papers share: its names in words, and blocks flowed over pages under a title."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain, repeat
from typing import Any

from companion.families import family_of
from companion.languages import _
from companion.model.edition import Edition
from companion.model.sections.powers import Power
from companion.model.sides import SideId
from companion.model.wording import capitalized
from companion.views.rounds import missing_curves
from companion.views.shapes import PowerView, RoundRow
from companion.views.words import RoundName, Words, by_economy
from companion.views.words import money_of as money_of_edition
from printables.families import papers_of
from printables.families.family import Counted
from printables.job import AnyJob
from printables.pdf import fonts
from printables.pdf.document import Page
from printables.pdf.emblem import emblem
from printables.pdf.flow import Block, Draw, height_of, place, stack
from printables.pdf.sheet import Sheet
from printables.pdf.title import HEIGHT, start_of_play, title


def line_of(job: AnyJob) -> str:
    """Which game this is, for a page header."""
    now = job.running.snapshot
    return start_of_play(job.edition, job.edition.scenarios[now["scenario"]])


def words_of(job: AnyJob) -> Words:
    """This family's words."""
    return family_of(job.edition).words.said()


def round_name(job: AnyJob, number: int) -> RoundName:
    """The game's name for a round."""
    return family_of(job.edition).views.round_name(job.edition, job.running.snapshot, number)


def status(job: AnyJob) -> str:
    """The game's progress, in words."""
    now = job.running.snapshot
    part = papers_of(job.edition).books.moment(now)
    when = ", ".join(
        filter(None, (round_name(job, now["round"]).full, part, _("entry {version}", version=now["version"])))
    )
    if now["status"] == "finished":
        return _("Finished in {when}", when=when)
    phase = job.edition.phases.get(now["phase"])
    parts = [family_of(job.edition).views.whose_turn(job.edition, now), phase.name if phase else "", when]
    return capitalized(", ".join(part for part in parts if part))


def counted_now(job: AnyJob) -> Counted | None:
    """What counts toward victory, and how close the sides are; None if nothing counts."""
    return papers_of(job.edition).books.counted(job.edition, job.running.snapshot)


def powers_now(job: AnyJob) -> list[tuple[Power, PowerView]]:
    """Every power with its figures from the books."""
    books = job.running.snapshot["powers"]
    return [(power, books[power.id]) for power in job.edition.powers if power.id in books]


def figures_of(job: AnyJob, power: Power, now: PowerView) -> list[str]:
    """A power's money and its source, each economy separately; dashes if not entered."""
    if papers_of(job.edition).unknown(job.running.snapshot, power.id):
        return ["–", "–"]
    return [by_economy(now, figure) for figure in ("treasury", "production")]


def start_of(job: AnyJob, power: Power) -> int | None:
    """The source of a power's money when the game began; None if not entered."""
    return papers_of(job.edition).books.start(job, power.id)


def entered(figures: Mapping[str, Any], figure: str) -> int | None:
    """A round's figure; None if nobody had entered its source."""
    return figures[figure] if figures.get("known", True) else None


def economies_of(power: Power, now: Any) -> dict[str | None, str]:
    """A power's economies with their names, from the books; itself if it has only one."""
    purses = now.get("purses", {})
    return {purse: f"{power.name}, {part['name']}" for purse, part in purses.items()} or {None: power.name}


def income_of(row: RoundRow, power: Power, economy: str | None) -> int | None:
    """The income of a power, or one of its economies, in a round; None if nobody had entered its numbers."""
    figures: Any = row["powers"][power.id]
    return entered(figures, "income") if economy is None else figures["incomes"][economy]


def gaps(job: AnyJob) -> str:
    """Which curves are missing or have gaps because of missing numbers; empty if none."""
    rounds = job.running.stats["rounds"]
    known = {
        power.name: [row["powers"][power.id].get("known", True) for row in rounds] for power, _now in powers_now(job)
    }
    return missing_curves(known)


def finished(job: AnyJob) -> bool:
    """Whether the game is over."""
    return job.running.snapshot["status"] == "finished"


def ticks(job: AnyJob) -> list[str]:
    """The axis of all charts: the start, then every round; the current one is marked."""
    names = [_("start"), *(round_name(job, row["round"]).short for row in job.running.stats["rounds"])]
    return names if finished(job) else [*names[:-1], _("{round} (so far)", round=names[-1])]


def of_side_then(job: AnyJob, row: RoundRow, side: SideId) -> int | None:
    """A side's total in a round, for powers with entered numbers; None before that."""
    return _together([entered(row["powers"][power.id], "production") for power in _known(job, side)])


def of_side_since_the_start(job: AnyJob, side: SideId) -> list[int | None]:
    """A side's total at the start, and at the end of every round."""
    first = _together([start_of(job, power) for power in _known(job, side)])
    return [first, *(of_side_then(job, row, side) for row in job.running.stats["rounds"])]


def _known(job: AnyJob, side: SideId) -> list[Power]:
    last = last_round(job)
    return [power for power, _now in powers_now(job) if power.side == side and last[power.id].get("known", True)]


def _together(figures: Sequence[int | None]) -> int | None:
    return None if None in figures or not figures else sum(figure or 0 for figure in figures)


def last_round(job: AnyJob) -> Mapping[str, Mapping[str, Any]]:
    """Every power's figures at the end of the last round; empty before the first."""
    rounds = job.running.stats["rounds"]
    return rounds[-1]["powers"] if rounds else {}


def money_of(job: AnyJob) -> str:
    """The plural name of the money."""
    return money_of_edition(job.edition)


def shown(figure: int | None) -> str:
    """A figure, or space to write it if the books don't know it."""
    return "" if figure is None else str(figure)


def holder_name(edition: Edition, power: str | None) -> str:
    """A power's name, or a word for nobody."""
    known = edition.powers.get(power or "")
    return known.name if known is not None else _("nobody")


def marked(power: Power | None, name: str, size: float = 8.5, font: str = fonts.REGULAR, room: float = 30.0) -> Draw:
    """A table cell with a power's emblem before a name."""

    def draw(sheet: Sheet, x: float, y: float) -> None:
        if power is not None:
            emblem(sheet, power, x + 0.3, y - 1.7, 3.4)
        sheet.text(x + 5, y + size * 0.12, name, size, font, room=room - 6)

    return draw


def tick(sheet: Sheet, x: float, y: float) -> None:
    """A table cell with an empty checkbox."""
    sheet.tick_box(x + 0.6, y - 1.6, 3.2)


WORTH = 0.4
"""How full a list's last page must be to be worth its paper."""


def fitting(job: AnyJob, tries: Iterable[Sequence[Block]]) -> Sequence[Block]:
    """The first of some list settings that leaves no page nearly empty; the first of all if each does."""
    room = job.sheet_of_paper.content.height - HEIGHT
    made = []
    for blocks in tries:
        pages = stack(blocks, repeat(room))
        if len(pages) == 1 or height_of(block for block, _unused in pages[-1]) > room * WORTH:
            return blocks
        made.append(blocks)
    return made[0]


def flowed(
    job: AnyJob,
    name: str,
    note: str,
    blocks: Sequence[Block],
    bookmark: str | Mapping[int, str] = "",
    first: Callable[[Sheet, float], Any] | None = None,
    taken: float = 0.0,
) -> list[Page]:
    """Blocks on as many pages as they need. `first` draws above them on the first page, taking some space.

    The bookmark is that of the first page; or, by block number, what begins with it.
    """
    box = job.sheet_of_paper.content
    room = box.height - HEIGHT
    rooms = stack(blocks, chain([room - taken], repeat(room)))
    named = {id(blocks[at]): words for at, words in bookmark.items()} if not isinstance(bookmark, str) else {}

    def page(number: int) -> Page:
        def draw(sheet: Sheet) -> None:
            said = note if number == 0 else _("{note} (continued)", note=note) if note else _("continued")
            y = title(sheet, job.edition, name, said, line_of(job))
            if first is not None and number == 0:
                first(sheet, y)
            place(sheet, rooms[number], box.x, y + (taken if number == 0 else 0.0))

        begun = [named[id(block)] for block, _unused in rooms[number] if id(block) in named]
        return Page(draw, ", ".join(begun) or (bookmark if number == 0 and isinstance(bookmark, str) else ""))

    return [page(number) for number in range(len(rooms))]
