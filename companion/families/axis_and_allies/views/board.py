"""The board on a map: holders, values, cities and capitals, complexes and their damage; what objectives need."""

from collections.abc import Mapping
from typing import Any

from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.rules.land.holdings import side_holding
from companion.families.axis_and_allies.rules.objectives import in_play
from companion.families.axis_and_allies.sections.board import Territory
from companion.families.axis_and_allies.sections.facilities import Facility
from companion.families.axis_and_allies.state import AxisAndAlliesState
from companion.families.axis_and_allies.views.snapshot import territories
from companion.families.axis_and_allies.views.terrain import terrain
from companion.languages import _, msg
from companion.model.sides import SIDES
from companion.model.translated import named, named_side
from companion.model.wording import in_a_sentence, labelled, listed
from companion.views.maps.plan import MapPlan, plan_of
from companion.views.maps.signs import damaged_sign
from companion.views.shapes import MapLayer, MapMark, MapTile, MapView
from companion.views.shapes.maps import MarkKind

NEUTRALS = {
    "strict": msg("strict neutral"),
    "pro_axis": msg("neutral, leans toward the Axis"),
    "pro_allies": msg("neutral, leans toward the Allies"),
}
"""The names of neutrals' leanings."""


def plan(edition: AxisAndAlliesEdition) -> MapPlan:
    """The positions: from the box's map, or from the borders alone."""
    return edition.beside.once(MapPlan, lambda: plan_of(terrain(edition), edition.map))


def lands(edition: AxisAndAlliesEdition) -> dict[str, MapTile]:
    """Every land as printed, without pieces."""
    return {
        territory.id: {
            "name": territory.name,
            "region": territory.region,
            "holder": None,
            "original": territory.original,
            "value": None if territory.impassable else territory.value,
            "open": not territory.impassable,
            "marks": _printed(edition, territory),
        }
        for territory in edition.territories
    }


def board(edition: AxisAndAlliesEdition, state: AxisAndAlliesState) -> MapView:
    """Every land now, including impassable ones, and what cities and objectives need."""
    now: Mapping[str, Mapping[str, Any]] = territories(edition, state)
    return {
        "tiles": {
            territory.id: _tile(edition, territory, now.get(territory.id, {})) for territory in edition.territories
        },
        "layers": [*_cities(edition, state), *_objectives(edition, state)],
    }


def _tile(edition: AxisAndAlliesEdition, territory: Territory, now: Mapping[str, Any]) -> MapTile:
    tile: MapTile = {
        "name": territory.name,
        "region": territory.region,
        "holder": now.get("controller"),
        "original": territory.original,
        "value": None if territory.impassable else territory.value,
        "open": not territory.impassable,
        "marks": [*_leaning(now), *_printed(edition, territory), *_seen(edition, now)],
    }
    if now and now["controller"] is None and (whose := whose_land(edition, territory.id, now.get("neutral"))):
        tile["whose"] = whose
    return tile


def whose_land(edition: AxisAndAlliesEdition, territory: str, leaning: str | None) -> str | None:
    """For land that no power holds: its country, or its leaning; None if neither is known."""
    ward = edition.territories[territory].ward
    if ward is not None:
        return edition.wards[ward].name
    return _(NEUTRALS[leaning]) if leaning else None


def _leaning(now: Mapping[str, Any]) -> list[MapMark]:
    """A neutral's leaning, in place of a holder's emblem."""
    leaning = now.get("neutral")
    return [{"kind": leaning, "text": ""}] if leaning and now.get("controller") is None else []


def _seen(edition: AxisAndAlliesEdition, now: Mapping[str, Any]) -> list[MapMark]:
    """What's there: a complex with its damage, otherwise bases with theirs."""
    marks: list[MapMark] = []
    stands = {edition.facilities[facility]: state for facility, state in now.get("facilities", {}).items()}
    bases = {facility: state["damage"] for facility, state in stands.items() if not facility.capacity}
    plant = next((facility for facility in stands if facility.capacity), None)
    if now.get("complex"):
        name = in_a_sentence(edition.units[plant.unit].name) if plant else _("industrial complex")
        marks.append({"kind": _sign(plant, "complex") if plant else "complex", "text": name})
    if now.get("damage"):
        told = [_("{count} damage", count=now["damage"]), *([_bases(edition, bases)] if bases else [])]
        marks.append({"kind": "damage", "text": ", ".join(told), "count": now["damage"]})
    elif bases:
        signs = {_sign(facility, "base") for facility in bases}
        kind: MarkKind = signs.pop() if len(signs) == 1 else "both_bases"
        marks.append({"kind": damaged_sign(kind) if any(bases.values()) else kind, "text": _bases(edition, bases)})
    return marks


def facility_marks(edition: AxisAndAlliesEdition, now: Mapping[str, Any]) -> list[MapMark]:
    """Every facility of a territory with its own symbol, and its damage in words: for lists, which have room."""
    marks: list[MapMark] = []
    for facility, state in now.get("facilities", {}).items():
        kind_of = edition.facilities[facility]
        kind = _sign(kind_of, "complex" if kind_of.capacity else "base")
        hurt = state["damage"] and not kind_of.capacity
        sign = damaged_sign(kind) if hurt else kind
        mark: MapMark = {"kind": sign, "text": _bases(edition, {kind_of: state["damage"]})}
        marks.append({**mark, "count": state["damage"]} if state["damage"] else mark)
    if not marks and now.get("complex"):
        damage = now.get("damage", 0)
        name = _("complex")
        text = _("{unit} ({count} damage)", unit=name, count=damage) if damage else name
        marks.append({"kind": "complex", "text": text, "count": damage})
    return marks


def _sign(piece: Facility, usual: MarkKind) -> MarkKind:
    return piece.sign or usual


def _bases(edition: AxisAndAlliesEdition, bases: Mapping[Facility, int]) -> str:
    names = {facility: in_a_sentence(edition.units[facility.unit].name) for facility in bases}
    return listed(
        [
            _("{unit} ({count} damage)", unit=names[facility], count=damage) if damage else names[facility]
            for facility, damage in bases.items()
        ]
    )


def _printed(edition: AxisAndAlliesEdition, territory: Territory) -> list[MapMark]:
    marks: list[MapMark] = []
    if power := edition.capital_of.get(territory.id):
        capital = _("capital of {power:power the}", power=named(edition.source.powers[power.id]))
        marks.append({"kind": "capital", "text": f"{capital}, {territory.city}" if territory.city else capital})
    elif territory.city:
        marks.append({"kind": "city", "text": _("city: {city}", city=territory.city)})
    return marks


def _cities(edition: AxisAndAlliesEdition, state: AxisAndAlliesState) -> list[MapLayer]:
    """Which cities each side holds."""
    return [
        {
            "id": f"cities_{side}",
            "title": _("{side:side whose} cities", side=named_side(edition, side)),
            "power": None,
            "met": False,
            "lands": list(edition.city_of),
            "missing": [place for place in edition.city_of if side_holding(edition, state, place) != side],
        }
        for side in SIDES
        if edition.city_of
    ]


def _objectives(edition: AxisAndAlliesEdition, state: AxisAndAlliesState) -> list[MapLayer]:
    """Which lands an objective needs, and which of them are in other hands."""
    layers: list[MapLayer] = []
    for condition in in_play(edition, state):
        objective = condition.objective
        layers.append(
            {
                "id": objective.id,
                "title": labelled(edition.powers[objective.power].name, objective.title),
                "power": objective.power,
                "met": condition.status(state) == "met",
                "lands": list(condition.lands),
                "missing": condition.open(state),
            }
        )
    return layers
