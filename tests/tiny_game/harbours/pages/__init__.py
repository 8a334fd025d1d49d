"""Harbours, a made-up family of games: its pages."""

from pathlib import Path

from api.families.family import BankerForms, FamilyPages, TablePage, Tally
from api.pages.kit.forms.action_forms import Choices, Option
from api.pages.kit.visitor import Visitor
from companion.views.shapes import Snapshot, TurnCard
from harbours.books.edition import HarboursEdition

GameVisitor = Visitor[HarboursEdition, Snapshot, TurnCard]


class Banker(BankerForms[GameVisitor]):
    """What the banker's page asks for."""

    def choices(self, visitor: GameVisitor, power: str = "") -> Choices:
        """What there is to choose from where a form asks for a harbour."""
        return {"harbour": [Option(harbour.id, harbour.name) for harbour in visitor.edition.harbours]}


class Television(TablePage[GameVisitor]):
    """What the television shows."""

    def tally(self, visitor: GameVisitor) -> Tally:
        """How near each side is to winning: the coins of its richest power, and how many win."""
        edition, powers = visitor.edition, visitor.snapshot["powers"]
        richest = {
            side: max(powers[power.id]["treasury"] for power in edition.powers if power.side == side)
            for side in edition.sides.ids
        }
        return Tally("Coins", richest, dict.fromkeys(edition.sides.ids, edition.goal))


class Pages(FamilyPages[HarboursEdition, GameVisitor]):
    """The pages of Harbours."""

    name = "harbours"
    templates = Path(__file__).parent / "templates"
    banker = Banker()
    table = Television()


FAMILY = Pages()
