"""The board audit sheet: walk round the board region by region and tick what agrees with the books."""

from collections.abc import Callable, Sequence

from companion.model.wording import in_words
from printables import fonts
from printables.document import Page
from printables.flow import Block, Cell, Column, heading, paragraph, section, space, table
from printables.job import Job, View
from printables.report import flowed, holder_name, marked, shown, status, tick, words_of


def pages(job: Job) -> list[Page]:
    """Every region in board order."""
    width = job.sheet_of_paper.content.width
    regions = job.running.audit.get("regions", [])
    blocks = [block for region in regions for block in _region(job, region, width)]
    blocks = blocks or [paragraph(f"The books hold no {words_of(job).place[1]} yet.", width, 10)]
    name = job.running.snapshot["name"]
    return flowed(job, "Board audit", f"{name}: {status(job)}. Bold holders differ from the original owner.", blocks)


def _region(job: Job, region: View, width: float) -> list[Block]:
    places = region.get("territories", ())
    things = {title: said for title, said in THINGS.items() if _any(job, said)}
    columns = [
        Column("", 6),
        Column(words_of(job).place[0], 50, font=fonts.SEMIBOLD, wrap=False),
        Column("value", 11, "centre"),
        Column("held by", 38),
        *(Column(title, THING, muted=True, wrap=False) for title in things),
        Column("seen instead", width - 105 - THING * len(things)),
    ]
    rows: list[Sequence[Cell]] = [
        [
            tick,
            one["name"],
            shown(one.get("value")),
            marked(
                job.edition.power.get(one.get("controller") or ""),
                holder_name(job.edition, one.get("controller")),
                8.5,
                fonts.BOLD if one.get("changed_hands") else fonts.REGULAR,
                38,
            ),
            *(said(one) for said in things.values()),
            None,
        ]
        for one in places
    ]
    head = heading(region["name"], width, f"{len(rows)} to check")
    return [*section(head, table(columns, rows, 8.5, least=5.8)), space(2)]


def _any(job: Job, said: Callable[[View], str]) -> bool:
    return any(said(one) for region in job.running.audit["regions"] for one in region.get("territories", ()))


def _city(place: View) -> str:
    return place.get("city") or ""


def _complex(place: View) -> str:
    damage = place.get("damage") or 0
    return f"yes, damage {damage}" if damage else "yes" if place.get("complex") else ""


def _stands(place: View) -> str:
    """How a country stands to its holder, where the books know it."""
    status = place.get("status") or "home"
    return "" if status == "home" else in_words(status)


THINGS: dict[str, Callable[[View], str]] = {"city": _city, "complex": _complex, "stands as": _stands}
"""What may be seen in a territory besides its holder; a game has only some of it."""
THING = 23.0
