"""What programs, pages, and papers are shown of this game."""

from companion.views.plain import plain_views
from companion.views.shapes import TerritoryView
from harbours.books.edition import Harbour, HarboursEdition
from harbours.books.rules import production
from harbours.books.state import HarboursState
from harbours.books.words import SENTENCES


def harbours(edition: HarboursEdition, state: HarboursState) -> dict[str, TerritoryView]:
    """Harbours are the territories of this game."""
    return {harbour.id: _harbour(harbour, state.holders[harbour.id]) for harbour in edition.harbours}


def _harbour(harbour: Harbour, holder: str) -> TerritoryView:
    return {"name": harbour.name, "value": harbour.pays, "original": harbour.holder, "controller": holder}


VIEWS = plain_views(SENTENCES, production, harbours)
