"""Declaring war and intervening: costs, prohibitions, and conditions."""

from collections.abc import Callable, Iterator
from functools import reduce
from typing import NamedTuple

from msgspec.structs import replace

from companion.engine import lookup
from companion.families.second_world_war.actions import AnswerDemand, DeclareWar, Intervene, SignTreaty
from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.events import DemandAnswered, Intervened
from companion.families.second_world_war.named import (
    DECLARE_WAR,
    DOMINIONS,
    FINLAND,
    FRANCE,
    INTERVENE,
    SOVIET_UNION,
    VICHY_FRANCE,
)
from companion.families.second_world_war.rules import actors, calendar, world
from companion.families.second_world_war.rules.diplomacy import cascade, treaties
from companion.families.second_world_war.rules.diplomacy.triggers import Occurrence
from companion.families.second_world_war.rules.draft import Draft
from companion.families.second_world_war.rules.points import purchase, theatres
from companion.families.second_world_war.rules.status import begin_war
from companion.families.second_world_war.sections.diplomacy import WarCondition, WarLimit
from companion.families.second_world_war.state import ALONE, SecondWorldWarState
from companion.languages import Message, msg
from companion.model.sentence import sentence
from companion.model.translated import Clause, clause, named

Test = Callable[[SecondWorldWarEdition, SecondWorldWarState, str, str], bool]


def _declared(condition: str) -> Test:
    """A condition that some declaration of war has fulfilled, whatever happened to that war."""

    def test(edition: SecondWorldWarEdition, state: SecondWorldWarState, _power: str, _target: str) -> bool:
        return condition in state.done or any(
            war.declared and condition in cascade.provocations(edition, state, war.target, war.declarer)
            for war in state.wars
        )

    return test


def _japan_in_china(_edition: SecondWorldWarEdition, state: SecondWorldWarState, _power: str, _target: str) -> bool:
    return int(state.claims.get("japan_attacks_in_china", 0)) > 1


def _east_front_open(edition: SecondWorldWarEdition, state: SecondWorldWarState, _power: str, _target: str) -> bool:
    return bool(state.claims.get("east_front_open")) and calendar.number_now(edition, state) > calendar.first(edition)


def _axis_belligerent(edition: SecondWorldWarEdition, state: SecondWorldWarState, _power: str, target: str) -> bool:
    holder = target if target in edition.powers.ids else world.controller_power(state, target)
    return holder is not None and edition.side_of(holder) == "axis" and bool(world.enemies(state, holder))


def _after_the_season(edition: SecondWorldWarEdition, state: SecondWorldWarState, _power: str, _target: str) -> bool:
    fallen = state.surrendered.get(FRANCE)
    return fallen is None or fallen.round < state.round


CONDITIONS: dict[str, Test] = {
    "united_states_attacked": _declared("united_states_attacked"),
    "japan_at_large": _declared("japan_at_large"),
    "japan_attacks_in_china": _japan_in_china,
    "east_front_open": _east_front_open,
    "belligerent_axis_ally": _axis_belligerent,
    "after_the_season": _after_the_season,
}
"""Conditions of war limits other than dates, by id."""

CLAIMS = {
    "japan_attacks_in_china": msg("How many attacks has Japan made in China this season?"),
    "east_front_open": msg("Has Germany left a hex of its east front uncovered?"),
    treaties.BORDER_CLAIM: msg("Has Germany left a land hex next to France without a ground unit?"),
}
"""Those that only the table can see; the first is a number."""


def holds(
    edition: SecondWorldWarEdition, state: SecondWorldWarState, condition: WarCondition, power: str, target: str
) -> bool:
    """Whether a condition allows a declaration now."""
    if condition.against and target not in condition.against:
        return False
    if condition.since is not None:
        return calendar.has_come(edition, state, condition.since)
    test = CONDITIONS.get(condition.id)
    return test(edition, state, power, target) if test else bool(state.claims.get(condition.id))


def _in_the_way(
    edition: SecondWorldWarEdition, state: SecondWorldWarState, limit: WarLimit, power: str, target: str
) -> bool:
    if power not in limit.powers or (limit.against and target not in limit.against):
        return False
    if limit.treaty is not None and limit.treaty not in state.treaties:
        return False
    return not any(holds(edition, state, condition, power, target) for condition in limit.conditions)


def forbidden(edition: SecondWorldWarEdition, state: SecondWorldWarState, power: str, target: str) -> Message | None:
    """Why a power can't declare war on somebody; None if it can."""
    for limit in edition.source.war_limits:
        if not _in_the_way(edition, state, limit, power, target):
            continue
        values = {
            "power": named(edition.source.powers[power]),
            "target": world.named_as(edition, state, target),
            "treaty": world.named_as(edition, state, limit.treaty) if limit.treaty else "",
        }
        reason = (
            Message("{power:power the} can't declare war on {target:the} ({treaty}).", **values)
            if limit.treaty
            else Message("{power:power the} can't declare war on {target:the}.", **values)
        )
        asked: list[Clause | Message] = [
            clause(condition) for condition in limit.conditions if not condition.against or target in condition.against
        ]
        if not asked:
            return reason
        parts = reduce(lambda first, then: Message("{first}, or {then}", first=first, then=then), asked)
        return Message("{said} {refused}", said=reason, refused=Message("Only if {conditions}.", conditions=parts))
    return None


ENOUGH = 2
"""An answer that fulfills its condition: yes, or more than one."""


def depends_on(edition: SecondWorldWarEdition, state: SecondWorldWarState, claim: str) -> bool:
    """Whether an answer decides if a power whose impulse it is can declare a war."""
    silent = {asked: answer for asked, answer in state.claims.items() if asked != claim}
    yes, no = (replace(state, claims=claims) for claims in ({**silent, claim: ENOUGH}, silent))
    return any(
        forbidden(edition, no, power, target) is not None and forbidden(edition, yes, power, target) is None
        for limit in edition.war_limits
        for condition in limit.conditions
        if condition.id == claim
        for power in limit.powers
        if power in world.acting_powers(edition, state)
        for target in condition.against or limit.against
        if not world.at_war(state, power, target)
    )


def may_attack(edition: SecondWorldWarEdition, state: SecondWorldWarState, power: str) -> list[str]:
    """Everybody a power could declare war on now."""
    others = [other for other in edition.powers.ids if other != power and world.active(state, other)]
    free = [country for country in state.territories if country not in edition.powers.ids and _free(state, country)]
    return [
        other
        for other in (*others, *free)
        if not world.at_war(state, power, other)
        and not (other in edition.powers.ids and edition.allied(power, other))
        and forbidden(edition, state, power, other) is None
    ]


def _free(state: SecondWorldWarState, country: str) -> bool:
    now = state.country(country)
    return now.status in ALONE and country not in state.surrendered


def target_of(draft: Draft, power: str, word: str) -> str:
    """The target of a declaration of war."""
    state = draft.state
    if word not in draft.edition.powers.ids or not world.active(state, word):
        world.known_country(draft, word)
    if word == power or world.principal(state, word) == power:
        raise draft.refuse(
            "own_country",
            "{call:the} belongs to {power:power the}.",
            call=world.call(draft, word),
            power=draft.power(power),
        )
    if word in state.surrendered:
        raise draft.refuse("surrendered", "{call:the} has surrendered.", call=world.call(draft, word))
    now = state.territories.get(word)
    if word not in draft.edition.powers.ids and now is not None and now.status in ("home", "controlled", "captured"):
        holder = world.call(draft, now.controller or "")
        raise draft.refuse(
            "not_free",
            "{call:the} is held by {holder:the}: declare war there.",
            call=world.call(draft, word),
            holder=holder,
        )
    if word in DOMINIONS and now is not None and now.controller in draft.edition.powers.ids:
        holder = world.call(draft, str(now.controller))
        raise draft.refuse(
            "not_free",
            "{call:the} is part of {holder:the}: declare war there.",
            call=world.call(draft, word),
            holder=holder,
        )
    if world.at_war(state, power, word):
        raise draft.refuse(
            "already_at_war",
            "{power:power the} is already at war with {call:the}.",
            power=draft.power(power),
            call=world.call(draft, word),
        )
    return word


def declare_war(draft: Draft, action: DeclareWar) -> None:
    """Declare war for a point, with all its consequences."""
    power = actors.power(draft, action.power)
    target = target_of(draft, power, action.target)
    actors.require_impulse(draft, power)
    state = draft.state
    if (
        target in draft.edition.powers.ids
        and draft.edition.allied(power, target)
        and SOVIET_UNION not in (power, target)
    ):
        draft.warn(
            "same_side",
            "{power:power the} and {target:power the} are on the same side.",
            power=draft.power(power),
            target=draft.power(target),
        )
    if reason := forbidden(draft.translated, state, power, target):
        limit = next(
            limit for limit in draft.edition.war_limits if _in_the_way(draft.edition, state, limit, power, target)
        )
        draft.warn("war_forbidden", reason, about=[limit.treaty or power])
    purchase.with_the_free_point(draft, power)
    maps = theatres.of_war(draft.edition, draft.state, power, target)
    theatres.pay_for(draft, power, DECLARE_WAR, maps, action.theatre, sentence("whom", who=target))
    cascade.follow(draft, begin_war(draft, power, target))


def answer_demand(draft: Draft, action: AnswerDemand) -> None:
    """Decide whether the Finns' player gives up the lands, or fights for them."""
    treaty = lookup.find("treaty", action.treaty, draft.edition.treaties.by_id)
    if treaty.id not in treaties.open_demands(draft.state):
        raise draft.refuse("no_occasion", "{treaty}: no demand is waiting for an answer.", treaty=named(treaty))
    if action.accept:
        treaties.sign_treaty(draft, SignTreaty(treaty=treaty.id, override=action.override))
        return
    by, of = SOVIET_UNION, FINLAND
    draft.emit(DemandAnswered(treaty=treaty.id, accepted=False))
    draft.say("demand_refused", of=of)
    cascade.follow(draft, begin_war(draft, by, of))


def barred(edition: SecondWorldWarEdition, power: str, country: str) -> bool:
    """Whether a power can never intervene in a country."""
    return any(
        trigger.on.kind == "intervention"
        and country in trigger.on.of
        and power in trigger.on.by
        and any(effect.does == "barred" for effect in trigger.effects)
        for trigger in edition.triggers
    )


class Obstacle(NamedTuple):
    """Why a power can't intervene somewhere; a soft one can be overridden."""

    code: str
    sentence: Message
    soft: bool = False


def obstacles(
    edition: SecondWorldWarEdition, state: SecondWorldWarState, power: str, country: str
) -> Iterator[Obstacle]:
    """Obstacles to helping a country: no war of its own, no common enemy, others there, or a prohibition."""
    now, name, helper = (
        state.country(country),
        world.named_as(edition, state, country),
        named(edition.source.powers[power]),
    )
    if now.status != "at_war" or world.at_war(state, power, country):
        yield Obstacle(
            "no_occasion",
            Message("{name:the} has no war of its own for {helper:power the} to join.", name=name, helper=helper),
        )
    if not any(world.at_war(state, power, enemy) for enemy in world.enemies(state, country)):
        yield Obstacle(
            "no_common_enemy",
            Message("{helper:power the} isn't at war with any enemy of {name:the}.", helper=helper, name=name),
            soft=True,
        )
    first = now.intervened_by
    if first is not None and (first == power or not world.cooperate(edition, state, first, power)):
        yield Obstacle(
            "already_intervened",
            Message(
                "{power:power the} has already intervened in {name:the}.",
                power=named(edition.source.powers[first]),
                name=name,
            ),
        )
    if barred(edition, power, country):
        yield Obstacle(
            "barred", Message("{helper:power the} can't intervene in {name:the}.", helper=helper, name=name), soft=True
        )
    if VICHY_FRANCE in (country, now.controller) and edition.side_of(power) == "axis":
        yield Obstacle("barred", Message("The Axis can't intervene in a Vichy French country."), soft=True)


def intervene(draft: Draft, action: Intervene) -> None:
    """Decide an intervention in a country at war with an enemy."""
    power = actors.power(draft, action.power)
    country = lookup.find("country", action.country, {territory: territory for territory in draft.state.territories})
    actors.require_impulse(draft, power)
    for obstacle in obstacles(draft.translated, draft.state, power, country):
        if not obstacle.soft:
            raise draft.refuse(obstacle.code, obstacle.sentence)
        draft.warn(obstacle.code, obstacle.sentence)
    purchase.with_the_free_point(draft, power)
    maps = theatres.of_country(draft.edition, country)
    theatres.pay_for(draft, power, INTERVENE, maps, action.theatre, sentence("whom", who=country))
    draft.emit(Intervened(country=country, power=power))
    draft.say("intervenes", power=power, country=country)
    cascade.follow(draft, [Occurrence("intervention", of=country, by=power)])
