"""What there is to choose from in every game: its powers, its territories by region, and its units."""

from api.http.context import app_context
from api.pages.kit.forms.action_forms import Option
from api.pages.kit.visitor import AnyVisitor
from companion.service import games as service


def powers(here: AnyVisitor) -> list[Option]:
    """Every power."""
    return [Option(power.id, power.name) for power in here.edition.powers]


def territories(here: AnyVisitor) -> list[Option]:
    """Every territory, by region, with who holds it."""
    regions = service.show_audit(app_context(), here.who, here.game.id)["regions"]
    return [
        Option(
            territory["id"], f"{territory['name']} ({here.power_name(territory['controller'])})", group=region["name"]
        )
        for region in regions
        for territory in region["territories"]
    ]


def buyable(here: AnyVisitor) -> list[Option]:
    """What the power whose turn it is can buy, with prices; every unit with a price, if it buys nothing."""
    turn = here.snapshot["turn"]
    card = here.turn_card(turn) if turn in here.edition.power else {}
    prices = card.get("prices") or {unit.id: unit.cost for unit in here.edition.units if unit.cost}
    return [Option(unit.id, unit.name, str(prices[unit.id] or "")) for unit in here.edition.units if unit.id in prices]
