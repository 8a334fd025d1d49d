"""Boards kept between games: by the service, over HTTP and from the command line."""

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from flask.testing import FlaskClient

from api.app import create_app
from api.settings import Settings
from companion.cli import _group as companion
from companion.editions import Catalogue
from companion.model.actions import StartGame
from companion.model.refusal import NotAllowed, NotFound, RuleViolation
from companion.service import HOST, AppContext, actions, games
from companion.service.saved import boards
from companion.service.table import seats
from companion.storage.temporary import TemporaryStore
from tests.families.war_game.wartable import CSV

ADDRESS = "/api/v1/editions/war_game/boards"
TOO_MUCH = "name,value,original\nBerlin,99,germany\n"
PART = "name,value,original,factory\nKiev,4,U.S.S.R.,minor\nSweden,7,neutral,\n"
START = StartGame(scenario="1942")


@pytest.fixture
def context() -> AppContext:
    return AppContext(TemporaryStore())


@pytest.fixture
def http(context: AppContext) -> FlaskClient:
    client = create_app(context, Settings(host_key="key")).test_client()
    client.environ_base["HTTP_AUTHORIZATION"] = "Bearer key"
    return client


class TestTheShelf:
    def test_a_whole_board_is_kept_and_opens_every_later_game(self, context: AppContext):
        kept = boards.save_board(context, HOST, "war_game", "Our  box", CSV)
        assert (kept["id"], kept["name"]) == ("our_box", "Our box")
        assert kept["check"]["complete"]
        assert kept["check"]["differences"] == []
        for _ in range(2):
            game = games.create_game(context, HOST, "war_game", START, board="Our box")
            assert game["land"]["unlisted"] == 0
            assert game["territories"]["ruhr"]["value"] == 10

    def test_a_variant_is_played_on_the_boards_of_its_box(self, tmp_path: Path):
        (tmp_path / "cheap.toml").write_text('[edition]\nid = "cheap"\ntitle = "Cheap"\nextends = "war_game"\n')
        context = AppContext(TemporaryStore(), Catalogue([tmp_path]))
        boards.save_board(context, HOST, "war_game", "Our box", CSV)
        assert [board["id"] for board in boards.list_boards(context, HOST, "cheap")] == ["our_box"]
        assert games.create_game(context, HOST, "cheap", START, board="our_box")["land"]["unlisted"] == 0
        with pytest.raises(RuleViolation, match="remove it there"):
            boards.remove_board(context, HOST, "cheap", "our_box")

    def test_a_part_of_a_board_is_kept_and_says_what_is_missing(self, context: AppContext):
        kept = boards.save_board(context, HOST, "war_game", "Part", PART)
        assert "Both sides: 4 entered, 624 printed (620 missing)." in kept["check"]["differences"]
        game = games.create_game(context, HOST, "war_game", START, board="part")
        assert game["territories"]["kiev"]["factory"] == "minor"
        assert game["powers"]["soviet_union"]["unlisted_land"] == 64

    def test_what_does_not_add_up_is_named_and_takes_an_override(self, context: AppContext):
        with pytest.raises(RuleViolation) as refusal:
            boards.save_board(context, HOST, "war_game", "House map", TOO_MUCH)
        assert refusal.value.soft
        assert "Germany, land in its color: 99 entered" in refusal.value.sentence
        assert boards.list_boards(context, HOST, "war_game") == []
        boards.save_board(context, HOST, "war_game", "House map", TOO_MUCH, override="our own map")
        (line,) = boards.list_boards(context, HOST, "war_game")
        assert line["override"] == "our own map"
        game = games.create_game(context, HOST, "war_game", START, board="House map")
        assert game["territories"]["berlin"]["value"] == 99

    def test_a_board_that_says_it_is_complete_must_match(self, context: AppContext):
        with pytest.raises(RuleViolation, match="620 missing"):
            boards.save_board(context, HOST, "war_game", "Part", PART, complete=True)

    @pytest.mark.parametrize(
        "text", ["name,value\nKiev,many\n", "{", "[[territories]]\nname=", '{"territories": [{"name": "Kiev"}]}', ""]
    )
    def test_nonsense_is_refused_with_a_sentence(self, context: AppContext, text: str):
        with pytest.raises(RuleViolation) as refusal:
            boards.save_board(context, HOST, "war_game", "Nonsense", text, override="please")
        assert refusal.value.code == "invalid_board"
        assert not refusal.value.soft

    @pytest.mark.parametrize("name", ["", "!!", "x" * 61, "東京"])
    def test_a_board_needs_a_name_that_makes_an_address(self, context: AppContext, name: str):
        with pytest.raises(RuleViolation, match="letters and digits"):
            boards.save_board(context, HOST, "war_game", name, PART)

    @pytest.mark.parametrize("form", ["json", "toml", "csv"])
    def test_what_is_exported_can_be_kept_again_elsewhere(self, context: AppContext, form: str):
        boards.save_board(context, HOST, "war_game", "Our box", CSV)
        text = boards.export_board(context, HOST, "war_game", "Our box", form)
        other = AppContext(TemporaryStore())
        again = boards.save_board(other, HOST, "war_game", "Our box", text)
        assert again["document"] == boards.show_board(context, HOST, "war_game", "our_box")["document"]

    def a_table_carries_prices(self) -> None:
        app = AppContext(TemporaryStore())
        text = "name,value,original,region,unit,price\nKiev,4,brown,Russia,,\nSweden,7,white,,,\n,,Red,,Bomber,31\n"
        kept = boards.save_board(app, HOST, "war_game", "Words", text)
        assert kept["document"]["prices"] == {"china": {"bomber": 31}}
        kiev, sweden = kept["document"]["territories"]
        assert (kiev["original"], kiev["region"], sweden["original"]) == ("soviet_union", "Russia", "neutral")
        table = boards.export_board(app, HOST, "war_game", "Words", "csv")
        again = boards.save_board(AppContext(TemporaryStore()), HOST, "war_game", "Words", table)
        assert again["document"] == kept["document"]

    def test_a_table_carries_everything_in_the_rulebooks_own_words(self):
        self.a_table_carries_prices()

    def test_an_empty_table_names_what_the_rulebook_names(self, context: AppContext):
        text = boards.board_template(context, HOST, "war_game")
        assert "Germany,,germany" in text
        assert ",,china,,,,,bomber," in text

    def test_a_number_that_nobody_filled_in_is_never_read_as_0(self, context: AppContext):
        with pytest.raises(RuleViolation, match=r"No number yet: Germany, Austria, Italy,.* or delete those rows\."):
            boards.save_board(context, HOST, "war_game", "Empty", boards.board_template(context, HOST, "war_game"))
        text = "name,value,original\nAtoll,0,japan\n"
        (atoll,) = boards.save_board(context, HOST, "war_game", "Atoll", text)["document"]["territories"]
        assert atoll["value"] == 0

    def test_a_column_that_nobody_knows_is_named_and_not_left_out_silently(self, context: AppContext):
        with pytest.raises(RuleViolation, match=r"We don't know these columns: 'Continents'\. Rename"):
            boards.save_board(context, HOST, "war_game", "A", "name,value,original,Continents\nKiev,4,brown,Russia\n")
        boards.save_board(context, HOST, "war_game", "A", "name,value,original,Continents\nKiev,4,brown,\n")
        table = "Territory,Number,Color,Held in 1942 by,Part of\nOhio,9,green,,contiguous_usa\nUkraine,6,brown,black,\n"
        ohio, ukraine = boards.save_board(context, HOST, "war_game", "B", table)["document"]["territories"]
        assert (ohio["groups"], ukraine["controller"]) == (["contiguous_usa"], "germany")

    def test_a_wrong_line_is_counted_as_the_file_counts(self, context: AppContext):
        with pytest.raises(RuleViolation, match="Line 4: there is no power 'Rusia'"):
            boards.save_board(context, HOST, "war_game", "A", "name,value,original\nSweden,7,\n\nKiev,4,Rusia\n")

    def test_toml_is_toml_with_every_letter_that_people_write(self, context: AppContext):
        document = {"territories": [{"name": 'Łódź "\\ 東', "value": 1, "original": "germany"}]}
        boards.save_board(context, HOST, "war_game", "Odd", json.dumps(document))
        read = tomllib.loads(boards.export_board(context, HOST, "war_game", "Odd", "toml"))
        assert read["territories"][0]["name"] == 'Łódź "\\ 東'

    def test_the_board_of_a_running_game_is_kept_for_the_next(self, context: AppContext):
        game = games.create_game(context, HOST, "war_game", START)
        taken = {"type": "capture_territory", "territory": "Kiev", "value": 4, "from": "soviet_union"}
        actions.take_action(context, HOST, game["id"], taken)
        kept = boards.save_board_of_game(context, HOST, game["id"], "As played")
        (kiev,) = kept["document"]["territories"]
        assert (kiev["name"], kiev["value"], kiev["controller"]) == ("Kiev", 4, "soviet_union")
        again = games.create_game(context, HOST, "war_game", START, board="As played")
        assert again["territories"]["kiev"]["controller"] == "soviet_union"

    def test_a_board_is_removed_and_games_keep_theirs(self, context: AppContext):
        boards.save_board(context, HOST, "war_game", "Part", PART)
        game = games.create_game(context, HOST, "war_game", START, board="Part")
        boards.remove_board(context, HOST, "war_game", "Part")
        with pytest.raises(NotFound, match=r"Saved: none\."):
            games.create_game(context, HOST, "war_game", START, board="Part")
        assert "kiev" in games.show_game(context, HOST, game["id"])["territories"]

    def test_only_the_host_looks_after_boards(self, context: AppContext):
        game = games.create_game(context, HOST, "war_game", START)
        token = seats.join(context, None, game["id"], game["join_code"], "Anna", ["germany"])["token"]
        anna = seats.identify(context, token)
        assert anna is not None
        with pytest.raises(NotAllowed):
            boards.save_board(context, anna, "war_game", "Part", PART)
        assert boards.board_from_game(context, anna, game["id"])["territories"] == []

    def test_editions_keep_their_boards_apart(self, context: AppContext):
        boards.save_board(context, HOST, "war_game", "Ours", PART)
        text = "country,value\nGermany,9\n"
        boards.save_board(context, HOST, "second_world_war", "Ours", text)
        document = boards.show_board(context, HOST, "second_world_war", "Ours")["document"]
        assert document["resource_value"] == {"germany": 9}
        toml = boards.export_board(context, HOST, "second_world_war", "Ours", "toml")
        boards.save_board(context, HOST, "second_world_war", "Again", toml)
        assert [board["edition"] for board in boards.all_boards(context, HOST)].count("second_world_war") == 2
        with pytest.raises(RuleViolation, match="nothing to enter"):
            boards.save_board(context, HOST, "anniversary", "Ours", PART)


class TestHttp:
    def save(self, http: FlaskClient, **body: Any) -> Any:
        return http.post(ADDRESS, json=body)

    def test_a_board_goes_in_is_listed_shown_shared_and_removed(self, http: FlaskClient):
        made = self.save(http, name="Our box", text=CSV)
        assert made.status_code == 201
        assert made.headers["Location"].endswith("/boards/our_box")
        assert [board["name"] for board in http.get(ADDRESS).json] == ["Our box"]
        assert http.get(f"{ADDRESS}/our_box").json["check"]["complete"]
        table = http.get(f"{ADDRESS}/our_box?format=csv")
        assert table.mimetype == "text/csv"
        assert table.text.startswith("name,value,original")
        assert http.delete(f"{ADDRESS}/our_box").status_code == 204
        assert http.get(f"{ADDRESS}/our_box").status_code == 404

    def test_what_does_not_add_up_is_a_soft_no(self, http: FlaskClient):
        refused = self.save(http, name="House map", text=TOO_MUCH)
        assert (refused.status_code, refused.json["code"], refused.json["soft"]) == (409, "does_not_add_up", True)
        assert self.save(http, name="House map", text=TOO_MUCH, override="ours").status_code == 201
        assert self.save(http, name="Nonsense", text="{").status_code == 422
        assert self.save(http, name="Nothing").status_code == 422

    def test_a_game_begins_with_a_kept_board(self, http: FlaskClient):
        self.save(http, name="Our box", text=CSV)
        body = {"edition": "war_game", "scenario": "1942", "board": "our_box"}
        made = http.post("/api/v1/games", json=body)
        assert made.status_code == 201
        assert "ruhr" in made.json["territories"]
        assert http.post("/api/v1/games", json={**body, "board": "no_such"}).status_code == 404
        copy = self.save(http, name="Copy", game=made.json["id"])
        assert len(copy.json["document"]["territories"]) == len(made.json["territories"])

    def test_a_game_may_begin_with_an_odd_board_and_a_reason(self, http: FlaskClient):
        board = {"territories": [{"name": "Berlin", "value": 99, "original": "germany"}]}
        body = {"edition": "war_game", "scenario": "1942", "entered": {"board": board}}
        assert http.post("/api/v1/games", json=body).status_code == 422
        assert http.post("/api/v1/games", json={**body, "override": "ours"}).status_code == 201

    def test_strangers_see_nothing(self, http: FlaskClient):
        http.environ_base.pop("HTTP_AUTHORIZATION")
        assert http.get(ADDRESS).status_code == 401


class TestCommandLine:
    def run(self, *words: str | Path) -> Result:
        return CliRunner().invoke(companion, [str(word) for word in words])

    def test_what_a_part_of_a_board_still_lacks_is_no_list_of_problems(self, tmp_path: Path):
        (tmp_path / "part.csv").write_text(PART)
        words = ("--edition", "war_game", "--name", "Part", "--data", tmp_path / "data")
        done = self.run("boards", "import", tmp_path / "part.csv", *words)
        assert done.output == "Part is saved for war_game 1942.\n"

    def test_a_board_is_imported_listed_and_exported(self, tmp_path: Path):
        data, file, out = tmp_path / "data", tmp_path / "board.csv", tmp_path / "out.toml"
        file.write_text(CSV)
        assert "No boards yet" in self.run("boards", "--data", data).output
        words = ("boards", "import", file, "--edition", "war_game", "--name", "Our box", "--data", data)
        assert "Our box is saved for war_game 1942." in self.run(*words).output
        assert "Our box  [war_game/1942]" in self.run("boards", "--data", data).output
        assert self.run("boards", "export", "Our box", "-o", out, "--data", data).exit_code == 0
        assert tomllib.loads(out.read_text())["complete"]
        assert self.run("boards", "export", "Our box", "-o", tmp_path / "out.doc", "--data", data).exit_code == 1
        assert "There's no board" in self.run("boards", "export", "None", "-o", out, "--data", data).output

    def test_what_does_not_add_up_is_told(self, tmp_path: Path):
        file = tmp_path / "board.csv"
        file.write_text(TOO_MUCH)
        words = ("boards", "import", file, "--name", "House map", "--data", tmp_path)
        refused = self.run(*words)
        assert refused.exit_code == 1
        assert "99 entered" in refused.output
        assert "--override" in refused.output
        kept = self.run(*words, "--override", "our own map")
        assert kept.exit_code == 0
        assert "Note: Germany, land in its color" in kept.output
        assert "our own map" in self.run("boards", "--data", tmp_path).output

    def test_a_file_that_is_no_text_is_refused(self, tmp_path: Path):
        file = tmp_path / "board.csv"
        file.write_bytes(b"name,value\nK\xf6ln,4\n")
        assert "UTF-8" in self.run("boards", "import", file, "--name", "X", "--data", tmp_path).output


def test_a_kept_board_is_printed_for_the_host_only(http: FlaskClient):
    http.post(ADDRESS, json={"name": "Part", "text": PART})
    address = "/api/v1/editions/war_game/printables/cards.pdf"
    with_board, without = http.get(f"{address}?board=part"), http.get(address)
    assert with_board.status_code == 200
    assert with_board.data != without.data
    http.environ_base.pop("HTTP_AUTHORIZATION")
    assert http.get(f"{address}?board=part").status_code == 401
    assert http.get(address).status_code == 200
