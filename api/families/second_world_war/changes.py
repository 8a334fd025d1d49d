"""The words for changes in The Second World War."""

from collections.abc import Mapping, Sequence
from typing import Any

from api.families.family import ChangeWords
from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.languages import Name, Names, _, n_
from companion.model.translated import named

View = Mapping[str, Any]


def _called(edition: SecondWorldWarEdition, who: str | None) -> Name | None:
    """A power or country, inflected by its sentence."""
    if who is not None and who in edition.powers.ids:
        return named(edition.source.powers[who])
    return next((named(place) for place in edition.source.countries if place.id == who), None)


def _went(edition: SecondWorldWarEdition, land: Name, holder: str | None) -> str:
    """Who has a country now."""
    if (name := _called(edition, holder)) is None:
        return _("{country:the} goes to nobody", country=land)
    return _("{country:the} goes to {holder:the}", country=land, holder=name)


def _both(edition: SecondWorldWarEdition, parties: Sequence[str]) -> Names:
    return Names(filter(None, (_called(edition, party) for party in parties)))


def _treaty(edition: SecondWorldWarEdition, treaty: str) -> str:
    return next((item.name for item in edition.treaties if item.id == treaty), treaty)


class Changes(ChangeWords[SecondWorldWarEdition]):
    """The words for changes in The Second World War."""

    tells_turns = False

    def difference(self, edition: SecondWorldWarEdition, change: View) -> list[str]:
        """Points, countries that change hands, wars, and agreements."""
        power = edition.powers.get(change.get("power", ""))
        match change["field"]:
            case "action_points" if power:
                return [
                    n_(
                        "{power:power the} has {count} action point",
                        "{power:power the} has {count} action points",
                        change["to"],
                        power=named(edition.source.powers[power.id]),
                    )
                ]
            case "controller" if land := _called(edition, change.get("territory")):
                return [_went(edition, land, change["to"])]
            case "wars":
                return [
                    *(
                        _("{powers:the} are at war", powers=_both(edition, item))
                        for item in change["to"]
                        if item not in change["from"]
                    ),
                    *(
                        _("{powers:the} are at peace", powers=_both(edition, item))
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
