"""The pages of The Second World War."""

from pathlib import Path

from api.families.family import FamilyPages
from api.families.second_world_war.audit import Audit
from api.families.second_world_war.cards import CARDS
from api.families.second_world_war.changes import Changes
from api.families.second_world_war.forms import Banker
from api.families.second_world_war.numbers import routes
from api.families.second_world_war.pages import BAR, TURN_PAGES, power_page
from api.families.second_world_war.table import Television
from api.families.second_world_war.turns import Impulses
from api.families.second_world_war.visitor import GameVisitor
from api.pages.kit.context import Context
from companion.families.second_world_war.edition import SecondWorldWarEdition


class Pages(FamilyPages[SecondWorldWarEdition, GameVisitor]):
    """The pages of The Second World War."""

    name = "second_world_war"
    templates = Path(__file__).parent / "templates"
    turn_pages = TURN_PAGES
    bar = BAR
    routes = routes
    cards = CARDS
    harmless = frozenset({"already_controlled"})
    turns = Impulses()
    banker = Banker()
    changes = Changes()
    table = Television()
    audit = Audit()

    def power_page(self, visitor: GameVisitor, power: str) -> Context:
        """The context of the family's `power.html`, in addition to that of every power's page."""
        return power_page(visitor, power)


FAMILY = Pages()
