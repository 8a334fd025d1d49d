"""A game whose edition is not here any more: it is listed and told of, and nothing else suffers."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli import _group as companion
from companion.editions import Catalogue
from companion.model.actions import StartGame
from companion.model.refusal import NotFound
from companion.service import HOST, AppContext, games, transfer
from companion.storage import EDITION, open_store

VARIANT = """
[edition]
id = "our_night"
title = "Our Night"
extends = "anniversary"
"""


@pytest.fixture
def database(tmp_path: Path) -> str:
    """A database with a game of the box, and one of an edition that is removed afterward."""
    folder = tmp_path / "our_night"
    folder.mkdir()
    (folder / "edition.toml").write_text(VARIANT)
    url = f"sqlite:///{tmp_path / 'companion.db'}"
    store = open_store(url)
    context = AppContext(store, Catalogue([tmp_path]))
    games.create_game(context, HOST, "anniversary", StartGame(scenario="1941"), "Friday")
    games.create_game(context, HOST, "our_night", StartGame(scenario="1941"), "Saturday")
    for document in store.documents(EDITION):
        store.remove_document(EDITION, document)  # as if another program had lost it
    store.close()
    (folder / "edition.toml").unlink()
    folder.rmdir()
    return url


def test_it_is_listed_with_a_status_of_its_own(database: str):
    context = AppContext(open_store(database))
    lines = {game["name"]: game for game in games.list_games(context, HOST)}
    assert (lines["Friday"]["status"], lines["Friday"]["turn"]) == ("running", "germany")
    gone = lines["Saturday"]
    assert (gone["status"], gone["round"], gone["turn"], gone["phase"]) == ("edition_missing", 0, None, None)
    assert (gone["edition"], gone["version"]) == ("our_night", 1)


def test_to_open_it_is_refused_with_a_sentence(database: str):
    context = AppContext(open_store(database))
    game = transfer.find_game(context, "Saturday")
    with pytest.raises(NotFound, match="There's no edition 'our_night' here"):
        games.show_game(context, HOST, game.id)


def test_the_command_line_says_so(database: str):
    listed = CliRunner().invoke(companion, ["games", "--database", database])
    assert "Saturday  [our_night/1941]  its edition is missing, 1 entry" in listed.output
    assert "Friday  [anniversary/1941]  round 1, Germany" in listed.output
    verified = CliRunner().invoke(companion, ["verify", "--database", database])
    assert verified.exit_code == 1
    assert "Saturday: There's no edition 'our_night' here." in verified.output
