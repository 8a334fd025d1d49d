"""The club over HTTP: people by the names they choose, finished games, ratings with their reasons."""

import pytest
from flask import Flask

from api.http.context import EXTENSION
from companion.service import AppContext
from companion.service.club.results import results
from companion.service.table.tables import RESULT
from tests.api.talking import Talker

WON = {"type": "declare_winner", "side": "axis", "reason": "The Allies resign"}


def context(app: Flask) -> AppContext:
    found: AppContext = app.extensions[EXTENSION].app
    return found


def finish(
    host: Talker, axis: str = "Anna", allies: str = "Ben", side: str = "axis", **game: object
) -> tuple[str, Talker]:
    """A finished game of two people; gives its id and the first one's seat."""
    game_id = host.new_game(**game)["id"]
    anna = host.seat(game_id, axis, ["germany", "italy", "japan"])
    host.seat(game_id, allies, ["soviet_union"])
    host.post(f"/games/{game_id}/actions", {**WON, "side": side}).expect(201)
    return game_id, anna


def names(club) -> list[str]:
    return [person["name"] for person in club["people"]]


def test_an_empty_club_has_nobody(host: Talker):
    club = host.get("/club").expect(200)
    assert (club["people"], club["games"], club["count"], club["longest"]) == ([], [], 0, None)
    assert club["rating"] == {"start": 1500, "k": 32, "first_games": 3, "first_k": 48, "scale": 400, "shared": 1}


def test_finished_games_count_with_the_reason_for_every_change(host: Talker):
    game, anna = finish(host)
    club = anna.get("/club").expect(200)
    assert [(person["name"], person["rating"]) for person in club["people"]] == [("Anna", 1524), ("Ben", 1476)]
    (shown,) = club["games"]
    assert (shown["id"], shown["winner"], shown["edition"]) == (game, "axis", "anniversary")
    first = shown["players"][0]
    assert first["powers"] == ["germany", "japan", "italy"]
    assert (first["rating_before"], first["change"], first["expected"], first["k"]) == (1500, 24, 0.5, 48)
    finish(host, side="allies")
    club = host.get("/club")
    assert club["count"] == 2
    second = club["games"][0]["players"][0]
    assert second["change"] == pytest.approx(-48 * second["expected"])
    assert club["people"][0]["name"] == "Ben"


def test_practice_unfinished_games_and_people_on_both_sides_do_not_count(host: Talker):
    finish(host, practice=True)
    running = host.new_game()["id"]
    host.seat(running, "Clara", ["germany"])
    alone = host.new_game()["id"]
    host.seat(alone, "David", ["germany", "soviet_union"])
    host.post(f"/games/{alone}/actions", WON).expect(201)
    assert host.get("/club")["count"] == 0


def test_a_game_that_is_taken_up_again_no_longer_counts_until_it_ends_again(host: Talker):
    game, _anna = finish(host)
    assert host.get("/club")["count"] == 1
    host.post(f"/games/{game}/undo", {"to_version": 1}).expect(201)
    assert host.get("/club")["count"] == 0
    host.post(f"/games/{game}/actions", {**WON, "side": "allies"}).expect(201)
    club = host.get("/club")
    assert (club["count"], club["games"][0]["winner"]) == (1, "allies")


def test_a_result_is_made_once_and_kept(app: Flask, host: Talker, monkeypatch: pytest.MonkeyPatch):
    game, _anna = finish(host)
    host.get("/club")
    assert context(app).store.document(RESULT, game) is not None
    monkeypatch.setattr("companion.service.club.results.game_end", None)
    assert host.get("/club")["count"] == 1


def test_games_from_before_are_read_bit_by_bit(app: Flask, host: Talker, monkeypatch: pytest.MonkeyPatch):
    for _ in range(3):
        finish(host)
    monkeypatch.setattr("companion.service.club.results.AT_ONCE", 2)
    assert [(len(found), unread) for found, unread in (results(context(app), seconds=0) for _ in "12")] == [
        (2, 1),
        (3, 0),
    ]
    assert host.get("/club")["unread"] == 0


def test_a_renamed_seat_is_told_by_its_new_name(host: Talker):
    game, anna = finish(host, axis="Ana")
    assert names(host.get("/club")) == ["Ana", "Ben"]
    host.call("PATCH", f"/games/{game}/seats/{anna.seat_id}", {"name": "Anna"}).expect(200)
    assert names(host.get("/club")) == ["Anna", "Ben"]


def test_names_that_were_planned_count_where_nobody_sat_down(host: Talker):
    game = host.new_game(players={"germany": "Anna", "soviet_union": "Ben"})["id"]
    host.post(f"/games/{game}/actions", WON).expect(201)
    assert names(host.get("/club")) == ["Anna", "Ben"]


def test_an_imported_game_counts_by_who_logged_what(host: Talker):
    game = host.new_game(name="Friday")["id"]
    anna = host.seat(game, "Anna", ["germany"])
    anna.post(f"/games/{game}/actions", {"type": "purchase_units", "power": "germany", "units": {"tank": 1}}).expect(
        201
    )
    host.post(f"/games/{game}/actions", WON).expect(201)
    document = host.get(f"/games/{game}/export").body
    host.call("PATCH", f"/games/{game}", {"archived": True}).expect(200)
    host.call("DELETE", f"/games/{game}?confirm=Friday").expect(204)
    assert host.get("/club")["count"] == 0
    host.post("/games/import", document).expect(201)
    assert names(host.get("/club")) == ["Anna"]


def test_it_is_for_seats_and_the_host(app: Flask, host: Talker):
    _game, anna = finish(host)
    Talker.to_app(app).get("/club").expect(401)
    anna.get("/club").expect(200)
    assert anna.post("/club", {"do": "forget", "name": "Ben"}).expect(403).code == "host_only"


def test_the_host_joins_two_spellings_and_parts_them(host: Talker):
    finish(host)
    finish(host, axis="Ana")
    assert sorted(names(host.get("/club"))) == ["Ana", "Anna", "Ben"]
    club = host.post("/club", {"do": "join", "name": "Ana", "into": "anna"}).expect(200)
    assert sorted(names(club)) == ["Anna", "Ben"]
    assert next(person for person in club["people"] if person["name"] == "Anna")["spellings"] == ["Ana"]
    assert host.post("/club", {"do": "join", "name": "Ana", "into": "Ana"}).expect(409).code == "same_person"
    assert host.post("/club", {"do": "join", "name": "Zoe", "into": "Anna"}).expect(404).code == "unknown_person"
    assert sorted(names(host.post("/club", {"do": "part", "name": "Ana"}).expect(200))) == ["Ana", "Anna", "Ben"]
    assert host.post("/club", {"do": "part", "name": "Ana"}).expect(404).code == "unknown_person"


def test_the_host_forgets_somebody_and_journals_stay(host: Talker):
    game, _anna = finish(host)
    before = host.get(f"/games/{game}/journal").body
    club = host.post("/club", {"do": "forget", "name": "Anna"}).expect(200)
    assert names(club) == ["Ben"]
    assert [player["name"] for player in club["games"][0]["players"]] == [None, "Ben"]
    assert host.get(f"/games/{game}/journal").body == before
    assert host.post("/club", {"do": "forget", "name": "Anna"}).expect(404).code == "unknown_person"


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"do": "dance"},
        {"do": "join", "name": "Ana"},
        {"do": "forget", "name": "Ana", "into": "Anna"},
        {"do": "forget", "name": ""},
        {"do": "offer"},
        {"do": "offer", "offers": "no"},
    ],
)
def test_other_changes_are_refused(host: Talker, body: dict[str, object]):
    host.post("/club", body).expect(422)


def test_only_so_many_games_are_listed(host: Talker):
    for _ in range(3):
        finish(host)
    club = host.get("/club?limit=2")
    assert (len(club["games"]), club["count"]) == (2, 3)
    host.get("/club?limit=-1").expect(422)
