"""Harbours, a made-up family of games: its books."""

from pathlib import Path

from companion.families.family import Family
from harbours.books.checks import holders_exist
from harbours.books.edition import HarboursEdition
from harbours.books.rules import RULESET
from harbours.books.state import HarboursState
from harbours.books.views import VIEWS
from harbours.books.words import CODES, SENTENCES, WORDS

FAMILY: Family[HarboursEdition, HarboursState] = Family(
    name="harbours",
    title="Harbours",
    boxes=Path(__file__).parent / "boxes",
    edition=HarboursEdition,
    checks=[holders_exist],
    ruleset=RULESET,
    views=VIEWS,
    words=WORDS,
    sentences=SENTENCES,
    codes=CODES,
)
