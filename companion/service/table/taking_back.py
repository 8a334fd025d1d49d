"""Taking back what the table agreed to: one tap, for anyone it cost, until they act again."""

from collections.abc import Sequence

from companion.engine.history import CORRECTION, History
from companion.model.edition import Edition
from companion.model.records import SeatRecord
from companion.model.refusal import NotAllowed, RuleViolation
from companion.service.actions import correct_past
from companion.service.app_context import AppContext
from companion.service.corrections.undoing import undone
from companion.service.identity import Identity, require_player
from companion.service.table import consent
from companion.service.table.costs import cost_of
from companion.service.table.tables import Request
from companion.service.writing import OTHERS_TO_MOVE, Agreement, NewEntry, append
from companion.views.shapes import EntryView


def may_take_back(
    history: History, who: Identity, request: Request, edition: Edition, seats: Sequence[SeatRecord]
) -> bool:
    """Whether it cost this person something, still counts, and they haven't acted since; if it ended a turn, nobody
    has: anything after it is in the next turn.
    """
    if request.status != "agreed" or request.entry is None or who.seat is None:
        return False
    if who.seat.id not in consent.seats_it_cost(edition, seats, request) or request.entry in history.undone():
        return False
    later = history.entries[request.entry :]
    if request.code == OTHERS_TO_MOVE:
        return not later
    return not any(entry.seat is not None and entry.seat.id == who.seat.id for entry in later)


def take_back(app: AppContext, who: Identity, game_id: str, request: Request) -> EntryView:
    """Take back what was agreed, as if it had never been logged. What others logged since stays."""
    require_player(who, game_id)
    edition, seats = app.edition_of(game_id), app.store.seats(game_id)
    history = app.history(game_id)
    if request.entry is None or not may_take_back(history, who, request, edition, seats):
        raise NotAllowed("not_yours_to_take_back", "The players it cost can take it back until they act again.")
    entry, asker = request.entry, request.seat.id
    if history.last_counting() == entry:
        return append(
            app, who, game_id, lambda table: undone(table, entry - 1), agreed=Agreement(who, (), "taken back")
        ).view

    def weigh(made: NewEntry) -> None:
        if cost_of(made).authors - {asker, who.ref.id}:
            raise RuleViolation("logged_since", "Others have logged something since that depends on it. Ask the host.")

    if history.entries[entry - 1].action.get("type") == CORRECTION and not history.entries[entry - 1].action["insert"]:
        raise RuleViolation("logged_since", "Others have logged something since. Ask the host to undo it.")
    return correct_past(app, who, game_id, 1, [], [entry], agreed=Agreement(who, (), "taken back", weigh))
