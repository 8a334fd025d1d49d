"""The pages of the Axis & Allies editions."""

from pathlib import Path

from api.families.axis_and_allies.audit import AUDIT
from api.families.axis_and_allies.battle_desk.routes import routes
from api.families.axis_and_allies.cards import CARDS
from api.families.axis_and_allies.changes import CHANGES
from api.families.axis_and_allies.forms import FORMS
from api.families.axis_and_allies.pages import BAR, TURN_PAGES, power_page
from api.families.axis_and_allies.starting import advice, choice_names
from api.families.axis_and_allies.table import TABLE
from api.families.axis_and_allies.visitor import GameVisitor
from api.families.family import FamilyPages, Turns
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.languages import msg

FAMILY: FamilyPages[AxisAndAlliesEdition, GameVisitor] = FamilyPages(
    name="axis_and_allies",
    templates=Path(__file__).parent / "templates",
    turn_pages=TURN_PAGES,
    power_page=power_page,
    bar=BAR,
    cards=CARDS,
    routes=routes,
    harmless=frozenset({"already_controlled"}),
    captures=msg("Liberation and looting are worked out for you."),
    turns=Turns(collected_by="collect_income"),
    banker=FORMS,
    changes=CHANGES,
    table=TABLE,
    audit=AUDIT,
    advice=advice,
    choice_names=choice_names,
)
