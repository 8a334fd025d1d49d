"""An edition's deck, with its printed codes."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.families import family_of
from companion.model.edition import Edition
from companion.views.cards import coded, keys
from companion.views.shapes import PrintedCard


def deck(edition: Edition, entered: Mapping[str, Any] | None = None) -> list[PrintedCard]:
    """Every card of an edition; `entered` are territories that a table copied from its own box."""
    cards = family_of(edition).views.cards
    own = keys(cards(edition, {}))
    printed = keys(family_of(edition.box).views.cards(edition.box, {})) if edition.box is not edition else ()
    return _sorted(coded(edition, cards(edition, entered or {}), set(own), set(printed)))


def _sorted(cards: Sequence[PrintedCard]) -> list[PrintedCard]:
    """Keep each power's objectives together, including those that a variant adds; everything else is unchanged.

    Done after assigning codes, which depend on the order of the data.
    """
    first: dict[str | None, int] = {}
    place = {
        card["code"]: first.setdefault(card["power"], at) if card["kind"] == "objective" else at
        for at, card in enumerate(cards)
    }
    return sorted(cards, key=lambda card: place[card["code"]])
