"""Answers from an Axis & Allies box: who holds what now, figures with technologies, and what it takes to win."""

from collections.abc import Iterator, Mapping

from companion.engine.decide import start
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.rules.objectives import all_progress
from companion.families.axis_and_allies.rules.purchase import unit_cost
from companion.families.axis_and_allies.rules.ruleset import RULESET
from companion.families.axis_and_allies.rules.units.technology import technologies, unit_figures
from companion.families.axis_and_allies.rules.victory import standings, way_standing
from companion.families.axis_and_allies.state import AxisAndAlliesState
from companion.languages import _, msg, plural
from companion.model.actions import StartGame
from companion.model.rulebook import Rule
from companion.model.translated import named, named_side
from companion.model.wording import labelled
from companion.views.answers import answer, figures_of, with_more

CITIES = plural(
    "count",
    "{side:side The} {side:side verb needs|need} {count} victory city to win.",
    "{side:side The} {side:side verb needs|need} {count} victory cities to win.",
)
CAPITALS = plural(
    "count",
    "{side:side The} {side:side verb needs|need} {count} enemy capital to win.",
    "{side:side The} {side:side verb needs|need} {count} enemy capitals to win.",
)
HELD = msg("{side:side The} {side:side verb holds|hold} {count} of them now.")


def answers(
    edition: AxisAndAlliesEdition, state: AxisAndAlliesState | None, made: Mapping[str, Rule]
) -> Iterator[Rule]:
    """What to add to a box's answers, or to say instead: by what a game has now, if there is one."""
    yield from _victory(edition, state or _at_the_start(edition))
    yield from _technologies(edition)
    yield from _buildings(edition)
    if state is not None:
        yield from _units(edition, state, made)
        yield from _lands(edition, state, made)
        yield from _objectives(edition, state, made)


def _at_the_start(edition: AxisAndAlliesEdition) -> AxisAndAlliesState:
    scenario = edition.scenarios[0].id
    action = StartGame(scenario=scenario)
    return start(RULESET, edition.source, action).state


def _victory(edition: AxisAndAlliesEdition, state: AxisAndAlliesState) -> Iterator[Rule]:
    if edition.victory.kind == "ways":
        says = [
            _(
                "{side:side The}: {way} ({count} needed, {held} now), held for a full round.",
                side=named_side(edition, way.side),
                way=way.title,
                count=way_standing(edition, state, way).needed,
                held=way_standing(edition, state, way).count,
            )
            for way in edition.victory.ways
        ]
    else:
        text = CITIES if edition.victory.kind == "cities" else CAPITALS
        says = [
            _(said, side=named_side(edition, side), count=count)
            for side, standing in standings(edition, state).items()
            for said, count in ((text, standing.needed), (HELD, standing.count))
        ]
    yield answer("victory", _("victory"), *says)


def _technologies(edition: AxisAndAlliesEdition) -> Iterator[Rule]:
    for technology in edition.technologies:
        says = _("{technology}: {text}", technology=technology.name, text=technology.text)
        yield answer(f"technology:{technology.id}", _("research"), says)


def _buildings(edition: AxisAndAlliesEdition) -> Iterator[Rule]:
    """What complexes and bases do: nobody finds scrambling where only the piece's own words say it."""
    for unit in edition.units:
        if unit.kind == "building" and unit.abilities:
            yield answer(f"building:{unit.id}", _("units"), labelled(unit.name, " ".join(unit.abilities)))


def _units(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, made: Mapping[str, Rule]) -> Iterator[Rule]:
    for unit in edition.units:
        rule = made.get(f"data:unit:{unit.id}")
        changed = [
            power
            for power in state.powers
            if any(unit.id in technology.units for technology in technologies(edition, state, power))
        ]
        if rule is not None and changed:
            yield with_more(rule, *(_now(edition, state, power, unit.id) for power in changed))


def _now(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str, unit: str) -> str:
    figures, cost = unit_figures(edition, state, power, unit), unit_cost(edition, state, power, unit)
    return _(
        "{power:power} now: {figures}.",
        power=named(edition.source.powers[power]),
        figures=figures_of(edition, figures, cost),
    )


def _lands(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, made: Mapping[str, Rule]) -> Iterator[Rule]:
    for place in edition.territories:
        rule, now = made.get(f"data:territory:{place.id}"), state.territories.get(place.id)
        holder = now.controller if now is not None else None
        if rule is not None and holder is not None and holder in edition.powers.ids:
            yield with_more(rule, _("Now held by {power:power the}.", power=named(edition.source.powers[holder])))


def _objectives(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, made: Mapping[str, Rule]) -> Iterator[Rule]:
    for progress in all_progress(edition, state, None):
        rule = made.get(f"data:objective:{progress.objective.id}")
        if rule is not None:
            yield with_more(rule, _("Met now.") if progress.met else _("Not met now."))
