"""Research: buying researchers or dice, rolling them, and what a breakthrough gives.

Two ways, chosen by `rules.research`: `researchers` stay until a 6 breaks through and a chart's die picks the
technology; with `chosen_development` the dice are for one development, succeed on its own number, and are gone when
the turn ends.
"""

from collections.abc import Callable

from msgspec.structs import replace

from companion.model.actions import BuyResearch, RollResearch
from companion.model.edition import Edition
from companion.model.events import ResearchersChanged, ResearchRolled, TechnologyGained
from companion.model.refusal import RuleViolation
from companion.model.sections.research import Technology
from companion.model.state import GameState
from companion.rulebook import bank, known
from companion.rulebook.calendar import reach, require_capital, require_turn
from companion.rulebook.draft import Draft

RESEARCH_PHASES = ("research_development", "develop_weapons")


def buy_research(draft: Draft, action: BuyResearch) -> None:
    """Decide the purchase of researchers or dice."""
    power = _researching(draft, action.power, "research")
    held = draft.state.powers[power]
    development = None
    if draft.edition.rules.research == "chosen_development":
        development = _development(draft, power, action.development)
    elif action.development is not None:
        raise draft.refuse("invalid_development", "Researchers here are not for one development; leave it out.")
    cost = action.count * draft.edition.rules.research_cost
    what = "research" if development is None else draft.edition.technology[development].name
    bank.charge(draft, power, cost, "research", f"Research: {action.count} for {what}")
    total = held.researchers + action.count
    draft.emit(ResearchersChanged(power=power, count=total, development=development))
    dice = "researcher" if development is None else "research die" if action.count == 1 else "research dice"
    plural = "s" if development is None and action.count != 1 else ""
    for_what = "" if development is None else f" for {what}"
    draft.say(f"{draft.name(power)} buys {action.count} {dice}{plural}{for_what} for {draft.money(cost)}.")


def _researching(draft: Draft, word: str | None, doing: str) -> str:
    power = known.power(draft, word)
    rules = draft.edition.rules
    if rules.research == "none" or not draft.state.options.get("research", True):
        raise draft.refuse("no_research", "This game is played without research.")
    if draft.edition.power[power].income == "none":
        raise draft.refuse("no_research", f"{draft.name(power)} does no research.")
    require_capital(draft, power, doing)
    require_turn(draft, power)
    reach(draft, power, *RESEARCH_PHASES)
    return power


def _development(draft: Draft, power: str, word: str | None) -> str:
    held = draft.state.powers[power]
    if word is None:
        if held.development is None:
            raise draft.refuse("choose_development", "Say which development the dice are for.")
        return held.development
    development = known.find("technology", word, draft.edition.technology).id
    if development in held.technologies:
        name = draft.edition.technology[development].name
        raise draft.refuse("already_developed", f"{draft.name(power)} already has {name}.")
    if held.development not in (None, development) and held.researchers:
        draft.object("one_development", "Only one development can be researched each turn.")
    return development


def roll_research(draft: Draft, action: RollResearch) -> None:
    """Decide what the dice mean."""
    power = _researching(draft, action.power, "research")
    held = draft.state.powers[power]
    if not held.researchers:
        raise draft.refuse("no_researchers", f"{draft.name(power)} has no research dice to roll; buy some first.")
    if not action.dice:
        raise draft.refuse("dice_needed", "Enter what the dice show, or let the app roll them.")
    if len(action.dice) != held.researchers:
        draft.object("wrong_dice_count", f"{draft.name(power)} rolls {held.researchers} dice, not {len(action.dice)}.")
    if power in draft.state.this_turn.rolled:
        draft.object("already_rolled", f"{draft.name(power)} has already rolled for research this turn.")
    if draft.edition.rules.research == "researchers":
        _roll_for_breakthrough(draft, power, action)
    else:
        _roll_for_development(draft, power, action.dice)


def _roll_for_breakthrough(draft: Draft, power: str, action: RollResearch) -> None:
    dice = action.dice or ()
    success = draft.edition.rules.research_success in dice
    technology = _breakthrough(draft, power, action) if success else None
    draft.emit(ResearchRolled(power=power, dice=dice))
    shown = ", ".join(map(str, dice))
    if technology is None:
        draft.say(f"{draft.name(power)} rolls {shown}: no breakthrough; the researchers stay.")
        return
    draft.emit(ResearchersChanged(power=power, count=0))
    draft.emit(TechnologyGained(power=power, technology=technology.id))
    draft.say(f"{draft.name(power)} rolls {shown}: breakthrough! {technology.name}.")


def _breakthrough(draft: Draft, power: str, action: RollResearch) -> Technology:
    if action.chart is None:
        raise draft.refuse("choose_chart", "A breakthrough: choose a chart and roll one die on it.")
    on_chart = {one.number: one for one in draft.edition.technologies if one.chart == action.chart}
    if not on_chart:
        raise draft.refuse("unknown_chart", f"There is no breakthrough chart {action.chart}.")
    if not open_numbers(draft.edition, draft.state, power, action.chart):
        raise draft.refuse("chart_complete", f"{draft.name(power)} has every advance of chart {action.chart}.")
    if action.breakthrough_die is None:
        raise draft.refuse("dice_needed", f"Roll one die on chart {action.chart} and enter what it shows.")
    technology = on_chart[action.breakthrough_die]
    if technology.id in draft.state.powers[power].technologies:
        raise draft.refuse("reroll", f"{draft.name(power)} already has {technology.name}: roll the die again.")
    return technology


def _roll_for_development(draft: Draft, power: str, dice: tuple[int, ...]) -> None:
    technology = draft.edition.technology[draft.state.powers[power].development or ""]
    draft.emit(ResearchRolled(power=power, dice=dice))
    draft.emit(ResearchersChanged(power=power, count=0))
    shown = ", ".join(map(str, dice))
    if technology.number in dice:
        draft.emit(TechnologyGained(power=power, technology=technology.id))
        draft.say(f"{draft.name(power)} rolls {shown}: {technology.name} developed!")
    else:
        draft.say(f"{draft.name(power)} rolls {shown}: {technology.name} needs a {technology.number}.")


def forget_dice(draft: Draft, power: str) -> None:
    """Research dice for a chosen development do not outlast the turn."""
    if draft.edition.rules.research == "chosen_development" and draft.state.powers[power].researchers:
        draft.emit(ResearchersChanged(power=power, count=0))


def open_numbers(edition: Edition, state: GameState, power: str, chart: int) -> list[int]:
    """The numbers of a chart whose advance a power does not have yet."""
    held = state.powers[power].technologies
    return [one.number for one in edition.technologies if one.chart == chart and one.id not in held]


def rolled_by_app(edition: Edition, state: GameState, action: RollResearch, roll: Callable[[], int]) -> RollResearch:
    """The action with the dice the app rolled for it, duplicates on the chart rolled again.

    Where a chart is chosen, it is chosen before the app rolls: a refusal afterwards would be a free second try.
    """
    power = action.power or state.turn
    if action.dice is not None or power not in state.powers or not state.powers[power].researchers:
        return action
    if edition.rules.research == "chosen_development":
        return replace(action, dice=tuple(roll() for _ in range(state.powers[power].researchers)))
    open_ones = open_numbers(edition, state, power, action.chart or 0)
    if not open_ones:
        raise RuleViolation("choose_chart", "Choose a breakthrough chart with an advance left before the app rolls.")
    dice = tuple(roll() for _ in range(state.powers[power].researchers))
    if edition.rules.research_success not in dice:
        return replace(action, dice=dice)
    die = roll()
    while die not in open_ones:
        die = roll()
    return replace(action, dice=dice, breakthrough_die=die)
