"""Resources and action points in words, and what a limit recovers."""

from companion.model.edition import Edition
from companion.model.sections.resources import Resources


def recovers(rule: Resources, limit: int) -> int:
    """What an impulse gives back to a power below this limit, before the limit stops it."""
    return rule.recovery + -(-limit // rule.recovery_divisor)


def recovering(edition: Edition) -> list[str]:
    """How resources come back."""
    rule = edition.resources
    if rule is None:
        return []
    part = f"one for every {rule.recovery_divisor} of your limit, rounded up"
    stops = "; never above the limit" if rule.recovery_stops_at_limit else ""
    return [
        f"Below your limit you recover {rule.recovery} and {part}{stops}. What lies above the limit stays.",
        "Your limit is the sum of the values of the countries you control, committed allies included.",
    ]


def buying(edition: Edition) -> list[str]:
    """How resources become action points, and what points are free."""
    rule = edition.action_points
    if rule is None:
        return []
    return [
        f"A resource buys {rule.per_resource} points and your modifier on top. {weather(edition)}",
        f"Buy none and take {rule.by_default} free. A ready headquarters gives {rule.headquarters} when it flips.",
    ]


def rolling(edition: Edition) -> list[str]:
    """The option under which dice decide how much a resource buys."""
    rule = edition.action_points
    option = edition.option.get(rule.random_option or "") if rule else None
    if rule is None or option is None:
        return []
    return [f"With the option {option.name}, a die takes the place of the {rule.per_resource}."]


def weather(edition: Edition) -> str:
    """Where and when the modifier does not count."""
    names = {one.id: one.name for one in edition.theatres}
    lost: dict[str, list[str]] = {}
    for season in edition.seasons:
        for theatre in season.no_modifier_in:
            lost.setdefault(theatre, []).append(season.name)
    parts = [f"{names[theatre]} in {' and '.join(seasons)}" for theatre, seasons in lost.items()]
    return f"No modifier in the {', nor in the '.join(parts)}." if parts else ""
