"""What the table enters from its own box: reading, checking, and writing it, to use in the next game."""

import csv
import tomllib
from collections.abc import Collection, Iterator
from typing import Any

import msgspec

from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.rules import calendar
from companion.families.second_world_war.state import FurtherCountry, Numbers, SecondWorldWarState
from companion.languages import _
from companion.model.ids import slug
from companion.model.reading import convert, in_plain_words, why_unreadable
from companion.model.refusal import RuleViolation
from companion.model.translated import inside, named
from companion.model.written_names import called, power_called

NEUTRAL = "neutral"
FORMAT = "companion-numbers"


def read(raw: Any) -> Numbers:
    """The numbers in a document; refused with the invalid key."""
    cover = ("format", "scenario")
    content = {key: value for key, value in raw.items() if key not in cover} if isinstance(raw, dict) else raw
    try:
        return convert(content, Numbers)
    except msgspec.ValidationError as error:
        raise RuleViolation("invalid_numbers", in_plain_words(error)) from None


def parsed(text: str) -> Any:
    """The contents of a JSON or TOML file."""
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        pass
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise RuleViolation(
            "invalid_numbers", "This is neither JSON nor TOML: {why_unreadable}", why_unreadable=why_unreadable(error)
        ) from None


def read_text(text: str) -> Numbers:
    """The numbers in a JSON or TOML file."""
    return read(parsed(text))


def write(numbers: Numbers) -> dict[str, Any]:
    """The document that `read` parses."""
    return {"format": FORMAT, **msgspec.to_builtins(numbers)}


def reusable(state: SecondWorldWarState) -> Numbers:
    """A game's numbers, for use in another."""
    return state.numbers


def values_from_csv(edition: SecondWorldWarEdition, text: str) -> Numbers:
    """Resource values from lines of `country,value[,holder]`; names in any language or ids, a heading is skipped.

    Countries that the edition doesn't list are further ones.
    """
    known = {country.id: named(country) for country in edition.source.countries}
    values: dict[str, int] = {}
    further: list[FurtherCountry] = []
    for line, row in enumerate(_rows(text), start=1):
        cells = [cell.strip() for cell in row]
        if not any(cells) or (line == 1 and len(cells) > 1 and not cells[1].isdecimal()):
            continue
        if len(cells) < 2 or not cells[1].isdecimal() or len(cells[1]) > 2:
            raise RuleViolation(
                "invalid_numbers", "Line {line}: expected a country and a value from 0 to 99.", line=line
            )
        word = slug(cells[0])
        country = word if word in known else called(cells[0], known)
        if country is not None:
            values[country] = int(cells[1])
            continue
        holder = power_called(edition, cells[2]) if len(cells) > 2 else None
        if holder is None and len(cells) > 2 and cells[2]:
            raise RuleViolation(
                "invalid_numbers", "Line {line}: there's no power {cells}.", line=line, cells=repr(cells[2])
            )
        further.append(FurtherCountry(name=cells[0], value=int(cells[1]), holder=holder))
    return Numbers(resource_value=values, further_country=tuple(further))


def _rows(text: str) -> list[list[str]]:
    try:
        return list(csv.reader(text.lstrip("\ufeff").splitlines()))
    except csv.Error as error:
        raise RuleViolation("invalid_numbers", "Can't read this table: {error}.", error=error) from None


def check(edition: SecondWorldWarEdition, numbers: Numbers, countries: Collection[str] = ()) -> list[str]:
    """Every problem with entered numbers, as sentences; `countries` are those already in the game."""
    return list(_problems(edition, numbers, countries or set(edition.countries.ids)))


def _problems(edition: SecondWorldWarEdition, numbers: Numbers, countries: Collection[str]) -> Iterator[str]:
    new = [slug(country.name) for country in numbers.further_country]
    for name, written in zip(new, (country.name for country in numbers.further_country), strict=True):
        if not name or len(name) > 60:
            yield _("More countries: a name needs letters or digits, 60 at most.")
        elif name in countries or name in edition.powers.ids or name == NEUTRAL or new.count(name) > 1:
            yield _("More countries: a country called {called} already exists.", called=written)
    known = {*countries, *new}
    for country in (*numbers.resource_value, *numbers.holder_1941):
        if country not in known:
            yield _("There's no country {country}.", country=repr(country))
    yield from _power_problems(edition, numbers)
    for holder in numbers.holder_1941.values():
        if holder not in {*edition.powers.ids, *known, NEUTRAL}:
            yield _("There's no power or country {holder}.", holder=repr(holder))
    for when in (numbers.opening_season, numbers.last_season):
        if when is not None and " " not in when:
            yield _("Enter a season and a year, not just {when}.", when=when)
    first, last = numbers.opening_season, numbers.last_season
    both = first is not None and last is not None and " " in first and " " in last
    if both and calendar.number(edition, str(last)) < calendar.number(edition, str(first)):
        yield _("The last season is before the first.")


def _power_problems(edition: SecondWorldWarEdition, numbers: Numbers) -> Iterator[str]:
    asked = {name.id: name.powers or tuple(edition.powers.ids) for name in edition.to_enter if name.per == "power"}
    names = {name.id: inside(name) for name in edition.to_enter}
    for key, powers in asked.items():
        for power in getattr(numbers, key):
            if power not in edition.powers.ids:
                yield _("There's no power {power}.", power=repr(power))
            elif power not in powers:
                yield _(
                    "{power:power the} has its {figure} from the rulebook.",
                    power=named(edition.powers[power]),
                    figure=names[key],
                )
    for further in numbers.further_country:
        if further.holder is not None and further.holder not in edition.powers.ids:
            yield _("There's no power {holder}.", holder=repr(further.holder))
    units = [
        *numbers.rebuild_boxes,
        *numbers.east_indies_units,
        *(unit for pool in numbers.reinforcement_pool.values() for unit in pool),
        *(unit for years in numbers.reinforcements_by_year.values() for pool in years.values() for unit in pool),
        *(unit for pool in numbers.starting_units.values() for unit in pool),
        *(unit.unit for queue in numbers.production_at_start.values() for unit in queue),
    ]
    for unit in units:
        if unit not in edition.units.ids:
            yield _("There's no unit {unit}.", unit=repr(unit))
