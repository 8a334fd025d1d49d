"""The banker's corrections: the books are made to say what the board says, each with a reason."""

from companion.editions.second_world_war import accounts, cascade, points, production, world
from companion.model.actions import AdjustTreasury
from companion.model.second_world_war_actions import AdjustPoints, SetCountry, SetProduction, SetTreaty, SetWar
from companion.model.second_world_war_events import CountryChanged, UnitLeft, UnitMoved, WarBegan, WarEnded
from companion.model.second_world_war_state import ALONE
from companion.rulebook import adjustments, bank, known
from companion.rulebook.draft import Draft

STANDS = {
    "home": "home of",
    "controlled": "held by",
    "captured": "captured by",
    "ally": "ally of",
    "uncommitted_ally": "uncommitted ally of",
    "non_cooperating_ally": "non-cooperating ally of",
    "neutral": "neutral, under",
    "at_war": "at war, under",
}
"""How a country stands to its controller, in words."""


def adjust_treasury(draft: Draft, action: AdjustTreasury) -> None:
    """Put resources into a power's hands or take them out."""
    points.acting(draft, action.power or draft.state.turn)
    adjustments.adjust_treasury(draft, action)


def adjust_points(draft: Draft, action: AdjustPoints) -> None:
    """Put points into an account or take them out."""
    power = points.acting(draft, action.power or draft.state.turn)
    kind = None
    if action.theatre is not None and accounts.declares(draft.edition, power):
        kind = known.find("theatre", action.theatre, {one.id: one.id for one in draft.edition.theatres})
        if kind not in accounts.kinds(draft.edition, power):
            raise draft.refuse("invalid_theatre", "No points are bound to that map.")
    account = accounts.account(power, kind)
    if not action.amount:
        raise draft.refuse("invalid_amount", "The amount is zero; there is nothing to correct.")
    if action.amount > 0:
        bank.pay(draft, account, action.amount, "adjustment", action.reason)
    else:
        in_hand = draft.state.accounts.get(account, 0)
        if -action.amount > in_hand:
            raise draft.refuse("not_enough_points", f"{draft.name(power)} has {accounts.in_words(in_hand)} there.")
        bank.charge(draft, account, -action.amount, "adjustment", action.reason)
    draft.say(f"{draft.whose(power)} action points corrected by {action.amount:+d}: {action.reason}")


def set_country(draft: Draft, action: SetCountry) -> None:
    """Say how a country stands."""
    country, state = world.known_country(draft, action.country), world.now(draft)
    if action.controller is not None and action.controller not in draft.edition.power:
        world.known_country(draft, action.controller)
        if action.controller == country:
            raise draft.refuse("invalid_status", "A country does not hold itself; say that nobody does.")
    if action.controller is None and action.status not in ALONE:
        raise draft.refuse("invalid_status", "Say who holds it, or whose ally it is.")
    if action.controller in draft.edition.power and action.status in ALONE:
        raise draft.refuse("invalid_status", "A country that stands alone belongs to no power.")
    if (
        action.controller is not None
        and not world.active(state, action.controller)
        and action.controller in state.powers
    ):
        raise draft.refuse("surrendered", f"{draft.name(action.controller)} has surrendered and holds nothing.")
    now = state.country(country)
    if (now.status, now.controller, now.gives) == (action.status, action.controller, action.gives):
        raise draft.refuse("no_change", f"{world.call(draft, country)} stands so already.")
    draft.emit(CountryChanged(country=country, status=action.status, controller=action.controller, gives=action.gives))
    how = STANDS[action.status]
    whose = f"{how} {world.call(draft, action.controller)}" if action.controller else how.partition(",")[0]
    draft.say(f"{world.call(draft, country)} corrected: {whose}. {action.reason}")


def set_war(draft: Draft, action: SetWar) -> None:
    """Say that two are at war, or are not."""
    for one in (action.one, action.other):
        if one not in draft.edition.power:
            world.known_country(draft, one)
        if one in world.now(draft).surrendered:
            raise draft.refuse("surrendered", f"{world.call(draft, one)} has surrendered.")
    if action.one == action.other:
        raise draft.refuse("own_country", "Nobody is at war with itself.")
    fighting = any(war.parties == {action.one, action.other} for war in world.now(draft).wars)
    if fighting == action.at_war:
        raise draft.refuse("no_change", "The books say so already.")
    if action.at_war:
        draft.emit(WarBegan(declarer=action.one, target=action.other))
    else:
        draft.emit(WarEnded(one=action.one, other=action.other))
    state = "at war" if action.at_war else "not at war"
    draft.say(f"{world.call(draft, action.one)} and {world.call(draft, action.other)} are {state}: {action.reason}")


def set_treaty(draft: Draft, action: SetTreaty) -> None:
    """Say that an agreement is in force, or is not."""
    treaty = known.find("treaty", action.treaty, {one.id: one for one in draft.edition.treaties})
    if (treaty.id in world.now(draft).treaties) == action.in_force:
        raise draft.refuse("no_change", "The books say so already.")
    cascade.set_treaty(draft, treaty.id, action.in_force)
    draft.say(action.reason)


def set_production(draft: Draft, action: SetProduction) -> None:
    """Say where a unit on the display stands, or that it is gone."""
    one = production.item_of(draft, None, action.item)
    name = f"{draft.whose(one.power)} {draft.edition.unit[one.unit].name.lower()} in box {one.box}"
    if action.box is None:
        draft.emit(UnitLeft(item=one.id, cause="corrected"))
        draft.say(f"{name} taken off the display: {action.reason}")
        return
    if action.box > one.start or action.lap > one.laps:
        raise draft.refuse("invalid_box", f"{name} began in box {one.start}, run 1 of {one.laps}.")
    draft.emit(UnitMoved(item=one.id, box=action.box, lap=action.lap, cause="corrected"))
    draft.say(f"{name} corrected to box {action.box}: {action.reason}")
