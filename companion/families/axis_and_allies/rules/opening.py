"""Opening the books: options, controllers, treasuries, bids, the first turn."""

from companion.engine import ledger
from companion.engine.opening import bids, check_named_powers, chosen_options, pay_bids, tell_bids
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.events import AdvantageGained, GameStarted
from companion.families.axis_and_allies.rules import lookup
from companion.families.axis_and_allies.rules.draft import Draft
from companion.families.axis_and_allies.rules.turn import begin_turn
from companion.model.actions import StartGame
from companion.model.events import Option as Chosen
from companion.model.refusal import RuleViolation
from companion.model.saying import saying
from companion.model.sections.course import Option


def opening(edition: AxisAndAlliesEdition, action: StartGame) -> GameStarted:
    """The first event of a game: who holds what, and what was agreed."""
    scenario = lookup.find("scenario", action.scenario, edition.scenario)
    check_named_powers(edition, action)
    for power, bid in bids(action).items():
        if bid.money and edition.power[power].income == "none":
            raise RuleViolation("invalid_bid", f"{edition.power[power].name} has no treasury that a bid could go into.")
    return GameStarted(
        edition=edition.id,
        scenario=scenario.id,
        options=_chosen_options(edition, action),
        players=action.players,
        controllers=edition.start_controllers(scenario),
        complexes=tuple(one.id for one in edition.territories if one.complex),
        powers=tuple(edition.power),
    )


def _chosen_options(edition: AxisAndAlliesEdition, action: StartGame) -> dict[str, Chosen]:
    def advantages(option: Option, value: object) -> Chosen:
        return _advantages(edition, option, value)

    return chosen_options(edition, action, {"advantages": advantages})


def _advantages(edition: AxisAndAlliesEdition, option: Option, value: object) -> Chosen:
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 6:
        return value
    if not isinstance(value, dict):
        raise RuleViolation("invalid_option", f"{option.name} is a number from 0 to 6, or a list for each power.")
    for power, ids in value.items():
        lookup.find("power", power, edition.power)
        for one in ids:
            if lookup.find("advantage", one, edition.advantage).power != power:
                raise RuleViolation("invalid_option", f"{one} is not an advantage of {edition.power[power].name}.")
        if len(set(ids)) != len(ids):
            raise RuleViolation("invalid_option", f"{edition.power[power].name} has an advantage twice.")
    return {power: tuple(ids) for power, ids in value.items()}


def opened(draft: Draft, action: StartGame) -> None:
    """Treasuries and bids are paid, advantages handed out, and the first turn begins."""
    scenario = draft.edition.scenario[draft.state.scenario]
    for power, amount in scenario.treasury.items():
        ledger.pay(draft, power, amount, "opening", saying("starting_treasury"))
    pay_bids(draft, action)
    listed = draft.state.options.get("national_advantages")
    if isinstance(listed, dict):
        for power, ids in listed.items():
            for one in ids:
                draft.emit(AdvantageGained(power=power, advantage=one))
    draft.say("game_begins", title=draft.edition.title, scenario=scenario.id)
    tell_bids(draft, action)
    if listed and not isinstance(listed, dict):
        draft.say("advantages_open", count=listed)
    begin_turn(draft, scenario.turn_order[0], scenario.first_round)
