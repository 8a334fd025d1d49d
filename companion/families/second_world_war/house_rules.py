"""What house rules can change in The Second World War's box: the table enters resource values anyway."""

from collections.abc import Iterator
from typing import Any

from companion.languages import _
from companion.model.house_rules import (
    Field,
    HouseRules,
    NewElement,
    Sheet,
    Tables,
    asked,
    called,
    elements,
    names,
    new_unit,
    options_sheet,
    plain,
)
from companion.model.wording import labelled

NEUTRAL = "neutral"


def sheets(tables: Tables) -> Iterator[Sheet]:
    """Building, operations, resources, the minor powers' units, surrender, lending, options."""
    yield Sheet("prices", _("Building"), _("What new and rebuilt units cost."), tuple(_building(tables)))
    yield Sheet(
        "operations",
        _("Operations"),
        _("What forces do, and what it costs."),
        tuple(_operations(tables)),
        creating=(_new_operation(),),
    )
    yield Sheet("units", _("Units"), _("Kinds of counters of your own."), (), creating=(new_unit({}),))
    yield Sheet(
        "countries",
        _("Countries"),
        _("Lands that your own maps have. The table enters what they are worth."),
        (),
        creating=(_new_country(tables),),
    )
    yield Sheet(
        "resources",
        _("Resources and points"),
        _("How resources come back, and what they give."),
        tuple(_points(tables)),
    )
    yield Sheet(
        "setup",
        _("Units of the minor powers"),
        _("Write units the way you say them: 2 infantry, 1 destroyer."),
        tuple(
            Field(("minor_power", element["id"], "units"), called("minor_power", element))
            for element in elements(tables, "minor_power")
            if "units" in element
        ),
    )
    yield Sheet("victory", _("Surrender"), _("Two dice above the number mean surrender."), tuple(_surrender(tables)))
    lending = {"points": _("Action points for each resource")}
    yield Sheet(
        "lending",
        "Lend-Lease",
        _("Resources given between allies."),
        (*plain(tables, "lend_lease", lending), *_routes(tables)),
    )
    yield options_sheet(tables)


def _new_operation() -> NewElement:
    return NewElement(
        ("operation",),
        _("New operation"),
        "name",
        (
            asked("operation", "name", _("Name")),
            asked("operation", "points", _("Points")),
            asked("operation", "resources", _("Resources"), needed=False),
        ),
    )


def _new_country(tables: Tables) -> NewElement:
    """A land with its theater, and whose it is when any scenario begins."""
    holders = ((NEUTRAL, _("Neutral")), *names(tables, "power").items())
    scenarios = [scenario["id"] for scenario in elements(tables, "scenario")]

    def made(stated: dict[str, Any]) -> dict[str, Any]:
        holder = stated.pop("id")
        status = {"status": NEUTRAL} if holder == NEUTRAL else {"status": "controlled", "to": [holder]}
        return stated | {"start": dict.fromkeys(scenarios, status)}

    return NewElement(
        ("country",),
        _("New country"),
        "name",
        (
            asked("country", "name", _("Name")),
            asked("country", "kind", _("Kind"), choices=("minor", "territory")),
            asked("country", "theatres", _("Maps"), known=tuple(names(tables, "theatre").items())),
            asked("country", "id", _("Who holds it at the start"), options=holders),
        ),
        made,
    )


def _building(tables: Tables) -> Iterator[Field]:
    labels = {
        "reinforcement_resources": _("Resources for a reinforcement"),
        "rebuild_resources": _("Resources for each box"),
        "advances_per_impulse": _("Boxes per impulse"),
        "deploy_points": _("Points to deploy"),
    }
    yield from plain(tables, "building", labels)
    units, powers = names(tables, "unit"), names(tables, "power")
    for element in elements(tables, "rebuild"):
        listed_units = ", ".join(units.get(unit, unit) for unit in element["units"])
        whose = ", ".join(powers.get(power, power) for power in element.get("powers", ()))
        yield Field(
            ("rebuild", element["id"], "boxes"),
            f"{listed_units} ({whose})" if whose else listed_units,
            _("Boxes of a rebuilt unit"),
        )


def _operations(tables: Tables) -> Iterator[Field]:
    for element in elements(tables, "operation"):
        for key, label in (("points", _("Points")), ("resources", _("Resources"))):
            if key in element:
                yield Field(("operation", element["id"], key), labelled(called("operation", element), label))
    for element in elements(tables, "loss"):
        yield Field(("loss", element["id"], "resources"), called("loss", element), _("Resources lost"))


def _points(tables: Tables) -> Iterator[Field]:
    resources = {
        "recovery": _("Recovered per impulse"),
        "recovery_divisor": _("How much of the limit recovers one more"),
    }
    yield from plain(tables, "resources", resources)
    points = {
        "per_resource": _("Points for a resource"),
        "by_default": _("Free points without buying any"),
        "unallied_minor": _("Points of a minor power without allies"),
        "headquarters": _("Points of a headquarters"),
    }
    yield from plain(tables, "action_points", points)


def _surrender(tables: Tables) -> Iterator[Field]:
    called = names(tables, "minor_power") | names(tables, "power")
    for power in tables.get("surrender", {}).get("numbers", {}):
        yield Field(("surrender", "numbers", power), called.get(power, power), "", power)
    yield from plain(tables, "surrender", {"other_minors": _("All other minor powers")})


def _routes(tables: Tables) -> Iterator[Field]:
    called = names(tables, "power") | names(tables, "country")
    for route in tables.get("lend_lease", {}).get("route", []):
        lender, recipient = (called.get(route[end], route[end]) for end in ("lender", "recipient"))
        ends = _("{lender} to {recipient}", lender=lender, recipient=recipient)
        yield Field(("lend_lease", "route", route["id"], "most"), ends, _("At most per impulse"), route["lender"])


def settle(tables: Tables) -> None:
    """A minor power flips only units that it has."""
    for element in elements(tables, "minor_power"):
        if "flipped" in element:
            element["flipped"] = [unit for unit in element["flipped"] if unit in element.get("units", {})]


HOUSE_RULES = HouseRules(sheets, settle)
