"""Surrender checks: two dice against a number, on the occasions that the rules name."""

from collections.abc import Callable

from msgspec.structs import replace

from companion.editions.second_world_war import accounts, cascade, falling, points, production, resources, world
from companion.editions.second_world_war.diplomacy import peace_with_finland
from companion.editions.second_world_war.losses import loss
from companion.model.edition import Edition
from companion.model.refusal import RuleViolation
from companion.model.second_world_war_actions import CheckSurrender, DropAtomicBomb
from companion.model.second_world_war_events import AtomicBombDropped, OnceDone, SurrenderChecked
from companion.model.second_world_war_state import CampaignState
from companion.model.sections.surrender import SurrenderCheck
from companion.model.state import GameState
from companion.rulebook import known
from companion.rulebook.draft import Draft

PARIS_CLAIM = "paris_in_reach"
SURRENDERS = "it surrenders"
"""How the sentence on a lost check ends; what follows from it comes after."""


def table(edition: Edition) -> dict[str, SurrenderCheck]:
    """The special checks by id."""
    return {one.id: one for one in edition.surrender_checks}


def enemy_holds(edition: Edition, state: CampaignState, check: SurrenderCheck) -> str | None:
    """The enemy that holds the places of a check, if one side holds enough of them."""
    if not check.holds_all or not all(_taken(edition, state, check, one) for one in check.holds_all):
        return None
    if check.holds_any and not any(_taken(edition, state, check, one) for one in check.holds_any):
        return None
    return world.place_holder(edition, state, check.holds_all[0])


def _taken(edition: Edition, state: CampaignState, check: SurrenderCheck, place: str) -> bool:
    holder = world.place_holder(edition, state, place)
    return holder is not None and holder != check.of and world.at_war(state, holder, check.of)


def due(edition: Edition, state: CampaignState) -> list[SurrenderCheck]:
    """The special checks that places in enemy hands have made due."""
    return [
        one
        for one in edition.surrender_checks
        if one.of not in state.surrendered
        and not (one.once and one.id in state.done)
        and one.holds_all
        and one.outcome == "check"
        and enemy_holds(edition, state, one)
    ]


def sentence(edition: Edition, state: CampaignState, check: SurrenderCheck) -> str:
    """That a check by places is due, and for which of them."""
    one_of = [one for one in check.holds_any if _taken(edition, state, check, one)][:1]
    lost = [world.name_of(edition, state, one) for one in (*check.holds_all, *one_of)]
    name = world.name_of(edition, state, check.of)
    why = check.name.lower() or "cities lost"
    return f"{name} must check for surrender: {why} ({world.together(lost)})."


def in_the_way(edition: Edition, state: CampaignState, check: SurrenderCheck) -> str | None:
    """Why a check that a power brings about is not possible now; None if the books see nothing against it."""
    if check.id == "french_capitulation":
        if not world.at_war(state, "germany", "france"):
            return "Germany is not at war with France."
        if state.options.get("paris_from_impulse_start") and not state.claims.get(PARIS_CLAIM):
            return "German units must have been next to Paris when the impulse began: say so then."
    if check.id == "finnish_peace" and not world.at_war(state, "finland", "soviet_union"):
        return "Finland is not at war with the Soviet Union."
    if check.id == "italian_coup":
        if not world.us_fights_in_europe(edition, state):
            return "The United States is not at war with the European Axis."
        if world.controller_power(state, "east_africa") not in world.liberators(edition):
            return "The Western Allies do not hold East Africa."
    return None


def check_surrender(draft: Draft, action: CheckSurrender) -> None:
    """Roll a check: one that is due since a capital fell, or a special one."""
    if (action.country is None) == (action.check is None):
        raise draft.refuse("invalid_check", "Name either the country whose capital fell, or a special check.")
    seen = falling.seen_in(draft, action)
    if action.check is not None:
        _special(draft, known.find("check", action.check, table(draft.edition)), action, seen)
        return
    pending = {one.country: one for one in world.now(draft).pending}
    if action.country not in pending:
        raise draft.refuse("not_due", f"No surrender check is due for {world.call(draft, str(action.country))}.")
    by = pending[str(action.country)].by
    capital_check(draft, str(action.country), by, action.dice, seen)


def capital_check(draft: Draft, country: str, by: str, dice: tuple[int, int] | None, seen: falling.Seen) -> None:
    """The check of a country whose capital the enemy has taken."""
    number = falling.number(draft.edition, world.now(draft), country)
    if number is None:
        raise draft.refuse("not_due", f"{world.call(draft, country)} has no surrender number.")
    if roll(draft, country, number, 0, dice, None):
        cascade.follow(draft, falling.fall(draft, country, by, seen))


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
    added = f" with {modifier:+d}" if modifier else ""
    result = f"above {number}: {SURRENDERS}" if surrenders else f"not above {number}: it fights on"
    draft.say(f"Surrender check of {world.call(draft, who)}: {dice[0]} and {dice[1]}{added}, {result}.")
    return surrenders


def _special(draft: Draft, check: SurrenderCheck, action: CheckSurrender, seen: falling.Seen) -> None:
    state = world.now(draft)
    name = world.call(draft, check.of)
    if check.of in state.surrendered:
        raise draft.refuse("surrendered", f"{name} has surrendered already.")
    if check.once and check.id in state.done:
        raise draft.refuse("already_done", f"{name} has made this check; it comes only once.")
    captor = _captor(draft, check, action)
    if check.operation is not None:
        points.require_impulse(draft, captor)
        accounts.pay(draft, captor, check.operation, 1, note=name)
    number = number_of(draft.edition, check.of)
    draft.emit(OnceDone(what=check.id))
    if check.operation is not None:
        draft.emit(OnceDone(what=check.operation))
    if not roll(draft, check.of, number, 0, action.dice, check.id):
        return
    if any(effect.does == "neutral" and check.of in effect.countries for effect in check.effects):
        peace_with_finland(draft)
        return
    vichy = any(effect.does == "neutral" and world.VICHY in effect.countries for effect in check.effects)
    seen = falling.Seen(held=seen.held, invaded=seen.invaded, vichy=seen.vichy or vichy)
    home = check.of if check.of in state.territories else world.home_country(draft.edition, state, check.of)
    cascade.follow(draft, falling.fall(draft, home, captor, seen))


def number_of(edition: Edition, who: str) -> int:
    """The number that two dice of a power or minor power must exceed."""
    rule = edition.surrender
    number = rule.numbers.get(who, rule.other_minors) if rule else None
    if number is None:  # pragma: no cover - every edition of this family has the numbers
        raise RuleViolation("unknown_rule", "This edition has no surrender numbers.")
    return number


def _captor(draft: Draft, check: SurrenderCheck, action: CheckSurrender) -> str:
    """Who brings a check about or stands to gain; a check by places must be due."""
    if check.holds_all:
        holder = enemy_holds(draft.edition, world.now(draft), check)
        if holder is None or holder not in draft.edition.power:
            raise draft.refuse("not_due", "The enemy does not hold the cities that this check is for.")
        return holder
    leader = world.leader(draft.edition, world.now(draft), "western_allies")
    default = check.by[0] if len(check.by) == 1 else leader if leader in check.by else None
    captor = points.acting(draft, action.by or default)
    if captor not in check.by:
        raise draft.refuse("not_available", f"{draft.name(captor)} cannot bring this check about.")
    if reason := in_the_way(draft.edition, world.now(draft), check):
        draft.object("not_yet", reason)
    return captor


def drop_atomic_bomb(draft: Draft, action: DropAtomicBomb) -> None:
    """A bomb costs a resource and brings a check; a later one adds to it."""
    by = points.acting(draft, action.by or "united_states")
    target = points.acting(draft, action.target)
    rule = loss(draft.edition, production.BOMB)
    if target == by:
        raise draft.refuse("not_available", f"{draft.name(by)} drops no atomic bomb on itself.")
    production.require_bombs(draft, by)
    if not world.at_war(world.now(draft), by, target):
        draft.object("not_at_war", f"{draft.name(by)} is not at war with {draft.name(target)}.")
    points.require_impulse(draft, by)
    seen = falling.seen_in(draft, action)
    before = world.now(draft).bombs.get(target, 0)
    lost = resources.lose(draft, target, rule.resources, "Atomic bomb")
    draft.emit(AtomicBombDropped(target=target))
    draft.say(f"{draft.name(by)} drops an atomic bomb on {draft.name(target)}, which loses {draft.money(lost)}.")
    state = world.now(draft)
    number = number_of(draft.edition, target)
    if roll(draft, target, number, rule.later_check_modifier if before else 0, action.dice, "atomic_bomb"):
        home = world.home_country(draft.edition, state, target)
        cascade.follow(draft, falling.fall(draft, home, by, seen))


def rolled_by_app(
    edition: Edition, state: GameState, action: CheckSurrender | DropAtomicBomb, app: Callable[[], int]
) -> CheckSurrender | DropAtomicBomb:
    """The action with the dice the app rolled for it."""
    return action if action.dice is not None else replace(action, dice=(app(), app()))
