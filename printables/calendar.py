"""The calendar of a game that has one: rounds of months, or years of seasons with what each brings."""

from dataclasses import dataclass

from companion.model.edition import Edition
from companion.model.sections.scenarios import Scenario

ROUNDS = 20
"""How many rounds a track has where the box sets no end."""
LAST_YEAR = 1945


@dataclass(frozen=True)
class Step:
    """One field of the calendar."""

    title: str
    note: str = ""
    events: tuple[str, ...] = ()


def steps(edition: Edition, scenario: Scenario) -> list[Step]:
    """The fields of a round track, in order."""
    if edition.game_turns:
        turns = [one for one in edition.game_turns if one.number >= scenario.first_round]
        return [Step(f"Turn {one.number}", one.name) for one in turns]
    return [Step(str(number)) for number in range(scenario.first_round, scenario.first_round + ROUNDS)]


def years(edition: Edition, scenario: Scenario) -> dict[int, list[Step | None]]:
    """The seasons of each year, in their order; None for those before the scenario opens."""
    opening = next((one for one in edition.openings if one.scenario == scenario.id), None)
    first_year, first_season = (opening.year, opening.season) if opening else (scenario.year, edition.seasons[0].id)
    before = [season.id for season in edition.seasons].index(first_season)
    return {
        year: [
            None
            if year == first_year and number < before
            else Step(f"{season.name} {year}", season.weather or "", _events(edition, season.id, year))
            for number, season in enumerate(edition.seasons)
        ]
        for year in range(first_year, LAST_YEAR + 1)
    }


def _events(edition: Edition, season: str, year: int) -> tuple[str, ...]:
    first = season == edition.seasons[0].id
    now = {f"{season} {year}", *([str(year)] if first else [])}
    return tuple(event.name for event in edition.dated_events if now.intersection(event.when))


def impulses(edition: Edition) -> int:
    """How many parts a season has; one where it is not divided."""
    return edition.season_frame.impulses if edition.season_frame else 1
