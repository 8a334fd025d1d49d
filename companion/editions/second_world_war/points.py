"""Action points: buying them, the free one, headquarters, and who may do what when."""

from collections.abc import Callable

from msgspec.structs import replace

from companion.editions.second_world_war import accounts, moments, resources, world
from companion.model.edition import Edition
from companion.model.events import PhaseBegan
from companion.model.refusal import RuleViolation
from companion.model.second_world_war_actions import BuyPoints, FlipHeadquarters, TakeDefaultPoint
from companion.model.second_world_war_events import DefaultPointTaken, PointsBought
from companion.model.second_world_war_state import CampaignState
from companion.model.sections.resources import ActionPoints
from companion.model.state import GameState
from companion.rulebook import known
from companion.rulebook.draft import Draft


def acting(draft: Draft, word: str | None) -> str:
    """The power an action means, if it can act; if it names none, the only one whose impulse it is."""
    state = world.now(draft)
    if word is None:
        powers = world.acting_powers(draft.edition, state)
        if len(powers) != 1:
            raise draft.refuse("invalid_power", "Say which power: several act together, or none does now.")
        return powers[0]
    power = known.find("power", word, draft.edition.power).id
    if not world.active(state, power):
        raise draft.refuse("surrendered", f"{draft.name(power)} has surrendered.")
    return power


def require_impulse(draft: Draft, power: str) -> None:
    """Be in the power's part of the impulse, and go on to its actions; object otherwise."""
    state = world.now(draft)
    if power not in world.acting_powers(draft.edition, state):
        step = draft.edition.phase[state.phase].name if state.bloc is None else world.call(draft, state.bloc)
        draft.object("wrong_turn", f"It is not {draft.whose(power)} impulse. Now: {step}.")
        return
    frame = draft.edition.season_frame
    order = list(frame.each_impulse) if frame else []
    if state.phase == order[0]:
        draft.emit(PhaseBegan(phase=order[1]))
    elif state.phase == order[-1]:
        draft.object("wrong_phase", "The impulse is over but for its end; actions are past.")


def rule(edition: Edition) -> ActionPoints:
    """The edition's rule on action points."""
    if edition.action_points is None:  # pragma: no cover - every edition of this family has one
        raise RuleViolation("unknown_rule", "This edition has no action points.")
    return edition.action_points


def only_default(edition: Edition, state: CampaignState, power: str) -> str | None:
    """Why a power may have the default point only, as a sentence; None if it may buy."""
    name = edition.power[power].name
    if power in state.stunned:
        return f"{name} was attacked by surprise: it has only the default point in this impulse."
    if rule(edition).neutral_powers == "default_only" and world.is_neutral(edition, state, power):
        return f"{name} is at war with no major power nor with China: it has only the default point."
    return None


def buy_points(draft: Draft, action: BuyPoints) -> None:
    """Turn resources into points."""
    power, state = acting(draft, action.power), world.now(draft)
    random = bool(state.options.get(rule(draft.edition).random_option or ""))
    _check_dice(draft, action, random)
    theatre = _theatre(draft, power, action.theatre)
    require_impulse(draft, power)
    if reason := only_default(draft.edition, world.now(draft), power):
        draft.object("default_only", reason)
    if power in state.this_impulse.default:
        draft.object("default_taken", f"{draft.name(power)} took the free point and buys none this impulse.")
    each = modifier_now(draft.edition, state, power, theatre)
    if each is None:
        draft.object("missing_number", f"Enter {draft.whose(power)} nationality modifier first.")
        each = 0
    dice = action.dice or ()
    points = sum(die + each for die in dice) if random else action.resources * (rule(draft.edition).per_resource + each)
    resources.spend(draft, power, action.resources, accounts.in_words(points))
    kind = theatre if accounts.declares(draft.edition, power) else None
    accounts.grant(draft, power, points, kind, f"Bought with {action.resources}")
    draft.emit(PointsBought(power=power, resources=action.resources, points=points, theatre=theatre, dice=tuple(dice)))
    where = f" for the {world.name_of_theatre(draft.edition, theatre)}" if theatre else ""
    bought = accounts.in_words(points)
    draft.say(f"{draft.name(power)} turns {draft.money(action.resources)} into {bought}{where}.")


def _check_dice(draft: Draft, action: BuyPoints, random: bool) -> None:
    if not random and action.dice:
        raise draft.refuse("invalid_dice", "Points are not rolled for in this game.")
    if random and len(action.dice or ()) != action.resources:
        raise draft.refuse("invalid_dice", f"Roll a die for each resource: {action.resources} in all.")


def _theatre(draft: Draft, power: str, theatre: str | None) -> str | None:
    theatres = {one.id: one for one in draft.edition.theatres}
    if theatre is not None:
        found = known.find("theatre", theatre, theatres)
        if found.always_allowed and accounts.declares(draft.edition, power):
            raise draft.refuse(
                "invalid_theatre", f"Any points may be used on the {found.name}. {_bound_theatres(draft)}"
            )
        return theatre
    if accounts.declares(draft.edition, power):
        raise draft.refuse("invalid_theatre", f"{draft.name(power)} buys for one theatre. {_bound_theatres(draft)}")
    season = moments.season(draft.edition, world.now(draft))
    if season.no_modifier_in and world.modifier(draft.edition, world.now(draft), power):
        lost = world.name_of_theatre(draft.edition, season.no_modifier_in[0])
        raise draft.refuse(
            "invalid_theatre", f"Say for which theatre: in {season.name} the {lost} adds no nationality modifier."
        )
    return None


def _bound_theatres(draft: Draft) -> str:
    names = [f"the {one.name}" for one in draft.edition.theatres if not one.always_allowed]
    return f"Choose {' or '.join(names)}."


def modifier_now(edition: Edition, state: CampaignState, power: str, theatre: str | None) -> int | None:
    """What the nationality modifier adds to each resource in a theatre now; None if nobody entered it."""
    if theatre in moments.season(edition, state).no_modifier_in:
        return 0
    return world.modifier(edition, state, power)


def take_default_point(draft: Draft, action: TakeDefaultPoint) -> None:
    """Take the free point instead of buying."""
    power = acting(draft, action.power)
    require_impulse(draft, power)
    impulse = world.now(draft).this_impulse
    if power in impulse.default:
        raise draft.refuse("default_taken", f"{draft.name(power)} has taken its free point already.")
    if impulse.bought.get(power):
        draft.object(
            "points_bought",
            f"{draft.name(power)} has bought points; the free one is for those who buy none.",
        )
    elif any(one.power == power and one.points for one in impulse.spent):
        draft.object("too_late", f"{draft.name(power)} has begun to act; the free point is taken before that.")
    free = rule(draft.edition).by_default
    accounts.grant(draft, power, free, accounts.IMPULSE, "Default action point")
    draft.emit(DefaultPointTaken(power=power))
    draft.say(f"{draft.name(power)} buys no action points and takes {free} free of charge.")


def flip_headquarters(draft: Draft, action: FlipHeadquarters) -> None:
    """Headquarters give points to forces they supply."""
    power = acting(draft, action.power)
    require_impulse(draft, power)
    points = action.count * rule(draft.edition).headquarters
    accounts.grant(draft, power, points, accounts.IMPULSE, "Headquarters flipped")
    given = accounts.in_words(points)
    draft.say(f"{draft.name(power)} flips {action.count} headquarters: {given} for forces in their supply.")


def rolled_by_app(edition: Edition, state: GameState, action: BuyPoints, roll: Callable[[], int]) -> BuyPoints:
    """The action with the dice the app rolled for it."""
    random = bool(state.options.get(rule(edition).random_option or ""))
    if not random or action.dice is not None:
        return action
    return replace(action, dice=tuple(roll() for _ in range(action.resources)))
