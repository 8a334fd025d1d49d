"""Objectives for people: what they require, whether they're met, and what's missing."""

from collections.abc import Iterator, Sequence

from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.rules.objectives import Condition, Progress, all_progress
from companion.families.axis_and_allies.sections.objectives import Objective
from companion.families.axis_and_allies.state import AxisAndAlliesState
from companion.languages import _, current, msg
from companion.model.sides import enemy_of
from companion.model.translated import named, named_powers, named_side
from companion.model.wording import in_parts, inside_a_sentence, listed
from companion.views.shapes import ObjectiveView


def objective_view(edition: AxisAndAlliesEdition, progress: Progress) -> ObjectiveView:
    """One objective and its progress."""
    objective = progress.objective
    view: ObjectiveView = {
        "id": objective.id,
        "power": objective.power,
        "title": objective.title,
        "text": in_words(edition, objective),
        "bonus": progress.pays if progress.met else objective.bonus,
        "met": progress.met,
        "status": progress.status,
        "missing": list(progress.missing),
        "short": progress.short,
        "attest": list(progress.attest),
        "questions": {claim: edition.claims[claim].question for claim in objective.claims},
    }
    if progress.over is not None:
        view["over"] = progress.over
    return view


def objectives(
    edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str | None = None
) -> list[ObjectiveView]:
    """Every objective in play, or those of one power."""
    return [objective_view(edition, progress) for progress in all_progress(edition, state, power)]


def one_short(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str) -> dict[str, set[str]]:
    """A power's objectives that lack only one territory, with those of which one would do."""
    return {
        progress.objective.id: {*progress.open}
        for progress in all_progress(edition, state, power)
        if progress.short == 1 and len(progress.missing) == 1
    }


def in_words(edition: AxisAndAlliesEdition, objective: Objective) -> str:
    """What an objective requires, including its questions to the table; made once per language."""
    return edition.beside.once((in_words, current(), objective.id), lambda: _in_words(edition, objective))


def _in_words(edition: AxisAndAlliesEdition, objective: Objective) -> str:
    said = [*filter(None, (what_to_hold(edition, objective), *_further(edition, objective)))]
    for claim in objective.claims:
        question = edition.claims[claim].question
        said.append(_("And ask: {question}", question=question) if said else question)
    if objective.purse is not None:
        said.append(_("Paid to the {purse} economy.", purse=edition.purse_name(objective.power, objective.purse)))
    return " ".join(said)


def _further(edition: AxisAndAlliesEdition, objective: Objective) -> Iterator[str]:
    """An objective's conditions other than what is held."""

    def places(lands: Sequence[str]) -> str:
        return listed([edition.place(land) for land in lands])

    if objective.each:
        yield _("It pays for each of them.")
    if objective.side_holds:
        yield _("{who} {what}.", who=_side_holds(edition, objective), what=places(objective.side_holds))
    yield from (_not_enemy(edition, land) for land in objective.not_enemy)
    if objective.at_war_with:
        yield _("Only at war with {powers:power the}.", powers=named_powers(edition, objective.at_war_with))
    enemy = enemy_of(edition.side_of(objective.power))
    if {power.id for power in edition.powers if power.side == enemy} <= set(objective.at_war_with_any):
        yield _("Only at war with {side:side the}.", side=named_side(edition, enemy))
    elif objective.at_war_with_any:
        yield _("Only at war with {powers:power the}.", powers=named_powers(edition, objective.at_war_with_any, "or"))
    if objective.at_peace_with:
        yield _("Only at peace with {powers:power the}.", powers=named_powers(edition, objective.at_peace_with))
    if objective.counts_leaning:
        side = named_side(edition, edition.side_of(objective.power))
        if set(objective.counts_leaning) == set(edition.lands_of(objective)):
            yield _("Neutrals that lean toward {side:side the} count too.", side=side)
        else:
            leaning = places(objective.counts_leaning)
            yield _("Neutrals that lean toward {side:side the} count too: {places}.", side=side, places=leaning)
    if objective.from_round > 1:
        yield _("From round {round} on.", round=objective.from_round)
    for trigger in objective.after:
        yield _("Only after this: {condition}.", condition=edition.triggers[trigger].title)
    lost = titles(edition, objective.unless)
    if len(lost) > 1:
        yield _("Lost for good after one of these: {conditions}.", conditions=in_parts(map(inside_a_sentence, lost)))
    elif lost:
        yield _("Lost for good: {condition}.", condition=lost[0])
    if objective.once:
        yield _("It pays once in the game.")


def _not_enemy(edition: AxisAndAlliesEdition, land: str) -> str:
    """That the enemy doesn't hold some land; of a neutral, also that it doesn't lean toward the enemy."""
    neutral = edition.territories[land].neutral is not None
    words = msg("{place} isn't in enemy hands and doesn't lean toward the enemy.")
    return _(words if neutral else msg("{place} isn't in enemy hands."), place=edition.place(land))


def titles(edition: AxisAndAlliesEdition, triggers: Sequence[str]) -> list[str]:
    """What may happen, by its title; taking land isn't mentioned beside attacking it."""
    attacks = [edition.triggers[trigger] for trigger in triggers if edition.triggers[trigger].when == "attested"]
    included = {trigger for attack in attacks for trigger in attack.unless}
    return [edition.triggers[trigger].title for trigger in triggers if trigger not in included]


def _side_holds(edition: AxisAndAlliesEdition, objective: Objective) -> str:
    side = named_side(edition, edition.side_of(objective.power))
    return _("{side:side the} {side:side verb holds|hold}", side=side)


def what_to_hold(edition: AxisAndAlliesEdition, objective: Objective) -> str:
    """What an objective requires a power or side to hold, as a sentence made from its data; empty if no land."""
    lands = edition.lands_of(objective)
    if not lands:
        return ""
    who = (
        _("{power:power the} {power:power verb holds|hold}", power=named(edition.source.powers[objective.power]))
        if objective.kind == "power_controls"
        else _side_holds(edition, objective)
    )
    count = Condition(edition, objective).needed
    if objective.originals_of is not None:
        what = _originals(edition, objective)
    else:
        names = listed([edition.territories[land].name for land in lands])
        what = names if len(lands) < 3 else _("all of {what}", what=names)
        if objective.each and len(lands) > 1:
            what = _("any of {what}", what=listed([edition.territories[land].name for land in lands], "or"))
        elif count < len(lands):
            what = _("at least {count} of {what}", count=count, what=names)
    return _("{who} {what}.", who=who, what=what)


def _originals(edition: AxisAndAlliesEdition, objective: Objective) -> str:
    """A power's or economy's original territories: all of them, or how many."""
    values = {
        "count": Condition(edition, objective).needed,
        "power": named(edition.source.powers[objective.originals_of or ""]),
        "purse": edition.purse_name(objective.originals_of or "", objective.purse) if objective.purse else "",
    }
    every = values["count"] == len(edition.lands_of(objective))
    if objective.purse is not None:
        whole = msg("all {power:power whose} original territories in its {purse} economy")
        part = msg("at least {count} of {power:power whose} original territories in its {purse} economy")
    else:
        whole = msg("all {power:power whose} original territories")
        part = msg("at least {count} of {power:power whose} original territories")
    return _(whole if every else part, **values)
