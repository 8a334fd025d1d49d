"""Documents that are kept between games."""

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.storage import Store, open_store

from .samples import DURABLE, Thrown, elsewhere


def test_a_document_is_kept_replaced_listed_and_removed(store: Store) -> None:
    assert store.document("board/war_game", "our box") is None
    store.keep_document("board/war_game", "our box", '{"name": "Ōsaka"}')
    store.keep_document("board/war_game", "Another", "{}")
    store.keep_document("board/second_world_war", "our box", "[]")
    assert store.document("board/war_game", "our box") == '{"name": "Ōsaka"}'
    assert store.documents("board/war_game") == ["Another", "our box"]
    store.keep_document("board/war_game", "our box", "{}")
    assert store.document("board/war_game", "our box") == "{}"
    assert store.remove_document("board/war_game", "our box")
    assert not store.remove_document("board/war_game", "our box")
    assert store.documents("board/war_game") == ["Another"]
    assert store.document("board/second_world_war", "our box") == "[]"


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
