"""Smaller promises: large posts, powerless seats, formulas, control characters, file modes, kept answers."""

import logging
import stat
from pathlib import Path

import pytest
from flask import Flask

from companion.service.saved.csv_cells import guarded, unguarded
from companion.storage import open_store
from tests.api.conftest import make_app
from tests.api.talking import API, HOST_KEY, Talker

INFANTRY = {"type": "purchase_units", "units": {"infantry": 1}}


@pytest.mark.parametrize("path", ["/join/AAAAAA", "/games", "/games/abc/act", "/banker/abc/act", f"{API}/games"])
@pytest.mark.parametrize("accept", ["text/html", "*/*", "application/json"])
def test_a_post_over_the_limit_is_413(app: Flask, path: str, accept: str):
    headers = {"Accept": accept, "Origin": "http://localhost"}
    answer = app.test_client().post(path, data={"name": "x" * 300_000}, headers=headers)
    assert answer.status_code == 413


def test_a_seat_without_a_power_registers_neither_land_nor_prices(host: Talker):
    made = host.new_game("war_game", "1942")
    seat = host.with_token(None).post(
        f"/games/{made['id']}/seats", {"join_code": made["join_code"], "name": "Eve"}
    ).expect(201)  # fmt: skip
    eve = host.with_token(seat["token"])
    land = {"type": "register_territory", "territory": "Atlantis", "value": 9, "original": "germany"}
    for action in (land, {"type": "set_prices", "prices": {"infantry": 1}}):
        heard = eve.post(f"/games/{made['id']}/actions", action)
        assert heard.status in (403, 422)
    assert host.get(f"/games/{made['id']}")["version"] == 1


def test_a_seat_without_a_power_says_nothing_at_all(host: Talker, game: str):
    eve = host.seat(game, "Eve", [])
    assert (
        eve.act(game, "attest", claim="no_enemy_warships_in_13_14_15", holds=True).expect(403).code == "not_your_power"
    )


class TestFormulas:
    """A spreadsheet runs nothing that came out of a board."""

    TABLE = 'name,value\n=cmd|x,4\n+a,-3\n"@b, c",+2\nplain,x\n'

    def test_cells_that_begin_like_formulas_are_guarded(self):
        assert guarded(self.TABLE) == "name,value\n'=cmd|x,4\n'+a,-3\n\"'@b, c\",+2\nplain,x\n"

    def test_and_come_back_as_they_were(self):
        assert unguarded(guarded(self.TABLE)) == self.TABLE
        assert unguarded('{"a": ",\'=x"}') == '{"a": ",\'=x"}'

    def test_through_the_front_door(self, host: Talker):
        path = "/editions/war_game/boards"
        text = "name,value,original\n=Kiev,4,soviet_union\n"
        saved = host.post(path, {"name": "Ours", "text": text, "override": "a part"}).expect(201)
        table = host.get(f"{path}/{saved['id']}?format=csv").raw.decode()
        assert "\n'=Kiev," in table
        again = host.post(path, {"name": "Again", "text": table, "override": "a part"}).expect(201)
        assert again["document"]["territories"][0]["name"] == "=Kiev"


LONG = "9" * 9999
TABLE = "name,value,original\n{},{},germany\n"


@pytest.mark.parametrize("edition", ["war_game", "second_world_war"])
def test_no_text_of_a_board_breaks_the_server(host: Talker, edition: str):
    deep = "[" * 9999
    documents = [deep, '{"territories":' * 9999, f"x = {deep}", f"x = {LONG}", f'{{"territories": [{LONG}]}}',
                 f"[[territories]]\nvalue = {LONG}", f"[[territories]]\nvalue = {deep}"]  # fmt: skip
    tables = [TABLE.format("Spain", value) for value in ("²", LONG, "-1", "1e9", "")] + [
        f'Spain,"{"x" * 140_000}"',
        '"\r"x,3',
    ]
    for text in documents + tables:
        heard = host.post(f"/editions/{edition}/boards", {"name": "Ours", "text": text, "override": "a part"})
        assert heard.status in (201, 422), text[:40]


@pytest.mark.parametrize("edition", ["war_game", "second_world_war"])
@pytest.mark.parametrize("sign", ["\u202e", "\x1b[31m"])
def test_names_on_a_board_have_no_control_characters(host: Talker, edition: str, sign: str):
    text = TABLE.format(f"{sign}X", 3)
    heard = host.post(f"/editions/{edition}/boards", {"name": "Ours", "text": text, "override": "a part"})
    assert heard.expect(422).code == "invalid_board"


@pytest.mark.parametrize("sign", ["\x1b[31m", "\x07", "\u202e", "\u2028", "\x9b", "\r"])
def test_no_action_has_them_so_that_every_game_can_be_taken_in_again(host: Talker, game: str, sign: str):
    """An import refuses them, so whoever logs one would spoil the game's export."""
    action = {"type": "adjust_treasury", "power": "germany", "amount": 1, "reason": f"dropped{sign}coins"}
    for headers in ({}, {"Idempotency_Key": "a tap"}):
        assert host.post(f"/games/{game}/actions", action, **headers).expect(422).code == "invalid_action"
    late = {"at_version": 1, "insert": [action]}
    assert host.post(f"/games/{game}/corrections", late).expect(422).code == "invalid_action"
    assert host.get(f"/games/{game}")["version"] == 1


@pytest.mark.parametrize("where", ["name", "seat", "summary"])
@pytest.mark.parametrize("sign", ["\x1b[31m", "\x07", "\u202e", "\u2028", "\x9b"])
def test_an_imported_game_has_no_control_characters(host: Talker, game: str, where: str, sign: str):
    document = host.get(f"/games/{game}/export").body
    document["game"]["id"] = "another"
    if where == "name":
        document["game"]["name"] += sign
    elif where == "seat":
        document["entries"][0]["seat"]["name"] += sign
    else:
        document["entries"][0]["summary"] = f"Hello{sign}"
    assert host.post("/games/import", document).expect(422).code == "invalid_game"


def test_the_access_log_has_no_control_characters(caplog: pytest.LogCaptureFixture):
    app = make_app(access_log=True)
    with caplog.at_level(logging.INFO, "companion.access"):
        app.test_client().get("/docs/files/a%0Ab%1b%5B31m")
        app.test_client().get("/join/SECRET%0A")
    assert caplog.messages
    assert all(line.isprintable() and "SECRET" not in line for line in caplog.messages)


def test_the_database_and_its_copies_are_for_their_owner_only(tmp_path: Path):
    path = tmp_path / "companion.db"
    host = Talker.to_app(make_app(f"sqlite:///{path}"), HOST_KEY)
    host.new_game()
    files = sorted(tmp_path.iterdir())
    assert [file.name for file in files] == ["companion.db", "companion.db-shm", "companion.db-wal"]
    assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}


def test_a_file_that_others_could_read_is_closed_to_them(tmp_path: Path):
    path = tmp_path / "companion.db"
    open_store(f"sqlite:///{path}").close()
    path.chmod(0o644)
    open_store(f"sqlite:///{path}").close()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_refusals_and_strangers_push_out_no_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("companion.storage.rows.MOST_ANSWERS", 50)
    host = Talker.to_app(make_app(f"sqlite:///{tmp_path / 'companion.db'}"), HOST_KEY)
    game = host.new_game()["id"]
    anna, nobody = host.seat(game, "Anna", ["germany"]), host.with_token(None)
    first = anna.post(f"/games/{game}/actions", INFANTRY, Idempotency_Key="the tap").expect(201)
    for number in range(300):
        body = {"join_code": "x", "name": ""}
        nobody.post(f"/games/{game}/seats", body, Idempotency_Key=f"k{number}").expect(422)
    again = anna.post(f"/games/{game}/actions", INFANTRY, Idempotency_Key="the tap").expect(201)
    assert again.body == first.body
    assert again.headers["Idempotency-Replayed"] == "true"
