"""The banker's corrections: make the books match the board, each with a reason."""

from companion.engine import deciders, ledger, lookup
from companion.families.second_world_war.corrections import AdjustPoints, SetCountry, SetProduction, SetTreaty, SetWar
from companion.families.second_world_war.events import CountryChanged, UnitLeft, UnitMoved, WarBegan, WarEnded
from companion.families.second_world_war.rules import actors, world
from companion.families.second_world_war.rules.diplomacy import treaties
from companion.families.second_world_war.rules.draft import Draft
from companion.families.second_world_war.rules.economy import display
from companion.families.second_world_war.rules.points import accounts
from companion.families.second_world_war.state import ALONE
from companion.model.actions import AdjustTreasury
from companion.model.translated import inside


def adjust_treasury(draft: Draft, action: AdjustTreasury) -> None:
    """Add resources to a power or take them out."""
    actors.power(draft, action.power or draft.state.turn)
    power = deciders.correct_treasury(draft, action)
    draft.say("resources_corrected", power=power, amount=action.amount, reason=action.reason)


def adjust_points(draft: Draft, action: AdjustPoints) -> None:
    """Add points to an account or take them out."""
    power = actors.power(draft, action.power or draft.state.turn)
    kind = None
    if action.theatre is not None and accounts.declares(draft.edition, draft.state, power):
        kind = lookup.find("theatre", action.theatre, {theatre.id: theatre.id for theatre in draft.edition.theatres})
        if kind not in accounts.kinds(draft.edition, draft.state, power):
            raise draft.refuse("invalid_theatre", "No points are tied to that map.")
    account = accounts.account(power, kind)
    if not action.amount:
        raise draft.refuse("invalid_amount", "The amount is zero; there's nothing to correct.")
    if action.amount > 0:
        ledger.pay(draft, account, action.amount, "adjustment", action.reason)
    else:
        in_hand = draft.state.accounts.get(account, 0)
        if -action.amount > in_hand:
            raise draft.refuse(
                "not_enough_points",
                "{power:power the} has {in_words} there.",
                spent=True,
                power=draft.power(power),
                in_words=accounts.in_words(in_hand),
            )
        ledger.charge(draft, account, -action.amount, "adjustment", action.reason)
    draft.say("points_corrected", power=power, amount=action.amount, reason=action.reason)


def set_country(draft: Draft, action: SetCountry) -> None:
    """Set a country's state."""
    country, state = world.known_country(draft, action.country), draft.state
    if action.controller is not None and action.controller not in draft.edition.powers.ids:
        world.known_country(draft, action.controller)
        if action.controller == country:
            raise draft.refuse("invalid_status", "A country doesn't hold itself; say that nobody does.")
    if action.controller is None and action.status not in ALONE:
        raise draft.refuse("invalid_status", "Say who holds it, or whose ally it is.")
    if action.controller in draft.edition.powers.ids and action.status in ALONE:
        raise draft.refuse("invalid_status", "An independent country belongs to no power.")
    if (
        action.controller is not None
        and not world.active(state, action.controller)
        and action.controller in state.powers
    ):
        raise draft.refuse(
            "surrendered",
            "{controller:power the} has surrendered and holds nothing.",
            controller=draft.power(action.controller),
        )
    now = state.country(country)
    if (now.status, now.controller, now.gives) == (action.status, action.controller, action.gives):
        raise draft.refuse("no_change", "{call:the} is already like that.", call=world.call(draft, country))
    draft.emit(CountryChanged(country=country, status=action.status, controller=action.controller, gives=action.gives))
    status, controller, reason = action.status, action.controller, action.reason
    if controller is None:
        draft.say("country_corrected_alone", country=country, status=status, reason=reason)
    else:
        draft.say("country_corrected", country=country, status=status, controller=controller, reason=reason)


def set_war(draft: Draft, action: SetWar) -> None:
    """Set whether two are at war."""
    for party in (action.one, action.other):
        if party not in draft.edition.powers.ids:
            world.known_country(draft, party)
        if party in draft.state.surrendered:
            raise draft.refuse("surrendered", "{call:the} has surrendered.", call=world.call(draft, party))
    if action.one == action.other:
        raise draft.refuse("own_country", "A power can't be at war with itself.")
    fighting = any(war.parties == {action.one, action.other} for war in draft.state.wars)
    if fighting == action.at_war:
        raise draft.refuse("no_change", "The books already say so.")
    if action.at_war:
        draft.emit(WarBegan(declarer=action.one, target=action.other))
    else:
        draft.emit(WarEnded(one=action.one, other=action.other))
    one, other, reason = action.one, action.other, action.reason
    draft.say("war_corrected" if action.at_war else "peace_corrected", one=one, other=other, reason=reason)


def set_treaty(draft: Draft, action: SetTreaty) -> None:
    """Set whether an agreement is in force."""
    treaty = lookup.find("treaty", action.treaty, draft.edition.treaties.by_id)
    if (treaty.id in draft.state.treaties) == action.in_force:
        raise draft.refuse("no_change", "The books already say so.")
    treaties.set_treaty(draft, treaty.id, action.in_force)
    draft.say("as_written", text=action.reason)


def set_production(draft: Draft, action: SetProduction) -> None:
    """Set a unit's box on the display, or remove it."""
    unit = display.item_of(draft, None, action.item)
    if action.box is None:
        draft.emit(UnitLeft(item=unit.id, cause="corrected"))
        draft.say("unit_taken_off", power=unit.power, unit=unit.unit, box=unit.box, reason=action.reason)
        return
    if action.box > unit.start or action.lap > unit.laps:
        raise draft.refuse(
            "invalid_box",
            "{power:power whose} {unit} in box {box} began in box {start}, run 1 of {laps}.",
            power=draft.power(unit.power),
            unit=inside(draft.edition.units[unit.unit]),
            box=unit.box,
            start=unit.start,
            laps=unit.laps,
        )
    draft.emit(UnitMoved(item=unit.id, box=action.box, lap=action.lap, cause="corrected"))
    draft.say("unit_corrected", power=unit.power, unit=unit.unit, box=unit.box, to=action.box, reason=action.reason)
