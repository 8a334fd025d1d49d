"""Entering numbers during the game, and which ones the books still miss."""

from typing import Any

from companion.editions.second_world_war import board, limits, world
from companion.model.edition import Edition
from companion.model.ids import slug
from companion.model.second_world_war_actions import EnterNumbers
from companion.model.second_world_war_events import NumbersEntered, Surrendered
from companion.model.second_world_war_state import CampaignState, CountryState, Numbers
from companion.model.sections.countries import StartingStatus
from companion.rulebook import bank
from companion.rulebook.draft import Draft

MAPPED = ("resource_value", "starting_limit", "nationality_modifier", "reinforcement_limit", "rebuild_boxes")


def enter_numbers(draft: Draft, action: EnterNumbers) -> None:
    """Take numbers in; a number that is there already is only changed by the banker."""
    numbers, state = action.numbers, world.now(draft)
    if numbers == Numbers():
        raise draft.refuse("invalid_numbers", "There is no number in this.")
    problems = board.check(draft.edition, numbers, state.territories)
    if problems:
        raise draft.refuse("invalid_numbers", " ".join(problems))
    if numbers.opening_season or numbers.production_at_start:
        raise draft.refuse("too_late", "The first season and its production are entered before the game begins.")
    for further in numbers.further_country:
        if further.holder is not None and not world.active(state, further.holder):
            raise draft.refuse("surrendered", f"{draft.name(further.holder)} has surrendered and holds nothing.")
    _object_to_changes(draft, numbers)
    record(draft, numbers)
    draft.say(_sentence(draft, numbers))


def _object_to_changes(draft: Draft, numbers: Numbers) -> None:
    old = world.now(draft).numbers
    for key in MAPPED:
        for subject, value in getattr(numbers, key).items():
            known = getattr(old, key).get(subject, value)
            if known != value:
                label = next(one.name for one in draft.edition.to_enter if one.id == key).lower()
                draft.object("already_entered", f"{_call(draft, subject)}: {known} was entered already ({label}).")


def _call(draft: Draft, subject: str) -> str:
    return draft.edition.unit[subject].name if subject in draft.edition.unit else world.call(draft, subject)


def record(draft: Draft, numbers: Numbers) -> None:
    """Book numbers. Available resources follow the limit that the game should have begun with."""
    before = {power: limits.starting_total(world.now(draft), power) for power in draft.edition.power}
    further = {slug(one.name): one for one in numbers.further_country}
    values = {country: one.value for country, one in further.items()}
    countries = {
        country: CountryState(controller=one.holder, status="controlled" if one.holder else "neutral")
        for country, one in further.items()
    }
    held = holders(draft.edition, draft.state.scenario, numbers)
    countries |= {country: _entered(draft, country, holder) for country, holder in held.items()}
    with_values = Numbers(**{**_fields(numbers), "resource_value": {**numbers.resource_value, **values}})
    names = {country: one.name for country, one in further.items()}
    draft.emit(NumbersEntered(numbers=with_values, countries=countries, names=names))
    for country in held:
        _fell_before(draft, country)
    for power, was in before.items():
        settle_opening(draft, power, was)


def holders(edition: Edition, scenario: str, numbers: Numbers) -> dict[str, str]:
    """The entered holders that count in a scenario; those of another one are only kept."""
    asked = next((one.scenarios for one in edition.to_enter if one.id == "holder_1941"), ())
    return numbers.holder_1941 if scenario in asked else {}


def _fell_before(draft: Draft, country: str) -> None:
    """A country that somebody captured before the game began does not come back."""
    one, data = world.now(draft).country(country), world.country_data(draft.edition, country)
    taken = one.status == "captured" and data is not None and data.kind != "territory"
    if taken and country not in world.now(draft).surrendered:
        draft.emit(Surrendered(who=country, to=one.controller))


def _fields(numbers: Numbers) -> dict[str, Any]:
    return {field: getattr(numbers, field) for field in numbers.__struct_fields__}


def settle_opening(draft: Draft, power: str, was: int) -> None:
    """Available resources start at the limit: move them by what the starting limit has changed."""
    state = world.now(draft)
    if not world.active(state, power):
        return
    change = limits.starting_total(state, power) - was
    if change > 0:
        bank.pay(draft, power, change, "opening", "Resources at the start")
    elif change:
        bank.charge(draft, power, min(-change, state.treasury(power)), "opening", "Resources at the start")


def _entered(draft: Draft, country: str, holder: str) -> CountryState:
    state = world.now(draft)
    if state.territories[country] != state.start[country]:
        raise draft.refuse("too_late", f"{world.call(draft, country)} has changed since the start; correct it instead.")
    return standing(draft.edition, country, holder)


def standing(edition: Edition, country: str, holder: str) -> CountryState:
    """How a country stands whose holder the table entered."""
    if holder == board.NEUTRAL or holder == country:
        return CountryState(controller=None, status="neutral")
    if holder not in edition.power:
        return CountryState(controller=holder, status="neutral" if holder == world.VICHY else "controlled")
    data = world.country_data(edition, country)
    first = data.start.get(min(edition.scenario)) if data else None
    if isinstance(first, StartingStatus) and holder in first.to:
        return CountryState(controller=holder, status="controlled")
    return CountryState(controller=holder, status="ally" if holder in world.liberators(edition) else "captured")


def _sentence(draft: Draft, numbers: Numbers) -> str:
    entered = {key: value for key, value in _fields(numbers).items() if value}
    if set(entered) == {"resource_value"} and len(numbers.resource_value) <= 6:
        lines = [f"{world.call(draft, country)} {value}" for country, value in numbers.resource_value.items()]
        return f"Entered: {', '.join(lines)}."
    count = sum(len(value) if isinstance(value, dict | tuple) else 1 for value in entered.values())
    left = sum(len(row["missing"]) for row in missing(draft.edition, world.now(draft)) if row["needed"] == "to_start")
    entered_now = f"{count} number{'' if count == 1 else 's'} entered"
    return f"{entered_now}; {left} still missing." if left else f"{entered_now}; none is missing."


def missing(edition: Edition, state: CampaignState) -> list[dict[str, Any]]:
    """What the table has not entered yet, by kind; what the books need to start comes first."""
    rows = []
    for one in edition.to_enter:
        if one.scenarios and state.scenario not in one.scenarios:
            continue
        entered = getattr(state.numbers, one.id)
        subjects: list[str]
        if one.per == "country":
            subjects = list(one.countries) or list(state.territories)
        elif one.per == "power":
            subjects = [power for power in one.powers or edition.power if power not in state.surrendered]
        elif one.per == "unit":
            subjects = list(one.units)
        else:
            subjects = [] if entered else [one.per]
        left = (
            [] if one.id == "further_country" else [subject for subject in subjects if subject not in (entered or ())]
        )
        if one.id == "opening_season":
            left = []
        if left:
            rows.append({"id": one.id, "name": one.name, "help": one.help, "needed": one.needed, "missing": left})
    return sorted(rows, key=lambda row: ("to_start", "when_it_comes_up", "if_wanted").index(row["needed"]))


def contradictions(edition: Edition, state: CampaignState) -> list[str]:
    """Starting limits that differ from the sum of the values entered, as sentences."""
    wrong = []
    for power, stated in state.numbers.starting_limit.items():
        lands = limits.lands_at_start(state, power)
        total = sum(state.numbers.resource_value.get(one, 0) for one in lands)
        complete = all(one in state.numbers.resource_value for one in lands)
        if total > stated or (complete and total != stated):
            name = edition.power[power].name
            wrong.append(f"{name}: the values add up to {total}, the starting limit is {stated}.")
    return wrong
