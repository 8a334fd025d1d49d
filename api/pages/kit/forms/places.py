"""Choices in every game: its powers, its territories by region, and its units."""

from api.http.context import app_context
from api.pages.kit.forms.action_forms import Option
from api.pages.kit.visitor import AnyVisitor
from companion.service import games as service


def powers(visitor: AnyVisitor) -> list[Option]:
    """Every power."""
    return [Option(power.id, power.name) for power in visitor.edition.powers]


def territories(visitor: AnyVisitor) -> list[Option]:
    """Every territory by region, with its holder."""
    regions = service.show_audit(app_context(), visitor.who, visitor.game.id)["regions"]
    return [
        Option(
            territory["id"],
            f"{territory['name']} ({visitor.power_name(territory['controller'])})",
            group=region["name"],
        )
        for region in regions
        for territory in region["territories"]
    ]


def buyable(visitor: AnyVisitor, power: str = "") -> list[Option]:
    """What a power, or the one on turn, can buy, with prices; if it buys nothing, every unit with a price."""
    buyer = power or visitor.snapshot["turn"]
    card = visitor.turn_card(buyer) if buyer in visitor.edition.powers.ids else {}
    prices = card.get("prices") or {unit.id: unit.cost for unit in visitor.edition.units if unit.cost}
    return [
        Option(unit.id, unit.name, str(prices[unit.id] or "")) for unit in visitor.edition.units if unit.id in prices
    ]
