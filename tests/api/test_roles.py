"""Who may do what: every role against every endpoint, as one table."""

from dataclasses import dataclass
from typing import Any

import pytest
from flask import Flask

from tests.api.talking import API, HOST_KEY, Heard, Talker

ROLES = ("nobody", "stranger", "removed", "observer", "player", "banker", "host")
"""stranger: a banker of another game; removed: a seat that was removed."""

BOARD = "name,value,original\nKiev,4,soviet_union\n"
INFANTRY = {"type": "purchase_units", "units": {"infantry": 1}}

BATTLE = {"kind": "land", "attacker": {"units": {"infantry": 2}}, "defender": {"units": {"infantry": 1}}}
FIGHT = {**BATTLE, "territory": "ukraine", "attacker": {"power": "germany", "units": {"infantry": 2}}}


@dataclass
class Table:
    """A game with somebody of every role."""

    app: Flask
    game: str
    join_code: str
    people: dict[str, Talker]
    victim: str
    """A seat that may be changed and removed."""

    def call(self, role: str, method: str, path: str, body: Any) -> Heard:
        """One request, with the names in the path filled in."""
        me = self.people[role].seat_id or self.victim
        path = path.format(game=self.game, seat=self.victim, own=me)
        if isinstance(body, dict):
            if body.get("name") == "New":  # names are unique at a table
                body = {**body, "name": f"New {role}"}
            body = {key: self.join_code if value == "{code}" else value for key, value in body.items()}
        return self.people[role].call(method, path, body)


@pytest.fixture
def table(app: Flask, host: Talker) -> Table:
    made = host.new_game()
    game = made["id"]
    other = host.new_game(name="Another")["id"]
    people = {
        "nobody": host.with_token(None),
        "stranger": host.seat(other, "Stranger", [], "banker"),
        "removed": host.seat(game, "Gone", ["germany"]),
        "observer": host.seat(game, "Olga", [], "observer"),
        "player": host.seat(game, "Paul", ["germany"]),
        "banker": host.seat(game, "Bea", [], "banker"),
        "host": Talker.to_app(app, HOST_KEY),
    }
    host.call("DELETE", f"/games/{game}/seats/{people['removed'].seat_id}").expect(204)
    return Table(
        app, game, host.get(f"/games/{game}")["join_code"], people, host.seat(game, "Victim", ["japan"]).seat_id or ""
    )


OUTSIDE = ("/healthz", "/metrics", "/readyz")
ANYONE = (200, 200, 200, 200, 200, 200, 200)
READERS = (401, 403, 401, 200, 200, 200, 200)
HOST_200 = (401, 403, 401, 403, 403, 403, 200)
HOST_201 = (401, 403, 401, 403, 403, 403, 201)
HOST_204 = (401, 403, 401, 403, 403, 403, 204)
PLAYERS = (401, 403, 401, 403, 201, 201, 201)
BANKERS = (401, 403, 401, 403, 403, 201, 201)
BANKERS_DRY = (401, 403, 401, 403, 403, 200, 200)

MATRIX: list[tuple[str, str, Any, tuple[int, ...]]] = [
    ("GET", "/healthz", None, ANYONE),
    ("GET", "/metrics", None, HOST_200),
    ("GET", "/readyz", None, ANYONE),
    ("GET", "/api/v1/openapi.json", None, ANYONE),
    ("GET", "/editions", None, ANYONE),
    ("GET", "/editions/anniversary", None, ANYONE),
    ("GET", "/editions/anniversary/rules", None, ANYONE),
    ("GET", "/editions/anniversary/rules/bank_pays_production", None, ANYONE),
    ("GET", "/editions/anniversary/printables/reference.pdf", None, ANYONE),
    ("GET", "/editions/war_game/boards", None, HOST_200),
    ("POST", "/editions/war_game/boards", {"name": "Ours", "text": BOARD, "override": "a part"}, HOST_201),
    ("GET", "/editions/war_game/boards/nothing", None, (401, 403, 401, 403, 403, 403, 404)),
    ("DELETE", "/editions/war_game/boards/nothing", None, (401, 403, 401, 403, 403, 403, 404)),
    ("POST", "/games", {"edition": "aa1941", "scenario": "1941"}, HOST_201),
    ("GET", "/games", None, HOST_200),
    ("GET", "/club", None, (401, 200, 401, 200, 200, 200, 200)),
    ("POST", "/club", {"do": "offer", "offers": True}, HOST_200),
    ("GET", "/games/{game}", None, READERS),
    ("GET", "/games/{game}/seats", None, READERS),
    ("POST", "/games/{game}/seats", {"join_code": "{code}", "name": "New"}, (201, 201, 401, 201, 201, 201, 201)),
    ("POST", "/games/{game}/seats", {"join_code": "WRONG", "name": "New"}, (403, 403, 401, 403, 403, 403, 201)),
    ("POST", "/games/{game}/seats", {"join_code": "{code}", "name": "New", "role": "observer"},
     (201, 201, 401, 201, 201, 201, 201)),
    ("POST", "/games/{game}/seats", {"join_code": "{code}", "name": "New", "role": "banker"},
     (403, 403, 401, 403, 403, 403, 201)),
    ("PATCH", "/games/{game}/seats/{seat}", {"name": "Renamed"}, HOST_200),
    ("DELETE", "/games/{game}/seats/{seat}", None, HOST_204),
    ("POST", "/games/{game}/seats/{seat}/answer", {"agree": True}, (401, 403, 401, 403, 409, 409, 409)),
    ("PATCH", "/games/{game}", {"closed": False}, HOST_200),
    ("POST", "/games/{game}/join-code", None, HOST_201),
    ("POST", "/games/{game}/seats/{own}/move", None, (401, 403, 401, 201, 201, 201, 201)),
    ("POST", "/games/{game}/seats/{seat}/move", None, HOST_201),
    ("POST", "/seats/take-over", {"code": "never-was-one"}, (404, 404, 404, 404, 404, 404, 404)),
    ("GET", "/me", None, (401, 200, 401, 200, 200, 200, 200)),
    ("POST", "/games/{game}/actions", INFANTRY, PLAYERS),
    ("POST", "/games/{game}/actions?dry_run=true", INFANTRY, (401, 403, 401, 403, 200, 200, 200)),
    ("POST", "/games/{game}/actions", {**INFANTRY, "power": "japan", "override": "x"}, BANKERS),
    ("POST", "/games/{game}/actions", {**INFANTRY, "power": "japan"}, (401, 403, 401, 403, 403, 409, 409)),
    ("POST", "/games/{game}/actions", {"type": "adjust_treasury", "amount": 1, "reason": "x"}, BANKERS),
    ("POST", "/games/{game}/actions", {"type": "declare_winner", "side": "axis", "reason": "x"},
     (401, 403, 401, 403, 403, 201, 409)),
    ("POST", "/games/{game}/undo", {"to_version": 1}, (401, 403, 401, 403, 409, 409, 409)),
    ("POST", "/games/{game}/redo", None, (401, 403, 401, 403, 409, 409, 409)),
    ("DELETE", "/games/{game}?confirm=Friday", None, (401, 403, 401, 403, 403, 403, 409)),
    ("POST", "/games/{game}/powers/germany/hand-over", {"to": "none"}, (401, 403, 401, 403, 404, 404, 404)),
    ("POST", "/games/{game}/seats/{seat}/return", {"join_code": "{code}"}, (201, 201, 201, 409, 409, 409, 409)),
    ("GET", "/games/{game}/returns", None, READERS),
    ("POST", "/games/{game}/seats/{seat}/return/answer", {"agree": True, "number": 9},
     (401, 403, 401, 403, 403, 409, 409)),
    ("POST", "/seats/come-back", {"claim": "never-was-one"}, (404, 404, 404, 404, 404, 404, 404)),
    ("GET", "/editions/anniversary/printables/nfc_tags.csv", None, ANYONE),
    ("GET", "/games/{game}/printables/nfc_tags.csv", None, READERS),
    ("POST", "/editions/anniversary/odds", BATTLE, ANYONE),
    ("POST", "/games/{game}/odds", BATTLE, READERS),
    ("POST", "/games/{game}/what_if", {"captures": []}, READERS),
    ("POST", "/games/{game}/photos", None, (401, 422, 401, 422, 422, 422, 422)),
    ("GET", "/games/{game}/photos", None, READERS),
    ("GET", "/games/{game}/photos/none", None, (401, 403, 401, 404, 404, 404, 404)),
    ("DELETE", "/games/{game}/photos/none", None, (401, 403, 401, 404, 404, 404, 404)),
    ("GET", "/games/{game}/printables/front_page.png", None, READERS),
    ("GET", "/games/{game}/printables/quick_start.png", None, READERS),
    ("GET", "/games/{game}/printables/several.pdf?what=quick_start", None, READERS),
    ("GET", "/editions/anniversary/printables/reference.png", None, ANYONE),
    ("GET", "/editions/anniversary/printables/several.pdf?what=reference", None, ANYONE),
    ("POST", "/games/{game}/requests", {"action": INFANTRY}, (401, 403, 401, 403, 409, 409, 409)),
    ("GET", "/games/{game}/requests", None, READERS),
    ("POST", "/games/{game}/requests/none/answer", {"agree": True}, (401, 403, 401, 403, 404, 404, 404)),
    ("POST", "/games/{game}/requests/none/take-back", None, (401, 403, 401, 403, 404, 404, 404)),
    ("POST", "/games/{game}/corrections", {"at_version": 1, "insert": [INFANTRY]}, BANKERS),
    ("POST", "/games/{game}/corrections?dry_run=true", {"at_version": 1, "insert": [INFANTRY]}, BANKERS_DRY),
    ("POST", "/games/{game}/heads", {"version": 1, "head": "0" * 32}, (401, 403, 401, 200, 200, 200, 200)),
    ("GET", "/games/{game}/dice", None, READERS),
    ("POST", "/games/{game}/dice", {}, READERS),
    ("GET", "/games/{game}/battles", None, READERS),
    ("POST", "/games/{game}/battles", FIGHT, (401, 403, 401, 403, 201, 409, 409)),  # one at a time in a place
    ("GET", "/games/{game}/battles/none", None, (401, 403, 401, 404, 404, 404, 404)),
    ("DELETE", "/games/{game}/battles/none", None, (401, 403, 401, 403, 404, 404, 404)),
    ("POST", "/games/{game}/battles/none/moves", {"turn": 0, "do": "roll"}, (401, 403, 401, 403, 404, 404, 404)),
    ("POST", "/games/{game}/battles/none/log", None, (401, 403, 401, 403, 404, 404, 404)),
    ("GET", "/games/{game}/setup", None, READERS),
    ("POST", "/games/{game}/setup", {"do": "begin", "by": "region"}, (401, 403, 401, 403, 200, 200, 200)),
    ("GET", "/games/{game}/clock", None, READERS),
    ("GET", "/games/{game}/position", None, READERS),
    ("GET", "/games/{game}/rules", None, READERS),
    ("POST", "/games/{game}/copies", {}, HOST_201),
    ("POST", "/games/{game}/clock", {"do": "pause"}, (401, 403, 401, 403, 409, 409, 409)),
    ("GET", "/games/{game}/journal", None, READERS),
    ("GET", "/games/{game}/powers/germany/income", None, READERS),
    ("GET", "/games/{game}/powers/germany/statement", None, READERS),
    ("GET", "/games/{game}/powers/germany/turn", None, READERS),
    ("GET", "/games/{game}/objectives", None, READERS),
    ("GET", "/games/{game}/stats", None, READERS),
    ("GET", "/games/{game}/audit", None, READERS),
    ("GET", "/games/{game}/export", None, READERS),
    ("GET", "/variants", None, HOST_200),
    ("POST", "/variants", {"toml": "x"}, (401, 403, 401, 403, 403, 403, 422)),
    ("GET", "/variants/nothing", None, (401, 403, 401, 403, 403, 403, 404)),
    ("GET", "/variants/nothing/toml", None, (401, 403, 401, 403, 403, 403, 404)),
    ("DELETE", "/variants/nothing?confirm=x", None, (401, 403, 401, 403, 403, 403, 404)),
    ("GET", "/screens", None, HOST_200),
    ("POST", "/games/{game}/screens", {"code": "NONE"}, (401, 403, 401, 403, 403, 403, 404)),
    ("GET", "/games/{game}/edition", None, READERS),
    ("POST", "/games/{game}/edition?dry_run=true", None, (401, 403, 401, 403, 403, 409, 409)),
    ("GET", "/games/{game}/map", None, READERS),
    ("GET", "/games/{game}/map/film", None, READERS),
    ("GET", "/games/{game}/map.svg", None, READERS),
    ("GET", "/games/{game}/map-film.svg", None, READERS),
    ("POST", "/games/import", {}, (401, 403, 401, 403, 403, 403, 422)),
    ("GET", "/games/{game}/printables/reference.pdf", None, READERS),
    ("GET", "/games/{game}/printables/reference.png", None, READERS),
]  # fmt: skip


@pytest.mark.parametrize(("method", "path", "body", "expected"), MATRIX, ids=lambda part: str(part)[:60])
def test_role_against_endpoint(table: Table, method: str, path: str, body: Any, expected: tuple[int, ...]):
    for role, status in zip(ROLES, expected, strict=True):
        heard = table.call(role, method, path, body)
        assert heard.status == status, (role, heard.raw[:300])
        if status >= 400:
            assert heard.headers["Content-Type"] == "application/problem+json"
        if status == 401:
            assert heard.headers["WWW-Authenticate"].startswith("Bearer")


def test_the_live_updates_are_for_readers(table: Table):
    for role, status in zip(ROLES, READERS, strict=True):
        token = table.people[role].token
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        with table.app.test_client().get(f"{API}/games/{table.game}/live", headers=headers, buffered=False) as answer:
            assert answer.status_code == status, role


def test_the_table_knows_every_operation(app: Flask, host: Talker):
    names = {
        "{game_id}": "{game}",
        "{seat_id}": "{seat}",
        "{request_id}": "none",
        "{photo_id}": "none",
        "{battle_id}": "none",
        "{rule_id}": "bank_pays_production",
        "{power}": "germany",
        "{name}": "reference",
    }
    names |= {
        "{variant}": "nothing",
        "{edition_id}/boards": "war_game/boards",
        "{edition_id}": "anniversary",
        "{board}": "nothing",
    }
    names |= {"{request_id}": "none"}
    tested = {(method, path.partition("?")[0].replace("{own}", "{seat}")) for method, path, _, _ in MATRIX}
    tested = {(method, path if path.startswith(("/api", *OUTSIDE)) else API + path) for method, path in tested}
    for path, operations in host.get("/api/v1/openapi.json")["paths"].items():
        for name, short in names.items():
            path = path.replace(name, short)
        for method in set(operations) - {"parameters"}:
            assert (method.upper(), path) in tested or path.endswith("/live"), (method, path)


def test_players_undo_their_own_entries_and_the_banker_any(table: Table):
    player, banker, game = table.people["player"], table.people["banker"], table.game
    player.post(f"/games/{game}/actions", INFANTRY).expect(201)
    banker.post(f"/games/{game}/actions", INFANTRY).expect(201)
    assert player.post(f"/games/{game}/undo", {"to_version": 2}).expect(403).code == "not_your_entry"
    banker.post(f"/games/{game}/undo", {"to_version": 2}).expect(201)
    assert player.post(f"/games/{game}/redo").expect(403).code == "not_your_entry"
    player.post(f"/games/{game}/undo", {"to_version": 1}).expect(201)


def test_china_acts_with_the_united_states(host: Talker, game: str):
    american, german = host.seat(game, "Amy", ["united_states"]), host.seat(game, "Gerd", ["germany"])
    action = {"territory": "kiangsu", "by": "china"}
    assert german.act(game, "capture_territory", **action).expect(403).code == "not_your_power"
    assert american.act(game, "capture_territory", **action).status in (201, 409)


def test_only_bankers_see_the_join_code(table: Table):
    shown = {
        role: "join_code" in table.people[role].get(f"/games/{table.game}").expect(200).body
        for role in ("observer", "player", "banker", "host")
    }
    assert shown == {"observer": False, "player": False, "banker": True, "host": True}
