"""The results of games: a small document for each, so that a thousand games open at once.

It names the newest entry that it was made from. When a game goes on, is corrected, or is taken back, its result no
longer fits, and is made again.
"""

import logging
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import UTC

import msgspec

from companion.engine.chain import hash_of
from companion.engine.codec import UnreadableGame
from companion.engine.history import History
from companion.model.entry import HOST_ID
from companion.model.reading import decode
from companion.model.records import GameRecord
from companion.model.refusal import NotFound
from companion.model.shape import Shape
from companion.service.app_context import AppContext
from companion.service.ending.game_end import GameEnd, game_end
from companion.service.identity import HOST
from companion.service.table.tables import RESULT
from companion.storage import StoreError

AT_ONCE = 10
"""How many unread games are read at once, however long that takes: those of the last evenings."""
ACTORS = ("power", "by")
"""The fields of an action that say who acts."""
log = logging.getLogger("companion")


class Played(Shape):
    """Somebody who played in a game."""

    name: str
    powers: tuple[str, ...]
    sides: tuple[str, ...]
    luck: float | None = None
    """How much luckier than average, in money; None without battles on the phones."""


class Result(Shape):
    """How a game ended, and who played it."""

    version: int
    head: str
    """The newest entry that this was made from."""
    counts: bool = False
    """Whether it's finished, and no practice; the rest is only told of such games."""
    game: str = ""
    name: str = ""
    edition: str = ""
    scenario: str = ""
    title: str = ""
    names: dict[str, str] = {}
    """The names of powers and sides, for a box that's gone."""
    currency: str = ""
    winner: str = ""
    ended: str = ""
    minutes: int = 0
    rounds: int = 0
    players: tuple[Played, ...] = ()


def results(app: AppContext, seconds: float | None = None) -> tuple[list[Result], int]:
    """Every finished game's result, and how many games are still unread after so many seconds, and a few games at
    least.
    """
    kept, heads = _kept(app), app.store.last_entries()
    until = None if seconds is None else time.monotonic() + seconds
    found, read, unread = [], 0, 0
    for game in app.store.games():
        version, last = heads.get(game.id, (0, b""))
        result = kept.get(game.id)
        if result is None or (result.version, result.head) != (version, hash_of(last)):
            if until is not None and read >= AT_ONCE and time.monotonic() >= until:
                unread += 1
                continue
            read += 1
            result = _made(app, game, version, hash_of(last))
        found.append(result)
    return [result for result in found if result.counts], unread


def _kept(app: AppContext) -> Mapping[str, Result]:
    found = {}
    for game_id, body in app.store.bodies(RESULT).items():
        try:
            found[game_id] = decode(body, Result)
        except (msgspec.MsgspecError, ValueError):
            continue  # of a newer program: it's made again
    return found


def _made(app: AppContext, game: GameRecord, version: int, head: str) -> Result:
    """A game's result, kept for the next time if it can be."""
    try:
        result = _of_game(app, game, version, head)
    except (NotFound, UnreadableGame):
        return Result(version=version, head=head)  # it may be readable tomorrow
    except Exception:  # whatever one game does, the others are listed
        log.exception("game %s has no result", game.id)
        return Result(version=version, head=head)
    try:
        app.store.keep_document(RESULT, game.id, msgspec.json.encode(result).decode())
    except StoreError as error:
        log.warning("the result of game %s cannot be kept: %s", game.id, error)
    return result


def _of_game(app: AppContext, game: GameRecord, version: int, head: str) -> Result:
    state = app.history(game.id).state
    if state.winner is None or state.practice:
        return Result(version=version, head=head)
    end = game_end(app, HOST, game.id)
    edition = end.edition.source
    return Result(
        version=version,
        head=head,
        counts=True,
        game=game.id,
        name=game.name,
        edition=game.edition,
        scenario=game.scenario,
        title=edition.title,
        names={side.id: side.name for side in edition.sides} | {power.id: power.name for power in edition.powers},
        currency=edition.edition.currency,
        winner=state.winner.side,
        ended=end.ended.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z"),
        minutes=end.minutes,
        rounds=end.rounds,
        players=tuple(_players(end)),
    )


def _players(end: GameEnd) -> Iterator[Played]:
    """Everybody by name, with all they played; from the journal, if nobody sits or was named in this game."""
    groups = [(player.names, player.powers) for player in end.players if player.names]
    luck = {powers: found.amount for powers, found in end.luck.items()}
    if not groups:
        groups = [((name,), (power,)) for power, name in by_journal(end.history).items()]
    for name in dict.fromkeys(name for names, _powers in groups for name in names):
        mine = [powers for names, powers in groups if name in names]
        played = tuple(power for powers in mine for power in powers if power in end.edition.powers.by_id)
        lucks = [luck[powers] for powers in mine if powers in luck]
        sides = dict.fromkeys(end.edition.side_of(power) for power in played)
        if played:
            yield Played(name=name, powers=played, sides=tuple(sides), luck=sum(lucks) if lucks else None)


def by_journal(history: History) -> dict[str, str]:
    """Who logged most for each power: an imported game brings no seats along."""
    logged: dict[str, Counter[str]] = {}
    for entry in history.entries:
        power = next((entry.action[field] for field in ACTORS if entry.action.get(field)), None)
        if entry.seat is not None and entry.seat.id != HOST_ID and isinstance(power, str):
            logged.setdefault(power, Counter())[entry.seat.name] += 1
    return {power: names.most_common(1)[0][0] for power, names in logged.items()}
