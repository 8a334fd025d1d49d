"""Politics in words: what an effect does, what follows from what, who may declare war, who must check."""

from collections.abc import Callable

from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.sections.diplomacy import WarLimit
from companion.families.second_world_war.sections.effects import DatedEvent, Effect, Trigger
from companion.families.second_world_war.sections.surrender import SurrenderCheck
from companion.model.wording import capitalized, listed
from printables.families.second_world_war.names import name, names, whom

Words = Callable[[SecondWorldWarEdition, Effect], str]


def _becomes(what: str) -> Words:
    return lambda edition, effect: f"{whom(edition, effect.countries)} →\u00a0{what} {name(edition, effect.to or '')}"


def _treaty(verb: str) -> Words:
    return lambda edition, effect: f"{name(edition, effect.treaty or '')} {verb}"


EFFECTS: dict[str, Words] = {
    "ally": _becomes("ally of"),
    "uncommitted_ally": _becomes("uncommitted ally of"),
    "non_cooperating_ally": _becomes("non-cooperating ally of"),
    "no_ally": _becomes("no ally of"),
    "control": _becomes("controlled by"),
    "neutral": lambda edition, effect: f"{names(edition, effect.countries)} →\u00a0neutral",
    "surrender": _becomes("fallen to"),
    "war": _becomes("at war with"),
    "minor_at_war": lambda edition, effect: "it fights as a minor power",
    "treaty_begins": _treaty("begins"),
    "treaty_ends": _treaty("ends"),
    "modifier": lambda edition, effect: f"{names(edition, effect.countries)}: modifier {effect.value}",
    "default_points_only": lambda edition, effect: f"{names(edition, effect.countries)}: default point only",
    "barred": lambda edition, effect: (
        f"{names(edition, effect.countries)} is closed to {name(edition, effect.to or '')}"
    ),
    "may_declare_war": lambda edition, effect: (
        f"{names(edition, effect.countries)} may declare war on {name(edition, effect.to or '')}"
    ),
    "remind": lambda edition, effect: "",
}
"""What each kind of effect is in words; a reminder is its note alone."""
LATER = {"at_once": "", "next_season": ", next season", "next_impulse": ", in the next impulse"}


def effect_words(edition: SecondWorldWarEdition, effect: Effect) -> str:
    """One effect as a sentence or two, with its exception and its note."""
    done = EFFECTS[effect.does](edition, effect) + LATER[effect.starts]
    sentences = [
        f"{capitalized(done)}." if done else "",
        f"Unless: {effect.unless}" if effect.unless else "",
        effect.note,
    ]
    return " ".join(filter(None, sentences))


def trigger_words(edition: SecondWorldWarEdition, trigger: Trigger) -> str:
    """What follows from a trigger's occasion."""
    only = f"While the {name(edition, trigger.treaty)} is in force. " if trigger.treaty else ""
    needs = f"{trigger.needs} " if trigger.needs else ""
    return f"{only}{needs}{' '.join(effect_words(edition, effect) for effect in trigger.effects)}"


def said_by_its_name(effect: Effect) -> bool:
    """Whether the title of a dated event already says what the effect does."""
    return effect.does in ("treaty_begins", "treaty_ends", "may_declare_war")


def event_words(edition: SecondWorldWarEdition, event: DatedEvent) -> str:
    """What a dated event brings, beyond its name."""
    return " ".join(effect_words(edition, effect) for effect in event.effects if not said_by_its_name(effect))


def order_in_time(edition: SecondWorldWarEdition, when: str) -> tuple[int, int]:
    """What moments are sorted by; a year alone comes before its first season."""
    season, _, year = when.rpartition(" ")
    return int(year), next((at for at, one in enumerate(edition.seasons) if one.id == season), -1)


def dated(edition: SecondWorldWarEdition) -> dict[str, list[DatedEvent]]:
    """The dated events by moment, in the order of time."""
    moments = {when for event in edition.dated_events for when in event.when}
    return {
        when: [event for event in edition.dated_events if when in event.when]
        for when in sorted(moments, key=lambda moment: order_in_time(edition, moment))
    }


def limit_lead(edition: SecondWorldWarEdition, limit: WarLimit) -> str:
    """Whom a limit on declaring war is about."""
    against = f" on {names(edition, limit.against)}" if limit.against else ""
    return f"{whom(edition, limit.powers)}{against}"


def limit_words(edition: SecondWorldWarEdition, limit: WarLimit) -> str:
    """Whether they may declare war, and on what conditions."""
    treaty = f"while the {name(edition, limit.treaty)} is in force" if limit.treaty else ""
    if limit.rule == "never":
        return f"Not {treaty}.".replace(" .", ".")
    conditions = []
    for condition in limit.conditions:
        only = f"{names(edition, condition.against)} only: " if condition.against else ""
        conditions.append(f"{only}{condition.text.rstrip('.')}")
    return (
        f"{capitalized(treaty)}, only if: {'; '.join(conditions)}." if treaty else f"Only if: {'; '.join(conditions)}."
    )


def check_words(edition: SecondWorldWarEdition, check: SurrenderCheck) -> str:
    """When a country must check on an occasion of its own, or falls."""
    held = names(edition, check.holds_all)
    either = listed([name(edition, place) for place in check.holds_any], "or")
    places = listed(list(filter(None, (held, f"({either})" if held and either else either))))
    when = [f"The enemy holds {places}." if places else "", check.needs or ""]
    by = f"{whom(edition, check.by)} may call for it." if check.by and check.operation else ""
    falls = "It falls without a roll." if check.outcome == "certain" else ""
    once = "Once." if check.once else ""
    return " ".join(filter(None, [*when, by, falls, once]))
