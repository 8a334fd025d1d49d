"""Pictures of printed pages for the documentation: `python -m tests.printables.samples docs/samples`."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pypdfium2
from PIL import Image

from companion.editions import boxes, load
from companion.model.edition import Edition
from companion.service.reports import GameReport
from printables import ALL, Job, make, names_for
from printables.catalogue import parts
from tests.printables.sample_game import sample_history

ADDRESS = "http://companion.local:8000"
DPI = 72
SMALL, ACROSS, ROWS = 20, 10, 6
"""Resolution of a contact sheet, its pages in a row, and its rows."""
TONES = 40
"""How many colors a contact sheet has: there are many, and they must stay small."""
PLAYED = ("anniversary", "1941")
"""The start whose game the papers of a game are printed from."""
PAGES: tuple[tuple[str, str, str, str, tuple[int, ...]], ...] = (
    ("setup_charts", "anniversary", "1941", "full", (0, 1)),
    ("setup_charts", "revised", "1942", "saver", (2, 3)),
    ("cards", "anniversary", "1941", "full", (6, 7)),
    ("tracks", "anniversary", "1941", "full", (0,)),
    ("money", "aa1941", "1941", "full", (2,)),
    ("reference", "anniversary", "1941", "full", (0,)),
    ("tracks", "second_world_war", "1939", "full", (0,)),
    ("economic_display", "second_world_war", "1939", "full", (4,)),
    ("resource_control_display", "second_world_war", "1941", "full", (0,)),
    ("production_display", "second_world_war", "1939", "full", (1,)),
    ("reference_cards", "second_world_war", "1939", "full", (1,)),
    ("tent_cards", "anniversary", "1941", "full", (3,)),
    ("scan_poster", "anniversary", "1941", "full", (0,)),
    ("city_board", "anniversary", "1941", "full", (0,)),
    ("control_markers", "anniversary", "1941", "saver", (0,)),
    ("setup_charts", "global_1940", "1940", "full", (0,)),
    ("war_and_peace", "global_1940", "1940", "full", (0,)),
    ("resume_pack", "anniversary", "1941", "full", (1,)),
    ("after_action", "anniversary", "1941", "full", (0,)),
)
"""Part, edition, scenario, ink, and which of its pages."""


def job_of(name: str, edition_id: str, scenario: str, ink: str) -> Job:
    """What to print from; the parts of a game get one of a few rounds."""
    edition = load(edition_id)
    return (
        Job(edition, ink=ink, game=played(edition, scenario)) if is_of_game(name) else Job(edition, scenario, ink=ink)
    )


def is_of_game(name: str) -> bool:
    """Whether a part is printed from a game."""
    return parts()[name].needs == "game"


def played(edition: Edition, scenario: str) -> GameReport:
    """A game of a few rounds."""
    history = sample_history(edition, scenario)
    return GameReport(edition, history, game_id="sample", name="Saturday evening", join_code="K3X9")


def contact_sheets(pdf: bytes) -> Iterator[Image.Image]:
    """Every page of a document, small, row by row, on as many sheets as it takes."""
    pictures = [page.render(scale=SMALL / 72).to_pil() for page in pypdfium2.PdfDocument(pdf)]
    wide, tall = (max(picture.size[at] for picture in pictures) + 4 for at in (0, 1))
    for first in range(0, len(pictures), ACROSS * ROWS):
        some = pictures[first : first + ACROSS * ROWS]
        whole = Image.new("RGB", (ACROSS * wide, -(-len(some) // ACROSS) * tall), "#8a8a8a")
        for number, sample in enumerate(some):
            left, top = number % ACROSS * wide, number // ACROSS * tall
            whole.paste(sample, (left + (wide - sample.width) // 2, top + (tall - sample.height) // 2))
        yield whole.quantize(TONES, dither=Image.Dither.NONE)


WAYS = (("a4", "full"), ("letter", "full"), ("a4", "saver"))
"""On which paper and with which ink everything is looked at."""


def documents() -> Iterator[tuple[str, bytes]]:
    """The complete pack of every box in every way, and all papers of a game."""
    for edition in boxes():
        for paper, ink in WAYS:
            yield f"{edition}_{paper}_{ink}", make(ALL, Job(load(edition), paper=paper, ink=ink))
    box = load(PLAYED[0])
    names = [name for name in names_for(box, game=True) if is_of_game(name) and not parts()[name].apart]
    yield "game", make(names, Job(box, game=played(box, PLAYED[1])))


def main(folder: Path) -> None:
    """Write contact sheets of all pages of every box, and a picture of every page of the list."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("contact_*.png"):
        old.unlink()
    for name, pdf in documents():
        for number, sheet in enumerate(contact_sheets(pdf), start=1):
            sheet.save(folder / f"contact_{name}_{number}.png", optimize=True)
    for name, edition, scenario, ink, pages in PAGES:
        document = pypdfium2.PdfDocument(make(name, job_of(name, edition, scenario, ink)))
        for page in pages:
            picture = document[page].render(scale=DPI / 72).to_pil().quantize(64, dither=Image.Dither.NONE)
            picture.save(folder / f"{edition}_{name}_{page + 1}.png", optimize=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
