"""Data loss: games with fewer or different entries in the store than this program or a screen remembers."""

from companion.engine.chain import first_break, hash_of
from companion.languages import _
from companion.model.entry import SHORT
from companion.model.refusal import NotFound
from companion.model.wording import labelled
from companion.service.app_context import AppContext
from companion.service.identity import Identity, require_host, require_reader
from companion.service.safekeeping.heads import Head, is_in
from companion.views.shapes import HeadKnown, LossView


def losses(app: AppContext, who: Identity) -> list[LossView]:
    """Every game that differs from what's remembered, with what is missing and since when; for the host."""
    require_host(who)
    found = [loss_of(app, game.id) for game in app.store.games()]
    here = {game.id for game in app.store.games()}
    found += [_gone(app, game_id) for game_id in app.heads.games() if game_id not in here]
    return [loss for loss in found if loss is not None]


def loss_of(app: AppContext, game_id: str) -> LossView | None:
    """What's wrong with one game; None if it's as everybody remembers it."""
    broken = app.broken(game_id)
    remembered = [head for head in app.heads.known(game_id) if not is_in(app.store, game_id, head)]
    if broken is None and not remembered:
        return None
    game, version = app.store.game(game_id), app.store.version(game_id)
    newest = max(remembered, key=lambda head: head.version, default=None)
    return {
        "game": game_id,
        "name": game.name if game is not None else game_id,
        "version": version,
        "remembered": newest.version if newest is not None else version,
        "by": newest.by if newest is not None else "",
        "since": _last_at(app, game_id),
        "problem": broken or _in_words(newest, version),
    }


def _in_words(newest: Head | None, version: int) -> str:
    if newest is None:
        return _("it isn't as it was written")
    if newest.version <= version:
        return _("entry {version} isn't the one that was logged", version=newest.version)
    first, last = version + 1, newest.version
    return (
        _("entry {version} is missing", version=first)
        if first == last
        else _("entries {first} to {last} are missing", first=first, last=last)
    )


def missing_games(app: AppContext) -> list[str]:
    """The games that are remembered but not in the store, as sentences."""
    here = {game.id for game in app.store.games()}
    gone = [_gone(app, game_id) for game_id in app.heads.games() if game_id not in here]
    return [labelled(loss["name"], loss["problem"]) for loss in gone if loss is not None]


def _gone(app: AppContext, game_id: str) -> LossView | None:
    newest = max(app.heads.known(game_id), key=lambda head: head.version, default=None)
    if newest is None:
        return None
    return {
        "game": game_id,
        "name": newest.name or game_id,
        "version": 0,
        "remembered": newest.version,
        "by": newest.by,
        "since": None,
        "problem": _("the whole game is missing"),
    }


def _last_at(app: AppContext, game_id: str) -> str | None:
    """When the last stored entry was logged: later ones are missing."""
    try:
        version = app.store.version(game_id)
        return app.history(game_id).entries[version - 1].at if version else None
    except Exception:  # a game that cannot be read is told of elsewhere
        return None


def report_head(app: AppContext, who: Identity, game_id: str, version: int, head: str, seal: str = "") -> HeadKnown:
    """Compare what a screen remembers of a game with the store. If the store lacks it, the host is shown.

    Only heads that this server has handed out count: their seal shows it.
    """
    require_reader(who, game_id)
    app.game(game_id)
    seen = Head(game=game_id, version=version, head=head, by=who.ref.name)
    if is_in(app.store, game_id, seen):
        return {"known": True, "seal": app.seals.of(game_id, version, head)}
    if app.seals.fits(game_id, version, head, seal):
        app.heads.report(game_id, version, head, by=who.ref.name, at=app.clock())
    return {"known": False, "seal": ""}


def accept_loss(app: AppContext, who: Identity, game_id: str) -> None:
    """The host has seen it: what the store has now counts."""
    require_host(who)
    if game_id not in app.heads.games() and app.store.game(game_id) is None:
        raise NotFound("unknown_game", "Nothing is missing from that game.")
    app.open_games.accept_as_it_is(game_id)
    last = app.store.last_entry(game_id)
    app.heads.accept(game_id, app.store.version(game_id), hash_of(last) if last is not None else "")


def chain_problems(app: AppContext, game_id: str) -> list[str]:
    """Problems with a game's chain and with what's remembered of it, for `companion verify`."""
    rows = list(app.store.entries(game_id))
    broken = first_break(rows) if any(hash_of(row) for row in rows) else None
    if broken is not None:
        return [broken]
    missing = [head for head in app.heads.known(game_id) if not is_in(app.store, game_id, head)]
    newest = max(missing, key=lambda head: head.version, default=None)
    if newest is None:
        return []
    found, head = _in_words(newest, len(rows)), newest.head[:SHORT]
    if newest.by:
        return [_("{found} (the head {head} was seen by {by})", found=found, head=head, by=newest.by)]
    return [_("{found} (the head {head} was seen)", found=found, head=head)]
