"""Old games: those in which nothing has happened for a long time, and putting them into the archive."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from companion.service.app_context import AppContext
from companion.service.games import list_games
from companion.service.identity import Identity, require_host
from companion.service.table.tables import change_table
from companion.views.shapes import GameLine


def old_games(app: AppContext, who: Identity, days: int) -> Sequence[GameLine]:
    """The games outside the archive in which nothing has happened for this many days, newest first."""
    until = datetime.fromisoformat(app.clock()) - timedelta(days=days)
    return [game for game in list_games(app, who) if not game["archived"] and _ended_before(game, until)]


def archive_games(app: AppContext, who: Identity, games: Iterable[str]) -> int:
    """Archive these games, all or none; returns how many they are."""
    require_host(who)
    ids = list(dict.fromkeys(games))
    with app.transaction():
        for game_id in ids:
            change_table(app, who, game_id, archived=True)
    return len(ids)


def _ended_before(game: GameLine, until: datetime) -> bool:
    try:
        return datetime.fromisoformat(game["last_at"] or "") < until
    except (TypeError, ValueError):  # a game that can't be opened, or an imported journal that says anything
        return False
