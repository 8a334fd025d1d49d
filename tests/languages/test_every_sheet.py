"""Every sheet in longer languages: nothing is left in English, off the page, over other words or too small to read."""

import os
import re

import pytest

import printables
from companion.editions import load
from printables.catalogue import make, names_for
from printables.pdf.fonts import SMALLEST
from tests.languages.leftovers import outside
from tests.printables.paper_reading import outside as off_the_page
from tests.printables.paper_reading import touching, type_of

EVERYTHING = "COMPANION_FUZZ" in os.environ
BOXES = ("anniversary", "second_world_war", "war_game")
SAMPLE = [("anniversary", "reference"), ("war_game", "tournament_sheet"), ("second_world_war", "tracks")]
CROWDED = [("anniversary", "labels"), ("anniversary", "tent_cards"), ("second_world_war", "tracks")]
"""Sheets with the least room for their words."""
ALL = [(box, name) for box in BOXES for name in names_for(load(box))]
CODES = re.compile(r"https?://\S+|\b[346789ACDEFHJKMNPRTWXY]{4}\b|\bIPC\b")
ACCENTS = re.compile("[àéîöûñçýÀÉÎÖÛÑÇÝ]")


LONG = ("en-XA", "de", "fr", "es", "it") if EVERYTHING else ("en-XA",)
PAPERS = ("a4", "letter")
BACKS = ("card_backs", "blank_map_large")
"""Backs are printed twice over, turned by half; a large map sets names of several lines solid: accents touch."""


def made(name: str, box: str, paper: str, language: str) -> bytes:
    edition = load(box)
    return make(name, printables.Job(edition, edition.scenarios[0].id, paper, language=language))


def names_in(box: str) -> re.Pattern[str]:
    """The names that the box prints, which sheets show beside ours."""
    edition = load(box)
    things = (*edition.units, *edition.powers, *getattr(edition, "technologies", ()))
    names = sorted({thing.name for thing in things}, key=len, reverse=True)
    return re.compile("|".join(rf"\b{re.escape(name)}\b".replace("\\ ", r"\s+") for name in names))


@pytest.mark.parametrize("paper", PAPERS if EVERYTHING else PAPERS[:1])
@pytest.mark.parametrize(("box", "name"), ALL if EVERYTHING else SAMPLE)
def test_no_english_is_left_on_a_sheet(pseudo: str, box: str, name: str, paper: str):
    pages = type_of(made(name, box, paper, pseudo))
    found, printed = set(), names_in(box)
    for page in pages[: len(pages) if EVERYTHING else 2]:
        lines = CODES.sub(" ", outside("\n".join(drawn.text for drawn in page)))
        for line in printed.sub(" ", lines).split("\n"):
            if re.search(r"[A-Za-z]{4,}", line) and not ACCENTS.search(line):
                found.add(" ".join(line.split()))
    assert found == set()


@pytest.mark.parametrize("language", LONG)
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("box", "name"), [item for item in ALL if item[1] not in BACKS] if EVERYTHING else CROWDED)
def test_longer_words_stay_on_the_page_and_off_each_other(pseudo: str, box: str, name: str, paper: str, language: str):
    pdf = made(name, box, paper, language)
    fronts = type_of(pdf)[:: 2 if name == "cards" else 1]
    assert [(number, *pair) for number, page in enumerate(fronts, 1) for pair in touching(page)] == []
    assert off_the_page(pdf, 0.5) == []
    assert {drawn.text for page in fronts for drawn in page if drawn.size < SMALLEST - 0.01} == set()
