"""Seasons and years: the season of a round, and whether a date has come."""

from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.sections.seasons import Season
from companion.families.second_world_war.state import SecondWorldWarState
from companion.languages import Message
from companion.model.translated import named

BEFORE_KEYS = {"japan_soviet_treaty": "winter 1945", "teheran_agreement": "summer 1941"}
"""Opening dates in editions that games carried before their boxes stated them."""

MOMENT = "{season} {year}"


def stated(thing: str, when: str | None) -> str | None:
    """When something opens, according to its box."""
    return when or BEFORE_KEYS.get(thing)


def number(edition: SecondWorldWarEdition, moment: str) -> int:
    """A date ("summer 1941", or "1944" from its first season on) as an increasing number."""
    season, _, year = moment.rpartition(" ")
    order: list[str] = [season.id for season in edition.seasons]
    return int(year) * len(order) + (order.index(season) if season else 0)


def number_now(edition: SecondWorldWarEdition, state: SecondWorldWarState) -> int:
    """The current season as such a number."""
    return number(edition, state.opening) + max(state.round, 1) - 1


def first(edition: SecondWorldWarEdition) -> int:
    """The season in which the war begins: the earliest of any scenario."""
    return min(number(edition, f"{opening.season} {opening.year}") for opening in edition.openings)


def season(edition: SecondWorldWarEdition, state: SecondWorldWarState) -> Season:
    """The current season."""
    return edition.seasons[number_now(edition, state) % len(edition.seasons)]


def year(edition: SecondWorldWarEdition, state: SecondWorldWarState) -> int:
    """The current year."""
    return number_now(edition, state) // len(edition.seasons)


def moment(edition: SecondWorldWarEdition, state: SecondWorldWarState) -> str:
    """The current season as a date: `summer 1939`."""
    return f"{season(edition, state).id} {year(edition, state)}"


def title(edition: SecondWorldWarEdition, state: SecondWorldWarState) -> str:
    """The current season in words: `Summer 1939`."""
    return title_of(edition, state.opening, state.round)


def title_of(edition: SecondWorldWarEdition, opening: str, season_number: int) -> str:
    """A season in words, by its number in a game that opened at a date."""
    years, which = divmod(number(edition, opening) + max(season_number, 1) - 1, len(edition.seasons))
    return f"{edition.seasons[which].name} {years}"


def in_words(edition: SecondWorldWarEdition, when: str) -> str:
    """A date in words."""
    word, _, in_year = when.rpartition(" ")
    names: dict[str, str] = {season.id: season.name for season in edition.seasons}
    return f"{names[word]} {in_year}" if word in names else in_year


def named_moment(edition: SecondWorldWarEdition, when: str) -> Message:
    """The same, in the reader's language."""
    word, _, in_year = when.rpartition(" ")
    season = edition.source.seasons.get(word)
    return Message(MOMENT, season=named(season), year=in_year) if season else Message(in_year)


def has_come(edition: SecondWorldWarEdition, state: SecondWorldWarState, when: str) -> bool:
    """Whether a date is now or past."""
    return number_now(edition, state) >= number(edition, when)


def is_now(edition: SecondWorldWarEdition, state: SecondWorldWarState, when: str) -> bool:
    """Whether a date is the current season; a year means its first season."""
    return number_now(edition, state) == number(edition, when)
