"""The board audit sheet: walk round the board region by region and tick what agrees with the books."""

from collections.abc import Sequence

from printables import fonts
from printables.document import Page
from printables.flow import Block, Cell, Column, heading, paragraph, section, space, table
from printables.job import Job, View
from printables.report import flowed, holder_name, marked, shown, status, tick


def pages(job: Job) -> list[Page]:
    """Every region in board order."""
    width = job.sheet_of_paper.content.width
    regions = job.running.audit.get("regions", [])
    blocks = [block for region in regions for block in _region(job, region, width)]
    blocks = blocks or [paragraph("The books hold no territories yet.", width, 10)]
    name = job.running.snapshot["name"]
    return flowed(job, "Board audit", f"{name}: {status(job)}. Bold holders differ from the printed owner.", blocks)


def _region(job: Job, region: View, width: float) -> list[Block]:
    columns = [
        Column("", 6),
        Column("territory", 50, font=fonts.SEMIBOLD, wrap=False),
        Column("value", 11, "centre"),
        Column("held by", 38),
        Column("city", 24, muted=True, wrap=False),
        Column("complex", 22, muted=True, wrap=False),
        Column("seen instead", width - 151),
    ]
    rows: list[Sequence[Cell]] = []
    for one in region.get("territories", ()):
        power = job.edition.power.get(one.get("controller") or "")
        font = fonts.BOLD if one.get("changed_hands") else fonts.REGULAR
        damage = one.get("damage") or 0
        rows.append(
            [
                tick,
                one["name"],
                shown(one.get("value")),
                marked(power, holder_name(job.edition, one.get("controller")), 8.5, font, 38),
                one.get("city") or "",
                f"yes, damage {damage}" if damage else "yes" if one.get("complex") else "",
                None,
            ]
        )
    head = heading(region["name"], width, f"{len(rows)} to check")
    return [*section(head, table(columns, rows, 8.5, least=5.8)), space(2)]
