"""The tables of sheets in docs/printing.md, counted on the layouts themselves. Run by `make sheets`."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.editions import boxes, load
from printables import Job
from printables.pdf import fonts
from printables.sheets.cards import scan_poster
from printables.sheets.map import scan_map

PAGE = Path(__file__).parents[1] / "docs" / "printing.md"
MAPS = "| board | codes | A4 sheets | Letter sheets | A3 sheets | Tabloid sheets |"
DECKS = "| deck | codes | A4 sheets, module | Letter sheets, module | A3 sheets, module | Tabloid sheets, module |"
PAPERS = (("a4", False), ("letter", False), ("a4", True), ("letter", True))
"""The columns: a paper, and whether it's doubled."""


def table(head: str, jobs: list[Job[Any, Any]], cell: Callable[[Job[Any, Any], bool], str]) -> str:
    """A row per box, those with the fewest codes first."""
    lines = [head, "|---" * head.count(" | ") + "|---|"]
    for job in sorted(jobs, key=lambda job: len(job.cards)):
        cells = [cell(Job(job.edition, paper=paper), double) for paper, double in PAPERS]
        lines.append(f"| {' | '.join((job.edition.title, str(len(job.cards)), *cells))} |")
    return "\n".join(lines)


def map_sheets(job: Job[Any, Any], double: bool) -> str:
    """How many sheets a scan map takes."""
    return str(len(scan_map.layout(job, double=double).pages))


def poster_sheets(job: Job[Any, Any], double: bool) -> str:
    """How many sheets a poster takes, and the size of a code's module on them."""
    plan = scan_poster.plan_of(job, double=double)
    return f"{len(plan.sheets)}, {plan.module:.2f} mm"


def tables() -> dict[str, str]:
    """Every table by its head."""
    fonts.register()
    jobs: list[Job[Any, Any]] = [Job(load(box)) for box in boxes()]
    return {
        MAPS: table(MAPS, [job for job in jobs if scan_map.there(job.edition)], map_sheets),
        DECKS: table(DECKS, jobs, poster_sheets),
    }


def page() -> str:
    """The page with today's tables."""
    text = PAGE.read_text(encoding="utf-8")
    for head, made in tables().items():
        subject = head.split("|")[1].strip()
        text = re.sub(rf"^\| {subject} \| codes \|.*\n(\|.*\n)+", f"{made}\n", text, flags=re.M)
    return text


def main() -> None:
    """Write the tables into the page."""
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
