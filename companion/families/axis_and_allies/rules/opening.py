"""Opening the books: options, controllers, treasuries, bids, the first turn."""

from functools import partial

from companion.engine import ledger
from companion.engine.lookup import find
from companion.engine.opening import agreed, bids, tell_bids, tell_seal
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.events import AdvantageGained, GameStarted
from companion.families.axis_and_allies.rules.draft import Draft
from companion.families.axis_and_allies.rules.purses import account, purses
from companion.families.axis_and_allies.rules.turn import begin_turn
from companion.model.actions import Bid, StartGame
from companion.model.events import Option as Chosen
from companion.model.refusal import RuleViolation
from companion.model.sections.course import Option
from companion.model.sentence import sentence
from companion.model.translated import named


def opening(edition: AxisAndAlliesEdition, action: StartGame) -> GameStarted:
    """The first event of a game: who holds what, and what was agreed."""
    terms = agreed(edition, action, {"advantages": partial(_advantages, edition)})
    scenario = edition.scenarios[terms["scenario"]]
    for power, bid in bids(action).items():
        if bid.money and edition.powers[power].income == "none":
            raise RuleViolation("invalid_bid", "{power} has no treasury for a bid.", power=named(edition.powers[power]))
        if bid.purse is not None and bid.purse not in purses(edition, power):
            raise RuleViolation("invalid_bid", "{power} has no such economy.", power=named(edition.powers[power]))
    return GameStarted(
        **terms,
        controllers=edition.start_controllers(scenario),
        powers=tuple(edition.powers.ids),
        facilities=edition.start_facilities(scenario),
        neutrals={
            territory.id: territory.neutral for territory in edition.territories if territory.neutral is not None
        },
        wards=tuple(territory.id for territory in edition.territories if territory.nobodys_yet),
        wars=edition.start_wars(),
        tokens={power: _tokens(edition, power) for power in edition.powers.ids if _tokens(edition, power)},
        purses=tuple(account(power.id, purse.id) for power in edition.powers for purse in power.purses),
    )


def _tokens(edition: AxisAndAlliesEdition, power: str) -> dict[str, int]:
    return {token.id: token.count for token in edition.tokens if token.power == power}


def _advantages(edition: AxisAndAlliesEdition, option: Option, value: object) -> Chosen:
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 6:
        return value
    if not isinstance(value, dict):
        raise RuleViolation(
            "invalid_option", "{option} is a number from 0 to 6, or a list for each power.", option=named(option)
        )
    for power, ids in value.items():
        find("power", power, edition.powers.by_id)
        for id_ in ids:
            if find("advantage", id_, edition.advantages.by_id).power != power:
                raise RuleViolation(
                    "invalid_option",
                    "{thing} isn't an advantage of {power}.",
                    thing=id_,
                    power=named(edition.powers[power]),
                )
        if len(set(ids)) != len(ids):
            raise RuleViolation("invalid_option", "{power} has an advantage twice.", power=named(edition.powers[power]))
    return {power: tuple(ids) for power, ids in value.items()}


def opened(draft: Draft, action: StartGame) -> None:
    """Pay treasuries and bids, hand out advantages, and begin the first turn."""
    scenario = draft.edition.scenarios[draft.state.scenario]
    for power, amount in scenario.treasury.items():
        for purse, part in scenario.purses.get(power, {None: amount}).items():
            ledger.pay(draft, account(power, purse), part, "opening", sentence("starting_treasury"))
    for power, bid in bids(action).items():
        ledger.pay(draft, account(power, _purse(draft, power, bid)), bid.money, "bid", sentence("bid"))
    listed = draft.state.options.get(draft.edition.advantages_option or "")
    if isinstance(listed, dict):
        for power, ids in listed.items():
            for id_ in ids:
                draft.emit(AdvantageGained(power=power, advantage=id_))
    draft.say("game_begins", title=draft.edition.title, scenario=scenario.id)
    tell_seal(draft)
    tell_bids(draft, action, _tell_money)
    if listed and not isinstance(listed, dict):
        draft.say("advantages_open", count=listed)
    begin_turn(draft, scenario.turn_order[0], scenario.first_round)


def _purse(draft: Draft, power: str, bid: Bid) -> str | None:
    """The economy that gets a bid's money: the first, unless the bid names another."""
    return bid.purse or purses(draft.edition, power)[0]


def _tell_money(draft: Draft, power: str, bid: Bid) -> None:
    purse = _purse(draft, power, bid)
    if purse is None:
        draft.say("bid_money", power=power, amount=bid.money)
    else:
        draft.say("bid_money_of_economy", power=power, amount=bid.money, purse=(power, purse))
