"""A game carries its edition: whatever becomes of the file, the game is played, shown and moved with its own."""

import json
import os
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

from companion.cli import _group as companion
from companion.editions import Catalogue, boxes, load
from companion.editions.carried import carried, kept, read
from companion.model.actions import StartGame
from companion.model.refusal import NotAllowed, NotFound, RuleViolation
from companion.model.translated import in_language
from companion.service import HOST, AppContext, Identity, actions, games, transfer
from companion.service.changing_editions import change_edition, differences, own_edition
from companion.service.table import seats
from companion.storage import EDITION, PLAYED_WITH, open_store
from companion.storage.temporary import TemporaryStore

VARIANT = """
[edition]
id = "friday_rules"
title = "Friday Rules"
extends = "anniversary"

[[unit]]
id = "tank"
cost = {cost}
"""
DEARER_UKRAINE = """
[[territory]]
id = "ukraine"
value = 5

[change]
"scenario.1941.production.soviet_union" = 33
"scenario.1942.production.germany" = 40
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
def context(folder: Path) -> AppContext:
    """An app context with these house rules at hand."""
    return AppContext(TemporaryStore(), Catalogue([folder]))


def write(folder: Path, text: str) -> None:
    file = folder / "friday_rules.toml"
    file.write_text(text)
    os.utime(file, ns=(len(text), hash(text) % 10**15))  # another time, however fast the test is


def new_game(context: AppContext, edition: str = "friday_rules") -> str:
    return games.create_game(context, HOST, edition, StartGame(scenario="1941"), "Friday")["id"]


def buys_tanks(context: AppContext, game: str, count: int = 1) -> dict[str, Any]:
    return dict(
        actions.take_action(
            context, HOST, game, {"type": "purchase_units", "units": {"tank": count}, "override": "at the table"}
        )
    )


def treasury(context: AppContext, game: str) -> int:
    return int(games.show_game(context, HOST, game)["powers"]["germany"]["treasury"])


def tank(context: AppContext, game: str) -> int | None:
    return context.edition_of(game).units["tank"].cost


def exported(context: AppContext, game: str) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(json.dumps(transfer.export_game(context, HOST, game)))
    return document


@pytest.mark.parametrize("box", boxes())
def test_the_document_of_every_box_reads_back_as_it_was(box: str) -> None:
    edition = load(box)
    again = read(carried(edition).body)
    assert (again, again.box) == (edition, edition.box)
    assert carried(again).hash == carried(edition).hash


@pytest.mark.parametrize("edition", ["anniversary", "friday_rules"])
def test_a_game_shows_a_box_in_todays_words_where_the_figures_are_the_same(context: AppContext, edition: str) -> None:
    opened = context.catalogue.get(edition)
    assert opened is not None
    document = json.loads(carried(opened).body)
    for tables in (document["tables"], document.get("box", document["tables"])):
        sub, bomber = (next(unit for unit in tables["unit"] if unit["id"] == id) for id in ("submarine", "bomber"))
        sub["abilities"][0] = "Slips through as we said it before."
        bomber.update(name="Old Bomber", cost=bomber["cost"] + 1)
    document["tables"]["unit"][0]["name"] = "Our Infantry"
    if "box" not in document:
        document["tables"]["unit"][0]["cost"] += 1
    old = read(json.dumps(document))
    assert old.units["submarine"].abilities == opened.units["submarine"].abilities
    assert old.box.units["submarine"].abilities == opened.units["submarine"].abilities
    assert in_language(old, "de").units["submarine"].abilities == in_language(opened, "de").units["submarine"].abilities
    assert (old.units[0].name, old.units["bomber"].name) == ("Our Infantry", "Old Bomber")
    assert carried(old).hash == kept(document).hash != carried(opened).hash


def test_the_first_entry_names_the_hash_and_one_document_serves_all_games(context: AppContext) -> None:
    game, other = new_game(context), new_game(context)
    named = carried(context.edition("friday_rules")).hash
    assert [context.history(game_id).entries[0].edition for game_id in (game, other)] == [named, named]
    assert context.store.documents(EDITION) == [named]


def test_a_changed_file_changes_new_games_only(context: AppContext, folder: Path) -> None:
    game = new_game(context)
    before = treasury(context, game)
    write(folder, VARIANT.format(cost=9))
    later = new_game(context)
    assert (tank(context, game), tank(context, later)) == (4, 9)
    buys_tanks(context, game)
    assert treasury(context, game) == before - 4
    assert own_edition(context, HOST, game)["file"] == "changed"
    assert own_edition(context, HOST, later)["file"] == "same"


def test_a_removed_file_takes_nothing_from_its_games(context: AppContext, folder: Path) -> None:
    game = new_game(context)
    (folder / "friday_rules.toml").unlink()
    again = AppContext(context.store, Catalogue([folder]))
    assert again.catalogue.get("friday_rules") is None
    buys_tanks(again, game)
    assert (tank(again, game), own_edition(again, HOST, game)["file"]) == (4, "gone")
    assert transfer.verify_game(again, HOST, game)["problems"] == []


@pytest.mark.parametrize("restarted", [False, True])
@pytest.mark.parametrize(
    "text", ['[remove]\nunit = ["tank"]\n', VARIANT.format(cost='"much"'), "no TOML"], ids=["alone", "cost", "syntax"]
)
def test_a_file_that_cannot_be_used_is_not_called_absent(
    context: AppContext, folder: Path, text: str, restarted: bool
) -> None:
    game = new_game(context)
    write(folder, text)
    context = AppContext(context.store, Catalogue([folder])) if restarted else context
    own = own_edition(context, HOST, game)
    assert (own["file"], bool(own["problem"])) == ("broken", True)
    with pytest.raises(RuleViolation, match="The file for Friday Rules can't be used") as refusal:
        change_edition(context, HOST, game)
    assert (refusal.value.code, own["problem"] in refusal.value.sentence) == ("invalid_edition", True)


class TestTakingAChangeIn:
    def test_the_banker_sees_first_what_it_changes_and_nothing_is_changed(
        self, context: AppContext, folder: Path
    ) -> None:
        game = new_game(context)
        write(folder, VARIANT.format(cost=9))
        seen = change_edition(context, HOST, game, dry_run=True)
        assert seen["differences"] == [{"of": "Tank", "figure": "cost", "was": "4", "now": "9"}]
        assert (context.history(game).version, tank(context, game)) == (1, 4)

    def test_a_map_that_was_drawn_again_is_one_line(self) -> None:
        box: Any = load("aa1941")
        drawn = msgspec.structs.replace(box.map, width=box.map.width + 7, height=box.map.height + 7)
        assert differences(box, msgspec.structs.replace(box, map=drawn)) == [
            {"of": "The map", "figure": "", "was": None, "now": "drawn again"}
        ]

    def test_it_is_an_entry_that_counts_from_there_on_and_can_be_undone(
        self, context: AppContext, folder: Path
    ) -> None:
        game = new_game(context)
        before = treasury(context, game)
        buys_tanks(context, game)
        write(folder, VARIANT.format(cost=9))
        taken = change_edition(context, HOST, game)
        assert taken["summary"] == "The game continues with Friday Rules as its file is now: 1 figure has changed."
        buys_tanks(context, game, 2)
        assert (tank(context, game), treasury(context, game)) == (9, before - 4 - 2 * 9)
        assert transfer.verify_game(context, HOST, game)["problems"] == []
        assert transfer.verify_game(context, HOST, game)["notices"] == []
        actions.undo(context, HOST, game, 2)
        assert (tank(context, game), treasury(context, game)) == (4, before - 4)
        actions.redo(context, HOST, game)
        assert tank(context, game) == 9

    def test_a_late_entry_from_before_it_is_decided_by_the_former_figures(
        self, context: AppContext, folder: Path
    ) -> None:
        game = new_game(context)
        before = treasury(context, game)
        write(folder, VARIANT.format(cost=9))
        change_edition(context, HOST, game)
        insert = [{"type": "purchase_units", "units": {"tank": 1}, "override": "forgotten"}]
        actions.correct_past(context, HOST, game, 1, insert)
        assert (tank(context, game), treasury(context, game)) == (9, before - 4)
        assert AppContext(context.store, context.catalogue).edition_of(game).units["tank"].cost == 9

    def test_what_is_logged_late_after_it_has_the_new_figures(self, context: AppContext, folder: Path) -> None:
        game = new_game(context)
        buys_tanks(context, game)
        write(folder, VARIANT.format(cost=9))
        change_edition(context, HOST, game)
        actions.take_action(context, HOST, game, {"type": "capture_territory", "territory": "ukraine"})
        before = treasury(context, game)
        late = actions.take_action(context, HOST, game, {"type": "purchase_units", "units": {"tank": 1}})
        assert (late["late"] is not None, treasury(context, game)) == (True, before - 9)
        insert = [{"type": "purchase_units", "units": {"tank": 1}, "override": "forgotten"}]
        actions.correct_past(context, HOST, game, 3, insert)
        assert treasury(context, game) == before - 2 * 9
        actions.correct_past(context, HOST, game, 2, insert)
        assert treasury(context, game) == before - 2 * 9 - 4

    def test_what_is_logged_late_into_a_turn_before_it_has_the_former_figures(
        self, context: AppContext, folder: Path
    ) -> None:
        game = new_game(context)
        actions.take_action(
            context, HOST, game, {"type": "adjust_treasury", "power": "germany", "amount": -26, "reason": "x"}
        )
        actions.take_action(context, HOST, game, {"type": "end_turn", "forfeit": True, "override": "at the table"})
        write(folder, VARIANT.format(cost=9))
        change_edition(context, HOST, game)
        tanks = {"type": "purchase_units", "power": "germany", "units": {"tank": 1}}
        actions.take_action(context, HOST, game, {**tanks, "in_turn": {"round": 1, "power": "germany"}})
        assert treasury(context, game) == 31 - 26 - 4

    def test_going_back_over_it_shows_what_the_former_figures_make(self, context: AppContext, folder: Path) -> None:
        game = new_game(context)
        write(folder, VARIANT.format(cost=4) + DEARER_UKRAINE)
        change_edition(context, HOST, game)
        actions.take_action(context, HOST, game, {"type": "capture_territory", "territory": "ukraine"})
        made = {"germany": (36, 31), "soviet_union": (28, 30)}
        for step, turned in (
            (lambda: actions.undo(context, HOST, game, 1), 1),
            (lambda: actions.redo(context, HOST, game), -1),
        ):
            shown = [line for line in step()["changes"] if line["field"] == "production"]
            assert {line["power"]: (line["from"], line["to"]) for line in shown} == {
                power: figures[::turned] for power, figures in made.items()
            }

    def test_what_the_game_has_bought_cannot_go(self, context: AppContext, folder: Path) -> None:
        write(folder, VARIANT.format(cost=4) + JEEPS)
        game = new_game(context)
        jeeps = {"type": "purchase_units", "units": {"jeep": 1}, "override": "at the table"}
        actions.take_action(context, HOST, game, jeeps)
        write(folder, VARIANT.format(cost=4))
        with pytest.raises(RuleViolation, match="continue with Friday Rules as it is now: the game has used") as no:
            change_edition(context, HOST, game, dry_run=True)
        assert (no.value.code, "Jeep" in no.value.sentence) == ("edition_unfit", True)
        assert games.show_game(context, HOST, game)["version"] == 2

    @pytest.mark.parametrize(
        ("turns_ended", "order", "said"),
        [
            (1, (1, 0, 2, 3, 4, 5), "gives Germany two turns in this round, or none; it works while it's the turn of"),
            (2, (1, 0, 2, 3, 4, 5), ""),
            (0, (5, 4, 3, 2, 1, 0), "move fewer powers at a time"),
        ],
    )
    def test_another_order_of_play_lets_nobody_play_twice_in_a_round(
        self, context: AppContext, folder: Path, turns_ended: int, order: tuple[int, ...], said: str
    ) -> None:
        game = new_game(context)
        powers = context.edition_of(game).scenarios["1941"].turn_order
        for _turn in range(turns_ended):
            actions.take_action(context, HOST, game, {"type": "end_turn", "override": "at the table"})
        stated = json.dumps([powers[place] for place in order])
        write(folder, VARIANT.format(cost=4) + f'\n[[scenario]]\nid = "1941"\nturn_order = {stated}\n')
        if not said:
            assert change_edition(context, HOST, game)["differences"]
            return
        with pytest.raises(RuleViolation, match=said) as no:
            change_edition(context, HOST, game)
        assert no.value.code == "edition_unfit"

    def test_a_setup_differs_line_by_line_and_land_moves_production(self, context: AppContext, folder: Path) -> None:
        game = new_game(context)
        write(
            folder,
            VARIANT.format(cost=4)
            + '\n[[territory]]\nid = "norway"\nvalue = 4\n[change]\n'
            + '"scenario.1941.setup.power=germany,space=norway.units.infantry" = 9\n'
            + '"scenario.1941.production.germany" = 32\n"scenario.1942.production.germany" = 38\n',
        )
        taken = change_edition(context, HOST, game)
        assert {"of": "1941", "figure": "setup Germany, Norway units Infantry", "was": "2", "now": "9"} in (
            taken["differences"]
        )
        assert [dict(change) for change in taken["changes"]] == [
            {"power": "germany", "field": "production", "from": 31, "to": 32}
        ]

    def test_it_is_the_bankers(self, context: AppContext, folder: Path) -> None:
        game = new_game(context)
        write(folder, VARIANT.format(cost=9))
        seats.join(context, HOST, game, context.game(game).join_code, "Ann", ["germany"], "player")
        ann = Identity(context.store.seats(game)[0])
        with pytest.raises(NotAllowed):
            change_edition(context, ann, game)

    def test_without_a_change_there_is_nothing_to_take_in(self, context: AppContext, folder: Path) -> None:
        game = new_game(context)
        with pytest.raises(RuleViolation) as same:
            change_edition(context, HOST, game)
        (folder / "friday_rules.toml").unlink()
        with pytest.raises(RuleViolation) as gone:
            change_edition(context, HOST, game)
        assert (same.value.code, gone.value.code) == ("edition_unchanged", "no_edition_file")


class TestAnotherLaptop:
    def test_an_export_needs_no_file(self, context: AppContext, folder: Path) -> None:
        game = new_game(context)
        write(folder, VARIANT.format(cost=9))
        change_edition(context, HOST, game)
        buys_tanks(context, game)
        document = exported(context, game)
        there = AppContext(TemporaryStore())
        assert transfer.import_game(there, HOST, document)["added"] == 3
        assert tank(there, game) == 9
        assert there.catalogue.get("friday_rules") is None
        assert exported(there, game) == document
        actions.undo(there, HOST, game, 1)
        assert tank(there, game) == 4

    def test_a_game_that_took_in_a_change_of_land_is_made_by_the_rules(self, context: AppContext, folder: Path) -> None:
        game = new_game(context)
        write(folder, VARIANT.format(cost=9) + DEARER_UKRAINE)
        change_edition(context, HOST, game)
        actions.take_action(context, HOST, game, {"type": "capture_territory", "territory": "ukraine"})
        actions.take_action(context, HOST, game, {"type": "purchase_units", "units": {"tank": 1}})
        actions.undo(context, HOST, game, 1)
        actions.redo(context, HOST, game)
        assert transfer.import_game(AppContext(TemporaryStore()), HOST, exported(context, game))["differences"] == []

    def test_a_backup_needs_no_file(self, folder: Path, tmp_path: Path) -> None:
        store = open_store(f"sqlite:///{tmp_path / 'here.db'}")
        game = new_game(AppContext(store, Catalogue([folder])))
        store.backup(tmp_path / "there.db")
        store.close()
        there = AppContext(open_store(f"sqlite:///{tmp_path / 'there.db'}"))
        assert tank(there, game) == 4
        there.store.close()
        verified = CliRunner().invoke(companion, ["verify", "--database", f"sqlite:///{tmp_path / 'there.db'}"])
        assert (verified.exit_code, verified.output) == (0, "1 game checked. Everything adds up.\n")

    def test_a_document_never_replaces_a_box_of_the_same_id(self, context: AppContext) -> None:
        document = exported(context, new_game(context, "anniversary"))
        tables = document["edition_document"]["tables"]
        next(unit for unit in tables["unit"] if unit["id"] == "tank")["cost"] = 1
        document["entries"][0].pop("edition")
        there = AppContext(TemporaryStore())
        game = transfer.import_game(there, HOST, document, accept=True)["id"]
        assert (tank(there, game), there.edition("anniversary")) == (1, load("anniversary"))
        assert own_edition(there, HOST, game)["assumed"]

    def test_it_passes_the_checks_of_a_file(self, context: AppContext) -> None:
        document = exported(context, new_game(context))
        document["edition_document"]["tables"]["territory"][0]["value"] = "seven"
        with pytest.raises(RuleViolation, match=r"territory\[.*\]\.value") as refusal:
            transfer.import_game(AppContext(TemporaryStore()), HOST, document)
        assert refusal.value.code == "invalid_edition"

    def test_another_edition_than_the_first_entry_names_is_refused(self, context: AppContext) -> None:
        document = exported(context, new_game(context))
        document["edition_document"]["tables"]["unit"][0]["cost"] = 1
        with pytest.raises(RuleViolation, match="played with an edition that it doesn't carry"):
            transfer.import_game(AppContext(TemporaryStore()), HOST, document)

    def test_a_missing_family_says_what_to_install(self, context: AppContext) -> None:
        document = exported(context, new_game(context))
        document["edition_document"]["tables"]["edition"]["rules"] = "harbours"
        document["edition_document"]["install"] = "companion-harbours"
        with pytest.raises(RuleViolation, match="pip install companion-harbours") as refusal:
            transfer.import_game(AppContext(TemporaryStore()), HOST, document)
        assert refusal.value.code == "unknown_family"


class TestOldGames:
    @pytest.fixture
    def old(self, context: AppContext) -> str:
        """A game from before games carried their edition."""
        game = new_game(context)
        document = exported(context, game)
        for key in ("edition_document", "editions_taken", "head"):
            del document[key]
        for key in ("edition", "hash"):
            document["entries"][0].pop(key)
        document["format_version"] = 3
        context.store.remove_game(game)
        context.open_games.close(game)
        transfer.import_game(context, HOST, document)
        return game

    def test_they_get_the_edition_that_is_known_and_say_that_it_is_assumed(self, context: AppContext, old: str) -> None:
        assert own_edition(context, HOST, old)["assumed"]
        assert tank(context, old) == 4

    def test_it_is_theirs_from_then_on(self, context: AppContext, folder: Path, old: str) -> None:
        write(folder, VARIANT.format(cost=9))
        assert context.edition("friday_rules") is not None
        context.catalogue.refresh(wait=True)
        assert tank(AppContext(context.store, Catalogue([folder])), old) == 4

    def test_one_that_nobody_has_opened_keeps_the_file_as_it_was_before_it_changed(
        self, context: AppContext, folder: Path, old: str
    ) -> None:
        context.store.remove_document(PLAYED_WITH, old)
        context.open_games.close(old)
        write(folder, VARIANT.format(cost=9))
        context.catalogue.refresh(wait=True)
        assert tank(context, old) == 4


def test_a_game_whose_document_is_lost_is_told_of_and_the_others_go_on(context: AppContext, folder: Path) -> None:
    game, other = new_game(context), new_game(context, "anniversary")
    context.store.remove_document(EDITION, carried(context.edition("friday_rules")).hash)
    (folder / "friday_rules.toml").unlink()
    again = AppContext(context.store, Catalogue([folder]))
    with pytest.raises(NotFound, match="There's no edition 'friday_rules' here"):
        games.show_game(again, HOST, game)
    lines = {line["id"]: line["status"] for line in games.list_games(again, HOST)}
    assert lines == {game: "edition_missing", other: "running"}


@pytest.mark.parametrize(
    "command",
    [["verify"], ["export", "x", "-o", "x.json"], ["backup", "x.db"], ["games"], ["archive", "x"], ["delete", "x"]],
)
def test_commands_that_read_create_nothing(command: list[str], tmp_path: Path) -> None:
    missing = tmp_path / "missing"
    run = CliRunner().invoke(companion, [*command, "--data", str(missing)])
    assert (run.exit_code, "There's no folder" in run.output) == (1, True)
    assert list(tmp_path.iterdir()) == []
    empty = CliRunner().invoke(companion, ["verify", "--data", str(tmp_path)])
    assert (empty.exit_code, "There's no database" in empty.output) == (1, True)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", [["verify"], ["games"], ["boards"]])
def test_a_database_elsewhere_is_read_without_a_data_directory(command: list[str], tmp_path: Path) -> None:
    elsewhere = f"sqlite:///{tmp_path / 'games.db'}"
    open_store(elsewhere).close()
    run = CliRunner().invoke(companion, [*command, "--database", elsewhere, "--data", str(tmp_path / "missing")])
    assert (run.exit_code, (tmp_path / "missing").exists()) == (0, False), run.output


@pytest.mark.parametrize(
    ("command", "exit_code", "said"),
    [
        (["boards"], 0, "No boards yet"),
        (
            ["boards", "export", "x", "--edition", "war_game", "-o", "no.csv"],
            1,
            "There's no board 'x' for The War Game",
        ),
    ],
)
def test_commands_that_look_for_boards_create_nothing(
    command: list[str], exit_code: int, said: str, tmp_path: Path
) -> None:
    run = CliRunner().invoke(companion, [*command, "--data", str(tmp_path / "missing")])
    assert (run.exit_code, said in run.output) == (exit_code, True), run.output
    assert list(tmp_path.iterdir()) == []
