"""Seasons and years: which season a round is, and whether a moment has come."""

from companion.model.edition import Edition
from companion.model.second_world_war_state import CampaignState
from companion.model.sections.seasons import Season


def number(edition: Edition, moment: str) -> int:
    """A moment ("summer 1941", or "1944" from its first season on) as a number that grows with time."""
    season, _, year = moment.rpartition(" ")
    order = [one.id for one in edition.seasons]
    return int(year) * len(order) + (order.index(season) if season else 0)  # type: ignore[arg-type]


def number_now(edition: Edition, state: CampaignState) -> int:
    """The season in progress as such a number."""
    return number(edition, state.opening) + max(state.round, 1) - 1


def season(edition: Edition, state: CampaignState) -> Season:
    """The season in progress."""
    return edition.seasons[number_now(edition, state) % len(edition.seasons)]


def year(edition: Edition, state: CampaignState) -> int:
    """The year in progress."""
    return number_now(edition, state) // len(edition.seasons)


def moment(edition: Edition, state: CampaignState) -> str:
    """The season in progress as a moment: `summer 1939`."""
    return f"{season(edition, state).id} {year(edition, state)}"


def title(edition: Edition, state: CampaignState) -> str:
    """The season in progress as people say it: `Summer 1939`."""
    return f"{season(edition, state).name} {year(edition, state)}"


def in_words(edition: Edition, when: str) -> str:
    """A moment as people say it."""
    word, _, in_year = when.rpartition(" ")
    names: dict[str, str] = {one.id: one.name for one in edition.seasons}
    return f"{names[word]} {in_year}" if word in names else in_year


def has_come(edition: Edition, state: CampaignState, when: str) -> bool:
    """Whether a moment is now or past."""
    return number_now(edition, state) >= number(edition, when)


def is_now(edition: Edition, state: CampaignState, when: str) -> bool:
    """Whether a moment is the season in progress; a year is its first season."""
    return number_now(edition, state) == number(edition, when)
