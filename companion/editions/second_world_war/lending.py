"""Lend-Lease: resources from the United States, by routes with a cap for each impulse."""

from companion.editions.second_world_war import accounts, moments, points, world
from companion.model.edition import Edition
from companion.model.second_world_war_actions import SendLendLease
from companion.model.second_world_war_events import ResourcesLent
from companion.model.second_world_war_state import CampaignState
from companion.model.sections.war_economy import LendRoute
from companion.rulebook import bank, known
from companion.rulebook.draft import Draft


def routes(edition: Edition) -> dict[str, LendRoute]:
    """The routes by id."""
    return {one.id: one for one in edition.lend_lease.routes} if edition.lend_lease else {}


def closed(edition: Edition, state: CampaignState, route: LendRoute) -> str | None:
    """Why a route is closed, as a sentence; None if it is open."""
    loans = edition.lend_lease
    if loans and loans.begins and not moments.has_come(edition, state, loans.begins):
        return f"Lend-Lease begins in {moments.in_words(edition, loans.begins)}."
    if route.treaty and route.treaty not in state.treaties:
        return f"{world.name_of(edition, state, route.treaty)} is not in force."
    name = edition.power[route.recipient].name
    if not world.active(state, route.recipient):
        return f"{name} has surrendered."
    enemy = route.recipient_at_war_with
    if enemy and not world.at_war(state, route.recipient, enemy):
        return f"{name} is not at war with {edition.power[enemy].name}."
    held = route.place_needs == "held_by_recipient" and route.through
    if held and world.place_holder(edition, state, held) != route.recipient:
        return f"{name} does not hold {world.name_of(edition, state, held)}."
    return None


def left(state: CampaignState, route: LendRoute) -> int:
    """How much more may go by a route in this impulse."""
    return max(0, (route.most or 99) - state.this_impulse.lent.get(route.id, 0))


def send_lend_lease(draft: Draft, action: SendLendLease) -> None:
    """Send resources: a point for each, up to the route's cap."""
    route, state = known.find("route", action.route, routes(draft.edition)), world.now(draft)
    lender = points.acting(draft, route.lender)
    points.acting(draft, route.recipient)
    points.require_impulse(draft, lender)
    if reason := closed(draft.edition, state, route):
        draft.object("route_closed", reason)
    if route.place_needs == "supply_route" and not action.supply_route:
        place = world.call(draft, route.through or "")
        draft.object("no_supply_route", f"Supply must reach both sides from {place}: say that it does.")
    if action.amount > left(state, route):
        draft.object(
            "over_lend_lease_cap",
            f"This route takes {route.most} in an impulse, {left(state, route)} more in this one.",
        )
    cost = draft.edition.lend_lease.points if draft.edition.lend_lease else 0
    name = draft.name(route.recipient)
    in_hand = draft.state.treasury(lender)
    if action.amount > in_hand:
        raise draft.refuse("not_enough_money", f"{draft.name(lender)} has {draft.money(in_hand)} to send.")
    accounts.pay(draft, lender, "send_lend_lease", cost * action.amount, count=action.amount, note=f"to {name}")
    bank.transfer(draft, lender, route.recipient, action.amount, "lend_lease", f"Lend-Lease to {name}")
    draft.emit(ResourcesLent(route=route.id, amount=action.amount))
    draft.say(f"{draft.name(lender)} sends {draft.money(action.amount)} to {name}.")
