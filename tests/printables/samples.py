"""Pictures of a few printed pages, for the documentation: `python -m tests.printables.samples docs/samples`."""

import sys
from pathlib import Path

import pypdfium2
from PIL import Image

from companion.editions import boxes, load
from printables import ALL, Job, make
from printables.game import from_history
from tests.printables.sample_game import sample_history

ADDRESS = "http://companion.local:8000"
DPI = 72
SMALL, ACROSS = 14, 14
"""Resolution of a contact sheet, and its pages in a row."""
PAGES: tuple[tuple[str, str, str, str, tuple[int, ...]], ...] = (
    ("setup_charts", "anniversary", "1941", "full", (0, 1)),
    ("setup_charts", "revised", "1942", "saver", (2, 3)),
    ("cards", "anniversary", "1941", "full", (3,)),
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
    ("resume_pack", "anniversary", "1941", "full", (1,)),
    ("after_action", "anniversary", "1941", "full", (0,)),
)
"""Part, edition, scenario, ink, and which of its pages."""


def job_of(name: str, edition_id: str, scenario: str, ink: str) -> Job:
    """What to print from; the parts of a game get one of a few rounds."""
    edition = load(edition_id)
    if name not in ("resume_pack", "after_action"):
        return Job(edition, scenario, ink=ink)
    history = sample_history(edition, scenario)
    game = from_history(edition, history, game_id="sample", name="Saturday evening", public_url=ADDRESS)
    return Job(edition, ink=ink, game=game)


def contact_sheet(edition_id: str, paper: str, ink: str) -> Image.Image:
    """Every page of an edition's pack, small, row by row."""
    pages = list(pypdfium2.PdfDocument(make(ALL, Job(load(edition_id), None, paper, ink))))
    pictures = [page.render(scale=SMALL / 72).to_pil() for page in pages]
    side = max(max(one.size) for one in pictures) + 4
    rows = -(-len(pictures) // ACROSS)
    whole = Image.new("RGB", (ACROSS * side, rows * side), "#8a8a8a")
    for number, one in enumerate(pictures):
        left, top = number % ACROSS * side, number // ACROSS * side
        whole.paste(one, (left + (side - one.width) // 2, top + (side - one.height) // 2))
    return whole.quantize(48)


def main(folder: Path) -> None:
    """Write a picture of every page of the list, and a contact sheet of each box."""
    folder.mkdir(parents=True, exist_ok=True)
    for number, edition in enumerate(boxes()):
        ink = ("full", "saver")[number % 2]
        contact_sheet(edition, "a4", ink).save(folder / f"contact_{edition}.png", optimize=True)
    for name, edition, scenario, ink, pages in PAGES:
        document = pypdfium2.PdfDocument(make(name, job_of(name, edition, scenario, ink)))
        for page in pages:
            picture = document[page].render(scale=DPI / 72).to_pil()
            picture.save(folder / f"{edition}_{name}_{page + 1}.png", optimize=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
