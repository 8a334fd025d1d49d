"""The form for the position of a Second World War game: countries, resources and points, wars, and the season."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.named import ATOMIC_BOMB, KAMIKAZE
from companion.families.second_world_war.rules import calendar, world
from companion.families.second_world_war.rules.points import accounts
from companion.families.second_world_war.sentence_kinds import STATUS
from companion.families.second_world_war.state import ALONE, CountryState, SecondWorldWarState, Status
from companion.families.second_world_war.views.position_of_war import names_of, surrenders, treaties, wars
from companion.languages import _
from companion.model.wording import capitalized, labelled
from companion.views.position_form import Field, Group, Holding, Option, PositionForm, Row, Typed, check

SEASONS = 28
"""How many seasons can be chosen from: seven years."""
NONE = "none"


def position_form(edition: SecondWorldWarEdition, start: SecondWorldWarState, _typed: Typed) -> PositionForm:
    """Every field; `start` is the state at the start of the scenario."""
    fallen = {who: {"to": fall.to, "round": fall.round} for who, fall in start.surrendered.items()}
    groups = (
        _resources(edition, start),
        _points(edition),
        wars(edition, start),
        treaties(edition, start),
        surrenders(edition, start),
        _capitals(edition, start),
        _cities(edition),
        _production(edition),
        _over(edition),
    )
    return PositionForm(
        holdings=tuple(_holdings(edition, start)),
        figures=tuple(group for group in groups if group.rows),
        where=tuple(_where(edition, start)),
        takers=tuple(power for power in edition.powers.ids if power not in start.surrendered),
        base={"surrendered": fallen},
    )


def _holdings(edition: SecondWorldWarEdition, start: SecondWorldWarState) -> Iterator[Holding]:
    kinds = {country.id: country.kind for country in edition.countries}
    regions = {"major": _("Powers"), "minor": _("Minor countries"), "territory": _("Territories")}
    names = names_of(edition, start)
    for country, was in start.territories.items():
        kind, at = kinds.get(country, "territory"), ("territories", country)
        ways = [was]
        for power in edition.powers.ids:
            ways.append(CountryState(controller=power, status=_status(edition, was, power)))
            if kind == "minor":
                ways.append(CountryState(controller=power, status="ally"))
        ways += [CountryState(controller=None, status="neutral"), CountryState(controller=None, status="at_war")]
        options = {_holder(edition, was, way): _option(edition, names, was, way) for way in reversed(ways)}
        ordered = tuple(options[value] for value in dict.fromkeys(_holder(edition, was, way) for way in ways))
        field = Field(".".join(at), names[country], "choice", at, _holder(edition, was, was), options=ordered)
        yield Holding(country, regions[kind], field)


def _status(edition: SecondWorldWarEdition, was: CountryState, power: str) -> Status:
    """What a country is once a power holds it: again as at the start, freed, or captured."""
    if was.controller == power and was.status not in ALONE:
        return was.status
    return "ally" if power in world.liberators(edition) else "captured"


def _holder(edition: SecondWorldWarEdition, was: CountryState, now: CountryState) -> str:
    """A word for who holds a country: the power alone, if it holds it in the usual way."""
    if now.controller is None:
        return now.status
    usual = now.status == _status(edition, was, now.controller)
    return now.controller if usual else f"{now.controller}.{now.status}"


def _option(edition: SecondWorldWarEdition, names: Mapping[str, str], was: CountryState, now: CountryState) -> Option:
    status = _(STATUS[now.status])
    shown = capitalized(status)
    if now.controller is not None:
        holder = names.get(now.controller, now.controller)
        shown = holder if now.status in ("captured", "home") else f"{holder}, {status}"
    says = {"controller": now.controller, "status": now.status}
    return Option(_holder(edition, was, now), shown, says)


def _resources(edition: SecondWorldWarEdition, start: SecondWorldWarState) -> Group:
    rows = []
    for power in edition.powers:
        at = ("powers", power.id)
        amount = start.treasury(power.id)
        rows.append(
            Row(
                power.name,
                (
                    Field(f"powers.{power.id}.resources", _("Available"), "count", (*at, "resources"), amount),
                    Field(f"powers.{power.id}.reinforced", _("Built this season"), "count", (*at, "reinforced"), 0),
                    Field(f"powers.{power.id}.bombs", _("Atomic bombs on it"), "count", (*at, "bombs"), 0),
                    check(f"powers.{power.id}.stunned", _("Only the free point next"), (*at, "stunned"), True),
                ),
                power.id,
            )
        )
    return Group("resources", _("Resources"), tuple(rows), folded=False)


def _points(edition: SecondWorldWarEdition) -> Group:
    labels = {"any": _("For anything"), accounts.IMPULSE: _("This impulse only")}
    theatres = set(accounts.theatres(edition))
    labels |= {theatre.id: theatre.name for theatre in edition.theatres if theatre.id in theatres}
    rows = tuple(
        Row(
            power.name,
            tuple(
                Field(f"points.{power.id}.{kind}", label, "count", ("points", power.id, kind), 0)
                for kind, label in labels.items()
            ),
            power.id,
        )
        for power in edition.powers
    )
    return Group("points", _("Action points"), rows)


def _capitals(edition: SecondWorldWarEdition, start: SecondWorldWarState) -> Group:
    powers = tuple(Option(power.id, power.name, power.id) for power in edition.powers)
    fields = tuple(
        Field(
            f"territories.{country.id}.capital_held_by",
            country.name,
            "choice",
            ("territories", country.id, "capital_held_by"),
            NONE,
            options=(Option(NONE, _("Nobody"), None), *powers),
        )
        for country in edition.countries
        if country.kind != "territory" and country.id in start.territories
    )
    help = _("Only while the country itself is still in the war.")
    return Group("capitals", _("Capitals in enemy hands"), (Row("", fields),), help)


def _cities(edition: SecondWorldWarEdition) -> Group:
    names = {country.id: country.name for country in edition.countries}
    powers = tuple(Option(power.id, power.name, power.id) for power in edition.powers)
    fields = tuple(
        Field(
            f"places.{place.id}",
            labelled(names.get(place.country, ""), place.name),
            "choice",
            ("places", place.id),
            options=powers,
        )
        for place in edition.places
    )
    help = _("Only cities that somebody else holds than their country.")
    return Group("cities", _("Cities"), (Row("", fields),) if fields else (), help)


def _production(edition: SecondWorldWarEdition) -> Group:
    names = {name.lower().replace(" ", "_"): unit.id for unit in edition.source.units for name in (unit.id, unit.name)}
    names |= {unit.name.lower().replace(" ", "_"): unit.id for unit in edition.units}
    rows = []
    for power in edition.powers:
        says = _unit_of(power.id)
        fields = (Field(f"production.{power.id}", power.name, "places", ("production",), names=names, lists=says),)
        rows.append(Row(power.name, fields, power.id))
    special = tuple(
        Field(f"special.{unit.id}", unit.plural, "count", ("special", unit.id), 0)
        for unit in edition.units
        if unit.id in (ATOMIC_BOMB, KAMIKAZE)
    )
    help = _("Each unit with the number of its box: Infantry 3, Armor 5. If you write any, write all.")
    return Group("production", _("The Production Display"), (*rows, Row(_("In play"), special)), help)


def _unit_of(power: str) -> Callable[[str, int, int], dict[str, Any]]:
    def unit_on_display(unit: str, box: int, number: int) -> dict[str, Any]:
        return {"id": f"{power}_{unit}_{number + 1}", "power": power, "unit": unit, "box": box, "start": box}

    return unit_on_display


def _over(edition: SecondWorldWarEdition) -> Group:
    lists: dict[str, Sequence[Any]] = {
        _("Events"): edition.dated_events,
        _("Has happened"): edition.triggers,
        _("Operations"): tuple(operation for operation in edition.operations if operation.once),
    }
    rows = tuple(
        Row(
            label,
            tuple(Field(f"done.{item.id}", item.name, "member", ("done",), False, item=item.id) for item in items),
        )
        for label, items in lists.items()
        if items
    )
    return Group("over", _("What happens only once"), rows)


def _where(edition: SecondWorldWarEdition, start: SecondWorldWarState) -> Iterator[Field]:
    seasons = tuple(
        Option(str(number), calendar.title_of(edition, start.opening, number), number)
        for number in range(1, SEASONS + 1)
    )
    yield Field("round", _("Season"), "choice", ("round",), str(max(1, start.round)), options=seasons)
    blocs: tuple[Option, ...] = (Option(NONE, _("Nobody: between impulses"), None),)
    blocs += tuple(Option(bloc.id, bloc.name, bloc.id) for bloc in edition.blocs)
    yield Field("bloc", _("Whose impulse"), "choice", ("bloc",), NONE, options=blocs)
    yield Field("impulse", _("Impulse"), "count", ("impulse",), 0)
    phases = tuple(Option(phase.id, phase.name, phase.id) for phase in edition.phases)
    yield Field("phase", _("Step"), "choice", ("phase",), start.phase, options=phases)
