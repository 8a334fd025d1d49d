"""Politics in words: an effect, its consequences, who can declare war, who must check."""

from collections.abc import Callable, Sequence

from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.sections.diplomacy import WarLimit
from companion.families.second_world_war.sections.effects import DatedEvent, Effect, Trigger
from companion.families.second_world_war.sections.surrender import SurrenderCheck
from companion.languages import _, msg
from companion.model.translated import named_powers
from companion.model.wording import capitalized, either_of, labelled, listed
from printables.families.second_world_war.names import name, names, whom

Words = Callable[[SecondWorldWarEdition, Effect], str]


def _becomes(text: str) -> Words:
    return lambda edition, effect: _(
        text, countries=whom(edition, effect.countries), power=name(edition, effect.to or "")
    )


def _of_countries(text: str) -> Words:
    return lambda edition, effect: _(text, countries=names(edition, effect.countries), value=effect.value)


def _treaty(text: str) -> Words:
    return lambda edition, effect: _(text, treaty=name(edition, effect.treaty or ""))


EFFECTS: dict[str, Words] = {
    "ally": _becomes(msg("{countries} →\u00a0ally of {power}")),
    "uncommitted_ally": _becomes(msg("{countries} →\u00a0uncommitted ally of {power}")),
    "non_cooperating_ally": _becomes(msg("{countries} →\u00a0non-cooperating ally of {power}")),
    "no_ally": _becomes(msg("{countries} →\u00a0no ally of {power}")),
    "control": _becomes(msg("{countries} →\u00a0controlled by {power}")),
    "neutral": _of_countries(msg("{countries} →\u00a0neutral")),
    "surrender": _becomes(msg("{countries} →\u00a0surrenders to {power}")),
    "war": _becomes(msg("{countries} →\u00a0at war with {power}")),
    "minor_at_war": lambda edition, effect: _("it fights as a minor power"),
    "treaty_begins": _treaty(msg("{treaty} begins")),
    "treaty_ends": _treaty(msg("{treaty} ends")),
    "modifier": _of_countries(msg("{countries}: modifier {value}")),
    "default_points_only": _of_countries(msg("{countries}: free point only")),
    "barred": _becomes(msg("{countries}: closed to {power}")),
    "may_declare_war": _becomes(msg("{countries} may declare war on {power}")),
    "remind": lambda edition, effect: "",
}
"""The words for each kind of effect; a reminder is only its note."""
LATER = {"next_season": msg("{effect}, next season"), "next_impulse": msg("{effect}, in the next impulse")}


def effects_words(edition: SecondWorldWarEdition, effects: Sequence[Effect]) -> str:
    """What follows from an occasion; among several effects, a reminder says whom it's about."""
    return " ".join(_effect_words(edition, effect, alone=len(effects) == 1) for effect in effects)


def _effect_words(edition: SecondWorldWarEdition, effect: Effect, *, alone: bool) -> str:
    """One effect as a sentence or two, with its note and exception."""
    done = EFFECTS[effect.does](edition, effect)
    if effect.starts in LATER:
        done = _(LATER[effect.starts], effect=done)
    told = [name(edition, country) for country in effect.countries]
    note = effect.note or ""
    about = not (done or alone or any(country in note for country in told))
    sentences = [
        f"{capitalized(done)}." if done else "",
        labelled(listed(told), note) if note and about and told else note,
        _("Unless: {condition}", condition=effect.unless) if effect.unless else "",
    ]
    return " ".join(filter(None, sentences))


def trigger_words(edition: SecondWorldWarEdition, trigger: Trigger) -> str:
    """What follows a trigger's occasion."""
    only = _("While the {treaty} is in force.", treaty=name(edition, trigger.treaty)) if trigger.treaty else ""
    return " ".join(filter(None, (only, trigger.needs, effects_words(edition, trigger.effects))))


def said_by_its_name(effect: Effect) -> bool:
    """Whether a dated event's title already says what the effect does."""
    return effect.does in ("treaty_begins", "treaty_ends", "may_declare_war")


def event_words(edition: SecondWorldWarEdition, event: DatedEvent) -> str:
    """A dated event's effects, in addition to its name."""
    return effects_words(edition, [effect for effect in event.effects if not said_by_its_name(effect)])


def order_in_time(edition: SecondWorldWarEdition, when: str) -> tuple[int, int]:
    """The sort key for dates; a year alone comes before its first season."""
    season, _unused, year = when.rpartition(" ")
    return int(year), next((at for at, item in enumerate(edition.seasons) if item.id == season), -1)


def dated(edition: SecondWorldWarEdition) -> dict[str, list[DatedEvent]]:
    """The dated events by date, in chronological order."""
    moments = {when for event in edition.dated_events for when in event.when}
    return {
        when: [event for event in edition.dated_events if when in event.when]
        for when in sorted(moments, key=lambda moment: order_in_time(edition, moment))
    }


def limit_lead(edition: SecondWorldWarEdition, limit: WarLimit) -> str:
    """Whom a war limit is about."""
    powers = whom(edition, limit.powers)
    if not limit.against:
        return powers
    return _("{powers} on {against}", powers=powers, against=names(edition, limit.against))


def limit_words(edition: SecondWorldWarEdition, limit: WarLimit) -> str:
    """Whether they can declare war, and on what conditions."""
    treaty = name(edition, limit.treaty) if limit.treaty else ""
    if limit.rule == "never":
        return _("Not while the {treaty} is in force.", treaty=treaty) if treaty else _("No.")
    conditions = []
    for condition in limit.conditions:
        text = condition.text.rstrip(".")
        only = names(edition, condition.against)
        conditions.append(_("{condition} (against {powers} only)", powers=only, condition=text) if only else text)
    joined = either_of(conditions)
    if treaty:
        return _("While the {treaty} is in force, only if {conditions}.", treaty=treaty, conditions=joined)
    return _("Only if {conditions}.", conditions=joined)


def check_words(edition: SecondWorldWarEdition, check: SurrenderCheck) -> str:
    """When a country must make a special check, or falls."""
    held = [name(edition, place) for place in check.holds_all]
    either = listed([name(edition, place) for place in check.holds_any], "or")
    places = listed([*held, *filter(None, [f"({either})" if held and either else either])])
    when = [_("The enemy holds {places}.", places=places) if places else "", check.needs or ""]
    called = named_powers(edition, check.by)
    by = _("{powers:power the} may call for it.", powers=called) if check.by and check.operation else ""
    falls = _("It falls without a roll.") if check.outcome == "certain" else ""
    once = _("Once.") if check.once else ""
    return " ".join(filter(None, [*when, by, falls, once]))
