"""Pictures of a few printed pages, for the documentation: `python -m tests.printables.samples docs/samples`."""

import sys
from pathlib import Path

import pypdfium2

from companion.editions import load
from printables import Job, make
from printables.game import from_history
from tests.printables.sample_game import sample_history

ADDRESS = "http://companion.local:8000"
DPI = 72
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
    ("resume_pack", "anniversary", "1941", "full", (0,)),
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


def main(folder: Path) -> None:
    """Write a picture of every page of the list."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, edition, scenario, ink, pages in PAGES:
        document = pypdfium2.PdfDocument(make(name, job_of(name, edition, scenario, ink)))
        for page in pages:
            picture = document[page].render(scale=DPI / 72).to_pil()
            picture.save(folder / f"{edition}_{name}_{page + 1}.png", optimize=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
