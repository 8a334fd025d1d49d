"""The pages of The War Game."""

from pathlib import Path

from api.families.family import Acting, AuditPage, ChangeWords, FamilyPages, Turns, View, one_power
from api.families.war_game.boards import routes, sums_of_board
from api.families.war_game.cards import CARDS
from api.families.war_game.forms import FORMS
from api.families.war_game.pages import BAR, TURN_PAGES, power_page
from api.families.war_game.table import TABLE
from api.families.war_game.visitor import GameVisitor
from companion.families.war_game.edition import WarGameEdition
from companion.languages import _, listed, msg
from companion.model.translated import named


def _acting(visitor: GameVisitor) -> Acting:
    """The powers that take their turn together."""
    powers = list(dict.fromkeys([*one_power(visitor).powers, *visitor.snapshot["turn_powers"]]))
    edition, now = visitor.edition, visitor.snapshot["powers"]
    moving = [edition.power[power].name for power in powers if not now[power]["bought"]]
    name = listed([edition.power[power].name for power in powers])
    return Acting(powers, name, one_power(visitor).end, moving=moving if 0 < len(moving) < len(powers) else ())


def _consequence(edition: WarGameEdition, change: View, _about: str | None) -> str | None:
    """Whose turn it is next: two powers share most turns."""
    if change["field"] != "turn" or change["to"] not in edition.power:
        return None
    powers = [named(edition.source.power[power]) for power in edition.group_of(change["to"])]
    if len(powers) != 2:
        return _("then it is {power:power whose} turn", power=powers[0])
    return _("then it is the turn of {first:power the} and {second:power the}", first=powers[0], second=powers[1])


def _seen(place: View) -> list[str]:
    """A territory's factory, and whether it changed hands."""
    factory = (
        [_("major factory") if place["factory"] == "major" else _("minor factory")] if place.get("factory") else []
    )
    return [*factory, _("changed hands")] if place.get("changed_hands") else factory


FAMILY: FamilyPages[WarGameEdition, GameVisitor] = FamilyPages(
    name="war_game",
    templates=Path(__file__).parent / "templates",
    turn_pages=TURN_PAGES,
    bar=BAR,
    power_page=power_page,
    routes=routes,
    cards=CARDS,
    harmless=frozenset({"already_controlled"}),
    captures=msg("We work out who owns it then and what happens to a factory."),
    turns=Turns(acting=_acting),
    changes=ChangeWords(tells_turns=False, consequence=_consequence),
    banker=FORMS,
    table=TABLE,
    audit=AuditPage(seen=_seen, facts=lambda place: [place.get("factory") or ""]),
    board=sums_of_board,
)
