"""Spending points on operations, and those that happen once in a game."""

from msgspec.structs import replace

from companion.engine import lookup
from companion.families.second_world_war.actions import LoseUnits, PassImpulse, SpendPoints
from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.events import OnceDone, SpecialUnitsLost, SpecialUnitsMade
from companion.families.second_world_war.named import (
    ADOPT_TEHERAN_AGREEMENT,
    BUILD_REINFORCEMENT,
    COURT_YUGOSLAVIA,
    DECLARE_WAR,
    DEPLOY,
    DISBAND_VICHY,
    FRANCE,
    GERMANY,
    INTERVENE,
    JAPAN,
    RAID_CONVOYS,
    REBUILD,
    SEND_LEND_LEASE,
    SOVIET_UNION,
    TURKEY,
    UNITED_STATES,
    VICHY_FRANCE,
    VOLUNTARY_ELIMINATION,
    YUGOSLAV_COMMITMENT,
)
from companion.families.second_world_war.rules import actors, calendar, turn, world
from companion.families.second_world_war.rules.diplomacy import cascade, commitments, treaties
from companion.families.second_world_war.rules.diplomacy.triggers import Occurrence
from companion.families.second_world_war.rules.draft import Draft
from companion.families.second_world_war.rules.economy import lending
from companion.families.second_world_war.rules.points import accounts, purchase, theatres
from companion.families.second_world_war.rules.status import wake
from companion.families.second_world_war.rules.surrender import checks
from companion.families.second_world_war.sections.resources import Operation
from companion.families.second_world_war.sections.surrender import SurrenderCheck
from companion.families.second_world_war.state import ALLIED, ALONE, SecondWorldWarState
from companion.languages import Message, _
from companion.model.events import ClaimAttested
from companion.model.sentence import sentence
from companion.model.translated import inside, named


def _teheran(edition: SecondWorldWarEdition, state: SecondWorldWarState) -> Message | None:
    attacked = any(
        world.at_war(state, power, country)
        for power in world.european_axis(state)
        for country in (TURKEY, SOVIET_UNION)
    )
    operation = edition.operations[ADOPT_TEHERAN_AGREEMENT]
    since = calendar.stated(operation.id, operation.since)
    if attacked or (since and calendar.has_come(edition, state, since)):
        return None
    if since is None:
        return Message("Not before the European Axis is at war with Turkey or the Soviet Union.")
    when = calendar.named_moment(edition, since)
    return Message(
        "Not before {when}, or before the European Axis is at war with Turkey or the Soviet Union.", when=when
    )


def _disband_vichy(edition: SecondWorldWarEdition, state: SecondWorldWarState) -> Message | None:
    if FRANCE not in state.surrendered or state.country(VICHY_FRANCE).status not in ALONE:
        return Message("There's no Vichy France to disband.")
    if not world.at_war(state, UNITED_STATES, GERMANY):
        return Message("Germany may disband Vichy France only while the United States is at war with Germany.")
    return None


def _bringing_about(
    edition: SecondWorldWarEdition, state: SecondWorldWarState, check: SurrenderCheck
) -> Message | None:
    if check.of in state.surrendered:
        return Message("{name} has surrendered.", name=world.named_as(edition, state, check.of))
    return checks.in_the_way(edition, state, check)


def _court_yugoslavia(edition: SecondWorldWarEdition, state: SecondWorldWarState) -> Message | None:
    open_now = commitments.open_countries(state, edition.commitments[YUGOSLAV_COMMITMENT])
    return None if open_now else Message("Yugoslavia is no longer neutral.")


def _lend_lease(edition: SecondWorldWarEdition, state: SecondWorldWarState) -> Message | None:
    reasons = [lending.closed(edition, state, route) for route in lending.routes(edition).values()]
    return None if None in reasons else reasons[0]


def own_actions(edition: SecondWorldWarEdition) -> dict[str, str]:
    """Operations that have their own action."""
    return {
        BUILD_REINFORCEMENT: "build_reinforcement",
        REBUILD: "rebuild_unit",
        DEPLOY: "deploy_units",
        DECLARE_WAR: "declare_war",
        INTERVENE: "intervene",
        SEND_LEND_LEASE: "send_lend_lease",
        COURT_YUGOSLAVIA: "roll_commitment",
        RAID_CONVOYS: "raid_convoys",
        **{check.operation: "check_surrender" for check in edition.surrender_checks if check.operation},
    }


def why_not_yet(edition: SecondWorldWarEdition, state: SecondWorldWarState, operation: str) -> Message | None:
    """Why an operation isn't possible yet, if something prevents it."""
    conditions = {
        ADOPT_TEHERAN_AGREEMENT: _teheran,
        DISBAND_VICHY: _disband_vichy,
        COURT_YUGOSLAVIA: _court_yugoslavia,
        SEND_LEND_LEASE: _lend_lease,
    }
    if operation in conditions:
        return conditions[operation](edition, state)
    brought_about = next((check for check in edition.surrender_checks if check.operation == operation), None)
    return _bringing_about(edition, state, brought_about) if brought_about is not None else None


def open_to(edition: SecondWorldWarEdition, state: SecondWorldWarState, power: str) -> list[Operation]:
    """The operations that a power can spend points on now."""
    return [
        operation
        for operation in edition.operations
        if (not operation.by or power in operation.by)
        and not (operation.once and operation.id in state.done)
        and not (operation.belligerent and not world.enemies(state, power))
        and (not operation.at_war_with or any(world.at_war(state, power, foe) for foe in operation.at_war_with))
        and not why_not_yet(edition, state, operation.id)
    ]


def open_to_minors(edition: SecondWorldWarEdition) -> list[Operation]:
    """What minor powers at war on their own can spend their point on."""
    return [
        operation
        for operation in edition.operations
        if operation.points and not operation.by and not operation.once and operation.id not in own_actions(edition)
    ]


def spend_points(draft: Draft, action: SpendPoints) -> None:
    """Spend points on one or several things; `passes` means that was all for this impulse."""
    wanted = dict(action.operations)
    if action.operation is not None:
        wanted[action.operation] = wanted.get(action.operation, 0) + action.count
    if not wanted:
        raise draft.refuse("unknown_operation", "Say what the points buy.")
    for operation, count in wanted.items():
        _spend(draft, replace(action, operation=operation, count=count))
    if action.passes:
        turn.pass_impulse(draft, PassImpulse(power=action.power))


def _spend(draft: Draft, action: SpendPoints) -> None:
    """Spend points on one thing: log it, and apply its consequences."""
    operation = lookup.find("operation", str(action.operation), draft.edition.operations.by_id)
    if operation.id in own_actions(draft.edition):
        raise draft.refuse(
            "other_action",
            "{operation}: log the action itself; it pays its own cost.",
            operation=named(operation),
        )
    if action.power is not None and action.power not in draft.edition.powers.ids:
        _minor_acts(draft, operation, action)
        return
    power = actors.power(draft, action.power)
    _check(draft, operation, power, action)
    against = _attacked(draft, operation, power, action.against)
    theatre = _theatre(draft, operation, power, action.theatre, against)
    cost = operation.points * action.count
    if cost and action.points_of is None:
        purchase.with_the_free_point(draft, power)
    accounts.pay(
        draft,
        power,
        operation.id,
        cost,
        count=action.count,
        theatre=theatre,
        note=action.note,
        against=against,
        paid_by=_payer(draft, power, action.points_of),
    )
    _say_spent(draft, power, action, cost)
    if operation.once:
        draft.emit(OnceDone(what=operation.id))
    if operation.makes is not None:
        draft.emit(SpecialUnitsMade(unit=operation.makes, count=action.count))
    if operation.attack:
        _attack_seen(draft, power, against, action.count)
    cascade.follow(draft, [Occurrence("operation", of=operation.id, by=power)])


def _check(draft: Draft, operation: Operation, power: str, action: SpendPoints) -> None:
    if operation.by and power not in operation.by:
        raise draft.refuse(
            "not_available",
            "{operation} isn't for {power:power the}.",
            operation=named(operation),
            power=draft.power(power),
            about=[operation.id],
        )
    if operation.once and (operation.id in draft.state.done or action.count > 1):
        raise draft.refuse(
            "already_done", "{operation} happens only once in a game.", operation=named(operation), about=[operation.id]
        )
    if operation.id == VOLUNTARY_ELIMINATION:
        if draft.state.phase != draft.edition.season_frame.closes:
            draft.warn("wrong_phase", "{operation}: only at the end of a season.", operation=named(operation))
    else:
        actors.require_impulse(draft, power)
    if operation.belligerent and not world.enemies(draft.state, power):
        draft.warn(
            "not_belligerent",
            "{operation}: only powers at war, and {power:power the} is neutral.",
            operation=named(operation),
            power=draft.power(power),
            about=[operation.id],
        )
    foes = operation.at_war_with
    if foes and not any(world.at_war(draft.state, power, foe) for foe in foes):
        draft.warn(
            "not_at_war",
            "{operation}: {power:power the} isn't at war with {names:power the}.",
            operation=named(operation),
            power=draft.power(power),
            names=draft.powers(foes, "or"),
        )
    in_play = draft.state.special.get(operation.makes or "", 0)
    if operation.makes is not None and operation.most is not None and in_play + action.count > operation.most:
        units = inside(draft.edition.units[operation.makes], "plural")
        draft.warn(
            "too_many_in_play",
            "At most {most} {units} are in play; there are {in_play}.",
            most=operation.most,
            units=units,
            in_play=in_play,
        )
    if reason := why_not_yet(draft.translated, draft.state, operation.id):
        draft.warn("not_yet", reason, about=[operation.id])


def _attacked(draft: Draft, operation: Operation, power: str, word: str | None) -> str | None:
    """The country that's attacked; the Western Allies leave Germany alone for a while."""
    if word is None:
        return None
    country = world.known_country(draft, word)
    if operation.attack:
        if not world.at_war(draft.state, power, country):
            draft.warn(
                "not_at_war",
                "{power:power the} isn't at war with {call:the}.",
                power=draft.power(power),
                call=world.call(draft, country),
            )
        treaties.respect_sitzkrieg(draft, power, country)
    return country


def _payer(draft: Draft, power: str, word: str | None) -> str | None:
    """The ally whose points are used; cooperating powers can use each other's."""
    if word is None or word == power:
        return None
    payer = actors.power(draft, word)
    if not world.cooperate(draft.edition, draft.state, power, payer):
        draft.warn(
            "not_cooperating",
            "{power:power the} and {payer:power the} don't cooperate.",
            power=draft.power(power),
            payer=draft.power(payer),
        )
    elif not world.share_points(draft.edition, draft.state, power, payer):
        draft.warn("not_cooperating", "The points of a neutral power pay only for what it does itself.")
    return payer


def _attack_seen(draft: Draft, power: str, against: str | None, count: int) -> None:
    """The effect of an attack on the Sitzkrieg, and on the United States if Japan makes it in China."""
    if against is not None:
        treaties.break_sitzkrieg(draft, power, against)
    if power != JAPAN:
        return
    enemies = [against] if against is not None else world.enemies(draft.state, power)
    if enemies and set(enemies) <= set(draft.edition.action_points.wake_up_wars):
        claim = "japan_attacks_in_china"
        total = int(draft.state.claims.get(claim, 0)) + count
        draft.emit(ClaimAttested(claim=claim, answer=total))
        draft.say("attacks_in_china", power=power, count=total)


def lose_units(draft: Draft, action: LoseUnits) -> None:
    """Remove counted units from play: kamikazes that attacked, a bomb lost on its way."""
    unit = lookup.unit(draft, action.unit)
    in_play = draft.state.special.get(unit.id, 0)
    if in_play < action.count:
        left = draft.units({unit.id: in_play})
        raise (
            draft.refuse("unknown_item", "The books have only {units} in play.", units=left)
            if in_play
            else draft.refuse("unknown_item", "The books have none of these in play.")
        )
    draft.emit(SpecialUnitsLost(unit=unit.id, count=action.count))
    draft.say("units_lost", units={unit.id: action.count}, left=in_play - action.count)


def _theatre(draft: Draft, operation: Operation, power: str, theatre: str | None, against: str | None) -> str | None:
    """The map on which points are used: the one named, otherwise the only possible one."""
    edition, state = draft.edition, draft.state
    if operation.theatre is not None:
        maps: tuple[str, ...] = (operation.theatre,)
    else:
        maps = theatres.of_country(edition, against) if operation.attack and against else ()
    subject = world.call(draft, against) if against else None
    if used_on := theatres.used_on(draft, power, operation, maps, theatre, subject):
        return used_on
    bound = accounts.bound_to(edition, state, power) if operation.points and not operation.once else []
    if len(bound) > 1 or (accounts.declares(edition, state, power) and operation.points and not operation.once):
        raise draft.refuse(
            "invalid_theatre",
            "Say which map {power:power the} uses the points on: {maps}.",
            power=draft.power(power),
            maps=", ".join(theatre.name for theatre in draft.translated.theatres),
        )
    return bound[0] if bound else None


def _minor_acts(draft: Draft, operation: Operation, action: SpendPoints) -> None:
    country, state = world.known_country(draft, str(action.power)), draft.state
    name = world.call(draft, country)
    if country not in world.minors_at_war(draft.edition, state):
        allied = state.country(country).status in ALLIED
        why = _("its major ally pays") if allied else _("it has no points to spend")
        raise draft.refuse(
            "not_available", "{name:the} isn't a minor power at war on its own: {why}.", name=name, why=why
        )
    if operation.by or operation.once:
        raise draft.refuse("not_available", "{operation} isn't for {name:the}.", operation=named(operation), name=name)
    bloc = draft.edition.blocs.get(state.bloc)
    if country in state.resting and bloc is not None and bloc.minors_at_war:
        wake(draft, country)
        accounts.grant(
            draft, country, draft.edition.action_points.unallied_minor, accounts.IMPULSE, sentence("minor_power")
        )
    cost = operation.points * action.count
    accounts.pay(draft, country, operation.id, cost, count=action.count, note=action.note)
    _say_spent(draft, country, action, cost)


def _say_spent(draft: Draft, who: str, action: SpendPoints, cost: int) -> None:
    operation, count, note = str(action.operation), action.count, action.note
    if note:
        draft.say("points_spent_with_note", who=who, operation=operation, count=count, note=note, points=cost)
    else:
        draft.say("points_spent", who=who, operation=operation, count=count, points=cost)
