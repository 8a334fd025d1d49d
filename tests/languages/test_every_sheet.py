"""Every sheet in the language that nobody speaks: printed without a hitch, and nothing on it is left in English."""

import io
import os
import re

import pytest
from pypdf import PdfReader

import printables
from companion.editions import load
from printables.catalogue import make, names_for
from tests.languages.leftovers import outside

EVERYTHING = "COMPANION_FUZZ" in os.environ
BOXES = ("anniversary", "second_world_war", "war_game")
SAMPLE = [("anniversary", "reference"), ("war_game", "tournament_sheet"), ("second_world_war", "tracks")]
ALL = [(box, name) for box in BOXES for name in names_for(load(box))]
CODES = re.compile(r"https?://\S+|\b[346789ACDEFHJKMNPRTWXY]{4}\b|\bIPC\b")
ACCENTS = re.compile("[àéîöûñçýÀÉÎÖÛÑÇÝ]")


@pytest.mark.parametrize("paper", ["a4", "letter"] if EVERYTHING else ["a4"])
@pytest.mark.parametrize(("box", "name"), ALL if EVERYTHING else SAMPLE)
def test_no_english_is_left_on_a_sheet(pseudo: str, box: str, name: str, paper: str):
    edition = load(box)
    job = printables.Job(edition, edition.scenarios[0].id, paper, language=pseudo)
    pages = PdfReader(io.BytesIO(make(name, job))).pages
    found = set()
    for page in pages[: len(pages) if EVERYTHING else 2]:
        for line in outside(page.extract_text()).split("\n"):
            bare = CODES.sub(" ", line)
            if re.search(r"[A-Za-z]{4,}", bare) and not ACCENTS.search(bare):
                found.add(" ".join(line.split()))
    assert found == set()
