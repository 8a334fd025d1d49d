"""What changes of an Axis & Allies game are called."""

from collections.abc import Mapping
from typing import Any

from api.families.family import ChangeWords
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.words import LEANINGS
from companion.languages import _
from companion.model.wording import counted, listed, possessive

View = Mapping[str, Any]


def _consequence(edition: AxisAndAlliesEdition, change: View, about: str | None) -> str | None:
    """Objectives, land that changes hands, technologies and damage. Wars and neutrals, an entry's own sentences say."""
    power, place = edition.power.get(change.get("power", "")), edition.territory.get(change.get("territory", ""))
    match change["field"]:
        case "objective" if change.get("objective") in edition.objective:
            return _objective(edition, change)
        case "controller" if place and place.id != about:
            holder = edition.power.get(change["to"])
            return f"{place.name} goes to {holder.name if holder else 'nobody'}"
        case "stands" if place and change.get("facility") in edition.unit:
            name = edition.unit[change["facility"]].name.lower()
            return f"{place.name} {'has' if change['to'] else 'no longer has'} a {name}".replace(" a a", " an a")
        case "technologies" if power:
            gained = [edition.technology[item].name for item in change["to"] if item not in change["from"]]
            return f"{power.name} has {', '.join(gained)}" if gained else None
        case "damage" if place:
            return f"damage in {place.name} is {change['to']} now"
    return None


def _war(edition: AxisAndAlliesEdition, power: str, change: View) -> list[str]:
    """Wars that begin and end, each told of one of its two powers: the first in the box's order."""
    order = list(edition.power)
    later = order[order.index(power) + 1 :]
    name = edition.power[power].name
    begun, ended = (
        [edition.power[one].name for one in later if one in change[now] and one not in change[then]]
        for now, then in (("to", "from"), ("from", "to"))
    )
    told = ((begun, "is at war"), (ended, "is no longer at war"))
    return [f"{name} {words} with {listed(those)}" for those, words in told if those]


def _objective(edition: AxisAndAlliesEdition, change: View) -> str:
    objective = edition.objective[change["objective"]]
    owner = possessive(edition.power[objective.power].name)
    title = f"{owner} objective \N{LEFT DOUBLE QUOTATION MARK}{objective.title}\N{RIGHT DOUBLE QUOTATION MARK}"
    if change["to"] == "met":
        return f"{title} is met (+{objective.bonus})"
    if change["from"] == "met":
        return f"{title} {'needs an answer again' if change['to'] == 'waiting' else 'is no longer met'}"
    if change["to"] == "waiting":
        return f"{title} only needs an answer now"
    return f"{title} is out of reach again"


def _difference(edition: AxisAndAlliesEdition, change: View) -> list[str]:
    """Units that wait, complexes, wars, and neutrals."""
    power, place = edition.power.get(change.get("power", "")), edition.territory.get(change.get("territory", ""))
    match change["field"]:
        case "to_mobilize" if power:
            return [f"{power.name} has {_units(edition, change['to'])} waiting"]
        case "at_war_with" if power:
            return _war(edition, power.id, change)
        case "neutral" if place and change["to"]:
            return [_("{land} is {leaning} now", land=place.name, leaning=_(LEANINGS[change["to"]]))]
        case "complex" if place:
            return [f"a complex {'stands' if change['to'] else 'no longer stands'} in {place.name}"]
    return []


def _units(edition: AxisAndAlliesEdition, units: Mapping[str, int]) -> str:
    there = [(edition.unit[unit], count) for unit, count in units.items() if unit in edition.unit]
    return ", ".join(counted(count, one.name.lower(), one.plural.lower()) for one, count in there) or "nothing"


def _purse(edition: AxisAndAlliesEdition, change: View) -> str:
    """The purse that money is in, of a power that has several."""
    purses = edition.power[change["power"]].purses
    return next((purse.name for purse in purses if purse.id == change.get("purse")), "")


CHANGES: ChangeWords[AxisAndAlliesEdition] = ChangeWords(
    consequence=_consequence, difference=_difference, part=_purse, side_figures=frozenset({"cities"})
)
