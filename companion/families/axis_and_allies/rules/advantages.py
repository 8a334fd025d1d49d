"""National advantages: who has which, taking them, and those with automatic effects on the books."""

from collections.abc import Callable

from msgspec.structs import replace

from companion.families.axis_and_allies.actions import ChooseAdvantage
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.events import AdvantageGained, AdvantageUsed
from companion.families.axis_and_allies.rules import lookup
from companion.families.axis_and_allies.rules.draft import Draft
from companion.families.axis_and_allies.rules.phases import on_turn, phases
from companion.families.axis_and_allies.sections.advantages import Advantage
from companion.families.axis_and_allies.state import AxisAndAlliesState, ThisTurn
from companion.model.translated import named


def held(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str, kind: str) -> list[Advantage]:
    """A power's unspent advantages of a kind."""
    now = state.powers[power]
    return [
        edition.advantages[advantage]
        for advantage in now.advantages
        if edition.advantages[advantage].kind == kind and advantage not in now.spent_advantages
    ]


def allowed(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str) -> int:
    """How many advantages each power can have in this game."""
    option = state.options.get(edition.advantages_option or "", 0)
    if isinstance(option, dict):
        return len(option.get(power, ()))
    return int(option)


def at_the_start(edition: AxisAndAlliesEdition, state: AxisAndAlliesState) -> bool:
    """Whether the first turn is still untouched: no phase is over, and nothing was bought, taken, or rolled."""
    scenario = edition.scenarios[state.scenario]
    first = state.powers[scenario.turn_order[0]]
    return (
        (state.round, state.turn) == (scenario.first_round, scenario.turn_order[0])
        and _untouched(edition, state)
        and not first.to_mobilize
        and not first.researchers
    )


def left_to_choose(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str) -> int:
    """How many advantages a power can still take now."""
    left = allowed(edition, state, power) - len(state.powers[power].advantages)
    return max(0, left) if before_first_turn(edition, state, power) else 0


def before_first_turn(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str) -> bool:
    """Whether a power's own first turn is still to come, or untouched."""
    scenario, now = edition.scenarios[state.scenario], state.powers[power]
    order = scenario.turn_order
    if state.round != scenario.first_round or power not in order or state.turn not in order:
        return False
    if state.turn != power:
        return order.index(power) > order.index(state.turn)
    return _untouched(edition, state) and not now.to_mobilize and not now.researchers


def _untouched(edition: AxisAndAlliesEdition, state: AxisAndAlliesState) -> bool:
    """Whether only advantages were used in the current turn so far."""
    return (
        state.phase == phases(edition, state, state.turn)[0].id
        and replace(state.this_turn, used=(), built=frozenset()) == ThisTurn()
    )


def just_over(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str) -> bool:
    """Whether a power has just ended its turn: collecting income does that while the table is still at it."""
    order = edition.scenarios[state.scenario].turn_order
    after = order[(order.index(power) + 1) % len(order)] if power in order else None
    return state.turn == after and _untouched(edition, state)


def choose_advantage(draft: Draft, action: ChooseAdvantage) -> None:
    """Decide which advantage a power takes."""
    power = lookup.power(draft, action.power)
    most = allowed(draft.edition, draft.state, power)
    if not most:
        raise draft.refuse("no_advantages", "This game is played without national advantages.")
    mine = {advantage.number: advantage for advantage in draft.edition.advantages if advantage.power == power}
    if action.advantage is not None:
        advantage = draft.edition.advantages[action.advantage]
    elif action.die is not None:
        advantage = mine[action.die]
    else:
        raise draft.refuse("dice_needed", "Choose an advantage, or enter the die.")
    if advantage.power != power:
        raise draft.refuse(
            "not_your_advantage",
            "{advantage} belongs to {power:power the}.",
            advantage=named(advantage),
            power=draft.power(advantage.power),
        )
    now = draft.state.powers[power].advantages
    if advantage.id in now:
        raise draft.refuse(
            "reroll", "{power:power the} already has {advantage}.", power=draft.power(power), advantage=named(advantage)
        )
    if not before_first_turn(draft.edition, draft.state, power):
        draft.warn("too_late", "National advantages are chosen before a power's first turn.")
    if len(now) >= most:
        draft.warn(
            "enough_advantages",
            "{power:power the} already has its {most} in this game.",
            power=draft.power(power),
            most=most,
        )
    draft.emit(AdvantageGained(power=power, advantage=advantage.id))
    draft.say("advantage_taken", power=power, advantage=advantage.id)


def rolled_by_app(
    edition: AxisAndAlliesEdition, state: AxisAndAlliesState, action: ChooseAdvantage, roll: Callable[[], int]
) -> ChooseAdvantage:
    """The action with a die rolled by the app, rerolling advantages the power already has."""
    power = action.power or state.turn
    if action.advantage is not None or action.die is not None or power not in state.powers:
        return action
    open_ones = {
        advantage.number
        for advantage in edition.advantages
        if advantage.power == power and advantage.id not in state.powers[power].advantages
    }
    if not open_ones:
        return action
    die = roll()
    while die not in open_ones:
        die = roll()
    return replace(action, die=die)


def require_combat(draft: Draft, by: str) -> None:
    """Object to fighting in a turn for which an advantage has given up combat."""
    used = [
        draft.edition.advantages[advantage]
        for advantage, _ in draft.state.this_turn.used
        if advantage in draft.edition.advantages.ids
    ]
    for advantage in used:
        if advantage.kind == "skips_combat" and advantage.power == by and on_turn(draft.edition, draft.state, by):
            draft.warn(
                "no_combat",
                "{by:power the} has declared {advantage}: no combat this turn.",
                by=draft.power(by),
                advantage=named(advantage),
            )


def attacked(draft: Draft, territory: str, *, by: str, victim: str) -> None:
    """End an advantage that waits for the other side's attack at the first one, by anybody."""
    for advantage in held(draft.edition, draft.state, by, "free_units_if_attacked"):
        if victim in advantage.against:
            draft.emit(AdvantageUsed(power=by, advantage=advantage.id, spent=True, territory=territory))
            draft.say("attacked_first", power=by, advantage=advantage.id)
    original = draft.edition.territories[territory].original
    for advantage in held(draft.edition, draft.state, victim, "free_units_if_attacked"):
        if by in advantage.against and advantage.territories_of in (None, original):
            draft.emit(
                AdvantageUsed(power=victim, advantage=advantage.id, spent=True, territory=territory, offered=True)
            )
            draft.say(
                "was_attacked",
                advantage=advantage.id,
                by=by,
                power=victim,
                units=advantage.units,
                territory=territory,
            )
