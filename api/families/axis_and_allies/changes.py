"""The words for changes in an Axis & Allies game."""

from collections.abc import Mapping, Sequence
from typing import Any

from api.families.axis_and_allies.visitor import GameVisitor
from api.families.family import ChangeWords
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.views.aftermath import aftermath
from companion.families.axis_and_allies.words import map_name
from companion.languages import Name, _, msg
from companion.model.sides import SIDES, SideId
from companion.model.translated import named, named_powers
from companion.model.wording import in_a_sentence, in_words
from companion.views.sentences import MOST_NAMED, lands_in_words

View = Mapping[str, Any]


def _war(edition: AxisAndAlliesEdition, power: str, change: View) -> list[str]:
    """Wars that begin and end, each told for one of its two powers: the first in the box's order."""
    order = list(edition.powers.ids)
    later = order[order.index(power) + 1 :]
    begun, ended = (
        [foe for foe in later if foe in change[now] and foe not in change[then]]
        for now, then in (("to", "from"), ("from", "to"))
    )
    groups = (
        (begun, msg("{power:power the} {power:power verb is|are} at war with {foes:power the}")),
        (ended, msg("{power:power the} {power:power verb is|are} no longer at war with {foes:power the}")),
    )
    return [_(text, power=_named(edition, power), foes=named_powers(edition, foes)) for foes, text in groups if foes]


def _objective(edition: AxisAndAlliesEdition, change: View) -> str:
    objective = edition.objectives[change["objective"]]
    values = {
        "power": _named(edition, objective.power),
        "title": objective.title,
        "bonus": objective.bonus,
    }
    if change["to"] == "met":
        return _("{power:power whose} objective “{title}” is met (+{bonus})", **values)
    if change["from"] == "met" and change["to"] == "waiting":
        return _("{power:power whose} objective “{title}” needs an answer again", **values)
    if change["from"] == "met":
        return _("{power:power whose} objective “{title}” is no longer met", **values)
    if change["to"] == "waiting":
        return _("{power:power whose} objective “{title}” only needs an answer now", **values)
    return _("{power:power whose} objective “{title}” is out of reach again", **values)


def _named(edition: AxisAndAlliesEdition, power: str) -> Name:
    return named(edition.source.powers[power])


def _units(edition: AxisAndAlliesEdition, units: Mapping[str, int]) -> str:
    return edition.units_in_words({unit: count for unit, count in units.items() if unit in edition.units.ids}) or _(
        "nothing"
    )


def _holders(visitor: GameVisitor, entry: View) -> dict[str, str | None]:
    """Who holds each city: now, or after an earlier entry, because more may have changed hands since."""
    version = entry.get("version", visitor.version)
    if version >= visitor.version:
        places = visitor.snapshot["territories"]
        return {city: places[city]["controller"] for city in visitor.edition.city_of}
    then: Any = visitor.history.at(version)
    return {city: then.controller(city) for city in visitor.edition.city_of}


def _held(edition: AxisAndAlliesEdition, holders: Mapping[str, str | None], map_: str, side: SideId) -> int:
    holders_there = (holders[city] for city in edition.cities_on(map_))
    return sum(holder is not None and edition.side_of(holder) == side for holder in holders_there)


class Changes(ChangeWords[AxisAndAlliesEdition]):
    """The words for changes in an Axis & Allies game."""

    def consequence(self, edition: AxisAndAlliesEdition, change: View, about: str | None) -> str | None:
        """Objectives, land that changes hands, technologies, and damage. An entry's own sentences cover wars and
        neutrals.
        """
        power, place = edition.powers.get(change.get("power", "")), edition.territories.get(change.get("territory", ""))
        match change["field"]:
            case "objective" if change.get("objective") in edition.objectives.ids:
                return _objective(edition, change)
            case "controller" if place and place.id != about:
                holder = edition.powers.get(change["to"])
                return (
                    _("{territory} goes to {power:power the}", territory=place.name, power=_named(edition, holder.id))
                    if holder
                    else _("{territory} goes to nobody", territory=place.name)
                )
            case "controllers" if change["to"] in edition.powers.ids:
                names = [edition.territories[land].name for land in change["territories"]]
                to = _named(edition, change["to"])
                return _("{territories} go to {power:power the}", territories=lands_in_words(names), power=to)
            case "technologies" if power:
                gained = [
                    edition.technologies[technology].name
                    for technology in change["to"]
                    if technology not in change["from"]
                ]
                return _("{power} has {what}", power=power.name, what=", ".join(gained)) if gained else None
            case "damage" if place and change.get("facility") in edition.units.ids:
                unit = in_a_sentence(edition.units[change["facility"]].name)
                text = msg("damage to the {unit} in {territory} is now {damage}")
                return _(text, unit=unit, territory=place.name, damage=change["to"])
            case "damage" if place:
                return _("damage in {territory} is now {damage}", territory=place.name, damage=change["to"])
        return None

    def gathered(self, changes: Sequence[View]) -> list[View]:
        """Combine many lands that go to one power into one change. A turn that ends makes its answers lapse: that isn't
        news about the objectives they were for.
        """
        if any(change["field"] == "turn" for change in changes):
            changes = [change for change in changes if (change["field"], change["to"]) != ("objective", "waiting")]
        lands: dict[str, list[str]] = {}
        for change in changes:
            if change["field"] == "controller" and change["to"]:
                lands.setdefault(change["to"], []).append(change["territory"])
        many = {holder: taken for holder, taken in lands.items() if len(taken) > MOST_NAMED}
        kept = [change for change in changes if change["field"] != "controller" or change["to"] not in many]
        return [
            *({"field": "controllers", "territories": taken, "to": holder} for holder, taken in many.items()),
            *kept,
        ]

    def difference(self, edition: AxisAndAlliesEdition, change: View) -> list[str]:
        """Waiting units, complexes, wars, and neutrals."""
        power, place = edition.powers.get(change.get("power", "")), edition.territories.get(change.get("territory", ""))
        match change["field"]:
            case "stands" if place and change.get("facility") in edition.units.ids:
                name = in_a_sentence(edition.units[change["facility"]].name)
                text = msg("{territory} gets {facility}") if change["to"] else msg("{territory} loses {facility}")
                return [_(text, territory=place.name, facility=name)]
            case "to_mobilize" if power:
                return [_("{power} has {units} waiting", power=power.name, units=_units(edition, change["to"]))]
            case "at_war_with" if power:
                return _war(edition, power.id, change)
            case "neutral" if place and change["to"]:
                return [_("{territory} is now {leaning}", territory=place.name, leaning=in_words(change["to"]))]
            case "complex" if place:
                return [
                    _("there is a complex in {territory}", territory=place.name)
                    if change["to"]
                    else _("there is no longer a complex in {territory}", territory=place.name)
                ]
        return []

    def part(self, edition: AxisAndAlliesEdition, change: View) -> str:
        """The purse that money is in, if a power has several."""
        purses = edition.powers[change["power"]].purses
        return next((purse.name for purse in purses if purse.id == change.get("purse")), "")

    def of_sides(self, visitor: GameVisitor, entry: View) -> list[View]:
        """Each side's cities before and after an entry; on a board of two maps, as each map's dial counts."""
        edition = visitor.edition
        if len(edition.maps) < 2:
            return [change for change in entry["changes"] if change["field"] == "cities"]
        moved = {
            change["territory"]: change
            for change in entry["changes"]
            if change["field"] == "controller" and change["territory"] in edition.city_of
        }
        after = _holders(visitor, entry) | {city: change["to"] for city, change in moved.items()}
        before = after | {city: change["from"] for city, change in moved.items()}
        return [
            {"side": side, "field": "cities", "part": map_name(map_), "from": was, "to": now}
            for map_ in edition.maps
            for side in SIDES
            for was, now in [[_held(edition, holders, map_, side) for holders in (before, after)]]
            if was != now
        ]

    def aftermath(self, edition: AxisAndAlliesEdition, before: Any, after: Any, by: str | None) -> View:
        """Between two states, in sentences: what others may do next (`others_may`), and what `ends` for good."""
        return aftermath(edition, before, after, by)
