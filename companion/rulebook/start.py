"""Opening the books: options, controllers, treasuries, bids, the first turn."""

from companion.model.actions import StartGame
from companion.model.edition import Edition
from companion.model.events import AdvantageGained, GameStarted
from companion.model.events import Option as Chosen
from companion.model.refusal import RuleViolation
from companion.model.sections.rules import Option
from companion.rulebook import bank, known
from companion.rulebook.draft import Draft
from companion.rulebook.turn import begin_turn


def opening(edition: Edition, action: StartGame) -> GameStarted:
    """The first event of a game: who holds what, and what was agreed."""
    scenario = known.find("scenario", action.scenario, edition.scenario)
    for power in (*action.bids, *action.players):
        known.find("power", power, edition.power)
    for power in action.bids:
        if edition.power[power].income == "none":
            raise RuleViolation("invalid_bid", f"{edition.power[power].name} has no treasury that a bid could go into.")
    return GameStarted(
        edition=edition.id,
        scenario=scenario.id,
        options=chosen_options(edition, action),
        players=action.players,
        controllers=edition.start_controllers(scenario),
        complexes=tuple(one.id for one in edition.territories if one.complex),
        powers=tuple(edition.power),
    )


def chosen_options(edition: Edition, action: StartGame) -> dict[str, Chosen]:
    """The options of a new game: what was chosen, and the box's own choice for the rest."""
    chosen: dict[str, Chosen] = {option.id: option.default for option in edition.options}
    for word, value in action.options.items():
        option = known.find("option", word, edition.option)
        chosen[option.id] = (
            _advantages(edition, option, value) if option.kind == "advantages" else _choice(option, value)
        )
    return chosen


def _choice(option: Option, value: object) -> Chosen:
    choices = option.choices or (True, False)
    for choice in choices:
        if choice == value and type(choice) is type(value):
            return choice
    shown = ", ".join(str(one).lower() if isinstance(one, bool) else str(one) for one in choices)
    raise RuleViolation("invalid_option", f"{option.name} can be {shown}; not {value!r}.")


def _advantages(edition: Edition, option: Option, value: object) -> Chosen:
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 6:
        return value
    if not isinstance(value, dict):
        raise RuleViolation("invalid_option", f"{option.name} is a number from 0 to 6, or a list for each power.")
    for power, ids in value.items():
        known.find("power", power, edition.power)
        for one in ids:
            if known.find("advantage", one, edition.advantage).power != power:
                raise RuleViolation("invalid_option", f"{one} is not an advantage of {edition.power[power].name}.")
        if len(set(ids)) != len(ids):
            raise RuleViolation("invalid_option", f"{edition.power[power].name} has an advantage twice.")
    return {power: tuple(ids) for power, ids in value.items()}


def opened(draft: Draft, action: StartGame) -> None:
    """Treasuries and bids are paid, advantages handed out, and the first turn begins."""
    scenario = draft.edition.scenario[draft.state.scenario]
    for power, amount in scenario.treasury.items():
        bank.pay(draft, power, amount, "opening", "Starting treasury")
    for power, amount in action.bids.items():
        bank.pay(draft, power, amount, "bid", "Bid")
    listed = draft.state.options.get("national_advantages")
    if isinstance(listed, dict):
        for power, ids in listed.items():
            for one in ids:
                draft.emit(AdvantageGained(power=power, advantage=one))
    draft.say(f"{draft.edition.title}, {scenario.name}: the game begins.")
    begin_turn(draft, scenario.turn_order[0], scenario.first_round)
