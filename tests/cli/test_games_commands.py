"""`companion games`, `export`, `import`, `backup`, `verify` on a SQLite data directory."""

import json
import sqlite3
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion.cli import _group as companion
from companion.cli.setup import HOST_KEY_FILE, host_key, the_app
from companion.languages import speaking
from companion.model.actions import StartGame
from companion.service import HOST, actions, games


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(companion, [str(word) for word in words])


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data directory with one game of three entries."""
    folder = tmp_path / "data"
    with the_app(folder, None) as context:
        game = games.create_game(context, HOST, "anniversary", StartGame(scenario="1941"), "Friday")
        actions.take_action(context, HOST, game["id"], {"type": "capture_territory", "territory": "ukraine"})
        actions.take_action(context, HOST, game["id"], {"type": "collect_income"})
    return folder


def test_games_are_listed(data: Path):
    output = run("games", "--data", data).output
    assert "Friday" in output
    assert "anniversary/1941" in output
    assert "3 entries" in output


def test_the_list_names_powers_in_the_language_of_the_table(data: Path):
    with speaking("de"):
        output = run("games", "--data", data).output
    assert "Runde 1, Sowjetunion, 3 Einträge" in output


def test_a_box_is_shown_in_the_language_of_the_table():
    with speaking("de"):
        lines = run("editions", "show", "anniversary").output.splitlines()
    assert ["Seite", "Kasse", "Produktion", "Hauptstadt"] in [line.split() for line in lines]
    assert "  Sowjetunion " in "\n".join(lines)


def test_an_empty_directory_has_no_games(tmp_path: Path):
    assert "No games yet" in run("games", "--data", tmp_path).output


def test_a_game_moves_to_another_laptop_and_back(data: Path, tmp_path: Path):
    file, other = tmp_path / "friday.json", tmp_path / "other"
    assert run("export", "Friday", "-o", file, "--data", data).exit_code == 0
    assert "3 new entries" in run("import", file, "--data", other).output
    assert "nothing new" in run("import", file, "--data", other).output
    with the_app(other, None) as there, the_app(data, None) as here:
        (game,) = there.store.games()
        assert there.history(game.id).state == here.history(game.id).state
        actions.take_action(there, HOST, game.id, {"type": "collect_income"})
    run("export", "Friday", "-o", file, "--data", other)
    assert "adds 1 entry" in run("import", file, "--data", data).output
    assert "1 new entry, 4 in all" in run("import", file, "--accept", "--data", data).output


def test_a_game_that_went_another_way_is_refused(data: Path, tmp_path: Path):
    file = tmp_path / "friday.json"
    run("export", "Friday", "-o", file, "--data", data)
    document = json.loads(file.read_text())
    document["entries"][1]["at"] = "2020-01-01T00:00:00Z"
    file.write_text(json.dumps(document))
    result = run("import", file, "--data", data)
    assert result.exit_code == 1
    assert "went differently" in result.output


@pytest.mark.parametrize("content", ["", "not json", "[]", '{"format": "companion-game"}', "[" * 100_000])
def test_a_file_that_is_no_game_is_refused(tmp_path: Path, content: str):
    file = tmp_path / "x.json"
    file.write_text(content)
    result = run("import", file, "--data", tmp_path / "data")
    assert result.exit_code == 1
    assert isinstance(result.exception, SystemExit)
    assert result.output.startswith("Error: ")


def test_verify_finds_everything_in_order(data: Path):
    assert "1 game checked. Everything adds up." in run("verify", "--data", data).output
    assert run("verify", "Friday", "--data", data).exit_code == 0


def test_verify_says_how_much_older_rules_decided(tmp_path: Path):
    old = Path(__file__).parents[1] / "fixtures" / "game_of_format_1.json"
    assert run("import", old, "--data", tmp_path).exit_code == 0
    result = run("verify", "--data", tmp_path)
    assert result.exit_code == 0
    assert "Saturday night: note: an older version of the rules decided 20 entries." in result.output


def test_verify_finds_tampering(data: Path):
    database = sqlite3.connect(data / "companion.db")
    ((body,),) = database.execute("SELECT body FROM entry WHERE version = 3").fetchall()
    tampered = body.replace('"amount":33', '"amount":-99')
    assert tampered != body
    database.execute("UPDATE entry SET body = ? WHERE version = 3", (tampered,))
    database.commit()
    database.close()
    result = run("verify", "--data", data)
    assert result.exit_code == 1
    assert "germany has −63" in result.output


def test_backup_copies_everything(data: Path, tmp_path: Path):
    copy = tmp_path / "copy.db"
    assert run("backup", copy, "--data", data).exit_code == 0
    assert "Friday" in run("games", "--database", f"sqlite:///{copy}").output
    again = run("backup", copy, "--data", data)
    assert again.exit_code == 1
    assert "already exists" in again.output


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (["export", "Saturday", "-o", "x.json"], 1, "There's no game 'Saturday'"),
        (["verify", "Saturday"], 1, "There's no game 'Saturday'"),
        (["import", "/nonexistent.json"], 1, "No such file"),
        (["games", "--database", "mysql://x"], 1, "'mysql' is neither"),
        (["export", "Friday"], 2, "Missing option"),
        (["dance"], 2, "No such command"),
    ],
)
def test_refusals_have_a_sentence_and_the_right_exit_code(data: Path, words: list[str], code: int, sentence: str):
    extra = [] if code == 2 or "--database" in words else ["--data", str(data)]
    result = run(*words, *extra)
    assert (result.exit_code, sentence in result.output) == (code, True), result.output


def test_the_file_to_write_comes_from_the_environment_too(data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    file = tmp_path / "friday.json"
    monkeypatch.setenv("COMPANION_OUTPUT", str(file))
    assert run("export", "Friday", "--data", str(data)).exit_code == 0
    assert json.loads(file.read_text(encoding="utf-8"))["format"] == "companion-game"


def test_options_come_from_the_environment(data: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("COMPANION_DATA", str(data))
    assert "Friday" in run("games").output


class TestHostKey:
    def test_it_is_made_once_and_readable_by_its_owner_only(self, tmp_path: Path):
        key = host_key(tmp_path)
        assert len(key) >= 32
        assert host_key(tmp_path) == key
        assert (tmp_path / HOST_KEY_FILE).stat().st_mode & 0o777 == 0o600

    def test_an_empty_file_is_no_key(self, tmp_path: Path):
        file = tmp_path / HOST_KEY_FILE
        file.write_text("\n")
        key = host_key(tmp_path)
        assert len(key) >= 20
        assert file.read_text().strip() == key
        assert file.stat().st_mode & 0o777 == 0o600

    def test_the_environment_comes_first(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
        monkeypatch.setenv("COMPANION_HOST_KEY", "a-host-key-from-the-environment")
        assert host_key(tmp_path) == "a-host-key-from-the-environment"
        assert not (tmp_path / HOST_KEY_FILE).exists()


def test_a_game_is_archived_taken_out_and_deleted_after_asking_twice(data: Path):
    assert (
        "Archive the game first"
        in CliRunner().invoke(companion, ["delete", "Friday", "--data", str(data)], "y\nFriday\n").output
    )
    assert "Friday is in the archive." in run("archive", "Friday", "--data", data).output
    assert "archived" in run("games", "--data", data).output
    assert "Friday is back on the table." in run("archive", "Friday", "--out", "--data", data).output
    run("archive", "Friday", "--data", data)
    for answers in ("n\n", "y\nSaturday\n"):
        assert CliRunner().invoke(companion, ["delete", "Friday", "--data", str(data)], answers).exit_code == 1
    done = CliRunner().invoke(companion, ["delete", "Friday", "--data", str(data)], "y\nFriday\n")
    assert "Friday is deleted." in done.output
    assert "No games yet" in run("games", "--data", data).output


def test_a_refused_import_makes_no_database(tmp_path: Path):
    file, nowhere = tmp_path / "game.json", tmp_path / "nowhere"
    file.write_text('{"format": "chess-game"}')
    refused = run("import", file, "--data", nowhere)
    assert (refused.exit_code, refused.output) == (1, "Error: This isn't a Companion game.\n")
    assert not nowhere.exists()
