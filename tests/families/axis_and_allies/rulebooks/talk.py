"""Short words for what is said at the table, shared by the rulebooks' tests."""

from companion.families.axis_and_allies.actions import BombComplex, CaptureTerritory, MobilizeUnits, PurchaseUnits


def takes(territory: str, by: str | None = None, override: str | None = None) -> CaptureTerritory:
    """A power's land units hold a territory after combat."""
    return CaptureTerritory(territory=territory, by=by, override=override)


def buys(power: str | None = None, repairs: dict[str, int] | None = None, **units: int) -> PurchaseUnits:
    """A power pays for units and repairs."""
    return PurchaseUnits(power=power, units=units, repairs=repairs or {})


def places(territory: str, power: str | None = None, **units: int) -> MobilizeUnits:
    """Waiting units go to a complex."""
    return MobilizeUnits(power=power, placements={territory: units})


def bombs(territory: str, *dice: int, weapon: str = "bombers") -> BombComplex:
    """A raid that got through, and its dice."""
    return BombComplex(territory=territory, dice=dice, weapon=weapon)  # type: ignore[arg-type]
