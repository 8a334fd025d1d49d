"""Files that are damaged in any way: whatever changes a game is noticed and named, and a log costs little."""

import os
import random
import shutil
from pathlib import Path

import pytest

from companion.engine.codec import UnreadableGame
from companion.model.actions import StartGame
from companion.service import HOST, AppContext, actions, games, transfer
from companion.service.safekeeping.heads import Heads
from companion.service.safekeeping.losses import losses
from companion.storage import StoreDamaged, StoreError, open_store
from tests.chances import chances

DAMAGES = 200 if os.environ.get("COMPANION_FUZZ") else 50
KEPT, AFTER = 12, 6
"""Entries before the log was taken over for the last time, and after."""


def opened(folder: Path) -> AppContext:
    return AppContext(open_store(f"sqlite:///{folder / 'companion.db'}"), heads=Heads(folder / "companion.db-heads"))


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str, list[bytes]]:
    """The files of a server in the middle of an evening, as a crash would leave them."""
    folder = tmp_path_factory.mktemp("evening")
    context = opened(folder)
    game = games.create_game(context, HOST, "anniversary", StartGame(scenario="1941"), "Friday")["id"]
    for number in range(KEPT + AFTER - 1):
        if number == KEPT - 1:
            context.store.checkpoint()
        actions.take_action(context, HOST, game, {"type": "attest", "claim": "no_enemy_warships_in_13_14_15",
                                               "holds": bool(number % 2)})  # fmt: skip
    copy = tmp_path_factory.mktemp("crashed")
    for file in folder.iterdir():
        if not file.name.endswith("-shm"):
            shutil.copy(file, copy / file.name)
    rows = list(context.store.entries(game))
    context.heads.close()
    context.store.close()
    return copy, game, rows


def damaged(file: Path, chance: random.Random) -> None:
    """One of the ways in which a file suffers."""
    body = bytearray(file.read_bytes())
    at = chance.randrange(len(body))
    match chance.randrange(5):
        case 0:
            body[at] ^= 1 << chance.randrange(8)
        case 1:
            del body[at:]
        case 2:
            end = min(len(body), at + chance.choice([16, 512, 4096]))
            body[at:end] = bytes(end - at)
        case 3:
            end = min(len(body), at + chance.choice([16, 512, 4096]))
            body[at:end] = chance.randbytes(end - at)
        case 4:
            body = bytearray()
    file.write_bytes(body)


def noticed(folder: Path, game: str, rows: list[bytes]) -> tuple[str, int]:
    """What is said of a game after damage, and how many entries are still there."""
    try:
        context = opened(folder)
    except StoreError as error:
        return str(error), -1
    try:
        wrong = [loss["problem"] for loss in losses(context, HOST)] + context.store.check()
        wrong += transfer.verify_game(context, HOST, game)["problems"] if context.store.game(game) else []
        found = list(context.store.entries(game))
        return "; ".join(wrong) or ("" if found == rows else "unnoticed"), len(found)
    except (StoreError, UnreadableGame) as error:
        return str(error), -1
    finally:
        context.heads.close()
        context.store.close()


def test_whatever_is_damaged_is_noticed(evening: tuple[Path, str, list[bytes]], tmp_path: Path):
    crashed, game, rows = evening
    assert noticed(shutil.copytree(crashed, tmp_path / "whole"), game, rows) == ("", KEPT + AFTER)
    chance = chances(1942)
    for number in range(DAMAGES):
        folder = shutil.copytree(crashed, tmp_path / str(number))
        damaged(folder / chance.choice(["companion.db", "companion.db-wal"]), chance)
        said, _ = noticed(folder, game, rows)
        assert said != "unnoticed", number
        assert "try again" not in said.lower(), (number, said)
        shutil.rmtree(folder)


def test_a_damaged_log_costs_only_what_came_after_it_was_taken_over(
    evening: tuple[Path, str, list[bytes]], tmp_path: Path
):
    crashed, game, rows = evening
    chance = chances(7)
    for number in range(DAMAGES // 5):
        folder = shutil.copytree(crashed, tmp_path / str(number))
        log = bytearray((folder / "companion.db-wal").read_bytes())
        log[chance.randrange(len(log))] ^= 255
        (folder / "companion.db-wal").write_bytes(log)
        said, left = noticed(folder, game, rows)
        assert KEPT <= left <= KEPT + AFTER, said
        assert (left == KEPT + AFTER) == (said == ""), said


def test_a_file_that_is_no_database_is_not_to_be_tried_again(tmp_path: Path):
    (tmp_path / "companion.db").write_bytes(b"not a database" * 1000)
    with pytest.raises(StoreDamaged, match="backup"):
        open_store(f"sqlite:///{tmp_path / 'companion.db'}")
