"""Taking lands, capitals, and cities, and counting units where a capital is lost."""

from companion.engine import lookup
from companion.families.second_world_war.actions import CaptureCapital, CaptureCity, CaptureCountry, CountUnits
from companion.families.second_world_war.events import CapitalChanged, CheckBecameDue, ItemSettled, PlaceTaken
from companion.families.second_world_war.named import CAPITALS
from companion.families.second_world_war.rules import actors, world
from companion.families.second_world_war.rules.diplomacy import cascade, treaties
from companion.families.second_world_war.rules.draft import Draft
from companion.families.second_world_war.rules.status import gain, say_gains, wake
from companion.families.second_world_war.rules.surrender import checks, consequences, resistance
from companion.model.ids import slug
from companion.model.translated import named


def capital_item(country: str) -> str:
    """The checklist item that asks for the units in a country without its capital."""
    return f"capital_{country}"


def _check_enemy(draft: Draft, country: str, by: str) -> None:
    """Object to taking what isn't an enemy's."""
    state = draft.state
    holder = world.principal(state, country)
    if holder == by:
        raise draft.refuse(
            "already_controlled",
            "{by:power the} already holds {call:the}.",
            by=draft.power(by),
            call=world.call(draft, country),
        )
    if not world.at_war(state, by, country) and not world.at_war(state, by, holder):
        draft.warn(
            "not_at_war",
            "{by:power the} isn't at war with {call:the}.",
            by=draft.power(by),
            call=world.call(draft, country),
        )
    treaties.respect_sitzkrieg(draft, by, country)


def capture_country(draft: Draft, action: CaptureCountry) -> None:
    """Decide that a land without units of its own changes hands."""
    by, country = actors.power(draft, action.by), world.known_country(draft, action.country)
    if resistance.has_units(draft.edition, draft.state, country):
        raise draft.refuse(
            "not_surrendered",
            "{call:the} has units of its own and must surrender: log that its capital is taken.",
            call=world.call(draft, country),
        )
    _check_enemy(draft, country, by)
    actors.require_impulse(draft, by)
    treaties.break_sitzkrieg(draft, by, country)
    if action.restore:
        _restore(draft, country, by)
        return
    cascade.follow(draft, consequences.fall(draft, country, by, consequences.Seen()))


def _restore(draft: Draft, country: str, by: str) -> None:
    """Give a cooperating ally its land back."""
    state = draft.state
    owner = state.start[country].controller
    name = world.call(draft, country)
    if owner is None or owner == by or owner not in draft.edition.powers.ids or not world.active(state, owner):
        raise draft.refuse("no_owner", "There's nobody to give {name:the} back to.", name=name)
    if not world.cooperate(draft.edition, state, by, owner):
        raise draft.refuse(
            "not_cooperating",
            "{by:power the} and {owner:power the} don't cooperate.",
            by=draft.power(by),
            owner=draft.power(owner),
        )
    gain(draft, country, owner)
    draft.say("retaken", by=by, country=country)
    say_gains(draft, (country,), owner)


def capture_capital(draft: Draft, action: CaptureCapital) -> None:
    """Decide that a capital is taken, or retaken."""
    by, country = actors.power(draft, action.by), world.known_country(draft, action.country)
    seen = consequences.seen_in(draft, action)
    _capital(draft, country, by, action.defenders, action.dice, seen)


def _capital(
    draft: Draft, country: str, by: str, defenders: bool, dice: tuple[int, int] | None, seen: consequences.Seen
) -> None:
    actors.require_impulse(draft, by)
    state, name = draft.state, world.call(draft, country)
    enemy = state.country(country).capital_held_by
    if enemy == by:
        raise draft.refuse(
            "already_controlled",
            "{by:power the} already holds the capital of {name:the}.",
            by=draft.power(by),
            name=name,
        )
    if enemy is not None and not world.at_war(state, by, country):
        if not world.at_war(state, by, enemy):
            draft.warn(
                "not_at_war",
                "{by:power the} isn't at war with {enemy:power the}, which holds it.",
                by=draft.power(by),
                enemy=draft.power(enemy),
            )
        draft.emit(CapitalChanged(country=country, by=None))
        _capital_city(draft, country, None)
        draft.say("capital_freed", by=by, country=country)
        return
    _check_enemy(draft, country, by)
    _capital_city(draft, country, by)
    if not resistance.has_units(draft.edition, state, country):
        cascade.follow(draft, consequences.fall(draft, country, by, seen))
        return
    draft.emit(CapitalChanged(country=country, by=by))
    wake(draft, country)
    draft.say("capital_taken", by=by, country=country)
    treaties.break_sitzkrieg(draft, by, country)
    if country in draft.edition.surrender.only_by_check:
        _say_due(draft)
        return
    if not defenders:
        cascade.follow(draft, consequences.fall(draft, country, by, seen))
        return
    draft.emit(CheckBecameDue(country=country, by=by))
    if dice is None:
        draft.say("must_check", country=country)
    else:
        checks.capital_check(draft, country, by, dice, seen)


def _capital_city(draft: Draft, country: str, by: str | None) -> None:
    """Also move the capital as a city named in rules."""
    for place, land in CAPITALS.items():
        if land == country:
            draft.emit(PlaceTaken(place=place, by=by))


def _say_due(draft: Draft) -> None:
    for due in checks.due(draft.edition, draft.state):
        lost = checks.places_lost(draft.edition, draft.state, due)
        draft.say("must_check_for_places", who=due.of, check=due.id, places=lost)


def capture_city(draft: Draft, action: CaptureCity) -> None:
    """Decide that a city named in a rule is taken; checks may become due, or a country falls."""
    by = actors.power(draft, action.by)
    known = {name: place for place in draft.edition.places for name in (slug(place.name), place.id)}
    place = lookup.find("place", slug(action.city), known)
    seen = consequences.seen_in(draft, action)
    holder = world.place_holder(draft.edition, draft.state, place.id)
    if holder == by:
        raise draft.refuse(
            "already_controlled", "{by:power the} already holds {place}.", by=draft.power(by), place=named(place)
        )
    if place.id in CAPITALS:
        _capital(draft, CAPITALS[place.id], by, True, None, seen)
        return
    actors.require_impulse(draft, by)
    if holder is not None and not world.at_war(draft.state, by, holder):
        draft.warn(
            "not_at_war",
            "{by:power the} isn't at war with {call:the}.",
            by=draft.power(by),
            call=world.call(draft, holder),
        )
    freed = holder != world.principal(draft.state, place.country) and not _hostile(draft, by, place.country)
    draft.emit(PlaceTaken(place=place.id, by=None if freed else by))
    draft.say("city_taken", by=by, city=place.id)
    _say_due(draft)
    for check in draft.edition.surrender_checks:
        certain = check.outcome == "certain" and place.id in check.holds_all
        fights = check.of not in draft.state.surrendered
        if certain and fights and checks.enemy_holds(draft.edition, draft.state, check):
            cascade.follow(draft, consequences.fall(draft, check.of, by, seen))


def _hostile(draft: Draft, by: str, country: str) -> bool:
    """Whether a power takes a city for itself: its country is an enemy's, or fell to somebody else."""
    state = draft.state
    return country in state.surrendered or world.at_war(state, by, country)


def count_units(draft: Draft, action: CountUnits) -> None:
    """Without its capital, a country surrenders immediately if nobody is left, or at the season's end if
    outnumbered.
    """
    country, state = world.known_country(draft, action.country), draft.state
    seen = consequences.seen_in(draft, action)
    by = state.country(country).capital_held_by
    if by is None:
        raise draft.refuse("capital_held", "No enemy holds the capital of {call:the}.", call=world.call(draft, country))
    at_end = state.phase == draft.edition.season_frame.closes
    firm = country in draft.edition.surrender.only_by_check
    gone = action.friendly == 0 or (at_end and action.enemy >= action.friendly)
    if gone and not firm:
        draft.say("units_counted", country=country, enemy=action.enemy, friendly=action.friendly)
        cascade.follow(draft, consequences.fall(draft, country, by, seen))
        return
    draft.emit(ItemSettled(item=capital_item(country)))
    draft.say("holds_on", country=country, enemy=action.enemy, friendly=action.friendly)
