"""Opening the books: every country's state, who is at war, what the table has entered."""

from companion.engine import ledger
from companion.engine.opening import agreed
from companion.families.second_world_war.board import numbers as board
from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.events import CampaignStarted
from companion.families.second_world_war.rules import numbers, world
from companion.families.second_world_war.rules.draft import Draft
from companion.families.second_world_war.rules.economy import display, limits
from companion.families.second_world_war.rules.turn import begin_season, catch_up
from companion.families.second_world_war.sections.countries import Country, Opening
from companion.families.second_world_war.state import CountryState, Numbers, Status, War
from companion.model.actions import StartGame
from companion.model.refusal import RuleViolation
from companion.model.sentence import sentence


def opening(edition: SecondWorldWarEdition, action: StartGame) -> CampaignStarted:
    """The first event of a game."""
    if action.bids:
        raise RuleViolation("invalid_bid", "There are no bids in this game; resources follow from control.")
    terms = agreed(edition, action)
    scenario = terms["scenario"]
    entered = board.read(action.entered)
    problems = board.check(edition, entered)
    if problems:
        raise RuleViolation("invalid_numbers", " ".join(problems))
    start = edition.openings[scenario]
    countries = {country.id: _country(edition, country, start, entered) for country in edition.countries}
    return CampaignStarted(
        **terms,
        powers=tuple(edition.powers.ids),
        opening=entered.opening_season or f"{start.season} {start.year}",
        countries=countries,
        wars=tuple(War(declarer=war.between[0], target=war.between[1], declared=False) for war in start.wars),
        treaties=tuple(treaty.id for treaty in edition.treaties if scenario in treaty.in_force),
        surrendered=_surrendered(edition, start, countries),
    )


def _country(edition: SecondWorldWarEdition, country: Country, opening: Opening, entered: Numbers) -> CountryState:
    holders = numbers.holders(edition, opening.scenario, entered)
    if country.id in holders:
        return numbers.standing(edition, country.id, holders[country.id])
    at_start = country.start.get(opening.scenario)
    if at_start is None:
        return CountryState(controller=None, status="neutral")
    controller = _power(edition, at_start.to[0], opening) if at_start.to else None
    minor = edition.minor_powers.get(country.id) is not None
    return CountryState(
        controller=controller,
        status=_status(edition, country, opening.scenario, controller),
        units_placed=minor and at_start.status in ("ally", "at_war"),
    )


def _power(edition: SecondWorldWarEdition, word: str, opening: Opening) -> str:
    """A power, or for a bloc its first one at war."""
    bloc = edition.blocs.get(word)
    if bloc is None:
        return word
    left = [power for power in bloc.priority if power not in (*opening.neutral, *opening.surrendered)]
    return left[0] if left else bloc.priority[0]


def _status(edition: SecondWorldWarEdition, country: Country, scenario: str, controller: str | None) -> Status:
    """Lands that have changed hands since the first scenario are captured, except by liberators."""
    at_start = country.start[scenario]
    first = country.start.get(min(edition.scenarios.by_id), at_start)
    taken = first.to != at_start.to and controller not in world.liberators(edition)
    match at_start.status:
        case "surrendered" | "divided":
            return "captured"
        case "controlled":
            return "captured" if taken else "controlled"
        case status:
            return status


def _surrendered(
    edition: SecondWorldWarEdition, opening: Opening, countries: dict[str, CountryState]
) -> dict[str, str | None]:
    """Powers that are out of the game, and countries that fell before it began."""
    kinds = {country.id: country.kind for country in edition.countries}
    fallen: dict[str, str | None] = {
        country: place.controller
        for country, place in countries.items()
        if place.status == "captured" and kinds[country] != "territory"
    }
    return {**dict.fromkeys(opening.surrendered), **fallen}


def opened(draft: Draft, action: StartGame) -> None:
    """Record numbers, set resources to their limits, and begin the first season."""
    entered = board.read(action.entered)
    if entered != Numbers():
        numbers.record(draft, entered)
    display.place_at_start(draft)
    draft.say("game_begins", title=draft.edition.title, scenario=draft.state.scenario)
    catch_up(draft)
    for power, limit in limits.limits(draft.edition, draft.state).items():
        missing = max(0, limit - draft.state.treasury(power))
        ledger.pay(draft, power, missing, "opening", sentence("resources_at_the_start"))
    begin_season(draft, 1)
    draft.said += numbers.contradictions(draft.state)
    left = [row["id"] for row in numbers.missing(draft.edition, draft.state) if row["needed"] == "to_start"]
    if left:
        draft.say("still_to_enter", numbers=left)
