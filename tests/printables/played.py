"""A played game of every box: a few simple rounds, or one from an export where a box is not played so simply."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from flask.testing import FlaskClient

from api.app import create_app
from api.settings import Settings
from companion.editions import load
from companion.engine.codec import document
from companion.service import HOST, AppContext, transfer
from companion.service.reports import GameReport, game_report
from companion.storage.temporary import TemporaryStore
from tests.pages.serving import HOST_KEY
from tests.printables.sample_game import sample_history

GAMES = Path(__file__).parents[1] / "old_data" / "games"
EXPORTED = {"war_game": "war_game_1942_board", "second_world_war": "second_world_war_1941"}


@cache
def played_game(edition_id: str) -> GameReport:
    """The report of a game of this box."""
    if edition_id in EXPORTED:
        context, game = _taken_in(_exported(edition_id))
        return game_report(context, HOST, game)
    edition = load(edition_id)
    history = sample_history(edition, edition.scenarios[0].id)
    return GameReport(edition, history, game_id="x", name="Saturday", join_code="KMXTRP")


@cache
def served_game(edition_id: str) -> tuple[FlaskClient, str]:
    """The host's browser in front of the same game, and the game's id."""
    context, game = _taken_in(_exported(edition_id) if edition_id in EXPORTED else _sample(edition_id))
    client = create_app(context, Settings(host_key=HOST_KEY)).test_client()
    client.get(f"/?key={HOST_KEY}")
    return client, game


def _exported(edition_id: str) -> Any:
    return json.loads((GAMES / f"{EXPORTED[edition_id]}.json").read_text())


def _sample(edition_id: str) -> Any:
    edition = load(edition_id)
    history = sample_history(edition, edition.scenarios[0].id)
    cover = {
        "id": "sample",
        "name": "Saturday",
        "edition": edition_id,
        "scenario": edition.scenarios[0].id,
        "created_at": history.entries[0].at,
    }
    return document(cover, history.entries, [])


def _taken_in(exported: Any) -> tuple[AppContext, str]:
    context = AppContext(TemporaryStore())
    made = transfer.import_game(context, HOST, exported, accept=True)
    return context, made["id"]
