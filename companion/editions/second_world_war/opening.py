"""Opening the books: how every country stands, who is at war, what the table has entered."""

from companion.editions.second_world_war import board, limits, numbers, production, world
from companion.editions.second_world_war.season import begin_season, catch_up
from companion.model.actions import StartGame
from companion.model.edition import Edition
from companion.model.refusal import RuleViolation
from companion.model.second_world_war_events import CampaignStarted
from companion.model.second_world_war_state import CountryState, Numbers, Status, War
from companion.model.sections.countries import Country, Opening
from companion.rulebook import bank, known
from companion.rulebook.draft import Draft
from companion.rulebook.start import chosen_options


def opening(edition: Edition, action: StartGame) -> CampaignStarted:
    """The first event of a game."""
    scenario = known.find("scenario", action.scenario, edition.scenario)
    for power in action.players:
        known.find("power", power, edition.power)
    if action.bids:
        raise RuleViolation("invalid_bid", "There are no bids in this game; resources follow from control.")
    entered = board.read(action.entered)
    problems = board.check(edition, entered)
    if problems:
        raise RuleViolation("invalid_numbers", " ".join(problems))
    start = next(one for one in edition.openings if one.scenario == scenario.id)
    countries = {one.id: _country(edition, one, start, entered) for one in edition.countries}
    return CampaignStarted(
        edition=edition.id,
        scenario=scenario.id,
        options=chosen_options(edition, action),
        players=action.players,
        powers=tuple(edition.power),
        opening=entered.opening_season or f"{start.season} {start.year}",
        countries=countries,
        wars=tuple(War(declarer=war.between[0], target=war.between[1], declared=False) for war in start.wars),
        treaties=tuple(one.id for one in edition.treaties if scenario.id in one.in_force),
        surrendered=_surrendered(edition, start, countries),
    )


def _country(edition: Edition, country: Country, start: Opening, entered: Numbers) -> CountryState:
    holders = numbers.holders(edition, start.scenario, entered)
    if country.id in holders:
        return numbers.standing(edition, country.id, holders[country.id])
    at_start = country.start.get(start.scenario)
    if at_start is None:
        return CountryState(controller=None, status="neutral")
    controller = _power(edition, at_start.to[0], start) if at_start.to else None
    minor = world.minor_data(edition, country.id) is not None
    return CountryState(
        controller=controller,
        status=_status(edition, country, start.scenario, controller),
        units_placed=minor and at_start.status in ("ally", "at_war"),
    )


def _power(edition: Edition, word: str, start: Opening) -> str:
    """A power, or for a bloc the first of it that is at war."""
    bloc = world.bloc_data(edition, word)
    if bloc is None:
        return word
    left = [one for one in bloc.priority if one not in (*start.neutral, *start.surrendered)]
    return left[0] if left else bloc.priority[0]


def _status(edition: Edition, country: Country, scenario: str, controller: str | None) -> Status:
    """Lands that have changed hands since the first scenario are captured, except by those who liberate."""
    at_start = country.start[scenario]
    first = country.start.get(min(edition.scenario), at_start)
    taken = at_start.status in ("surrendered", "divided") or (
        at_start.status == "controlled" and first.to != at_start.to and controller not in world.liberators(edition)
    )
    if taken:
        return "captured"
    status: Status = at_start.status  # type: ignore[assignment]
    return status


def _surrendered(edition: Edition, start: Opening, countries: dict[str, CountryState]) -> dict[str, str | None]:
    """Powers that are out of the game, and countries that fell before it began."""
    kinds = {one.id: one.kind for one in edition.countries}
    fallen: dict[str, str | None] = {
        country: one.controller
        for country, one in countries.items()
        if one.status == "captured" and kinds[country] != "territory"
    }
    return {**dict.fromkeys(start.surrendered), **fallen}


def opened(draft: Draft, action: StartGame) -> None:
    """Numbers are booked, resources start at their limits, and the first season begins."""
    entered = board.read(action.entered)
    if entered != Numbers():
        numbers.record(draft, entered)
    production.place_at_start(draft)
    scenario = draft.edition.scenario[draft.state.scenario]
    draft.say(f"{draft.edition.title}, {scenario.name}: the game begins.")
    catch_up(draft)
    for power, limit in limits.limits(draft.edition, world.now(draft)).items():
        bank.pay(draft, power, max(0, limit - draft.state.treasury(power)), "opening", "Resources at the start")
    begin_season(draft, 1)
    for sentence in numbers.contradictions(draft.edition, world.now(draft)):
        draft.say(sentence)
    left = [
        row["name"].lower() for row in numbers.missing(draft.edition, world.now(draft)) if row["needed"] == "to_start"
    ]
    if left:
        draft.say(f"Still to be entered: {', '.join(left)}.")
