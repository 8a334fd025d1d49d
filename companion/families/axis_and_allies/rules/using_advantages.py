"""Using national advantages: where each kind applies, and what it does.

`ADVANTAGE_KINDS` has the allowed values of `kind` in an edition, and the effect of using such an advantage.
"""

from collections.abc import Callable

from companion.families.axis_and_allies.actions import UseAdvantage
from companion.families.axis_and_allies.events import AdvantageUsed, ComplexMoved
from companion.families.axis_and_allies.rules import lookup
from companion.families.axis_and_allies.rules.advantages import at_the_start, just_over
from companion.families.axis_and_allies.rules.buildings import facilities
from companion.families.axis_and_allies.rules.draft import Draft
from companion.families.axis_and_allies.rules.phases import in_time_for, on_turn, require_capital, require_turn
from companion.families.axis_and_allies.sections.advantages import Advantage
from companion.families.axis_and_allies.sections.board import Territory
from companion.languages import Message
from companion.model.translated import named

Use = Callable[[Draft, Advantage, UseAdvantage], None]


def use_advantage(draft: Draft, action: UseAdvantage) -> None:
    """Decide the use of an advantage: it must be the power's, unspent, and applicable."""
    advantage = draft.edition.advantages[action.advantage]
    power = lookup.power(draft, action.power) if action.power else advantage.power
    now = draft.state.powers[power]
    if advantage.id not in now.advantages:
        raise draft.refuse(
            "not_your_advantage",
            "{power:power the} doesn't have {advantage}.",
            power=draft.power(power),
            advantage=named(advantage),
        )
    if advantage.id in draft.state.this_turn.offered:
        _place_offered(draft, advantage, action)
        return
    if advantage.id in now.spent_advantages:
        raise draft.refuse(
            "already_used",
            "{advantage} works once, and it has been used.",
            advantage=named(advantage),
            about=[advantage.id],
        )
    if advantage.phase is not None:
        _in_its_phase(draft, advantage, advantage.phase)
    if advantage.before is not None:
        _before_its_phase(draft, advantage, advantage.before)
    ADVANTAGE_KINDS[advantage.kind](draft, advantage, action)


def _in_its_phase(draft: Draft, advantage: Advantage, phase: str) -> None:
    """Object if the phase that the advantage belongs to is over; some phases need the capital."""
    of = advantage.turn or advantage.power
    if draft.edition.phases[phase].needs_capital:
        require_capital(draft, of, Message("use {advantage}", advantage=named(advantage)))
    if phase == draft.edition.phases[-1].id and just_over(draft.edition, draft.state, of):
        return
    require_turn(draft, of)
    in_time_for(draft, of, phase)


def _before_its_phase(draft: Draft, advantage: Advantage, phase: str) -> None:
    """Object to using an advantage in another turn, or after the phase it must precede has begun."""
    of = advantage.turn or advantage.power
    require_turn(draft, of)
    order = list(draft.edition.phases.ids)
    if on_turn(draft.edition, draft.state, of) and order.index(draft.state.phase) >= order.index(phase):
        draft.warn(
            "wrong_phase",
            "{advantage} is declared before {begun}, which has begun.",
            advantage=named(advantage),
            begun=named(draft.edition.phases[phase]),
        )


def _site(draft: Draft, advantage: Advantage, word: str | None) -> Territory:
    if word is None:
        raise draft.refuse(
            "invalid_advantage", "Say in which territory {advantage} is used.", advantage=named(advantage)
        )
    territory = lookup.passable(draft, word)
    if advantage.territories and territory.id not in advantage.territories:
        names = ", ".join(draft.translated.place(territory) for territory in advantage.territories)
        raise draft.refuse(
            "wrong_territory",
            "{advantage} applies only in {names}.",
            advantage=named(advantage),
            names=names,
            about=[advantage.id],
        )
    if advantage.territories_of is not None:
        owner = advantage.territories_of
        if territory.original != owner or draft.state.controller(territory.id) != owner:
            raise draft.refuse(
                "wrong_territory",
                "{advantage} applies only in {owner:power whose} own territories.",
                advantage=named(advantage),
                owner=draft.power(owner),
                about=[advantage.id],
            )
    return territory


def _used(draft: Draft, advantage: Advantage, territory: str | None = None) -> None:
    if advantage.uses == "each_turn" and advantage.phase is None:
        require_turn(draft, advantage.power)
    if advantage.uses == "each_turn" and any(used == advantage.id for used, _ in draft.state.this_turn.used):
        draft.warn(
            "already_used",
            "{advantage} has already been used this turn.",
            advantage=named(advantage),
            about=[advantage.id],
        )
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
        draft.warn(
            "wrong_turn",
            "{advantage} answers an attack by {enemies:power the}, in that power's turn.",
            advantage=named(advantage),
            enemies=draft.powers(advantage.against, "or"),
            about=[advantage.id],
        )
    holder = draft.state.controller(territory.id)
    if holder is None or not draft.edition.allied(holder, advantage.power):
        raise draft.refuse(
            "wrong_territory", "{territory} isn't in friendly hands.", territory=named(territory), about=[advantage.id]
        )
    if len(advantage.territories) > 1 and holder != advantage.power:
        raise draft.refuse(
            "not_your_territory",
            "{power:power the} doesn't hold {territory}.",
            power=draft.power(advantage.power),
            territory=named(territory),
            about=[advantage.id],
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
    """Place units that an attack of this turn brings where it was made, once, however the battle ended."""
    territory = draft.state.this_turn.offered[advantage.id]
    if action.territory not in (None, territory):
        place = draft.translated.place(territory)
        raise draft.refuse(
            "wrong_territory",
            "{advantage} applies where the attack was made: in {place}.",
            advantage=named(advantage),
            place=place,
            about=[advantage.id],
        )
    draft.emit(AdvantageUsed(power=advantage.power, advantage=advantage.id, spent=False, territory=territory))
    draft.say(
        "free_units_placed",
        advantage=advantage.id,
        power=advantage.power,
        units=advantage.units,
        territory=territory,
    )


def _free_complex(draft: Draft, advantage: Advantage, action: UseAdvantage) -> None:
    territory = _site(draft, advantage, action.territory)
    kind = _check_complex_site(draft, territory)
    if not at_the_start(draft.edition, draft.state):
        draft.warn(
            "too_late",
            "{advantage} is placed at the start of the game, before the first turn.",
            advantage=named(advantage),
        )
    _used(draft, advantage, territory.id)
    facilities.build(draft, territory.id, kind, ready=True)
    draft.say("free_complex_placed", advantage=advantage.id, territory=territory.id)


def _check_complex_site(draft: Draft, territory: Territory) -> str:
    """Check the site of a free complex: the first of the box that mobilizes units."""
    if facilities.complex_at(draft.edition, draft.state, territory.id) is not None:
        raise draft.refuse(
            "one_complex_only",
            "{territory} already has an industrial complex.",
            territory=named(territory),
        )
    kind = next(facility for facility in draft.edition.facilities if facility.capacity)
    least = facilities.least_value(draft.edition, kind)
    if territory.value < least:
        raise draft.refuse(
            "worthless_site",
            "A complex needs a territory worth at least {least} here.",
            least=least,
        )
    return kind.unit


def _move_complex(draft: Draft, advantage: Advantage, action: UseAdvantage) -> None:
    if action.from_territory is None or action.territory is None:
        raise draft.refuse(
            "invalid_advantage", "Say where {advantage} moves a complex from and to.", advantage=named(advantage)
        )
    source, target = lookup.passable(draft, action.from_territory), lookup.passable(draft, action.territory)
    here, there = draft.state.territories[source.id], draft.state.territories[target.id]
    if here.controller != advantage.power or there.controller != advantage.power:
        raise draft.refuse(
            "not_your_territory",
            "{power:power the} must hold both territories.",
            power=draft.power(advantage.power),
            about=[advantage.id],
        )
    moved = facilities.complex_at(draft.edition, draft.state, source.id)
    if moved is None:
        raise draft.refuse(
            "no_complex", "There's no industrial complex in {source}.", source=named(source), about=[advantage.id]
        )
    if facilities.complex_at(draft.edition, draft.state, target.id) is not None:
        raise draft.refuse(
            "one_complex_only",
            "{target} already has an industrial complex.",
            target=named(target),
            about=[advantage.id],
        )
    if target.id not in source.borders:
        raise draft.refuse(
            "not_adjacent",
            "{target} doesn't border {source}.",
            target=named(target),
            source=named(source),
            about=[advantage.id],
        )
    if (advantage.id, source.id) in draft.state.this_turn.used:
        draft.warn(
            "already_used",
            "The complex in {source} has already moved this turn.",
            source=named(source),
            about=[advantage.id],
        )
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
        "invalid_advantage", "{advantage} works by itself; there's nothing to use.", advantage=named(advantage)
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
