"""Documents that are kept between games."""

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.storage import LANGUAGE, Store, open_store

from .samples import DURABLE, Thrown, a_game, a_seat, elsewhere


def test_a_document_is_kept_replaced_listed_and_removed(store: Store) -> None:
    assert store.document("board/war_game", "our box") is None
    store.keep_document("board/war_game", "our box", '{"name": "Ōsaka"}')
    store.keep_document("board/war_game", "Another", "{}")
    store.keep_document("board/second_world_war", "our box", "[]")
    assert store.document("board/war_game", "our box") == '{"name": "Ōsaka"}'
    assert store.documents("board/war_game") == ["Another", "our box"]
    assert store.bodies("board/war_game") == {"Another": "{}", "our box": '{"name": "Ōsaka"}'}
    assert store.bodies("board/nothing") == {}
    store.keep_document("board/war_game", "our box", "{}")
    assert store.document("board/war_game", "our box") == "{}"
    assert store.remove_document("board/war_game", "our box")
    assert not store.remove_document("board/war_game", "our box")
    assert store.documents("board/war_game") == ["Another"]
    assert store.document("board/second_world_war", "our box") == "[]"


def test_a_seat_that_is_found_by_its_token_has_the_language_it_chose(store: Store) -> None:
    store.add_seat(a_seat())
    store.add_seat(a_seat("s2"))
    store.keep_document(LANGUAGE, "g1/s1", "de")
    assert store.seat_by_token("token-s1") == a_seat(language="de")
    assert store.seat_by_token("token-s2") == a_seat("s2")
    store.remove_document(LANGUAGE, "g1/s1")
    assert store.seat_by_token("token-s1") == a_seat()


def test_a_document_belongs_to_its_transaction(store: Store) -> None:
    def throw() -> None:
        with store.transaction():
            store.keep_document("k", "n", "x")
            assert elsewhere(lambda: store.documents("k")) == []
            raise Thrown

    with pytest.raises(Thrown):
        throw()
    assert store.documents("k") == []


@DURABLE
def test_documents_outlive_the_program_and_are_in_the_backup(
    store: Store, opened: Callable[[], Store], tmp_path: Path
) -> None:
    store.keep_document("k", "n", "x")
    assert opened().document("k", "n") == "x"
    store.backup(tmp_path / "backup.db")
    copy = open_store(f"sqlite:///{tmp_path / 'backup.db'}")
    assert copy.document("k", "n") == "x"
    copy.close()


def test_the_newest_entry_of_every_game_is_read_at_once(store: Store) -> None:
    assert store.last_entries() == {}
    for game_id, entries in (("g7", 3), ("g8", 12), ("g9", 0)):
        store.add_game(a_game(game_id))
        for version in range(1, entries + 1):
            store.append(game_id, version, b'{"version": %d}' % version)
    found = store.last_entries()
    assert {game: version for game, (version, _body) in found.items()} == {"g7": 3, "g8": 12}
    assert {game: body for game, (_version, body) in found.items()} == {
        game: store.last_entry(game) for game in ("g7", "g8")
    }
