"""What changes of The Second World War are called."""

from collections.abc import Mapping, Sequence
from typing import Any

from api.families.family import ChangeWords
from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.languages import _, n_
from companion.model.wording import listed

View = Mapping[str, Any]


def _difference(edition: SecondWorldWarEdition, change: View) -> list[str]:
    """Points, countries that change hands, wars and agreements."""
    power = edition.power.get(change.get("power", ""))
    match change["field"]:
        case "action_points" if power:
            return [
                n_(
                    "{power} has {count} action point",
                    "{power} has {count} action points",
                    change["to"],
                    power=power.name,
                )
            ]
        case "controller" if land := _country(edition, change.get("territory")):
            return [_("{country} goes to {holder}", country=land, holder=_called(edition, change["to"]))]
        case "wars":
            return [
                *(
                    _("{powers} are at war", powers=_both(edition, item))
                    for item in change["to"]
                    if item not in change["from"]
                ),
                *(
                    _("{powers} are at peace", powers=_both(edition, item))
                    for item in change["from"]
                    if item not in change["to"]
                ),
            ]
        case "treaties":
            return [
                *(
                    _("{treaty} is in force", treaty=_treaty(edition, item))
                    for item in change["to"]
                    if item not in change["from"]
                ),
                *(
                    _("{treaty} is over", treaty=_treaty(edition, item))
                    for item in change["from"]
                    if item not in change["to"]
                ),
            ]
    return []


def _country(edition: SecondWorldWarEdition, country: str | None) -> str | None:
    return next((place.name for place in edition.countries if place.id == country), None)


def _called(edition: SecondWorldWarEdition, who: str | None) -> str:
    """A power or country as people call it."""
    power = edition.power.get(who or "")
    return power.name if power else _country(edition, who) or _("nobody")


def _both(edition: SecondWorldWarEdition, parties: Sequence[str]) -> str:
    return listed([_called(edition, party) for party in parties])


def _treaty(edition: SecondWorldWarEdition, treaty: str) -> str:
    return next((item.name for item in edition.treaties if item.id == treaty), treaty)


CHANGES: ChangeWords[SecondWorldWarEdition] = ChangeWords(difference=_difference, tells_turns=False)
