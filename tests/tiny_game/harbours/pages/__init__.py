"""Harbours, a made-up family of games: its pages."""

from pathlib import Path

from api.families.family import BankerForms, FamilyPages
from api.pages.kit.forms.action_forms import Choices, Option
from api.pages.kit.visitor import Visitor
from companion.views.shapes import Snapshot, TurnCard
from harbours.books.edition import HarboursEdition

GameVisitor = Visitor[HarboursEdition, Snapshot, TurnCard]


def choices(visitor: GameVisitor) -> Choices:
    """What there is to choose from where a form asks for a harbour."""
    return {"harbour": [Option(harbour.id, harbour.name) for harbour in visitor.edition.harbours]}


FAMILY: FamilyPages[HarboursEdition, GameVisitor] = FamilyPages(
    name="harbours",
    templates=Path(__file__).parent / "templates",
    banker=BankerForms(choices=choices),
)
