"""Entering numbers during the game, and which ones are still missing."""

from typing import Any, Literal, TypedDict

from companion.engine import ledger
from companion.families.second_world_war.actions import EnterNumbers
from companion.families.second_world_war.board import numbers as board
from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.events import NumbersEntered, Surrendered
from companion.families.second_world_war.named import VICHY_FRANCE
from companion.families.second_world_war.rules import world
from companion.families.second_world_war.rules.draft import Draft
from companion.families.second_world_war.rules.economy import limits
from companion.families.second_world_war.sections.countries import StartingStatus
from companion.families.second_world_war.state import CountryState, Numbers, SecondWorldWarState
from companion.languages import Name
from companion.model.ids import slug
from companion.model.sentence import Sentence, sentence
from companion.model.translated import inside, named


class Missing(TypedDict):
    """Numbers of one kind that the table hasn't entered yet, and when the books need them."""

    id: str
    name: str
    help: str
    needed: Literal["to_start", "when_it_comes_up", "if_wanted"]
    missing: list[str]


MAPPED = ("resource_value", "starting_limit", "nationality_modifier", "reinforcement_limit", "rebuild_boxes")


NEVER_MISSING = ("further_country", "opening_season", "reinforcements_by_year", "raiders")
"""Numbers that the books never need."""
ZEROED = ("resource_value", "starting_limit", "nationality_modifier", "reinforcement_limit")
"""Kinds of numbers where 0 isn't printed, so that a table can say that the rest is 0."""


def enter_numbers(draft: Draft, action: EnterNumbers) -> None:
    """Enter numbers; only the banker can change one that's already there."""
    numbers = with_zeros(draft.edition, draft.state, action.numbers) if action.rest_is_zero else action.numbers
    if numbers == Numbers():
        raise draft.refuse("invalid_numbers", "There's no number in this.")
    take(draft, numbers)
    _say_entered(draft, numbers)


def with_zeros(edition: SecondWorldWarEdition, state: SecondWorldWarState, numbers: Numbers) -> Numbers:
    """The numbers, plus 0 for everything missing of the same kinds."""
    filled = _fields(numbers)
    kinds = [key for key in ZEROED if filled[key]] or [ZEROED[0]]
    for row in missing(edition, state):
        if row["id"] in kinds:
            filled[row["id"]] = {**dict.fromkeys(row["missing"], 0), **filled[row["id"]]}
    return Numbers(**filled)


def take(draft: Draft, numbers: Numbers) -> None:
    """Check numbers and record them."""
    state = draft.state
    problems = board.check(draft.edition, numbers, state.territories)
    if problems:
        raise draft.refuse("invalid_numbers", " ".join(problems))
    if numbers.opening_season or numbers.production_at_start:
        raise draft.refuse("too_late", "The first season and its production are entered before the game begins.")
    for further in numbers.further_country:
        if further.holder is not None and not world.active(state, further.holder):
            raise draft.refuse(
                "surrendered",
                "{holder:power the} has surrendered and holds nothing.",
                holder=draft.power(further.holder),
            )
    _object_to_changes(draft, numbers)
    record(draft, numbers)


def _object_to_changes(draft: Draft, numbers: Numbers) -> None:
    old = draft.state.numbers
    for key in MAPPED:
        for subject, value in getattr(numbers, key).items():
            known = getattr(old, key).get(subject, value)
            if known != value:
                label = inside(draft.edition.to_enter[key])
                draft.warn(
                    "already_entered",
                    "{call}: {known} was entered already ({label}).",
                    call=_call(draft, subject),
                    known=known,
                    label=label,
                )


def _call(draft: Draft, subject: str) -> Name:
    unit = draft.edition.units.get(subject)
    return world.call(draft, subject) if unit is None else named(unit)


def record(draft: Draft, numbers: Numbers) -> None:
    """Record numbers. Available resources follow the limit that the game should have begun with."""
    before = {power: limits.starting_total(draft.state, power) for power in draft.edition.powers.ids}
    further = {slug(country.name): country for country in numbers.further_country}
    values = {country: listed.value for country, listed in further.items()}
    countries = {
        country: CountryState(controller=listed.holder, status="controlled" if listed.holder else "neutral")
        for country, listed in further.items()
    }
    held = holders(draft.edition, draft.state.scenario, numbers)
    countries |= {country: _entered(draft, country, holder) for country, holder in held.items()}
    with_values = Numbers(**{**_fields(numbers), "resource_value": {**numbers.resource_value, **values}})
    names = {country: listed.name for country, listed in further.items()}
    draft.emit(NumbersEntered(numbers=with_values, countries=countries, names=names))
    for country in held:
        _fell_before(draft, country)
    for power, was in before.items():
        settle_opening(draft, power, was)


def holders(edition: SecondWorldWarEdition, scenario: str, numbers: Numbers) -> dict[str, str]:
    """The entered holders that apply to a scenario; those of another are only stored."""
    asked = next((name.scenarios for name in edition.to_enter if name.id == "holder_1941"), ())
    return numbers.holder_1941 if scenario in asked else {}


def _fell_before(draft: Draft, country: str) -> None:
    """A country captured before the game began doesn't come back."""
    now, data = draft.state.country(country), draft.edition.countries.get(country)
    taken = now.status == "captured" and data is not None and data.kind != "territory"
    if taken and country not in draft.state.surrendered:
        draft.emit(Surrendered(who=country, to=now.controller))


def _fields(numbers: Numbers) -> dict[str, Any]:
    return {field: getattr(numbers, field) for field in numbers.__struct_fields__}


def settle_opening(draft: Draft, power: str, was: int) -> None:
    """Available resources start at the limit: adjust them by the change in the starting limit."""
    state = draft.state
    if not world.active(state, power):
        return
    change = limits.starting_total(state, power) - was
    if change > 0:
        ledger.pay(draft, power, change, "opening", sentence("resources_at_the_start"))
    elif change:
        lost = min(-change, state.treasury(power))
        ledger.charge(draft, power, lost, "opening", sentence("resources_at_the_start"))


def _entered(draft: Draft, country: str, holder: str) -> CountryState:
    state = draft.state
    if state.territories[country] != state.start[country]:
        raise draft.refuse(
            "too_late", "{call:the} has changed since the start; correct it instead.", call=world.call(draft, country)
        )
    return standing(draft.edition, country, holder)


def standing(edition: SecondWorldWarEdition, country: str, holder: str) -> CountryState:
    """A country's status, given the holder that the table entered."""
    if holder == board.NEUTRAL or holder == country:
        return CountryState(controller=None, status="neutral")
    if holder not in edition.powers.ids:
        return CountryState(controller=holder, status="neutral" if holder == VICHY_FRANCE else "controlled")
    data = edition.countries.get(country)
    first = data.start.get(min(edition.scenarios.by_id)) if data else None
    if isinstance(first, StartingStatus) and holder in first.to:
        return CountryState(controller=holder, status="controlled")
    return CountryState(controller=holder, status="ally" if holder in world.liberators(edition) else "captured")


def _say_entered(draft: Draft, numbers: Numbers) -> None:
    entered = {key: value for key, value in _fields(numbers).items() if value}
    if set(entered) == {"resource_value"} and len(numbers.resource_value) <= 6:
        draft.say("values_entered", values=numbers.resource_value)
        return
    count = sum(len(value) if isinstance(value, dict | tuple) else 1 for value in entered.values())
    left = sum(len(row["missing"]) for row in missing(draft.edition, draft.state) if row["needed"] == "to_start")
    if left:
        draft.say("numbers_entered", count=count, left=left)
    else:
        draft.say("last_numbers_entered", count=count)


def missing(edition: SecondWorldWarEdition, state: SecondWorldWarState) -> list[Missing]:
    """What the table hasn't entered yet, by kind; what the books need to start comes first."""
    rows: list[Missing] = []
    for name in edition.to_enter:
        if name.scenarios and state.scenario not in name.scenarios:
            continue
        entered = getattr(state.numbers, name.id)
        subjects: list[str]
        if name.per == "country":
            subjects = list(name.countries) or list(state.territories)
        elif name.per == "power":
            subjects = [power for power in name.powers or edition.powers.by_id if power not in state.surrendered]
        elif name.per == "unit":
            subjects = list(name.units)
        else:
            subjects = [] if entered else [name.per]
        left = [] if name.id in NEVER_MISSING else [subject for subject in subjects if subject not in (entered or ())]
        if left:
            rows.append({"id": name.id, "name": name.name, "help": name.help, "needed": name.needed, "missing": left})
    return sorted(rows, key=lambda row: ("to_start", "when_it_comes_up", "if_wanted").index(row["needed"]))


def contradictions(state: SecondWorldWarState) -> list[Sentence]:
    """Starting limits that differ from the total of the values entered, as sentences."""
    wrong = []
    for power, stated in state.numbers.starting_limit.items():
        lands = limits.lands_at_start(state, power)
        total = sum(state.numbers.resource_value.get(land, 0) for land in lands)
        complete = all(land in state.numbers.resource_value for land in lands)
        if total > stated or (complete and total != stated):
            wrong.append(sentence("values_contradict_limit", power=power, total=total, limit=stated))
    return wrong
