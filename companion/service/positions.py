"""Positions: a game's books now, as a document that opens another game there; and practice copies."""

from companion.engine.decide import start
from companion.engine.position import position_of, start_again
from companion.families import family_of
from companion.languages import _
from companion.model.actions import StartGame
from companion.model.position import Document
from companion.service.app_context import AppContext
from companion.service.games import begins_stated, journal, open_game, opened
from companion.service.identity import Identity, require_host
from companion.views.shapes import EntryView, Snapshot


def show_position(app: AppContext, who: Identity, game_id: str) -> Document:
    """A game's position: everything the books need to go on from here."""
    _game, edition, history = opened(app, who, game_id)
    edition, state = edition.source, history.state
    family = family_of(edition)
    first = start(family.ruleset, edition, start_again(family.ruleset, state)).state
    won = state.winner
    reason = family.renderer(edition, state).reason(won.reason) if won is not None else None
    return position_of(family.ruleset, edition, state, first, reason)


def stated_opening(app: AppContext, who: Identity, game_id: str) -> EntryView | None:
    """The entry that opened a game in a position that the host stated; None if the game began at its start."""
    (first,) = journal(app, who, game_id, limit=1)["entries"]
    return first if begins_stated(first) else None


def open_copy(app: AppContext, who: Identity, game_id: str) -> Snapshot:
    """Open a practice game in a game's present position, with the game's own edition, options, and players.

    A copy of a sealed game is sealed too: it would answer the odds of that game's battles.
    """
    require_host(who)
    game, edition, history = opened(app, who, game_id)
    state = history.state
    action = StartGame(
        scenario=state.scenario,
        options=dict(state.options),
        players=dict(state.players),
        position=show_position(app, who, game_id),
        practice=True,
        aids=state.aids,
        override=_("A copy to practice with"),
    )
    return open_game(app, who, edition.source, action, _("{name} (practice)", name=game.name)[:80])
