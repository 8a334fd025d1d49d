"""What programs, pages and papers are shown of this game."""

from companion.views.plain import plain_views
from companion.views.shapes import TerritoryView
from harbours.books.edition import Harbour, HarboursEdition
from harbours.books.rules import production
from harbours.books.state import HarboursState
from harbours.books.words import SENTENCES


def harbours(edition: HarboursEdition, state: HarboursState) -> dict[str, TerritoryView]:
    """Harbours are the territories of this game."""
    return {one.id: _harbour(one, state.holders[one.id]) for one in edition.harbours}


def _harbour(one: Harbour, holder: str) -> TerritoryView:
    return {"name": one.name, "value": one.pays, "original": one.holder, "controller": holder}


VIEWS = plain_views(SENTENCES, production, harbours)
