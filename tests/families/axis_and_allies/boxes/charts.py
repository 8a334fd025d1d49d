"""Setup charts as an edition has them, for comparing with the printed ones."""

from collections import Counter

from companion.model.edition import Edition


def setup_of(edition: Edition, scenario: str, power: str) -> dict[str, dict[str, int]]:
    """What a power starts with, by space."""
    lines = [line for line in edition.scenarios[scenario].setup if line.power == power]
    assert len({line.space for line in lines}) == len(lines), "a space stands twice"
    return {line.space: line.units for line in lines}


def totals(edition: Edition, scenario: str, power: str) -> dict[str, int]:
    """What a power starts with in all."""
    count: Counter[str] = Counter()
    for units in setup_of(edition, scenario, power).values():
        count.update(units)
    return dict(count)
