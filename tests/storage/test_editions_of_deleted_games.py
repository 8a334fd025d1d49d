"""The document of an edition goes with the last game that carries it, in every kind of store."""

from pathlib import Path

import pytest

from companion.editions import Catalogue
from companion.editions.carried import carried
from companion.model.actions import StartGame
from companion.service import HOST, AppContext, games
from companion.service.changing_editions import change_edition
from companion.service.table import tables
from companion.storage import EDITION, PLAYED_WITH, Store

VARIANT = '[edition]\nid = "friday_rules"\ntitle = "Friday"\nextends = "aa1941"\n[[unit]]\nid = "tank"\ncost = {}\n'


@pytest.fixture
def app(store: Store, tmp_path: Path) -> AppContext:
    """An app context with house rules at hand, on an empty store."""
    store.remove_game("g1")
    (tmp_path / "friday_rules.toml").write_text(VARIANT.format(4))
    return AppContext(store, Catalogue([tmp_path]))


def new_game(app: AppContext, edition: str = "friday_rules") -> str:
    return str(games.create_game(app, HOST, edition, StartGame(scenario="1941"))["id"])


def delete(app: AppContext, game: str) -> None:
    tables.change_table(app, HOST, game, archived=True)
    tables.delete_game(app, HOST, game, app.game(game).name)


def kept(app: AppContext) -> set[str]:
    return set(app.store.documents(EDITION))


def test_a_document_goes_with_the_last_game_that_carries_it(app: AppContext) -> None:
    house, box = (carried(app.edition(edition)).hash for edition in ("friday_rules", "aa1941"))
    first, second, other = new_game(app), new_game(app), new_game(app, "aa1941")
    assert kept(app) == {house, box}
    delete(app, first)
    assert kept(app) == {house, box}, "the second game still carries it"
    delete(app, second)
    assert kept(app) == {box}
    assert games.show_game(app, HOST, other)["version"] == 1
    assert games.show_game(app, HOST, new_game(app))["version"] == 1
    assert kept(app) == {house, box}, "a new game brings it back"


def test_a_document_stays_that_a_game_took_in_later_or_is_taken_for_an_older_one(
    app: AppContext, tmp_path: Path
) -> None:
    before = carried(app.edition("friday_rules")).hash
    game, other = new_game(app), new_game(app, "aa1941")
    (tmp_path / "friday_rules.toml").write_text(VARIANT.format(9))
    change_edition(app, HOST, game)
    now = carried(app.edition("friday_rules")).hash
    newer = new_game(app)
    app.store.keep_document(PLAYED_WITH, newer, "older")
    app.store.keep_document(EDITION, "older", "{}")
    delete(app, other)
    assert kept(app) == {before, now, "older"}
    delete(app, newer)
    assert kept(app) == {before, now}
    delete(app, game)
    assert kept(app) == set()
