"""What a power may do now in a game of seasons and impulses, and what it would recover."""

from typing import Any

from msgspec.structs import replace

from companion.editions.second_world_war import (
    accounts,
    attesting,
    checks,
    diplomacy,
    falling,
    lending,
    limits,
    losses,
    operations,
    points,
    production,
    wars,
    world,
)
from companion.model.edition import Edition
from companion.model.second_world_war_actions import CheckSurrender
from companion.model.second_world_war_state import CampaignState
from companion.views import second_world_war_choices as choices
from companion.views.second_world_war_snapshot import bloc, due, season, unit_in_production

View = dict[str, Any]


def turn_card(edition: Edition, state: CampaignState, power: str) -> View:
    """Everything a player needs to take an impulse with this power."""
    return {
        "power": power,
        "on_turn": on_turn(edition, state, power),
        "phase": state.phase,
        "phases": [{"id": one.id, "name": one.name, "help": one.help} for one in edition.phases],
        "season": season(edition, state),
        "impulse": state.impulse,
        "bloc": bloc(edition, state),
        "treasury": state.treasury(power),
        "production": limits.limit(state, power),
        "recovers": limits.recovery(edition, state, power) if world.active(state, power) else 0,
        "points": accounts.balances(edition, state, power),
        "buying": buying(edition, state, power),
        "operations": [_operation(one) for one in operations.open_to(edition, state, power)],
        "log": [
            {
                "operation": one.operation,
                "name": operations.table(edition)[one.operation].name,
                "count": one.count,
                "points": one.points,
                "theatre": one.theatre,
                "note": one.note,
            }
            for one in state.this_impulse.spent
            if one.power == power
        ],
        "reinforcements": {
            "built": state.reinforced.get(power, 0),
            "limit": state.numbers.reinforcement_limit.get(power),
        },
        "in_production": [_unit(edition, state, one) for one in state.production if one.power == power],
        "first_boxes": {
            one.id: production.first_box(edition, state, power, one.id)
            for one in edition.units
            if one.id not in production.BUILT_OTHERWISE
        },
        "lend_lease": _routes(edition, state, power),
        "wars": {
            "enemies": sorted(world.enemies(state, power)),
            "may_declare": wars.may_attack(edition, state, power) if world.active(state, power) else [],
            "forbidden": _forbidden(edition, state, power),
            "to_help": choices.to_help(edition, state, power),
        },
        "minors": choices.minors(edition, state),
        "targets": choices.targets(edition, state, power),
        "cities": choices.cities(edition, state, power),
        "lost_capitals": choices.lost_capitals(edition, state),
        "treaties": choices.treaties(edition, state, power),
        "raids": choices.raids(edition, state, power),
        "commitments": _commitments(edition, state, power),
        "checks": possible_checks(edition, state, power),
        "partisans": losses.at_risk(edition, state, power),
        "claims": [
            {
                "claim": claim,
                "question": text,
                "answer": state.claims.get(claim),
                "counts": claim in attesting.COUNTED,
                "concerns": power in attesting.CONCERNS[claim] and attesting.asked_now(edition, state, claim),
            }
            for claim, text in attesting.QUESTIONS.items()
        ],
        "checklist": due(edition, state),
        "next": next_step(edition, state, power),
    }


def on_turn(edition: Edition, state: CampaignState, power: str) -> bool:
    """Whether it is the power's impulse."""
    return state.winner is None and power in world.acting_powers(edition, state)


def buying(edition: Edition, state: CampaignState, power: str) -> View:
    """What one resource buys in each theatre, and why not, if it buys nothing."""
    rule = points.rule(edition)
    reason = points.only_default(edition, state, power)
    if reason is None and power in state.this_impulse.default:
        reason = f"{edition.power[power].name} took the free point and buys none this impulse."
    random = bool(state.options.get(rule.random_option or ""))
    added = {one.id: points.modifier_now(edition, state, power, one.id) for one in edition.theatres}
    return {
        "allowed": reason is None,
        "reason": reason,
        "random": random,
        "declares_theatre": accounts.declares(edition, power),
        "per_resource": {
            theatre: None if value is None or random else rule.per_resource + value for theatre, value in added.items()
        },
        "modifier": added,
        "default_point": rule.by_default,
        "default_open": power not in state.this_impulse.default and not state.this_impulse.bought.get(power),
    }


def _operation(one: Any) -> View:
    action = operations.OWN_ACTION.get(one.id, "spend_points")
    return {
        "id": one.id,
        "name": one.name,
        "points": one.points,
        "resources": one.resources,
        "once": one.once,
        "needs": one.needs,
        "action": action,
    }


def _unit(edition: Edition, state: CampaignState, one: Any) -> View:
    worked = one.id in state.this_impulse.worked
    return {
        **unit_in_production(one),
        "worked": worked,
        "may_advance": not worked and not one.finished,
        "may_deploy": not worked and production.may_deploy(edition, state, one),
    }


def _routes(edition: Edition, state: CampaignState, power: str) -> list[View]:
    return [
        {
            "route": one.id,
            "recipient": one.recipient,
            "left": lending.left(state, one),
            "closed": lending.closed(edition, state, one),
            "needs_supply_route": one.place_needs == "supply_route",
        }
        for one in lending.routes(edition).values()
        if one.lender == power
    ]


def _forbidden(edition: Edition, state: CampaignState, power: str) -> View:
    named = dict.fromkeys(
        target
        for limit in edition.war_limits
        if power in limit.powers
        for target in (limit.against or tuple(edition.power))
    )
    reasons = {one: wars.forbidden(edition, state, power, one) for one in named if one not in state.surrendered}
    return {
        one: reason
        for one, reason in reasons.items()
        if reason and one != power and not world.at_war(state, power, one)
    }


def _commitments(edition: Edition, state: CampaignState, power: str) -> list[View]:
    tables = []
    for table in edition.commitments:
        data = world.bloc_data(edition, table.rolled_by)
        if power not in (data.powers if data else (table.rolled_by,)):
            continue
        tables.append(
            {
                "table": table.id,
                "name": table.name,
                "when": table.when,
                "points": table.points,
                "rows": [{"lowest": row.lowest, "highest": row.highest, "result": row.result} for row in table.rows],
                "countries": {
                    one: diplomacy.modifiers(edition, state, table, one)
                    for one in diplomacy.open_countries(edition, state, table)
                },
            }
        )
    return tables


def possible_checks(edition: Edition, state: CampaignState, power: str) -> list[View]:
    """Surrender checks that are due, or that the power may bring about, each with what a surrender would mean."""
    found = [
        {
            "country": one.country,
            "check": None,
            "name": None,
            "points": 0,
            "number": falling.number(edition, state, one.country),
            "due": True,
            "needs": None,
            "if_it_falls": _if_it_falls(edition, state, CheckSurrender(country=one.country)),
        }
        for one in state.pending
    ]
    now_due = checks.due(edition, state)
    for check in edition.surrender_checks:
        open_now = check.of not in state.surrendered and check.id not in state.done
        mine = power in check.by and checks.in_the_way(edition, state, check) is None
        if open_now and (check in now_due or mine):
            by = power if power in check.by else None
            found.append(
                {
                    "country": check.of,
                    "check": check.id,
                    "name": check.name,
                    "points": operations.table(edition)[check.operation].points if check.operation else 0,
                    "number": checks.number_of(edition, check.of),
                    "due": check in now_due,
                    "needs": check.needs,
                    "if_it_falls": _if_it_falls(edition, state, CheckSurrender(check=check.id, by=by)),
                }
            )
    return found


def _if_it_falls(edition: Edition, state: CampaignState, action: CheckSurrender) -> str | None:
    """What would follow if the dice said surrender, in words: all but the sentence on the dice."""
    said = choices.foreseen(edition, state, replace(action, dice=(6, 6), override="preview"))
    return said.partition(f"{checks.SURRENDERS}. ")[2] or None if said else None


def next_step(edition: Edition, state: CampaignState, power: str) -> str:
    """The next sensible thing, as the word of an action; `wait` when it is somebody else's impulse."""
    if state.winner is not None:
        return "game_over"
    asked = [one for one in due(edition, state) if one["kind"] == "asked" and not one["done"]]
    mine = [one for one in asked if one["power"] in (None, power)]
    if asked:
        return str(mine[0]["action"]) if mine else "wait"
    if state.bloc is None:
        return "advance_phase"
    if choices.minors(edition, state) and power == state.turn:
        return "end_turn"
    if not on_turn(edition, state, power):
        return "wait"
    if edition.season_frame and state.phase == edition.season_frame.each_impulse[-1]:
        return "end_turn"
    if accounts.total(edition, state, power):
        return "spend_points"
    may_buy = buying(edition, state, power)
    if may_buy["allowed"] and state.treasury(power):
        return "buy_points"
    if may_buy["default_open"]:
        return "take_default_point"
    return "end_turn"
