"""The land in the form for a position: who holds what, buildings and their damage, and neutrals."""

from collections.abc import Iterator, Mapping
from functools import partial

from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.sections.facilities import Facility
from companion.families.axis_and_allies.state import AxisAndAlliesState, TerritoryState
from companion.families.axis_and_allies.views.board import NEUTRALS
from companion.languages import _
from companion.model.ids import slug
from companion.model.position import Document
from companion.model.wording import capitalized
from companion.views.position_form import EVERY, Field, Group, Holding, Option, Row

NOBODY = "nobody"


def holdings(edition: AxisAndAlliesEdition, start: AxisAndAlliesState) -> Iterator[Holding]:
    """Every territory, and who may hold it."""
    order = dict.fromkeys([*edition.scenarios[start.scenario].turn_order, *edition.powers.ids])
    powers = tuple(Option(power, edition.powers[power].name, {"controller": power}) for power in order)
    leaning = tuple(
        Option(word, capitalized(_(name)), {"controller": None, "neutral": word}) for word, name in NEUTRALS.items()
    )
    leaving = {trigger.armistice.power for trigger in edition.triggers if trigger.armistice is not None}
    for territory in edition.territories:
        now = start.territories.get(territory.id)
        if now is None or territory.impassable:
            continue
        options = powers
        if territory.ward is not None:
            options = (*options, Option(NOBODY, edition.wards[territory.ward].name, {"controller": None}))
        elif edition.neutrals is not None and (now.neutral is not None or territory.original in leaving):
            options = (*options, *leaning)
        at = ("territories", territory.id)
        field = Field(".".join(at), territory.name, "choice", at, _holder(now), options=options)
        yield Holding(territory.id, territory.region, field)


def _holder(now: TerritoryState) -> str:
    return now.controller or now.neutral or NOBODY


def place_names(edition: AxisAndAlliesEdition, start: AxisAndAlliesState) -> dict[str, str]:
    """The territories by their names, as somebody may type them."""
    lands = (*edition.source.territories, *edition.territories)
    return {slug(name): land.id for land in lands for name in (land.id, land.name) if land.id in start.territories}


def places(name: str, label: str, names: Mapping[str, str]) -> Field:
    """A field that takes a list of territories."""
    return Field(name, label, "places", tuple(name.split(".")), names=names, lists=lambda land, _count, _number: land)


def buildings(edition: AxisAndAlliesEdition, start: AxisAndAlliesState) -> Group:
    """What was built, what is gone, and what is damaged."""
    names, alone = place_names(edition, start), len(edition.facilities) == 1
    rows = []
    for kind in edition.facilities:
        units = edition.units[kind.unit].plural
        built = Field(
            f"built.{kind.unit}",
            _("{units} here now, but not at the start", units=units),
            "places",
            ("territories", EVERY) if alone else ("territories", EVERY, "facilities"),
            names=names,
            says=partial(_one_complex if alone else _instead, edition, kind),
        )
        gone = Field(
            f"gone.{kind.unit}",
            _("{units} here at the start, but gone now", units=units),
            "places",
            ("territories", EVERY, *(("complex",) if alone else ("facilities", kind.unit))),
            names=names,
            says=lambda _count: False if alone else None,
        )
        rows.append(Row("", (built, gone)))
    if edition.rules.bombing == "damage_markers":
        rows += _damage(edition, start, alone=alone)
    help = _("Separate territories with commas. If one is damaged, write the damage behind it: Norway 3")
    title = _("Factories, bases, and damage") if not alone else _("Industrial complexes and damage")
    return Group("buildings", title, tuple(rows), help)


def _one_complex(_edition: AxisAndAlliesEdition, _kind: Facility, damage: int) -> Document:
    return {"complex": True, "damage": damage} if damage else {"complex": True}


def _instead(edition: AxisAndAlliesEdition, facility: Facility, damage: int) -> Document:
    """A facility takes the place of one of its group, as a captured complex does."""
    others = (other.unit for other in edition.facilities if other.group == facility.group and other is not facility)
    return {**dict.fromkeys(others), facility.unit: {"damage": damage}}


def _damage(edition: AxisAndAlliesEdition, start: AxisAndAlliesState, *, alone: bool) -> Iterator[Row]:
    for territory, now in start.territories.items():
        at = ("territories", territory)
        fields = tuple(
            Field(
                f"damage.{territory}.{facility}",
                edition.units[facility].name,
                "count",
                (*at, "damage") if alone else (*at, "facilities", facility, "damage"),
                0,
            )
            for facility in now.facilities
        )
        if fields:
            label = _("Damage in {territory}", territory=edition.place(territory))
            yield Row(label, fields)


def neutrals(edition: AxisAndAlliesEdition, start: AxisAndAlliesState) -> Group:
    """What is left of the armies of neutrals that were attacked."""
    rows = tuple(
        Row(
            territory.name,
            (Field(f"army.{territory.id}", _("Army"), "count", ("territories", territory.id, "army"), territory.army),),
        )
        for territory in edition.territories
        if territory.army and territory.id in start.territories
    )
    help = _("Only for neutrals that were attacked and held out.")
    return Group("neutrals", _("Neutral armies"), rows, help)
