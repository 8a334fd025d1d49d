"""The pages of The War Game."""

from collections.abc import Sequence
from pathlib import Path

from api.families.family import Acting, AuditPage, ChangeWords, FamilyPages, Turns, View, one_power
from api.families.war_game.boards import routes, sums_of_board
from api.families.war_game.cards import CARDS
from api.families.war_game.forms import Banker
from api.families.war_game.pages import BAR, TURN_PAGES, power_page
from api.families.war_game.table import Television
from api.families.war_game.visitor import GameVisitor
from api.pages.kit.context import Context
from companion.families.war_game.edition import WarGameEdition
from companion.languages import _, listed, msg
from companion.model.translated import named


class TurnsOfGroups(Turns[GameVisitor]):
    """Two powers share most turns."""

    def acting(self, visitor: GameVisitor) -> Acting:
        """The powers that take their turn together."""
        powers = list(dict.fromkeys([*one_power(visitor).powers, *visitor.snapshot["turn_powers"]]))
        edition, nations = visitor.edition, visitor.snapshot["powers"]
        moving = [edition.powers[power].name for power in powers if not nations[power]["bought"]]
        name = listed([edition.powers[power].name for power in powers])
        return Acting(powers, name, one_power(visitor).end, moving=moving if 0 < len(moving) < len(powers) else ())


class Changes(ChangeWords[WarGameEdition]):
    """The words for changes: whose turn follows."""

    tells_turns = False

    def consequence(self, edition: WarGameEdition, change: View, _about: str | None) -> str | None:
        """Whose turn it is next: two powers share most turns."""
        if change["field"] != "turn" or change["to"] not in edition.powers.ids:
            return None
        powers = [named(edition.source.powers[power]) for power in edition.group_of(change["to"])]
        if len(powers) != 2:
            return _("then it is {power:power whose} turn", power=powers[0])
        return _("then it is the turn of {first:power the} and {second:power the}", first=powers[0], second=powers[1])


class Audit(AuditPage[GameVisitor]):
    """The board audit: factories."""

    def seen(self, place: View) -> list[str]:
        """A territory's factory, and whether it changed hands."""
        factory = (
            [_("major factory") if place["factory"] == "major" else _("minor factory")] if place.get("factory") else []
        )
        return [*factory, _("changed hands")] if place.get("changed_hands") else factory

    def facts(self, place: View) -> Sequence[str]:
        """The same as ids and figures: a check mark counts as long as they stay."""
        return [place.get("factory") or ""]


class Pages(FamilyPages[WarGameEdition, GameVisitor]):
    """The pages of The War Game."""

    name = "war_game"
    templates = Path(__file__).parent / "templates"
    turn_pages = TURN_PAGES
    bar = BAR
    routes = routes
    cards = CARDS
    harmless = frozenset({"already_controlled"})
    captures = msg("We work out who owns it then and what happens to a factory.")
    turns = TurnsOfGroups()
    changes = Changes()
    banker = Banker()
    table = Television()
    audit = Audit()

    def power_page(self, visitor: GameVisitor, power: str) -> Context:
        """The context of the family's `power.html`, in addition to that of every power's page."""
        return power_page(visitor, power)

    def board(self, board: View) -> Context:
        """The context of the family's `board.html`, the contents of a saved board."""
        return sums_of_board(board)


FAMILY = Pages()
