"""Lend-Lease: resources from the United States, by routes with a cap per impulse."""

from companion.engine import ledger, lookup
from companion.families.second_world_war.actions import SendLendLease
from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.events import ResourcesLent
from companion.families.second_world_war.named import SEND_LEND_LEASE
from companion.families.second_world_war.rules import actors, calendar, world
from companion.families.second_world_war.rules.draft import Draft
from companion.families.second_world_war.rules.economy import resources
from companion.families.second_world_war.rules.points import purchase, theatres
from companion.families.second_world_war.sections.lending import LendRoute
from companion.families.second_world_war.state import SecondWorldWarState
from companion.languages import Message
from companion.model.sentence import sentence
from companion.model.translated import named


def routes(edition: SecondWorldWarEdition) -> dict[str, LendRoute]:
    """The routes by id."""
    return {route.id: route for route in edition.lend_lease.routes}


def closed(edition: SecondWorldWarEdition, state: SecondWorldWarState, route: LendRoute) -> Message | None:
    """Why a route is closed; None if it is open."""
    loans = edition.lend_lease
    if not calendar.has_come(edition, state, loans.begins):
        return Message("Lend-Lease begins in {when}.", when=calendar.named_moment(edition, loans.begins))
    if route.treaty and route.treaty not in state.treaties:
        return Message("{treaty} isn't in force.", treaty=world.named_as(edition, state, route.treaty))
    name = named(edition.source.powers[route.recipient])
    if not world.active(state, route.recipient):
        return Message("{power:power the} has surrendered.", power=name)
    enemy = route.recipient_at_war_with
    if enemy and not world.at_war(state, route.recipient, enemy):
        return Message(
            "{power:power the} isn't at war with {enemy:power whom}.",
            power=name,
            enemy=named(edition.source.powers[enemy]),
        )
    held = route.place_needs == "held_by_recipient" and route.through
    if held and world.place_holder(edition, state, held) != route.recipient:
        return Message(
            "{power:power the} doesn't hold {place}.", power=name, place=world.named_as(edition, state, held)
        )
    return None


def left(state: SecondWorldWarState, route: LendRoute) -> int:
    """How much more can go by a route in this impulse."""
    return max(0, (route.most or 99) - state.this_impulse.lent.get(route.id, 0))


def send_lend_lease(draft: Draft, action: SendLendLease) -> None:
    """Send resources: a point each, up to the route's cap."""
    route, state = lookup.find("route", action.route, routes(draft.edition)), draft.state
    lender = actors.power(draft, route.lender)
    actors.power(draft, route.recipient)
    actors.require_impulse(draft, lender)
    if why := closed(draft.translated, state, route):
        draft.warn("route_closed", why, about=[route.id])
    if route.place_needs == "supply_route" and not action.supply_route:
        place = world.call(draft, route.through or "")
        draft.warn("no_supply_route", "Supply must reach both sides from {place}: say that it does.", place=place)
    if action.amount > left(state, route):
        draft.warn(
            "over_lend_lease_cap",
            "This route takes {most} in an impulse, {left} more in this one.",
            most=route.most,
            left=left(state, route),
            about=[route.recipient],
        )
    in_hand = draft.state.treasury(lender)
    if resources.as_far_as_known(draft, lender, action.amount) > in_hand:
        raise draft.refuse(
            "not_enough_money",
            "{lender:power the} has {money} to send.",
            spent=True,
            lender=draft.power(lender),
            money=draft.money(in_hand),
        )
    cost, to = draft.edition.lend_lease.points * action.amount, sentence("to_whom", who=route.recipient)
    purchase.with_the_free_point(draft, lender)
    maps = (route.theatre,) if route.theatre else ()
    theatres.pay_for(draft, lender, SEND_LEND_LEASE, maps, action.theatre, to, points=cost, count=action.amount)
    reason = sentence("lend_lease_to", recipient=route.recipient)
    ledger.transfer(draft, lender, route.recipient, min(action.amount, in_hand), "lend_lease", reason)
    draft.emit(ResourcesLent(route=route.id, amount=action.amount))
    draft.say("lend_lease_sent", lender=lender, amount=action.amount, recipient=route.recipient)
