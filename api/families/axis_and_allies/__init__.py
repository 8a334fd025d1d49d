"""The pages of the Axis & Allies editions."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from api.families.axis_and_allies.audit import Audit
from api.families.axis_and_allies.battle_desk.routes import routes
from api.families.axis_and_allies.cards import CARDS
from api.families.axis_and_allies.changes import Changes
from api.families.axis_and_allies.forms import Banker
from api.families.axis_and_allies.pages import BAR, TURN_PAGES, power_page
from api.families.axis_and_allies.starting import advice, choice_names
from api.families.axis_and_allies.table import Television
from api.families.axis_and_allies.visitor import GameVisitor
from api.families.family import FamilyPages, Turns
from api.pages.kit.context import Context
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.languages import msg


class TurnsWithIncome(Turns[GameVisitor]):
    """Collecting income ends a turn."""

    collected_by = "collect_income"


class Pages(FamilyPages[AxisAndAlliesEdition, GameVisitor]):
    """The pages of the Axis & Allies editions."""

    name = "axis_and_allies"
    templates = Path(__file__).parent / "templates"
    turn_pages = TURN_PAGES
    bar = BAR
    cards = CARDS
    routes = routes
    harmless = frozenset({"already_controlled"})
    captures = msg("Liberation and looting are worked out for you.")
    turns = TurnsWithIncome()
    banker = Banker()
    changes = Changes()
    table = Television()
    audit = Audit()

    def power_page(self, visitor: GameVisitor, power: str) -> Context:
        """The context of the family's `power.html`, in addition to that of every power's page."""
        return power_page(visitor, power)

    def advice(self, edition: AxisAndAlliesEdition) -> Sequence[str]:
        """Who plays what by the number of players, as the box suggests: one line each, for the join page."""
        return advice(edition)

    def choice_names(self, edition: AxisAndAlliesEdition, option: str) -> Mapping[str, str]:
        """The box's names for an option's choices, if they're more than figures."""
        return choice_names(edition, option)


FAMILY = Pages()
