"""A played game of every box: a few simple rounds, or one from an export where a box is not played so simply."""

import json
from functools import cache
from pathlib import Path

from companion.editions import load
from companion.service import HOST, AppContext, transfer
from companion.service.reports import GameReport, game_report
from companion.storage.memory import MemoryStore
from tests.printables.sample_game import sample_history

GAMES = Path(__file__).parents[1] / "old_data" / "games"
EXPORTED = {"war_game": "war_game_1942_board", "second_world_war": "second_world_war_1941"}


@cache
def played_game(edition_id: str) -> GameReport:
    """The report of a game of this box."""
    if edition_id in EXPORTED:
        context = AppContext(MemoryStore())
        document = json.loads((GAMES / f"{EXPORTED[edition_id]}.json").read_text())
        made = transfer.import_game(context, HOST, document, accept=True)
        return game_report(context, HOST, made["id"])
    edition = load(edition_id)
    history = sample_history(edition, edition.scenarios[0].id)
    return GameReport(edition, history, game_id="x", name="Saturday", join_code="KMXTRP")
