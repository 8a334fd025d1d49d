"""A game carries its edition: whatever becomes of the file, the game is played, shown and moved with its own."""

import json
import os
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from companion.cli import _group as companion
from companion.editions import Catalogue, boxes, load
from companion.editions.carried import carried, read
from companion.model.actions import StartGame
from companion.model.refusal import NotAllowed, NotFound, RuleViolation
from companion.service import HOST, Desk, Identity, actions, games, transfer
from companion.service.changing_editions import change_edition, own_edition
from companion.service.table import seats
from companion.storage import EDITION, PLAYED_WITH, open_store
from companion.storage.memory import MemoryStore

VARIANT = """
[edition]
id = "friday_rules"
title = "Friday Rules"
extends = "anniversary"

[[unit]]
id = "tank"
cost = {cost}
"""
JEEPS = """
[[unit]]
id = "jeep"
name = "Jeep"
plural = "Jeeps"
kind = "land"
cost = 5
attack = 2
defence = 2
move = 1
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with house rules: tanks cost 4."""
    made = tmp_path / "editions"
    made.mkdir()
    write(made, VARIANT.format(cost=4))
    return made


@pytest.fixture
def desk(folder: Path) -> Desk:
    """A desk with these house rules at hand."""
    return Desk(MemoryStore(), Catalogue([folder]))


def write(folder: Path, text: str) -> None:
    file = folder / "friday_rules.toml"
    file.write_text(text)
    os.utime(file, ns=(len(text), hash(text) % 10**15))  # another time, however fast the test is


def new_game(desk: Desk, edition: str = "friday_rules") -> str:
    return games.create_game(desk, HOST, edition, StartGame(scenario="1941"), "Friday")["id"]


def buys_tanks(desk: Desk, game: str, count: int = 1) -> dict[str, Any]:
    return dict(
        actions.take_action(
            desk, HOST, game, {"type": "purchase_units", "units": {"tank": count}, "override": "at the table"}
        )
    )


def treasury(desk: Desk, game: str) -> int:
    return int(games.show_game(desk, HOST, game)["powers"]["germany"]["treasury"])


def tank(desk: Desk, game: str) -> int | None:
    return desk.edition_of(game).unit["tank"].cost


def exported(desk: Desk, game: str) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(json.dumps(transfer.export_game(desk, HOST, game)))
    return document


@pytest.mark.parametrize("box", boxes())
def test_the_document_of_every_box_reads_back_as_it_was(box: str) -> None:
    edition = load(box)
    again = read(carried(edition).body)
    assert (again, again.box) == (edition, edition.box)
    assert carried(again).hash == carried(edition).hash


def test_the_first_entry_names_the_hash_and_one_document_serves_all_games(desk: Desk) -> None:
    game, other = new_game(desk), new_game(desk)
    named = carried(desk.edition("friday_rules")).hash
    assert [desk.history(one).entries[0].edition for one in (game, other)] == [named, named]
    assert desk.store.documents(EDITION) == [named]


def test_a_changed_file_changes_new_games_only(desk: Desk, folder: Path) -> None:
    game = new_game(desk)
    before = treasury(desk, game)
    write(folder, VARIANT.format(cost=9))
    later = new_game(desk)
    assert (tank(desk, game), tank(desk, later)) == (4, 9)
    buys_tanks(desk, game)
    assert treasury(desk, game) == before - 4
    assert own_edition(desk, HOST, game)["file"] == "changed"
    assert own_edition(desk, HOST, later)["file"] == "same"


def test_a_removed_file_takes_nothing_from_its_games(desk: Desk, folder: Path) -> None:
    game = new_game(desk)
    (folder / "friday_rules.toml").unlink()
    again = Desk(desk.store, Catalogue([folder]))
    assert again.catalogue.get("friday_rules") is None
    buys_tanks(again, game)
    assert (tank(again, game), own_edition(again, HOST, game)["file"]) == (4, "gone")
    assert transfer.verify_game(again, HOST, game)["problems"] == []


class TestTakingAChangeIn:
    def test_the_banker_sees_first_what_it_changes_and_nothing_is_changed(self, desk: Desk, folder: Path) -> None:
        game = new_game(desk)
        write(folder, VARIANT.format(cost=9))
        seen = change_edition(desk, HOST, game, dry_run=True)
        assert seen["differences"] == [{"of": "Tank", "figure": "cost", "was": "4", "now": "9"}]
        assert (desk.history(game).version, tank(desk, game)) == (1, 4)

    def test_it_is_an_entry_that_counts_from_there_on_and_can_be_undone(self, desk: Desk, folder: Path) -> None:
        game = new_game(desk)
        before = treasury(desk, game)
        buys_tanks(desk, game)
        write(folder, VARIANT.format(cost=9))
        taken = change_edition(desk, HOST, game)
        assert taken["summary"] == "The game goes on with Friday Rules as its file is now: 1 figure has changed."
        buys_tanks(desk, game, 2)
        assert (tank(desk, game), treasury(desk, game)) == (9, before - 4 - 2 * 9)
        assert transfer.verify_game(desk, HOST, game)["problems"] == []
        assert transfer.verify_game(desk, HOST, game)["notices"] == []
        actions.undo(desk, HOST, game, 2)
        assert (tank(desk, game), treasury(desk, game)) == (4, before - 4)
        actions.redo(desk, HOST, game)
        assert tank(desk, game) == 9

    def test_a_late_entry_from_before_it_is_decided_by_the_former_figures(self, desk: Desk, folder: Path) -> None:
        game = new_game(desk)
        before = treasury(desk, game)
        write(folder, VARIANT.format(cost=9))
        change_edition(desk, HOST, game)
        insert = [{"type": "purchase_units", "units": {"tank": 1}, "override": "forgotten"}]
        actions.correct_past(desk, HOST, game, 1, insert)
        assert (tank(desk, game), treasury(desk, game)) == (9, before - 4)
        assert Desk(desk.store, desk.catalogue).edition_of(game).unit["tank"].cost == 9

    def test_what_the_game_has_bought_cannot_go(self, desk: Desk, folder: Path) -> None:
        write(folder, VARIANT.format(cost=4) + JEEPS)
        game = new_game(desk)
        jeeps = {"type": "purchase_units", "units": {"jeep": 1}, "override": "at the table"}
        actions.take_action(desk, HOST, game, jeeps)
        write(folder, VARIANT.format(cost=4))
        with pytest.raises(RuleViolation, match="cannot go on with Friday Rules as it is now: the game has used") as no:
            change_edition(desk, HOST, game, dry_run=True)
        assert (no.value.code, "Jeep" in no.value.sentence) == ("edition_unfit", True)
        assert games.show_game(desk, HOST, game)["version"] == 2

    def test_it_is_the_bankers(self, desk: Desk, folder: Path) -> None:
        game = new_game(desk)
        write(folder, VARIANT.format(cost=9))
        seats.join(desk, HOST, game, desk.game(game).join_code, "Ann", ["germany"], "player")
        ann = Identity(desk.store.seats(game)[0])
        with pytest.raises(NotAllowed):
            change_edition(desk, ann, game)

    def test_without_a_change_there_is_nothing_to_take_in(self, desk: Desk, folder: Path) -> None:
        game = new_game(desk)
        with pytest.raises(RuleViolation) as same:
            change_edition(desk, HOST, game)
        (folder / "friday_rules.toml").unlink()
        with pytest.raises(RuleViolation) as gone:
            change_edition(desk, HOST, game)
        assert (same.value.code, gone.value.code) == ("edition_unchanged", "no_edition_file")


class TestAnotherLaptop:
    def test_an_export_needs_no_file(self, desk: Desk, folder: Path) -> None:
        game = new_game(desk)
        write(folder, VARIANT.format(cost=9))
        change_edition(desk, HOST, game)
        buys_tanks(desk, game)
        document = exported(desk, game)
        there = Desk(MemoryStore())
        assert transfer.import_game(there, HOST, document)["added"] == 3
        assert tank(there, game) == 9
        assert there.catalogue.get("friday_rules") is None
        assert exported(there, game) == document
        actions.undo(there, HOST, game, 1)
        assert tank(there, game) == 4

    def test_a_backup_needs_no_file(self, folder: Path, tmp_path: Path) -> None:
        store = open_store(f"sqlite:///{tmp_path / 'here.db'}")
        game = new_game(Desk(store, Catalogue([folder])))
        store.backup(tmp_path / "there.db")
        store.close()
        there = Desk(open_store(f"sqlite:///{tmp_path / 'there.db'}"))
        assert tank(there, game) == 4
        there.store.close()
        verified = CliRunner().invoke(companion, ["verify", "--database", f"sqlite:///{tmp_path / 'there.db'}"])
        assert (verified.exit_code, verified.output) == (0, "1 game checked, everything adds up.\n")

    def test_a_document_never_replaces_a_box_of_the_same_id(self, desk: Desk) -> None:
        document = exported(desk, new_game(desk, "anniversary"))
        tables = document["edition_document"]["tables"]
        next(unit for unit in tables["unit"] if unit["id"] == "tank")["cost"] = 1
        document["entries"][0].pop("edition")
        there = Desk(MemoryStore())
        game = transfer.import_game(there, HOST, document, accept=True)["id"]
        assert (tank(there, game), there.edition("anniversary")) == (1, load("anniversary"))
        assert own_edition(there, HOST, game)["assumed"]

    def test_it_passes_the_checks_of_a_file(self, desk: Desk) -> None:
        document = exported(desk, new_game(desk))
        document["edition_document"]["tables"]["territory"][0]["value"] = "seven"
        with pytest.raises(RuleViolation, match=r"territory\[.*\]\.value") as refusal:
            transfer.import_game(Desk(MemoryStore()), HOST, document)
        assert refusal.value.code == "invalid_edition"

    def test_another_edition_than_the_first_entry_names_is_refused(self, desk: Desk) -> None:
        document = exported(desk, new_game(desk))
        document["edition_document"]["tables"]["unit"][0]["cost"] = 1
        with pytest.raises(RuleViolation, match="played with an edition that it does not carry"):
            transfer.import_game(Desk(MemoryStore()), HOST, document)

    def test_a_missing_family_says_what_to_install(self, desk: Desk) -> None:
        document = exported(desk, new_game(desk))
        document["edition_document"]["tables"]["edition"]["rules"] = "harbours"
        document["edition_document"]["install"] = "companion-harbours"
        with pytest.raises(RuleViolation, match="pip install companion-harbours") as refusal:
            transfer.import_game(Desk(MemoryStore()), HOST, document)
        assert refusal.value.code == "unknown_family"


class TestOldGames:
    @pytest.fixture
    def old(self, desk: Desk) -> str:
        """A game from before games carried their edition."""
        game = new_game(desk)
        document = exported(desk, game)
        for key in ("edition_document", "editions_taken", "head"):
            del document[key]
        for key in ("edition", "hash"):
            document["entries"][0].pop(key)
        document["format_version"] = 3
        desk.store.remove_game(game)
        desk.close(game)
        transfer.import_game(desk, HOST, document)
        return game

    def test_they_get_the_edition_that_is_known_and_say_that_it_is_assumed(self, desk: Desk, old: str) -> None:
        assert own_edition(desk, HOST, old)["assumed"]
        assert tank(desk, old) == 4

    def test_it_is_theirs_from_then_on(self, desk: Desk, folder: Path, old: str) -> None:
        write(folder, VARIANT.format(cost=9))
        assert desk.edition("friday_rules") is not None
        desk.catalogue.refresh(wait=True)
        assert tank(Desk(desk.store, Catalogue([folder])), old) == 4

    def test_one_that_nobody_has_opened_keeps_the_file_as_it_was_before_it_changed(
        self, desk: Desk, folder: Path, old: str
    ) -> None:
        desk.store.remove_document(PLAYED_WITH, old)
        desk.close(old)
        write(folder, VARIANT.format(cost=9))
        desk.catalogue.refresh(wait=True)
        assert tank(desk, old) == 4


def test_a_game_whose_document_is_lost_is_told_of_and_the_others_go_on(desk: Desk, folder: Path) -> None:
    game, other = new_game(desk), new_game(desk, "anniversary")
    desk.store.remove_document(EDITION, carried(desk.edition("friday_rules")).hash)
    (folder / "friday_rules.toml").unlink()
    again = Desk(desk.store, Catalogue([folder]))
    with pytest.raises(NotFound, match="There is no edition 'friday_rules' here"):
        games.show_game(again, HOST, game)
    lines = {line["id"]: line["status"] for line in games.list_games(again, HOST)}
    assert lines == {game: "edition_missing", other: "running"}


@pytest.mark.parametrize("command", [["verify"], ["export", "x", "-o", "x.json"], ["backup", "x.db"], ["games"]])
def test_commands_that_read_create_nothing(command: list[str], tmp_path: Path) -> None:
    missing = tmp_path / "missing"
    run = CliRunner().invoke(companion, [*command, "--data", str(missing)])
    assert (run.exit_code, "There is no folder" in run.output) == (1, True)
    assert list(tmp_path.iterdir()) == []
    empty = CliRunner().invoke(companion, ["verify", "--data", str(tmp_path)])
    assert (empty.exit_code, "There is no database" in empty.output) == (1, True)
    assert list(tmp_path.iterdir()) == []
