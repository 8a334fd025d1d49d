"""Research: buying researchers or dice, rolling them, and the result of a breakthrough.

There are three ways, set by `rules.research`: `researchers` stay until a 6 breaks through and a chart's die picks the
technology; with `chosen_development`, the dice are for one development, succeed on its own number, and are gone when
the turn ends. With `dice`, they're gone when rolled, and a breakthrough is rolled on a chart as with researchers.
"""

from collections.abc import Callable

from msgspec.structs import replace

from companion.engine import ledger
from companion.families.axis_and_allies.actions import BuyResearch, RollResearch
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.events import ResearchersChanged, ResearchRolled, TechnologyGained
from companion.families.axis_and_allies.rules import lookup, purses
from companion.families.axis_and_allies.rules.draft import Draft
from companion.families.axis_and_allies.rules.phases import has, reach, require_capital, require_turn, researches
from companion.families.axis_and_allies.sections.research import Technology
from companion.families.axis_and_allies.state import AxisAndAlliesState
from companion.languages import _
from companion.model.refusal import RuleViolation
from companion.model.sentence import Sentence, sentence
from companion.model.translated import named


def buy_research(draft: Draft, action: BuyResearch) -> None:
    """Decide the purchase of researchers or dice."""
    power = _researching(draft, action.power, _("research"))
    held = draft.state.powers[power]
    development = None
    if draft.edition.rules.research == "chosen_development":
        development = _development(draft, power, action.development)
    elif action.development is not None:
        raise draft.refuse("invalid_development", "Researchers here aren't for one development; leave it out.")
    elif power in draft.state.this_turn.rolled and draft.edition.rules.research == "researchers":
        draft.warn(
            "already_rolled",
            "{power:power the} has rolled; new researchers roll only next turn.",
            power=draft.power(power),
        )
    cost = action.count * draft.edition.rules.research_cost
    purse = purses.chosen(draft, power, action.purse, (), _("research"))
    ledger.charge(draft, purses.account(power, purse), cost, "research", _paid_for(action.count, development))
    total = held.researchers + action.count
    draft.emit(ResearchersChanged(power=power, count=total, development=development))
    if draft.edition.rules.research == "dice":
        draft.say("dice_bought", power=power, count=action.count, cost=cost)
    elif development is None:
        draft.say("researchers_bought", power=power, count=action.count, cost=cost)
    else:
        draft.say("research_dice_bought", power=power, count=action.count, technology=development, cost=cost)


def played(edition: AxisAndAlliesEdition, state: AxisAndAlliesState) -> bool:
    """Whether this game has research."""
    return edition.rules.research != "none" and has(edition, state, "research")


def _paid_for(count: int, development: str | None) -> Sentence:
    if development is None:
        return sentence("for_research", count=count)
    return sentence("for_development", count=count, technology=development)


def _researching(draft: Draft, word: str | None, doing: str) -> str:
    power = lookup.power(draft, word)
    if not played(draft.edition, draft.state):
        raise draft.refuse("no_research", "This game is played without research.", about=["option"])
    if not researches(draft.edition, power):
        raise draft.refuse(
            "no_research", "{power:power the} does no research.", power=draft.power(power), about=[power]
        )
    require_capital(draft, power, doing)
    require_turn(draft, power)
    reach(draft, power, "research")
    return power


def _development(draft: Draft, power: str, word: str | None) -> str:
    held = draft.state.powers[power]
    if word is None:
        if held.development is None:
            raise draft.refuse("choose_development", "Say which development the dice are for.")
        return held.development
    if word in held.technologies:
        name = draft.edition.technologies[word].name
        raise draft.refuse(
            "already_developed", "{power:power the} already has {name}.", power=draft.power(power), name=name
        )
    other = held.researchers and held.development not in (None, word)
    if other or power in draft.state.this_turn.rolled:
        draft.warn("one_development", "Only one development can be researched each turn.")
    return word


def roll_research(draft: Draft, action: RollResearch) -> None:
    """Decide the result of the dice."""
    power = _researching(draft, action.power, _("research"))
    held = draft.state.powers[power]
    if not held.researchers:
        raise draft.refuse(
            "no_researchers",
            "{power:power the} has no research dice to roll; buy some first.",
            power=draft.power(power),
        )
    if not action.dice:
        raise draft.refuse("dice_needed", "Enter what the dice show, or let the app roll them.")
    if len(action.dice) != held.researchers:
        draft.warn(
            "wrong_dice_count",
            "{power:power the} rolls {researchers} dice, not {dice}.",
            power=draft.power(power),
            researchers=held.researchers,
            dice=len(action.dice),
        )
    if power in draft.state.this_turn.rolled:
        draft.warn(
            "already_rolled", "{power:power the} has already rolled for research this turn.", power=draft.power(power)
        )
    if draft.edition.rules.research in ("researchers", "dice"):
        _roll_for_breakthrough(draft, power, action)
    else:
        _roll_for_development(draft, power, action.dice)


def _roll_for_breakthrough(draft: Draft, power: str, action: RollResearch) -> None:
    dice = action.dice or ()
    success = draft.edition.rules.research_success in dice
    technology = _breakthrough(draft, power, action) if success else None
    draft.emit(ResearchRolled(power=power, dice=dice))
    if technology is None and draft.edition.rules.research == "researchers":
        draft.say("no_breakthrough", power=power, dice=dice)
        return
    draft.emit(ResearchersChanged(power=power, count=0))
    if technology is None:
        draft.say("no_breakthrough_of_dice", power=power, dice=dice)
        return
    draft.emit(TechnologyGained(power=power, technology=technology.id))
    draft.say("breakthrough", power=power, dice=dice, technology=technology.id)


def chart_chosen(edition: AxisAndAlliesEdition, action: RollResearch) -> int | None:
    """The chart to roll on: a box with a single chart leaves no choice."""
    charts = {technology.chart for technology in edition.technologies}
    return charts.pop() if action.chart is None and len(charts) == 1 else action.chart


def _breakthrough(draft: Draft, power: str, action: RollResearch) -> Technology:
    chart = chart_chosen(draft.edition, action)
    if chart is None:
        raise draft.refuse("choose_chart", "A breakthrough: choose a chart and roll one die on it.")
    on_chart = {technology.number: technology for technology in draft.edition.technologies if technology.chart == chart}
    if not on_chart:
        raise draft.refuse("unknown_chart", "There's no breakthrough chart {chart}.", chart=chart)
    if not open_numbers(draft.edition, draft.state, power, chart):
        raise draft.refuse(
            "chart_complete",
            "{power:power the} has every advance on chart {chart}.",
            power=draft.power(power),
            chart=chart,
        )
    if action.breakthrough_die is None:
        raise draft.refuse("dice_needed", "Roll one die on chart {chart} and enter what it shows.", chart=chart)
    technology = on_chart[action.breakthrough_die]
    if technology.id in draft.state.powers[power].technologies:
        raise draft.refuse(
            "reroll",
            "{power:power the} already has {technology}: roll the die again.",
            power=draft.power(power),
            technology=named(technology),
        )
    return technology


def _roll_for_development(draft: Draft, power: str, dice: tuple[int, ...]) -> None:
    technology = draft.edition.technologies[draft.state.powers[power].development or ""]
    draft.emit(ResearchRolled(power=power, dice=dice))
    draft.emit(ResearchersChanged(power=power, count=0))
    if technology.number in dice:
        draft.emit(TechnologyGained(power=power, technology=technology.id))
        draft.say("developed", power=power, dice=dice, technology=technology.id)
    else:
        draft.say("not_developed", power=power, dice=dice, technology=technology.id, needs=technology.number)


def forget_dice(draft: Draft, power: str) -> None:
    """Discard research dice at the end of the turn; researchers stay."""
    if draft.edition.rules.research in ("chosen_development", "dice") and draft.state.powers[power].researchers:
        draft.emit(ResearchersChanged(power=power, count=0))


def open_numbers(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str, chart: int) -> list[int]:
    """The numbers of a chart whose advance a power doesn't have yet."""
    held = state.powers[power].technologies
    return [
        technology.number
        for technology in edition.technologies
        if technology.chart == chart and technology.id not in held
    ]


def rolled_by_app(
    edition: AxisAndAlliesEdition, state: AxisAndAlliesState, action: RollResearch, roll: Callable[[], int]
) -> RollResearch:
    """The action with the dice rolled by the app, rerolling duplicates on the chart.

    A chart has to be chosen before the app rolls: a refusal afterward would be a free second try.
    """
    power = action.power or state.turn
    if action.dice is not None or power not in state.powers or not state.powers[power].researchers:
        return action
    if edition.rules.research == "chosen_development":
        return replace(action, dice=tuple(roll() for _die in range(state.powers[power].researchers)))
    open_ones = open_numbers(edition, state, power, chart_chosen(edition, action) or 0)
    if not open_ones:
        raise RuleViolation("choose_chart", "Choose a breakthrough chart with an advance left before the app rolls.")
    dice = tuple(roll() for _die in range(state.powers[power].researchers))
    if edition.rules.research_success not in dice:
        return replace(action, dice=dice)
    die = roll()
    while die not in open_ones:
        die = roll()
    return replace(action, dice=dice, breakthrough_die=die)
