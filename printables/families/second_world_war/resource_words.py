"""Resources and action points in words."""

from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.model.wording import listed


def recovering(edition: SecondWorldWarEdition) -> list[str]:
    """How resources come back."""
    rule = edition.resources
    part = f"one for every {rule.recovery_divisor} of your limit, rounded up"
    stops = "; never above the limit" if rule.recovery_stops_at_limit else ""
    return [
        f"Below your limit you recover {rule.recovery} and {part}{stops}. What lies above the limit stays.",
        "Your limit is the sum of the values of the countries you control, committed allies included.",
    ]


def buying(edition: SecondWorldWarEdition) -> list[str]:
    """How resources become action points, and what points are free."""
    rule = edition.action_points
    return [
        f"A resource buys {rule.per_resource} points and your modifier on top. {weather(edition)}",
        f"Buy none and take {rule.by_default} free. A ready headquarters gives {rule.headquarters} when it flips.",
    ]


def rolling(edition: SecondWorldWarEdition) -> list[str]:
    """The option under which dice decide how much a resource buys."""
    rule = edition.action_points
    option = edition.option.get(rule.random_option or "")
    if option is None:
        return []
    return [f"With the option {option.name}, a die takes the place of the {rule.per_resource}."]


def weather(edition: SecondWorldWarEdition) -> str:
    """Where and when the modifier does not count."""
    names = {theatre.id: theatre.name for theatre in edition.theatres}
    lost: dict[str, list[str]] = {}
    for season in edition.seasons:
        for theatre in season.no_modifier_in:
            lost.setdefault(theatre, []).append(season.name)
    parts = [f"{names[theatre]} in {listed(seasons)}" for theatre, seasons in lost.items()]
    return f"No modifier in the {', nor in the '.join(parts)}." if parts else ""
