"""Harbours, a made-up family of games: its papers."""

from companion.views.shapes import Snapshot
from harbours.books.edition import HarboursEdition
from printables.families.family import FamilyPapers
from printables.job import Job
from printables.part import Part
from printables.pdf.document import Page
from printables.pdf.sheet import Sheet
from printables.pdf.title import title


def chart(job: Job[HarboursEdition, Snapshot]) -> list[Page]:
    """One page: every harbour, what it pays, and whose it is at the start."""

    def draw(sheet: Sheet) -> None:
        y = title(sheet, job.edition, "Harbours", "What they pay, and whose they are at the start.")
        for harbour in job.edition.harbours:
            y += 10
            holder = job.edition.powers[harbour.holder].name
            sheet.text(sheet.content.x, y, f"{harbour.name} pays {job.edition.money(harbour.pays)}: {holder}", 14)

    return [Page(draw, "Harbours")]


class Papers(FamilyPapers[HarboursEdition, Snapshot]):
    """The papers of Harbours."""

    name = "harbours"
    parts = {"harbour_chart": Part(title="Harbour chart", about="What harbours pay.", needs="edition", pages=chart)}


FAMILY = Papers()
