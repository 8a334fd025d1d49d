"""Surrender checks: two dice against a number, on the occasions named in the rules."""

from collections.abc import Callable

from msgspec.structs import replace

from companion.engine import lookup
from companion.families.second_world_war.actions import CheckSurrender, DropAtomicBomb
from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.events import AtomicBombDropped, OnceDone, SpecialUnitsLost, SurrenderChecked
from companion.families.second_world_war.named import (
    ATOMIC_BOMB,
    EAST_AFRICA,
    FINLAND,
    FINNISH_PEACE,
    FRANCE,
    FRENCH_CAPITULATION,
    GERMANY,
    ITALIAN_COUP,
    SOVIET_UNION,
    UNITED_STATES,
    VICHY_FRANCE,
    WESTERN_ALLIES,
)
from companion.families.second_world_war.rules import actors, world
from companion.families.second_world_war.rules.diplomacy import cascade
from companion.families.second_world_war.rules.diplomacy.treaties import break_sitzkrieg, peace_with_finland
from companion.families.second_world_war.rules.draft import Draft
from companion.families.second_world_war.rules.economy import production, resources
from companion.families.second_world_war.rules.points import purchase, theatres
from companion.families.second_world_war.rules.surrender import consequences, resistance
from companion.families.second_world_war.sections.surrender import SurrenderCheck
from companion.families.second_world_war.state import SecondWorldWarState
from companion.languages import Message, Names
from companion.model.sentence import sentence
from companion.model.state import GameState
from companion.model.translated import Inside, inside

PARIS_CLAIM = "paris_in_reach"


def enemy_holds(edition: SecondWorldWarEdition, state: SecondWorldWarState, check: SurrenderCheck) -> str | None:
    """The enemy that holds a check's places, if one side holds enough of them."""
    if not check.holds_all or not all(_taken(edition, state, check, place) for place in check.holds_all):
        return None
    if check.holds_any and not any(_taken(edition, state, check, place) for place in check.holds_any):
        return None
    return world.place_holder(edition, state, check.holds_all[0])


def _taken(edition: SecondWorldWarEdition, state: SecondWorldWarState, check: SurrenderCheck, place: str) -> bool:
    holder = world.place_holder(edition, state, place)
    return holder is not None and holder != check.of and world.at_war(state, holder, check.of)


def due(edition: SecondWorldWarEdition, state: SecondWorldWarState) -> list[SurrenderCheck]:
    """The special checks that are due because of places in enemy hands."""
    return [
        surrender_check
        for surrender_check in edition.surrender_checks
        if surrender_check.of not in state.surrendered
        and not (surrender_check.once and surrender_check.id in state.done)
        and surrender_check.holds_all
        and surrender_check.outcome == "check"
        and enemy_holds(edition, state, surrender_check)
    ]


def check_in_words(edition: SecondWorldWarEdition, state: SecondWorldWarState, check: SurrenderCheck) -> Message:
    """The message that a check by places is due, and for which of them."""
    return Message(
        "{name:the} must check for surrender: {occasion} ({lost}).",
        name=world.named_as(edition, state, check.of),
        occasion=occasion(check),
        lost=Names([world.named_as(edition, state, place) for place in places_lost(edition, state, check)]),
    )


def occasion(check: SurrenderCheck) -> Inside | Message:
    """What triggers a check by places, for the middle of a sentence."""
    return inside(check) if check.name else Message("cities lost")


def places_lost(edition: SecondWorldWarEdition, state: SecondWorldWarState, check: SurrenderCheck) -> list[str]:
    """The places in enemy hands that make a check due: all required ones, and the first of the alternatives."""
    one_of = [place for place in check.holds_any if _taken(edition, state, check, place)][:1]
    return [*check.holds_all, *one_of]


def in_the_way(edition: SecondWorldWarEdition, state: SecondWorldWarState, check: SurrenderCheck) -> Message | None:
    """Why a check that a power forces isn't possible now; None if the books see no obstacle."""
    if check.id == FRENCH_CAPITULATION:
        if not world.at_war(state, GERMANY, FRANCE):
            return Message("Germany isn't at war with France.")
        if state.options.get(check.at_start_option or "") and not state.claims.get(PARIS_CLAIM):
            return Message("German units must have been next to Paris when the impulse began. Log that first.")
    if check.id == FINNISH_PEACE and not world.at_war(state, FINLAND, SOVIET_UNION):
        return Message("Finland isn't at war with the Soviet Union.")
    if check.id == ITALIAN_COUP:
        if not world.us_fights_in_europe(state):
            return Message("The United States isn't at war with the European Axis.")
        if world.controller_power(state, EAST_AFRICA) not in world.liberators(edition):
            return Message("The Western Allies don't hold East Africa.")
    return None


def check_surrender(draft: Draft, action: CheckSurrender) -> None:
    """Roll a check: one due since a capital fell, or a special one."""
    country, check = action.country, action.check
    if (country is None) == (check is None):
        raise draft.refuse("invalid_check", "Name either the country whose capital fell, or a special check.")
    seen = consequences.seen_in(draft, action)
    if check is not None:
        _special(draft, lookup.find("check", check, draft.edition.surrender_checks.by_id), action, seen)
    elif country is not None:
        pending = {check.country: check for check in draft.state.pending}
        if country not in pending:
            raise draft.refuse("not_due", "No surrender check is due for {call:the}.", call=world.call(draft, country))
        capital_check(draft, country, pending[country].by, action.dice, seen)


def capital_check(draft: Draft, country: str, by: str, dice: tuple[int, int] | None, seen: consequences.Seen) -> None:
    """The check of a country whose capital the enemy has taken."""
    number = resistance.number(draft.edition, draft.state, country)
    if number is None:
        raise draft.refuse("not_due", "{call:the} has no surrender number.", call=world.call(draft, country))
    if dice is not None:
        consequences.ask_about_vichy(draft, country, by, seen)
    if roll(draft, country, number, 0, dice, None):
        cascade.follow(draft, consequences.fall(draft, country, by, seen))


def roll(draft: Draft, who: str, number: int, modifier: int, dice: tuple[int, int] | None, check: str | None) -> bool:
    """Two dice above the number mean surrender."""
    if dice is None:
        raise draft.refuse("invalid_dice", "Roll two dice, or leave it to the app.")
    total = sum(dice) + modifier
    surrenders = total > number
    draft.emit(
        SurrenderChecked(
            country=who, dice=tuple(dice), number=number, modifier=modifier, surrenders=surrenders, check=check
        )
    )
    draft.say("check_lost" if surrenders else "check_passed", who=who, dice=dice, modifier=modifier, number=number)
    return surrenders


def _special(draft: Draft, check: SurrenderCheck, action: CheckSurrender, seen: consequences.Seen) -> None:
    state = draft.state
    name = world.call(draft, check.of)
    if check.of in state.surrendered:
        raise draft.refuse("surrendered", "{name:the} has already surrendered.", name=name)
    if check.once and check.id in state.done:
        raise draft.refuse(
            "already_done", "{name:the} has already made this check; it happens only once.", name=name, about=[check.id]
        )
    if creates_vichy(check) and seen.vichy is False:
        raise draft.refuse(
            "invalid_check", "Vichy France is always created when France is forced to capitulate.", about=["vichy"]
        )
    captor = _captor(draft, check, action)
    if check.operation is not None:
        actors.require_impulse(draft, captor)
        purchase.with_the_free_point(draft, captor)
        home = check.of if check.of in state.territories else world.home_country(draft.edition, state, check.of)
        maps, note = theatres.of_country(draft.edition, home), sentence("whom", who=check.of)
        theatres.pay_for(draft, captor, check.operation, maps, action.theatre, note, points=1)
    break_sitzkrieg(draft, captor, check.of)
    number = resistance.number_of(draft.edition, check.of)
    draft.emit(OnceDone(what=check.id))
    if check.operation is not None:
        draft.emit(OnceDone(what=check.operation))
    if not roll(draft, check.of, number, 0, action.dice, check.id):
        return
    if any(effect.does == "neutral" and check.of in effect.countries for effect in check.effects):
        peace_with_finland(draft)
        return
    vichy = creates_vichy(check)
    seen = consequences.Seen(held=seen.held, invaded=seen.invaded, vichy=seen.vichy or vichy)
    home = check.of if check.of in state.territories else world.home_country(draft.edition, state, check.of)
    cascade.follow(draft, consequences.fall(draft, home, captor, seen))


def creates_vichy(check: SurrenderCheck) -> bool:
    """Whether a lost check creates Vichy France, whatever anybody says."""
    return any(effect.does == "neutral" and VICHY_FRANCE in effect.countries for effect in check.effects)


def _captor(draft: Draft, check: SurrenderCheck, action: CheckSurrender) -> str:
    """Who forces a check or would gain; a check by places must be due."""
    if check.holds_all:
        holder = enemy_holds(draft.edition, draft.state, check)
        if holder is None or holder not in draft.edition.powers.ids:
            raise draft.refuse("not_due", "The enemy doesn't hold the cities that this check is for.")
        return holder
    leader = world.leader(draft.edition, draft.state, WESTERN_ALLIES)
    default = check.by[0] if len(check.by) == 1 else leader if leader in check.by else None
    captor = actors.power(draft, action.by or default)
    if captor not in check.by:
        raise draft.refuse("not_available", "{captor:power the} can't force this check.", captor=draft.power(captor))
    if reason := in_the_way(draft.translated, draft.state, check):
        draft.warn("not_yet", reason, about=[check.id])
    return captor


def drop_atomic_bomb(draft: Draft, action: DropAtomicBomb) -> None:
    """Decide an atomic bomb: it costs a resource and forces a check; a later one adds to it."""
    by = actors.power(draft, action.by or UNITED_STATES)
    target = actors.power(draft, action.target)
    rule = draft.edition.losses[ATOMIC_BOMB]
    if target == by:
        raise draft.refuse("not_available", "{by:power the} can't drop an atomic bomb on itself.", by=draft.power(by))
    production.require_bombs(draft, by)
    if not world.at_war(draft.state, by, target):
        draft.warn(
            "not_at_war",
            "{by:power the} isn't at war with {target:power the}.",
            by=draft.power(by),
            target=draft.power(target),
        )
    actors.require_impulse(draft, by)
    ready = draft.state.special.get(ATOMIC_BOMB, 0)
    if not ready:
        draft.warn(
            "no_bomb",
            "{by:power the} has no atomic bomb ready: it's built as a reinforcement first.",
            by=draft.power(by),
        )
    seen = consequences.seen_in(draft, action)
    before = draft.state.bombs.get(target, 0)
    lost = resources.lose(draft, target, rule.resources, sentence("atomic_bomb"))
    draft.emit(AtomicBombDropped(target=target))
    if ready:
        draft.emit(SpecialUnitsLost(unit=ATOMIC_BOMB, count=1))
    draft.say("atomic_bomb_dropped", by=by, target=target, lost=lost)
    state = draft.state
    number = resistance.number_of(draft.edition, target)
    if roll(draft, target, number, rule.later_check_modifier if before else 0, action.dice, "atomic_bomb"):
        home = world.home_country(draft.edition, state, target)
        cascade.follow(draft, consequences.fall(draft, home, by, seen))


def rolled_by_app(
    edition: SecondWorldWarEdition, state: GameState, action: CheckSurrender | DropAtomicBomb, app: Callable[[], int]
) -> CheckSurrender | DropAtomicBomb:
    """The action with the dice the app rolled for it."""
    return action if action.dice is not None else replace(action, dice=(app(), app()))
