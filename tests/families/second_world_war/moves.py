"""Actions that many tests send, by name; and a game in which everybody can act."""

from typing import Any

from tests.families.second_world_war.campaign import EDITION, Campaign, Raw

FALL_OF_FRANCE: Raw = {
    "type": "capture_capital",
    "country": "france",
    "by": "germany",
    "dice": [6, 6],
    "create_vichy": True,
}
DEFAULT: Raw = {"type": "take_default_point"}


def ready(bloc: str, **more: Any) -> Campaign:
    """A game in a bloc's impulse, with points for everybody."""
    return Campaign().given(bloc=bloc, points=dict.fromkeys(EDITION.powers.ids, 9), **more)


def buy(power: str, resources: int, **more: object) -> Raw:
    return {"type": "buy_points", "power": power, "resources": resources, **more}


def spend(power: str, operation: str, **more: object) -> Raw:
    return {"type": "spend_points", "power": power, "operation": operation, **more}


def declare(power: str, target: str, **more: object) -> Raw:
    return {"type": "declare_war", "power": power, "target": target, **more}


def roll(table: str, die: int | None, **more: object) -> Raw:
    return {"type": "roll_commitment", "table": table, "die": die, **more}


def capital(country: str, by: str, **more: object) -> Raw:
    return {"type": "capture_capital", "country": country, "by": by, **_no_vichy(country), **more}


def _no_vichy(country: str) -> Raw:
    """Germany does not create Vichy France, unless a test says so."""
    return {"create_vichy": False} if country == "france" else {}


def check(country: str, *dice: int, **more: object) -> Raw:
    return {"type": "check_surrender", "country": country, "dice": list(dice), **_no_vichy(country), **more}


def special(word: str, *dice: int, **more: object) -> Raw:
    return {"type": "check_surrender", "check": word, "dice": list(dice), **more}


def count(country: str, enemy: int, friendly: int, **more: object) -> Raw:
    seen = {**_no_vichy(country), **more}
    return {"type": "count_units", "country": country, "enemy": enemy, "friendly": friendly, **seen}


def take(country: str, by: str, **more: object) -> Raw:
    return {"type": "capture_country", "country": country, "by": by, **more}


def city(word: str, by: str, **more: object) -> Raw:
    return {"type": "capture_city", "city": word, "by": by, **more}
