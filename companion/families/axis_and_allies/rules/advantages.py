"""National advantages: taking them, using them, and those that touch the books by themselves.

`ADVANTAGE_KINDS` holds what `kind` may name in an edition, and what using such an advantage does.
"""

from collections.abc import Callable

from msgspec.structs import replace

from companion.families.axis_and_allies.actions import ChooseAdvantage, UseAdvantage
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.events import AdvantageGained, AdvantageUsed, ComplexMoved
from companion.families.axis_and_allies.rules import lookup
from companion.families.axis_and_allies.rules.buildings import facilities
from companion.families.axis_and_allies.rules.draft import Draft
from companion.families.axis_and_allies.rules.phases import on_turn, phases, reach_phase, require_capital, require_turn
from companion.families.axis_and_allies.sections.advantages import Advantage
from companion.families.axis_and_allies.sections.board import Territory
from companion.families.axis_and_allies.state import AxisAndAlliesState, ThisTurn
from companion.model.wording import listed

Use = Callable[[Draft, Advantage, UseAdvantage], None]


def held(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str, kind: str) -> list[Advantage]:
    """The advantages of a kind that a power has and has not spent."""
    now = state.powers[power]
    return [
        edition.advantage[advantage]
        for advantage in now.advantages
        if edition.advantage[advantage].kind == kind and advantage not in now.spent_advantages
    ]


def allowed(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str) -> int:
    """How many advantages each power may have in this game."""
    option = state.options.get(edition.advantages_option or "", 0)
    if isinstance(option, dict):
        return len(option.get(power, ()))
    return int(option)


def at_the_start(edition: AxisAndAlliesEdition, state: AxisAndAlliesState) -> bool:
    """Whether the first turn has seen nothing yet: no phase is over, nothing was bought, taken or rolled."""
    scenario = edition.scenario[state.scenario]
    first = state.powers[scenario.turn_order[0]]
    return (
        (state.round, state.turn) == (scenario.first_round, scenario.turn_order[0])
        and _untouched(edition, state)
        and not first.to_mobilize
        and not first.researchers
    )


def left_to_choose(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str) -> int:
    """How many advantages a power may still take now."""
    left = allowed(edition, state, power) - len(state.powers[power].advantages)
    return max(0, left) if before_first_turn(edition, state, power) else 0


def before_first_turn(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str) -> bool:
    """Whether a power's own first turn is still to come, or has seen nothing yet."""
    scenario, now = edition.scenario[state.scenario], state.powers[power]
    order = scenario.turn_order
    if state.round != scenario.first_round or power not in order or state.turn not in order:
        return False
    if state.turn != power:
        return order.index(power) > order.index(state.turn)
    return _untouched(edition, state) and not now.to_mobilize and not now.researchers


def _untouched(edition: AxisAndAlliesEdition, state: AxisAndAlliesState) -> bool:
    """Whether the turn in progress has seen nothing yet but advantages."""
    return (
        state.phase == phases(edition, state, state.turn)[0].id
        and replace(state.this_turn, used=(), built=frozenset()) == ThisTurn()
    )


def _just_over(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str) -> bool:
    """Whether a power has this moment ended its turn: collecting income does, and is still going on at the table."""
    order = edition.scenario[state.scenario].turn_order
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
        advantage = lookup.find("advantage", action.advantage, draft.edition.advantage)
    elif action.die is not None:
        advantage = mine[action.die]
    else:
        raise draft.refuse("dice_needed", "Choose an advantage, or enter the die.")
    if advantage.power != power:
        raise draft.refuse(
            "not_your_advantage",
            "{advantage} belongs to {power:power the}.",
            advantage=advantage.name,
            power=draft.power(advantage.power),
        )
    now = draft.state.powers[power].advantages
    if advantage.id in now:
        raise draft.refuse(
            "reroll", "{power:power the} already has {advantage}.", power=draft.power(power), advantage=advantage.name
        )
    if not before_first_turn(draft.edition, draft.state, power):
        draft.warn("too_late", "National advantages are agreed before the first turn of a power.")
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
    """The action with a die the app rolled, advantages the power already has rolled again."""
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


def use_advantage(draft: Draft, action: UseAdvantage) -> None:
    """Decide the use of an advantage: it must be the power's, not spent, and apply where it is used."""
    advantage = lookup.find("advantage", action.advantage, draft.edition.advantage)
    power = lookup.power(draft, action.power) if action.power else advantage.power
    now = draft.state.powers[power]
    if advantage.id not in now.advantages:
        raise draft.refuse(
            "not_your_advantage",
            "{power:power the} does not have {advantage}.",
            power=draft.power(power),
            advantage=advantage.name,
        )
    if advantage.id in draft.state.this_turn.offered:
        _place_offered(draft, advantage, action)
        return
    if advantage.id in now.spent_advantages:
        raise draft.refuse("already_used", "{advantage} works once, and it has been used.", advantage=advantage.name)
    if advantage.phase is not None:
        _in_its_phase(draft, advantage, advantage.phase)
    if advantage.before is not None:
        _before_its_phase(draft, advantage, advantage.before)
    ADVANTAGE_KINDS[advantage.kind](draft, advantage, action)


def _in_its_phase(draft: Draft, advantage: Advantage, phase: str) -> None:
    """Be in the phase of the turn that the advantage belongs to; some phases need the capital."""
    of = advantage.turn or advantage.power
    if draft.edition.phase[phase].needs_capital:
        require_capital(draft, of, f"use {advantage.name}")
    if phase == draft.edition.phases[-1].id and _just_over(draft.edition, draft.state, of):
        return
    require_turn(draft, of)
    reach_phase(draft, of, phase)


def _before_its_phase(draft: Draft, advantage: Advantage, phase: str) -> None:
    """Object to using an advantage in another turn, or when the phase it comes before has begun."""
    of = advantage.turn or advantage.power
    require_turn(draft, of)
    order = list(draft.edition.phase)
    if on_turn(draft.edition, draft.state, of) and order.index(draft.state.phase) >= order.index(phase):
        begun = draft.edition.phase[phase].name
        draft.warn(
            "wrong_phase",
            "{advantage} is declared before {begun}, which has begun.",
            advantage=advantage.name,
            begun=begun,
        )


def _site(draft: Draft, advantage: Advantage, word: str | None) -> Territory:
    if word is None:
        raise draft.refuse("invalid_advantage", "Say in which territory {advantage} is used.", advantage=advantage.name)
    territory = lookup.passable(draft, word)
    if advantage.territories and territory.id not in advantage.territories:
        names = ", ".join(draft.edition.place(territory) for territory in advantage.territories)
        raise draft.refuse(
            "wrong_territory", "{advantage} applies only in {names}.", advantage=advantage.name, names=names
        )
    if advantage.territories_of is not None:
        owner = advantage.territories_of
        if territory.original != owner or draft.state.controller(territory.id) != owner:
            raise draft.refuse(
                "wrong_territory",
                "{advantage} applies only in {owner:power whose} own territories.",
                advantage=advantage.name,
                owner=draft.power(owner),
            )
    return territory


def _used(draft: Draft, advantage: Advantage, territory: str | None = None) -> None:
    if advantage.uses == "each_turn" and advantage.phase is None:
        require_turn(draft, advantage.power)
    if advantage.uses == "each_turn" and any(used == advantage.id for used, _ in draft.state.this_turn.used):
        draft.warn("already_used", "{advantage} has already been used this turn.", advantage=advantage.name)
    spent = advantage.uses == "once"
    draft.emit(AdvantageUsed(power=advantage.power, advantage=advantage.id, spent=spent, territory=territory))


def _remind(draft: Draft, advantage: Advantage, action: UseAdvantage) -> None:
    _used(draft, advantage, action.territory and _site(draft, advantage, action.territory).id)
    draft.say("advantage_used", power=advantage.power, advantage=advantage.id)


def _free_units(draft: Draft, advantage: Advantage, action: UseAdvantage) -> None:
    word = action.territory
    if word is None and len(advantage.territories) == 1:
        word = advantage.territories[0]
    territory = _site(draft, advantage, word)
    if advantage.against and draft.state.turn not in advantage.against:
        enemies = listed([draft.name(power) for power in advantage.against], "or")
        draft.warn(
            "wrong_turn",
            "{advantage} answers an attack by {enemies}, in that power's turn.",
            advantage=advantage.name,
            enemies=enemies,
        )
    holder = draft.state.controller(territory.id)
    if holder is None or not draft.edition.allied(holder, advantage.power):
        raise draft.refuse("wrong_territory", "{territory} is not in friendly hands.", territory=territory.name)
    if len(advantage.territories) > 1 and holder != advantage.power:
        raise draft.refuse(
            "not_your_territory",
            "{power:power the} does not hold {territory}.",
            power=draft.power(advantage.power),
            territory=territory.name,
        )
    _used(draft, advantage, territory.id)
    draft.say(
        "free_units_placed",
        advantage=advantage.id,
        power=advantage.power,
        units=advantage.units,
        territory=territory.id,
    )


def _place_offered(draft: Draft, advantage: Advantage, action: UseAdvantage) -> None:
    """Units that an attack of this turn brings are placed where it was made, once, however the battle ended."""
    territory = draft.state.this_turn.offered[advantage.id]
    if action.territory not in (None, territory):
        place = draft.edition.place(territory)
        raise draft.refuse(
            "wrong_territory",
            "{advantage} applies where the attack was made: in {place}.",
            advantage=advantage.name,
            place=place,
        )
    draft.emit(AdvantageUsed(power=advantage.power, advantage=advantage.id, spent=False, territory=territory))
    draft.say(
        "free_units_placed",
        advantage=advantage.id,
        power=advantage.power,
        units=advantage.units,
        territory=territory,
    )


def require_combat(draft: Draft, by: str) -> None:
    """Object to fighting in a turn for which an advantage has given combat up."""
    used = [
        draft.edition.advantage[advantage]
        for advantage, _ in draft.state.this_turn.used
        if advantage in draft.edition.advantage
    ]
    for advantage in used:
        if advantage.kind == "skips_combat" and advantage.power == by and on_turn(draft.edition, draft.state, by):
            draft.warn(
                "no_combat",
                "{by:power the} has declared {advantage}: no combat this turn.",
                by=draft.power(by),
                advantage=advantage.name,
            )


def _free_complex(draft: Draft, advantage: Advantage, action: UseAdvantage) -> None:
    territory = _site(draft, advantage, action.territory)
    kind = _check_complex_site(draft, territory)
    if not at_the_start(draft.edition, draft.state):
        draft.warn(
            "too_late",
            "{advantage} is placed at the start of the game, before the first turn.",
            advantage=advantage.name,
        )
    _used(draft, advantage, territory.id)
    facilities.build(draft, territory.id, kind, ready=True)
    draft.say("free_complex_placed", advantage=advantage.id, territory=territory.id)


def _check_complex_site(draft: Draft, territory: Territory) -> str:
    """The complex that may stand there for free: the first of the box that mobilises units."""
    if facilities.complex_at(draft.edition, draft.state, territory.id) is not None:
        raise draft.refuse(
            "one_complex_only", "{territory} already has an industrial complex.", territory=territory.name
        )
    kind = next(facility for facility in draft.edition.facility.values() if facility.capacity)
    least = facilities.least_value(draft.edition, kind)
    if territory.value < least:
        raise draft.refuse("worthless_site", "A complex needs a value of at least {least} here.", least=least)
    return kind.unit


def _move_complex(draft: Draft, advantage: Advantage, action: UseAdvantage) -> None:
    if action.from_territory is None or action.territory is None:
        raise draft.refuse(
            "invalid_advantage", "Say where {advantage} moves a complex from and to.", advantage=advantage.name
        )
    source, target = lookup.passable(draft, action.from_territory), lookup.passable(draft, action.territory)
    here, there = draft.state.territories[source.id], draft.state.territories[target.id]
    if here.controller != advantage.power or there.controller != advantage.power:
        raise draft.refuse(
            "not_your_territory", "{power:power the} must hold both territories.", power=draft.power(advantage.power)
        )
    moved = facilities.complex_at(draft.edition, draft.state, source.id)
    if moved is None:
        raise draft.refuse("no_complex", "There is no industrial complex in {source}.", source=source.name)
    if facilities.complex_at(draft.edition, draft.state, target.id) is not None:
        raise draft.refuse("one_complex_only", "{target} already has an industrial complex.", target=target.name)
    if target.id not in source.borders:
        raise draft.refuse("not_adjacent", "{target} does not border {source}.", target=target.name, source=source.name)
    if (advantage.id, source.id) in draft.state.this_turn.used:
        draft.warn("already_used", "The complex in {source} has already moved this turn.", source=source.name)
    turn = draft.state.this_turn
    draft.emit(
        ComplexMoved(
            source=source.id,
            target=target.id,
            facility=moved.unit,
            captured=source.id in (turn.gained - turn.moved) | turn.seized,
            new=source.id in turn.built,
            placed=turn.placed.get(source.id, 0),
        )
    )
    draft.emit(AdvantageUsed(power=advantage.power, advantage=advantage.id, spent=False, territory=target.id))
    draft.say("complex_moved", power=advantage.power, source=source.id, target=target.id)


def _by_itself(draft: Draft, advantage: Advantage, _action: UseAdvantage) -> None:
    raise draft.refuse(
        "invalid_advantage", "{advantage} works by itself; there is nothing to use.", advantage=advantage.name
    )


def attacked(draft: Draft, territory: str, *, by: str, victim: str) -> None:
    """An advantage that waits for the other's attack ends with the first one, whoever makes it."""
    for advantage in held(draft.edition, draft.state, by, "free_units_if_attacked"):
        if victim in advantage.against:
            draft.emit(AdvantageUsed(power=by, advantage=advantage.id, spent=True, territory=territory))
            draft.say("attacked_first", power=by, advantage=advantage.id)
    original = draft.edition.territory[territory].original
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


ADVANTAGE_KINDS: dict[str, Use] = {
    "reminder": _remind,
    "skips_combat": _remind,
    "free_units": _free_units,
    "free_units_if_attacked": _free_units,
    "free_complex": _free_complex,
    "move_complex": _move_complex,
    "income_loss": _by_itself,
    "fighters_raid": _by_itself,
}
