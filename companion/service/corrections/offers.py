"""Answers given after the income they were for: what they would have paid, and the correction that pays it."""

from companion.engine.history import History
from companion.engine.parsing import parse_action
from companion.engine.past.correction import correct
from companion.engine.past.moves import Move, moves
from companion.model.actions import Attest, RawAction, word_of
from companion.model.edition import Edition
from companion.model.events import IncomeCollected, TurnBegan
from companion.model.refusal import RuleViolation
from companion.service.app_context import AppContext
from companion.service.corrections.consequences import consequences
from companion.service.identity import Identity
from companion.service.writing import game_context
from companion.views.shapes import Offer


def late_answer(app: AppContext, who: Identity, game_id: str, version: int) -> Offer | None:
    """What an answer would have paid before the income; None if it isn't late or changes nothing.

    As logged, the answer counts from the next income on.
    """
    history = app.history(game_id)
    edition = app.edition_of(game_id, history)
    body = correction_for(edition, history, version)
    if body is None:
        return None
    try:
        table = game_context(app, who, game_id)
        actions = tuple(parse_action(table.rules, action) for action in body["insert"])
        made = correct(table.past, body["at_version"], actions, frozenset(body["remove"]))
    except RuleViolation:
        return None
    changes = table.rules.changes(edition, history.state, made.state)
    restated = (entry["now"] for entry in consequences(table, made) if entry["now"] and entry["now"] != entry["was"])
    says = next(restated, None)
    if says is None or not any(change.get("field") == "treasury" for change in changes):
        return None
    return {"at_version": body["at_version"], "insert": body["insert"], "remove": body["remove"], "summary": says}


def correction_for(edition: Edition, history: History, version: int) -> RawAction | None:
    """The correction that inserts an answer before the last income it matters to; None if it isn't late."""
    if not 0 < version <= history.version or history.entries[version - 1].action.get("type") != word_of(Attest):
        return None
    answer = history.entries[version - 1].action
    powers = edition.claims[answer["claim"]].asked_for if answer.get("claim") in edition.claims.ids else ()
    if not any(_may_be_late(history, version, power) for power in powers):
        return None  # most answers: known without a walk over the journal
    line = moves(history.line())
    place = next((number for number, entry in enumerate(line) if entry.version == version), None)
    if place is None or line[place].action.get("type") != word_of(Attest):
        return None
    answer = line[place].action
    found = [number for power in powers if (number := _last_income(line[:place], power))]
    if not found:
        return None
    return {"at_version": line[max(found) - 1].version, "insert": [answer], "remove": [version]}


def _may_be_late(history: History, version: int, power: str) -> bool:
    """Whether a power may have collected before an entry without another turn since; searched from the end."""
    entries = history.entries
    while version:
        entry = entries[version - 1]
        if entry.steps:
            return True  # a correction decided some of it again: this takes a closer look
        for event in entry.events:
            if isinstance(event, IncomeCollected | TurnBegan) and event.power == power:
                return any(isinstance(two, IncomeCollected) and two.power == power for two in entry.events)
        version = entry.parent
    return False


def _last_income(line: list[Move], power: str) -> int | None:
    """The move by which a power last collected, if it hasn't had another turn since."""
    for number in range(len(line) - 1, 0, -1):
        events = line[number].events
        if any(isinstance(event, IncomeCollected) and event.power == power for event in events):
            return number
        if any(isinstance(event, TurnBegan) and event.power == power for event in events):
            return None
    return None
