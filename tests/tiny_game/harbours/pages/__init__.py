"""Harbours, a made-up family of games: its pages."""

from pathlib import Path

from api.families.family import BankerForms, FamilyPages, Turns
from api.pages.kit.forms.action_forms import Choices, Option
from api.pages.kit.visitor import Visitor
from harbours.books.edition import HarboursEdition


def choices(here: Visitor[HarboursEdition]) -> Choices:
    """What there is to choose from where a form asks for a harbour."""
    return {"harbour": [Option(one.id, one.name) for one in here.edition.harbours]}


FAMILY: FamilyPages[HarboursEdition] = FamilyPages(
    name="harbours",
    templates=Path(__file__).parent / "templates",
    turns=Turns(ended_by={"collect"}),
    banker=BankerForms(choices=choices),
)
