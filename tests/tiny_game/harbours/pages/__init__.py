"""Harbours, a made-up family of games: its pages."""

from pathlib import Path

from api.families.family import BankerForms, FamilyPages
from api.pages.kit.forms.action_forms import Choices, Option
from api.pages.kit.visitor import Visitor
from companion.views.shapes import Snapshot, TurnCard
from harbours.books.edition import HarboursEdition

Here = Visitor[HarboursEdition, Snapshot, TurnCard]


def choices(here: Here) -> Choices:
    """What there is to choose from where a form asks for a harbour."""
    return {"harbour": [Option(harbour.id, harbour.name) for harbour in here.edition.harbours]}


FAMILY: FamilyPages[HarboursEdition, Here] = FamilyPages(
    name="harbours",
    templates=Path(__file__).parent / "templates",
    banker=BankerForms(choices=choices),
)
