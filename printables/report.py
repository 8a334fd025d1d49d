"""What the papers of a running game share: its names in words, and blocks flowed over pages under a title."""

from collections.abc import Callable, Sequence
from itertools import chain, repeat
from typing import Any

from companion.model.edition import Edition
from companion.model.sections.powers import Power
from companion.model.wording import capitalized
from companion.views.families import views_of
from companion.views.words import RoundName, Words, whose_turn
from companion.views.words import money_of as money_of_edition
from printables import fonts
from printables.document import Page
from printables.emblem import emblem
from printables.flow import Block, Draw, place, stack
from printables.job import Job, View
from printables.sheet import Sheet
from printables.title import HEIGHT, title


def line_of(job: Job) -> str:
    """Which game this is, for the head of a page."""
    now = job.running.snapshot
    scenario = job.edition.scenario[now["scenario"]].name
    return f"{job.edition.title} · {scenario}"


def words_of(job: Job) -> Words:
    """What this family of games calls things."""
    return views_of(job.edition).words


def round_name(job: Job, number: int) -> RoundName:
    """A round as this game calls it."""
    return views_of(job.edition).round_name(job.edition, job.running.snapshot, number)


def status(job: Job) -> str:
    """Where the game stands, in words."""
    now = job.running.snapshot
    impulse = f", impulse {now['impulse']}" if now.get("impulse") else ""
    when = f"{round_name(job, now.get('round', 1)).full}{impulse}, entry {now['version']}"
    if now.get("status") == "finished":
        return f"Finished in {when}"
    phase = job.edition.phase.get(now.get("phase") or "")
    parts = [whose_turn(job.edition, now), phase.name if phase else "", when]
    return capitalized(", ".join(part for part in parts if part))


def sides_now(job: Job) -> tuple[str, dict[str, Any], dict[str, Any]]:
    """What victory is counted in, how much of it each side has, and how much it needs; empty if nothing is counted."""
    victory = job.running.snapshot.get("victory") or {}
    for key in ("land", "cities"):
        if victory.get(key):
            counted = "capitals taken" if job.edition.victory.kind == "capitals" else key
            return counted, victory[key], victory.get("needed") or {}
    return "", {}, {}


def powers_now(job: Job) -> list[tuple[Power, View]]:
    """Every power with what the books say of it."""
    books = job.running.snapshot.get("powers", {})
    return [(power, books[power.id]) for power in job.edition.powers if power.id in books]


def money_of(job: Job) -> str:
    """What the money is called, of many."""
    return money_of_edition(job.edition)


def shown(figure: Any) -> str:
    """A figure, or room to write it where the books do not know it."""
    return "" if figure is None else str(figure)


def holder_name(edition: Edition, power: str | None) -> str:
    """A power's name, or a word for nobody."""
    known = edition.power.get(power or "")
    return known.name if known is not None else "nobody"


def marked(power: Power | None, name: str, size: float = 8.5, font: str = fonts.REGULAR, room: float = 30.0) -> Draw:
    """A table cell with a power's emblem before a name."""

    def draw(sheet: Sheet, x: float, y: float) -> None:
        if power is not None:
            emblem(sheet, power, x + 0.3, y - 1.7, 3.4)
        sheet.text(x + 5, y + size * 0.12, name, size, font, room=room - 6)

    return draw


def tick(sheet: Sheet, x: float, y: float) -> None:
    """A table cell with an empty box."""
    sheet.tick_box(x + 0.6, y - 1.6, 3.2)


def signed(amount: int) -> str:
    """A figure of the books with a proper minus."""
    return str(amount) if amount >= 0 else f"\u2212{-amount}"


def flowed(
    job: Job,
    name: str,
    note: str,
    blocks: Sequence[Block],
    bookmark: str = "",
    first: Callable[[Sheet, float], Any] | None = None,
    taken: float = 0.0,
) -> list[Page]:
    """Blocks over as many pages as they need. `first` draws above them on the first page, where it takes some room."""
    box = job.sheet_of_paper.content
    room = box.height - HEIGHT
    rooms = stack(blocks, chain([room - taken], repeat(room)))

    def page(number: int) -> Page:
        def draw(sheet: Sheet) -> None:
            said = note if number == 0 else f"{note} (continued)" if note else "continued"
            y = title(sheet, job.edition, name, said, line_of(job))
            if first is not None and number == 0:
                first(sheet, y)
            place(sheet, rooms[number], box.x, y + (taken if number == 0 else 0.0))

        return Page(draw, bookmark if number == 0 else "")

    return [page(number) for number in range(len(rooms))]
