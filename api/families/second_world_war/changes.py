"""What changes of The Second World War are called."""

from collections.abc import Mapping, Sequence
from typing import Any

from api.families.family import ChangeWords
from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.model.wording import listed

View = Mapping[str, Any]


def _difference(edition: SecondWorldWarEdition, change: View) -> list[str]:
    """Points, countries that change hands, wars and agreements."""
    power = edition.power.get(change.get("power", ""))
    match change["field"]:
        case "action_points" if power:
            return [f"{power.name} has {change['to']} action points"]
        case "controller" if land := _country(edition, change.get("territory")):
            return [f"{land} goes to {_called(edition, change['to'])}"]
        case "wars":
            return [
                *(f"{_both(edition, item)} are at war" for item in change["to"] if item not in change["from"]),
                *(f"{_both(edition, item)} are at peace" for item in change["from"] if item not in change["to"]),
            ]
        case "treaties":
            return [
                *(f"{_treaty(edition, item)} is in force" for item in change["to"] if item not in change["from"]),
                *(f"{_treaty(edition, item)} is over" for item in change["from"] if item not in change["to"]),
            ]
    return []


def _country(edition: SecondWorldWarEdition, country: str | None) -> str | None:
    return next((one.name for one in edition.countries if one.id == country), None)


def _called(edition: SecondWorldWarEdition, who: str | None) -> str:
    """A power or country as people call it."""
    power = edition.power.get(who or "")
    return power.name if power else _country(edition, who) or "nobody"


def _both(edition: SecondWorldWarEdition, parties: Sequence[str]) -> str:
    return listed([_called(edition, party) for party in parties])


def _treaty(edition: SecondWorldWarEdition, treaty: str) -> str:
    return next((one.name for one in edition.treaties if one.id == treaty), treaty)


CHANGES: ChangeWords[SecondWorldWarEdition] = ChangeWords(difference=_difference, tells_turns=False)
