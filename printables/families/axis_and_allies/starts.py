"""A power's start, or current position, in Axis & Allies: its pieces by space, and its money, production, and
cities.
"""

from collections import Counter
from collections.abc import Container
from dataclasses import dataclass

from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.sections.powers import Power
from companion.families.axis_and_allies.sections.scenarios import Scenario
from companion.families.axis_and_allies.views.on_board import pieces_on_board, set_up
from companion.families.axis_and_allies.views.shapes import AxisAndAlliesSnapshot
from companion.languages import _, n_
from companion.model.sections import powers, scenarios
from companion.model.wording import in_parts, labelled, sea_zone_name
from printables.families.axis_and_allies.books import damaged
from printables.families.axis_and_allies.job import AxisAndAlliesJob
from printables.families.family import Figure


@dataclass(frozen=True)
class Space:
    """One space of the checklist."""

    name: str
    note: str
    units: dict[str, int]


@dataclass(frozen=True)
class Start:
    """A power's start, or current position: the rows in board order, and the total of all pieces."""

    edition: AxisAndAlliesEdition
    scenario: Scenario
    power: Power
    land: tuple[Space, ...]
    sea: tuple[Space, ...]
    totals: dict[str, int]
    now: AxisAndAlliesSnapshot | None = None
    """The game, if it's in progress."""


def goes_on(job: AxisAndAlliesJob, scenario: Scenario, power: Power) -> Start:
    """The same for a game in progress: the counted position with complexes and bases as pieces, and the current books.
    Without counted units, only the books.
    """
    edition, now = job.edition, job.running.snapshot
    if not job.counted:
        return Start(edition, scenario, power, (), (), {}, now)
    piles = pieces_on_board(edition, scenario, now["territories"], job.running.units)
    placed = {space: powers[power.id] for space, powers in piles.items() if power.id in powers}
    land = tuple(
        Space(place.name, _note_now(job, place.id, placed.get(place.id, {})), dict(placed.get(place.id, {})))
        for place in edition.territories
        if place.id in placed or _keeps_complex(now, place.id, power.id)
    )
    zones = sorted(edition.sea_zones, key=lambda zone: zone.number)
    sea = tuple(
        Space(sea_zone_name(zone.number, zone.name), "", dict(placed[zone.id])) for zone in zones if zone.id in placed
    )
    totals: Counter[str] = Counter()
    for units in placed.values():
        totals.update(units)
    return Start(edition, scenario, power, land, sea, dict(totals), now)


def _keeps_complex(now: AxisAndAlliesSnapshot, territory: str, power: str) -> bool:
    place = now["territories"].get(territory)
    return place is not None and place["controller"] == power and bool(place["complex"])


def _note_now(job: AxisAndAlliesJob, territory: str, pieces: Container[str]) -> str:
    """Value, city, and damage from the books; also a complex, if it isn't a piece among the units."""
    place, edition = job.running.snapshot["territories"][territory], job.edition
    facilities = place.get("facilities", {})
    printed = place["complex"] and not facilities and not any(plant.unit in pieces for plant in edition.facilities)
    told = _told(edition, territory, place["value"] or 0, complex_=printed)
    if place["damage"] and not facilities:
        told.append(_("damage {damage}", damage=place["damage"]))
    hurt = (damaged(edition, unit, now["damage"]) for unit, now in facilities.items() if now["damage"])
    return in_parts([", ".join(told), *hurt])


def start_of(edition: AxisAndAlliesEdition, scenario: Scenario, power: Power) -> Start:
    """A power's setup: territories in board order, then sea zones by number."""
    placed = {space: powers[power.id] for space, powers in set_up(scenario).items() if power.id in powers}
    held = edition.start_controllers(scenario)
    complexes = any(edition.units[unit].kind == "building" for line in scenario.setup for unit in line.units)
    land = tuple(
        Space(place.name, _note(edition, place.id, complexes), dict(placed.get(place.id, {})))
        for place in edition.territories
        if place.id in placed or (not complexes and place.complex and held.get(place.id) == power.id)
    )
    zones = sorted(edition.sea_zones, key=lambda zone: zone.number)
    sea = tuple(
        Space(sea_zone_name(zone.number, zone.name), "", dict(placed[zone.id])) for zone in zones if zone.id in placed
    )
    totals = sum(placed.values(), Counter[str]())
    return Start(edition, scenario, power, land, sea, dict(totals))


def _note(edition: AxisAndAlliesEdition, territory: str, explained: bool) -> str:
    """A territory's value, complex (unless it's listed with the units), and city."""
    place = edition.territories[territory]
    return ", ".join(_told(edition, territory, place.value, complex_=place.complex and not explained))


def _told(edition: AxisAndAlliesEdition, territory: str, value: int, *, complex_: bool) -> list[str]:
    city = edition.territories[territory].city
    parts = [_("value {value}", value=value)]
    if complex_:
        parts.append(_("complex"))
    if territory in edition.capital_of:
        parts.append(_("capital: {city}", city=city) if city else _("capital"))
    elif city:
        parts.append(_("city: {city}", city=city))
    return parts


def opening_figures(job: AxisAndAlliesJob, scenario: scenarios.Scenario, power: powers.Power) -> list[Figure]:
    """Treasury, production and cities."""
    start = started(job, scenario, power)
    track = _on_the_track(start.now or job.positions[scenario.id], power.id)
    if start.now is not None:
        return _figures_now(start, start.now, track)
    towns = [_towns(start)] if start.edition.city_of else []
    return [_with_bid(job, power, _money(start)), *_production(start, track), *towns]


def _on_the_track(now: AxisAndAlliesSnapshot, power: str) -> str:
    """The label for production on a chart: each economy has its own mark."""
    parts = [f"{purse['production']} {purse['name']}" for purse in now["powers"][power].get("purses", {}).values()]
    words = _("production, on the track")
    return labelled(words, ", ".join(parts)) if parts else words


def _with_bid(job: AxisAndAlliesJob, power: powers.Power, money: Figure) -> Figure:
    """The money to take from the bank, including a bid's."""
    bid = 0 if job.game is None else job.game.bids.get(power.id, 0)
    figure, words = money
    return (str(int(figure or 0) + bid), _("{money}, {bid} of it from the bid", money=words, bid=bid)) if bid else money


def _figures_now(start: Start, now: AxisAndAlliesSnapshot, track: str) -> list[Figure]:
    """The same in a game in progress."""
    own, currency = now["powers"][start.power.id], start.edition.edition.currency
    parts = [f"{purse['treasury']} {purse['name']}" for purse in own.get("purses", {}).values()]
    held = [city for place, city in start.edition.city_of.items() if _holds(now, place, start.power.id)]
    money = _("{currency} in hand", currency=currency)
    figures = [
        _money(start)
        if start.power.income == "none"
        else (str(own["treasury"]), labelled(money, ", ".join(parts)) if parts else money),
        (str(own["production"]), track),
    ]
    cities = n_("city held: {names}", "cities held: {names}", len(held), names=", ".join(held)) if held else ""
    return [*figures, (str(len(held)), cities or _("cities held"))] if start.edition.city_of else figures


def _holds(now: AxisAndAlliesSnapshot, territory: str, power: str) -> bool:
    return now["territories"][territory]["controller"] == power


def started(job: AxisAndAlliesJob, scenario: scenarios.Scenario, power: powers.Power) -> Start:
    """A power's start, or its current position if its units were counted."""
    own, whose = job.edition.scenarios[scenario.id], job.edition.powers[power.id]
    return goes_on(job, own, whose) if job.goes_on else start_of(job.edition, own, whose)


def _money(start: Start) -> Figure:
    currency = start.edition.edition.currency
    treasury = start.scenario.treasury.get(start.power.id)
    if start.power.income == "none":
        return "-", _("no treasury: it gets units for its territories")
    if treasury is not None:
        shared = start.scenario.purses.get(start.power.id, {})
        parts = [
            _("{money} for {purse}", money=shared[purse.id], purse=purse.name)
            for purse in start.power.purses
            if purse.id in shared
        ]
        if parts:
            return str(treasury), _("{currency} from the bank: {parts}", currency=currency, parts=", ".join(parts))
        return str(treasury), _("{currency} to take from the bank", currency=currency)
    if start.edition.phases[0].kind == "income":
        return "0", _("in hand: the first turn starts with income")
    return "", _("{currency} at the start: copy it from your box", currency=currency)


def _production(start: Start, track: str) -> list[Figure]:
    printed = start.scenario.production.get(start.power.id)
    return [(str(printed), track)] if printed is not None else []


def _towns(start: Start) -> Figure:
    held = start.edition.start_controllers(start.scenario)
    names = [city for place, city in start.edition.city_of.items() if held.get(place) == start.power.id]
    words = (
        n_("city held: {names}", "cities held: {names}", len(names), names=", ".join(names))
        if names
        else _("cities held")
    )
    return str(len(names)), words
