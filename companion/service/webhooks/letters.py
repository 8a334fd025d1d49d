"""What a webhook says: one message for each entry or question, in plain JSON or as Discord wants it."""

from typing import Any

import msgspec
from msgspec import Struct

from companion.languages import _, speaking, table_language
from companion.model.translated import in_language
from companion.service.app_context import AppContext
from companion.service.games import journal
from companion.service.identity import HOST
from companion.service.table.requests import everything_asked
from companion.service.table.tables import table_of
from companion.service.webhooks.hooks import Event, Hook, Place
from companion.views.shapes import EntryView

DISCORD_MOST = 1900
BATCH = 50


class Letter(Struct, frozen=True):
    """A message to send, and how far the webhook is afterward."""

    events: tuple[Event | str, ...]
    body: bytes
    place: Place | None
    at: str = ""
    """When it happened."""


def greeting(hook: Hook) -> Letter:
    """The first message: that the webhook is set up."""
    text = _("Companion is connected.")
    return Letter(("test",), _written(hook, {"events": ["test"], "text": text}, ""), None)


def letters(app: AppContext, hook: Hook, game_id: str, place: Place) -> tuple[list[Letter], Place]:
    """What a webhook has to hear of a game, oldest first, and how far it is with all of it."""
    with speaking(table_of(app, game_id).language or table_language()):
        told, place = _of_entries(app, hook, game_id, place)
        if "question" in hook.events:
            asked, place = _of_questions(app, hook, game_id, place)
            told += asked
    return told, place


def _of_entries(app: AppContext, hook: Hook, game_id: str, place: Place) -> tuple[list[Letter], Place]:
    history, game = app.history(game_id), app.game(game_id)
    view = journal(app, HOST, game_id, place.version, BATCH)
    edition = in_language(app.edition_of(game_id, history))
    told = []
    for entry in view["entries"]:
        version = entry["version"]
        state, before = history.at(version), history.at(version - 1) if version > 1 else None
        place = Place(version=version, asked=place.asked)
        happened = _happened(entry, state, before)
        events = tuple(event for event in hook.events if event in happened)
        if not events:
            continue
        said = {
            "events": events,
            "game": {"id": game.id, "name": game.name, "edition": game.edition},
            "version": version,
            "round": state.round,
            "turn": state.turn,
            "power": edition.powers[state.turn].name if state.turn in edition.powers.ids else None,
            "phase": state.phase,
            "status": state.status,
            "text": " ".join(entry["sentences"]) or entry["summary"],
            "entry": entry,
        }
        told.append(Letter(events, _written(hook, said, game.name), place, entry["at"]))
    return told, place


def _happened(entry: EntryView, state: Any, before: Any) -> set[Event]:
    """What an entry is: an entry, and perhaps the beginning of a turn or the end of the game."""
    found: set[Event] = {"entry"}
    if before is not None and (state.round, state.turn) != (before.round, before.turn):
        found.add("turn")
    if state.status != "running" and (before is None or before.status == "running"):
        found.add("finished")
    return found


def _of_questions(app: AppContext, hook: Hook, game_id: str, place: Place) -> tuple[list[Letter], Place]:
    game, told = app.game(game_id), []
    open_now = [asked for asked in everything_asked(app, game_id) if asked["status"] == "open"]
    for asked in open_now:
        if asked["id"] in place.asked:
            continue
        place = Place(version=place.version, asked=(*place.asked, asked["id"]))
        text = _("{name} asks: {question}", name=asked["seat"]["name"], question=asked["summary"])
        said = {
            "events": ["question"],
            "game": {"id": game.id, "name": game.name, "edition": game.edition},
            "text": text,
            "question": asked,
        }
        told.append(Letter(("question",), _written(hook, said, game.name), place))
    ids = {asked["id"] for asked in open_now}
    return told, Place(version=place.version, asked=tuple(asked for asked in place.asked if asked in ids))


def _written(hook: Hook, said: dict[str, Any], name: str) -> bytes:
    if hook.format == "plain":
        return msgspec.json.encode(said)
    text = f"**{name}**: {said['text']}" if name else said["text"]
    return msgspec.json.encode({"content": text[:DISCORD_MOST], "allowed_mentions": {"parse": []}})
