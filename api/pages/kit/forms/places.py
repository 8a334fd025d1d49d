"""What there is to choose from in every game: its powers, its territories by region, and its units."""

from api.http.context import desk
from api.pages.kit.forms.action_forms import Option
from api.pages.kit.visitor import AnyVisitor
from companion.service import games as service


def powers(here: AnyVisitor) -> list[Option]:
    """Every power."""
    return [Option(one.id, one.name) for one in here.edition.powers]


def territories(here: AnyVisitor) -> list[Option]:
    """Every territory, by region, with who holds it."""
    regions = service.show_audit(desk(), here.who, here.game.id)["regions"]
    return [
        Option(one["id"], f"{one['name']} ({here.power_name(one['controller'])})", group=region["name"])
        for region in regions
        for one in region["territories"]
    ]


def buyable(here: AnyVisitor) -> list[Option]:
    """What the power whose turn it is can buy, with prices; every unit with a price, if it buys nothing."""
    turn = here.snapshot["turn"]
    card = here.turn_card(turn) if turn in here.edition.power else {}
    prices = card.get("prices") or {one.id: one.cost for one in here.edition.units if one.cost}
    return [Option(one.id, one.name, str(prices[one.id] or "")) for one in here.edition.units if one.id in prices]
