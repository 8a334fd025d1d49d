"""Action points: buying them, the free one, headquarters."""

from collections.abc import Callable

from msgspec.structs import replace

from companion.engine import lookup
from companion.families.second_world_war.actions import BuyPoints, FlipHeadquarters, TakeDefaultPoint
from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.events import DefaultPointTaken, PointsBought
from companion.families.second_world_war.rules import actors, calendar, world
from companion.families.second_world_war.rules.draft import Draft
from companion.families.second_world_war.rules.economy import resources
from companion.families.second_world_war.rules.points import accounts
from companion.families.second_world_war.state import SecondWorldWarState
from companion.languages import Message, Names
from companion.model.refusal import Remedy
from companion.model.sentence import sentence
from companion.model.state import GameState
from companion.model.translated import named


def only_default(edition: SecondWorldWarEdition, state: SecondWorldWarState, power: str) -> Message | None:
    """Why a power can have only the free point; None if it can buy."""
    name = named(edition.source.powers[power])
    if power in state.stunned:
        return Message(
            "{power:power the} was attacked by surprise, so it has only the free point this impulse.", power=name
        )
    if edition.action_points.neutral_powers == "default_only" and world.is_neutral(edition, state, power):
        return Message(
            "{power:power the} isn't at war with a major power or with China, so it has only the free point.",
            power=name,
        )
    return None


def buy_points(draft: Draft, action: BuyPoints) -> None:
    """Turn resources into points."""
    power, state, rule = actors.power(draft, action.power), draft.state, draft.edition.action_points
    random = bool(state.options.get(rule.random_option or ""))
    _check_dice(draft, action, random)
    theatre = _theatre(draft, power, action.theatre)
    actors.require_impulse(draft, power)
    if reason := only_default(draft.edition, draft.state, power):
        draft.warn("default_only", reason, about=["surprised" if power in state.stunned else "neutral"])
    if power in state.this_impulse.default:
        draft.warn(
            "default_taken",
            "{power:power the} took the free point and buys none this impulse.",
            power=draft.power(power),
        )
    each = modifier_now(draft.edition, state, power, theatre)
    if each is None:
        draft.warn(
            "missing_number",
            "Enter {power:power whose} nationality modifier first.",
            power=draft.power(power),
            remedy=Remedy(field=f"numbers.nationality_modifier.{power}", action="enter_numbers", most=9),
        )
        each = 0
    dice = action.dice or ()
    points = sum(die + each for die in dice) if random else action.resources * (rule.per_resource + each)
    resources.spend(draft, power, action.resources, sentence("so_many_points", points=points))
    declared = accounts.declares(draft.edition, draft.state, power)
    kind = theatre if declared or _fair_weather(draft, power, theatre) else None
    accounts.grant(draft, power, points, kind, sentence("bought_with", resources=action.resources))
    draft.emit(PointsBought(power=power, resources=action.resources, points=points, theatre=theatre, dice=tuple(dice)))
    if theatre:
        draft.say("points_bought_for", power=power, resources=action.resources, points=points, theatre=theatre)
    else:
        draft.say("points_bought", power=power, resources=action.resources, points=points)


def _check_dice(draft: Draft, action: BuyPoints, random: bool) -> None:
    if not random and action.dice:
        raise draft.refuse("invalid_dice", "Points aren't rolled for in this game.")
    if random and len(action.dice or ()) != action.resources:
        raise draft.refuse(
            "invalid_dice", "Roll a die for each resource: {resources} in all.", resources=action.resources
        )


def _theatre(draft: Draft, power: str, theatre: str | None) -> str | None:
    theatres = draft.edition.theatres.by_id
    if theatre is not None:
        chosen = lookup.find("theatre", theatre, theatres)
        if chosen.always_allowed and (
            accounts.declares(draft.edition, draft.state, power) or _weather_differs(draft, power)
        ):
            raise draft.refuse(
                "invalid_theatre",
                "Any points may be used on the {found}. {bound_theatres}",
                found=named(chosen),
                bound_theatres=_bound_theatres(draft),
            )
        return theatre
    if accounts.declares(draft.edition, draft.state, power):
        raise draft.refuse(
            "invalid_theatre",
            "{power:power the} buys for one theater. {bound_theatres}",
            power=draft.power(power),
            bound_theatres=_bound_theatres(draft),
        )
    season = calendar.season(draft.edition, draft.state)
    if season.no_modifier_in and world.modifier(draft.edition, draft.state, power):
        lost = world.name_of_theatre(draft.translated, season.no_modifier_in[0])
        raise draft.refuse(
            "invalid_theatre",
            "Say which theater: in {season}, the {lost} adds no nationality modifier.",
            season=named(season),
            lost=lost,
        )
    return None


def _weather_differs(draft: Draft, power: str) -> bool:
    """Whether the weather makes a difference between theaters for a power's points, and the table minds it."""
    season = calendar.season(draft.edition, draft.state)
    minded = weather_counts(draft.edition, draft.state)
    return minded and bool(season.no_modifier_in and world.modifier(draft.edition, draft.state, power))


def weather_counts(edition: SecondWorldWarEdition, state: SecondWorldWarState) -> bool:
    """Whether points are tied to a theater that gives more than the other's weather would."""
    return bool(state.options.get(edition.action_points.weather_option or ""))


def _fair_weather(draft: Draft, power: str, theatre: str | None) -> bool:
    """Whether this theater gives more points than the other's weather would: they're tied to it."""
    better = modifier_now(draft.edition, draft.state, power, theatre) or 0
    everywhere = [
        modifier_now(draft.edition, draft.state, power, theatre) or 0 for theatre in accounts.theatres(draft.edition)
    ]
    return theatre is not None and _weather_differs(draft, power) and better > min(everywhere)


def _bound_theatres(draft: Draft) -> Message:
    bound = Names((named(theatre) for theatre in draft.edition.theatres if not theatre.always_allowed), "or")
    return Message("Choose {theatres:the}.", theatres=bound)


def modifier_now(
    edition: SecondWorldWarEdition, state: SecondWorldWarState, power: str, theatre: str | None
) -> int | None:
    """What the nationality modifier adds to each resource in a theater now; None if not entered."""
    if theatre in calendar.season(edition, state).no_modifier_in:
        return 0
    return world.modifier(edition, state, power)


def take_default_point(draft: Draft, action: TakeDefaultPoint) -> None:
    """Take the free point instead of buying."""
    power = actors.power(draft, action.power)
    grant_default_point(draft, power)
    draft.say("default_point_taken", power=power, free=draft.edition.action_points.by_default)


def grant_default_point(draft: Draft, power: str) -> None:
    """Grant the free point, if a power can have it."""
    actors.require_impulse(draft, power)
    impulse = draft.state.this_impulse
    if power in impulse.default:
        raise draft.refuse(
            "default_taken", "{power:power the} has already taken its free point.", power=draft.power(power)
        )
    if impulse.bought.get(power):
        draft.warn(
            "points_bought",
            "{power:power the} has bought points; the free one is only for powers that buy none.",
            power=draft.power(power),
        )
    elif any(spent.power == power and spent.points for spent in impulse.spent):
        draft.warn(
            "too_late",
            "{power:power the} has already acted; you take the free point before that.",
            late=True,
            power=draft.power(power),
        )
    free = draft.edition.action_points.by_default
    accounts.grant(draft, power, free, accounts.IMPULSE, sentence("default_point"))
    draft.emit(DefaultPointTaken(power=power))


def with_the_free_point(draft: Draft, power: str) -> None:
    """A power limited to the free point takes it by using it; the entry says for what."""
    state = draft.state
    may_take = power in world.acting_powers(draft.edition, state) and power not in state.this_impulse.default
    if may_take and not accounts.total(draft.edition, state, power) and only_default(draft.edition, state, power):
        grant_default_point(draft, power)


def flip_headquarters(draft: Draft, action: FlipHeadquarters) -> None:
    """Get points from headquarters for forces they supply."""
    power = actors.power(draft, action.power)
    actors.require_impulse(draft, power)
    points = action.count * draft.edition.action_points.headquarters
    accounts.grant(draft, power, points, accounts.IMPULSE, sentence("headquarters"))
    draft.say("headquarters_flipped", power=power, count=action.count, points=points)


def rolled_by_app(
    edition: SecondWorldWarEdition, state: GameState, action: BuyPoints, roll: Callable[[], int]
) -> BuyPoints:
    """The action with the dice the app rolled for it."""
    random = bool(state.options.get(edition.action_points.random_option or ""))
    if not random or action.dice is not None:
        return action
    return replace(action, dice=tuple(roll() for _unused in range(action.resources)))
