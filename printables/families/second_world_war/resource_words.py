"""Resources and action points in words."""

from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.sections.resources import ResourceLoss
from companion.languages import _, msg
from companion.model.wording import in_parts, labelled, listed
from printables.families.second_world_war.names import whom


def recovering(edition: SecondWorldWarEdition) -> list[str]:
    """How resources recover."""
    rule = edition.resources
    text = (
        msg(
            "Below your limit you recover {recovery}, plus one for every {divisor} of your limit, rounded up; never "
            "above the limit. What you have above the limit stays."
        )
        if rule.recovery_stops_at_limit
        else msg(
            "Below your limit you recover {recovery}, plus one for every {divisor} of your limit, rounded up. What you "
            "have above the limit stays."
        )
    )
    return [
        _(text, recovery=rule.recovery, divisor=rule.recovery_divisor),
        _("Your limit is the total value of the countries you control, including committed allies."),
    ]


def buying(edition: SecondWorldWarEdition) -> list[str]:
    """How resources become action points, and which points are free."""
    rule = edition.action_points
    return [
        " ".join(
            filter(
                None,
                (
                    _("A resource buys {points} points plus your modifier.", points=rule.per_resource),
                    weather(edition),
                ),
            )
        ),
        _(
            "Buy none, and you get {by_default} free. A ready headquarters gives {headquarters} when it flips.",
            by_default=rule.by_default,
            headquarters=rule.headquarters,
        ),
    ]


def rolling(edition: SecondWorldWarEdition) -> list[str]:
    """The option by which dice decide how much a resource buys."""
    rule = edition.action_points
    option = edition.options.get(rule.random_option or "")
    if option is None:
        return []
    return [
        _(
            "With the option {option}, a die replaces the {per_resource}.",
            option=option.name,
            per_resource=rule.per_resource,
        )
    ]


def weather(edition: SecondWorldWarEdition) -> str:
    """Where and when the modifier doesn't count."""
    names = {theatre.id: theatre.name for theatre in edition.theatres}
    lost: dict[str, list[str]] = {}
    for season in edition.seasons:
        for theatre in season.no_modifier_in:
            lost.setdefault(theatre, []).append(season.name)
    parts = [
        _("{theater} in {seasons}", theater=names[theatre], seasons=listed(seasons))
        for theatre, seasons in lost.items()
    ]
    return _("No modifier: {parts}.", parts=in_parts(parts)) if parts else ""


def losing(edition: SecondWorldWarEdition, phase: str, power: str | None = None) -> str:
    """What a phase costs: for a power, unless it's spared; for everybody, with those who are."""
    lost = [loss for loss in edition.losses if loss.at == phase and power not in loss.spared]
    texts = {loss: loss.help if power else " ".join((loss.help, *spared(edition, loss))) for loss in lost}
    return " ".join(labelled(f"{loss.name} (−{loss.resources})", text) for loss, text in texts.items())


def spared(edition: SecondWorldWarEdition, loss: ResourceLoss) -> list[str]:
    """Who never loses resources this way."""
    return [_("Not: {powers}.", powers=whom(edition, loss.spared))] if loss.spared else []
