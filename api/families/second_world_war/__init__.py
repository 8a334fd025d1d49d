"""The pages of The Second World War."""

from pathlib import Path

from api.families.family import FamilyPages
from api.families.second_world_war.audit import AUDIT
from api.families.second_world_war.cards import CARDS
from api.families.second_world_war.changes import CHANGES
from api.families.second_world_war.forms import FORMS
from api.families.second_world_war.numbers import routes
from api.families.second_world_war.pages import BAR, TURN_PAGES, theatres_to_ask
from api.families.second_world_war.table import TABLE
from api.families.second_world_war.turns import TURNS
from api.families.second_world_war.visitor import GameVisitor
from companion.families.second_world_war.edition import SecondWorldWarEdition

FAMILY: FamilyPages[SecondWorldWarEdition, GameVisitor] = FamilyPages(
    name="second_world_war",
    templates=Path(__file__).parent / "templates",
    turn_pages=TURN_PAGES,
    power_page=theatres_to_ask,
    bar=BAR,
    routes=routes,
    cards=CARDS,
    harmless=frozenset({"already_controlled"}),
    turns=TURNS,
    banker=FORMS,
    changes=CHANGES,
    table=TABLE,
    audit=AUDIT,
)
