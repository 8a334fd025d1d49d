"""Expiring requests that the game has overtaken."""

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from companion.engine.decide import decide
from companion.engine.history import CORRECTION
from companion.engine.parsing import parse_action
from companion.engine.ruleset import AnyRuleset
from companion.model.actions import RawAction
from companion.model.edition import Edition
from companion.model.refusal import RuleViolation
from companion.model.state import GameState
from companion.service.app_context import AppContext
from companion.service.table.tables import Request, Table, keep_table, table_of


def turn_now(rules: AnyRuleset, state: GameState) -> str:
    """The current turn, in the form that requests store."""
    return msgspec.json.encode(rules.clock.turn(state)).decode()


def is_about_the_past(raw: RawAction) -> bool:
    """Whether an action belongs to an earlier turn, so that its question outlives the turn it was asked in."""
    return raw.get("type") == CORRECTION or raw.get("in_turn") is not None


def expire_with_seat(app: AppContext, game_id: str, seat_id: str) -> None:
    """Expire the open questions of a removed seat."""
    table = table_of(app, game_id)
    found = tuple(
        replace(request, status="lapsed") if request.status == "open" and request.seat.id == seat_id else request
        for request in table.requests
    )
    if found != table.requests:
        keep_table(app, game_id, replace(table, requests=found))


def expire(
    app: AppContext,
    game_id: str,
    table: Table,
    rules: AnyRuleset,
    edition: Edition,
    state: GameState,
    changed: Iterable[int],
) -> None:
    """Expire every open request whose turn is over, that couldn't be carried out even if all agreed, or that's about
    entries which have changed.
    """
    now, versions = turn_now(rules, state), {*changed}
    found = tuple(
        replace(request, status="lapsed", lapsed_in=now)
        if request.status == "open" and (versions & {*request.about} or _outgrown(rules, edition, state, request))
        else request
        for request in table.requests
    )
    if found != table.requests:
        keep_table(app, game_id, replace(table, requests=found))


def _outgrown(rules: AnyRuleset, edition: Edition, state: GameState, request: Request) -> bool:
    if is_about_the_past(request.action):
        return False
    if request.turn != turn_now(rules, state):
        return True
    try:
        action = parse_action(rules, {**request.action, "override": "tried"})
        if type(action) not in rules.rollers:
            decide(rules, edition, state, action)
    except RuleViolation as refusal:
        return not refusal.late
    return False
