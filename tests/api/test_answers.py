"""Every route answers as the OpenAPI document says: one game in which each is asked for something."""

from io import BytesIO
from pathlib import Path
from typing import Any

from flask import Flask
from PIL import Image

from api.http.context import EXTENSION, context_over
from api.resources import powers
from companion.editions import Catalogue
from companion.service import AppContext
from tests.api.documented import Documented
from tests.api.talking import Talker
from tests.api.test_roles import BOARD

BATTLE = {"kind": "land", "attacker": {"units": {"tank": 1}}, "defender": {"units": {"infantry": 1}}}
VARIANT = '[edition]\nid = "friday_rules"\ntitle = "Friday rules"\nextends = "revised"\n'


def test_every_route_answers_as_documented(app: Flask, host: Talker, tmp_path: Path):
    documented: Documented = app.extensions["documented"]
    documented.seen.clear()
    web = app.extensions[EXTENSION]
    app.extensions[EXTENSION] = context_over(AppContext(web.app.store, Catalogue([tmp_path])), web.settings)
    _box_and_boards(host)
    _change_the_box(host, tmp_path)
    game = host.new_game()["id"]
    anna = host.seat(game, "Anna", ["germany"])
    _play(host, anna, game)
    _look(host, game)
    _time(host, game)
    _ask_the_table(host)
    _fight(anna, game)
    _take_pictures(app, anna, game)
    _sit(app, host, anna, game)
    exported = host.get(f"/games/{game}/export").expect(200).body
    host.post("/games/import", exported).expect(201)
    host.call("PATCH", f"/games/{game}", {"closed": True}).expect(200)
    host.post(f"/games/{game}/join-code").expect(201)
    assert documented.wrong == []
    assert documented.stated() - documented.seen == set()


def test_an_answer_that_is_not_as_documented_is_found(app: Flask, host: Talker, game: str, monkeypatch):
    documented: Documented = app.extensions["documented"]
    monkeypatch.setattr(powers.use, "show_stats", lambda *_: {"rounds": [{"round": "one", "powers": {}, "cities": {}}]})
    host.get(f"/games/{game}/stats")
    assert [path for (path, _, _), _ in documented.wrong] == ["/api/v1/games/{game_id}/stats"]
    documented.wrong.clear()


def _box_and_boards(host: Talker) -> None:
    for path in ("/editions", "/editions/revised", "/healthz", "/readyz", "/games", "/me", "/screens"):
        host.get(path).expect(200)
    host.post("/editions/revised/odds", BATTLE).expect(200)
    rules = host.get("/editions/revised/rules").expect(200)["rules"]
    host.get(f"/editions/revised/rules/{rules[0]['id']}").expect(200)
    boards = "/editions/war_game/boards"
    made = host.post(boards, {"name": "Ours", "text": BOARD, "override": "a part"}).expect(201)
    host.get(boards).expect(200)
    host.get(f"{boards}/{made['id']}").expect(200)
    host.post("/variants", {"toml": VARIANT}).expect(201)
    host.get("/variants").expect(200)
    host.get("/variants/friday_rules").expect(200)


def _change_the_box(host: Talker, folder: Path) -> None:
    game = host.new_game("friday_rules", "1942")["id"]
    (file,) = folder.rglob("friday_rules*")
    file.write_text(VARIANT + '[[unit]]\nid = "tank"\ncost = 6\n')
    host.post(f"/games/{game}/edition?dry_run=true").expect(200)
    host.post(f"/games/{game}/edition").expect(201)


def _play(host: Talker, anna: Talker, game: str) -> None:
    capture = {"type": "capture_territory", "territory": "ukraine"}
    anna.post(f"/games/{game}/actions?dry_run=true", capture).expect(200)
    anna.post(f"/games/{game}/actions", capture).expect(201)
    anna.post(f"/games/{game}/undo", {"to_version": 1}).expect(201)
    anna.post(f"/games/{game}/redo").expect(201)
    late = {"at_version": 1, "insert": [{**capture, "territory": "belorussia", "by": "germany"}], "remove": []}
    host.post(f"/games/{game}/corrections?dry_run=true", late).expect(200)
    host.post(f"/games/{game}/corrections", late).expect(201)


def _time(host: Talker, game: str) -> None:
    host.post(f"/games/{game}/clock", {"do": "set", "kind": "side", "seconds": 60}).expect(200)
    for do in ("pause", "resume", "off"):
        host.post(f"/games/{game}/clock", {"do": do}).expect(200)
    host.get(f"/games/{game}/clock").expect(200)
    host.post(f"/games/{game}/setup", {"do": "begin", "by": "power"}).expect(200)
    host.get(f"/games/{game}/setup").expect(200)
    host.get(f"/games/{game}/position").expect(200)
    host.post(f"/games/{game}/copies", {}).expect(201)


def _look(host: Talker, game: str) -> None:
    views = ("", "/journal", "/seats", "/objectives", "/stats", "/audit", "/map", "/map/film", "/edition", "/returns")
    for view in (*views, "/requests", "/rules", "/rules?q=tank"):
        host.get(f"/games/{game}{view}").expect(200)
    for view in ("income", "statement", "turn"):
        host.get(f"/games/{game}/powers/germany/{view}").expect(200)
    host.get("/club").expect(200)
    host.post("/club", {"do": "offer", "offers": True}).expect(200)
    host.post(f"/games/{game}/odds", BATTLE).expect(200)
    host.post(f"/games/{game}/what_if", {"captures": [{"territory": "baltic_states"}]}).expect(200)
    snapshot: Any = host.get(f"/games/{game}").body
    host.post(f"/games/{game}/heads", {"version": snapshot["version"], "head": snapshot["head"]}).expect(200)


def _fight(anna: Talker, game: str) -> None:
    anna.get(f"/games/{game}/dice").expect(200)
    anna.post(f"/games/{game}/dice", {}).expect(200)
    sides = {"attacker": {"power": "germany"}, "defender": {"power": "soviet_union"}}
    battle = {**BATTLE, "territory": "baltic_states"} | {role: {**BATTLE[role], **side} for role, side in sides.items()}
    begun = anna.post(f"/games/{game}/battles", battle).expect(201).body
    anna.get(f"/games/{game}/battles").expect(200)
    path = f"/games/{game}/battles/{begun['id']}"
    for _ in range(200):
        now = anna.get(path).expect(200).body
        if now["step"] == "over":
            break
        role, side = next(((role, side) for role, side in now["sides"].items() if side["must_lose"]), ("attacker", {}))
        chosen = {"do": "losses", "role": role, "losses": side.get("must_lose")}
        move = chosen if now["step"] == "losses" else {"do": {"dice": "roll", "decide": "go_on"}[now["step"]]}
        anna.post(f"{path}/moves", {"turn": now["turn"], **move}).expect(200)
    anna.post(f"{path}/log").expect(201)


def _ask_the_table(host: Talker) -> None:
    game = host.new_game()["id"]
    anna, boris = host.seat(game, "Anna", ["germany"]), host.seat(game, "Boris", ["soviet_union"])
    anna.act(game, "collect_income").expect(201)
    capture = {"type": "capture_territory", "territory": "ukraine", "by": "germany"}
    late = {"type": "correction", "at_version": 1, "insert": [capture], "remove": []}
    asked = anna.post(f"/games/{game}/requests", {"action": late}).expect(201)
    host.get(f"/games/{game}/requests").expect(200)
    boris.post(f"/games/{game}/requests/{asked['id']}/answer", {"agree": True}).expect(201)
    boris.post(f"/games/{game}/requests/{asked['id']}/take-back").expect(201)


def _sit(app: Flask, host: Talker, anna: Talker, game: str) -> None:
    code = host.get(f"/games/{game}")["join_code"]
    claimed = Talker.to_app(app).post(
        f"/games/{game}/seats", {"join_code": code, "name": "Cleo", "powers": ["germany"]}
    )
    seat = claimed.expect(201)["id"]
    anna.post(f"/games/{game}/seats/{seat}/answer", {"agree": False}).expect(201)
    host.call("PATCH", f"/games/{game}/seats/{seat}", {"name": "Cleopatra"}).expect(200)
    anna.post(f"/games/{game}/powers/germany/hand-over", {"to": seat}).expect(201)
    offer = anna.post(f"/games/{game}/seats/{anna.seat_id}/move").expect(201)
    moved = Talker.to_app(app).post("/seats/take-over", {"code": offer["code"]}).expect(201)
    Talker.to_app(app, moved["token"]).get("/me").expect(200)
    back = Talker.to_app(app).post(f"/games/{game}/seats/{seat}/return", {"join_code": code}).expect(201)
    Talker.to_app(app).post("/seats/come-back", {"claim": back["claim"]}).expect(200)
    host.get(f"/games/{game}/returns").expect(200)
    answered = {"agree": True, "number": back["number"]}
    host.post(f"/games/{game}/seats/{seat}/return/answer", answered).expect(201)
    Talker.to_app(app).post("/seats/come-back", {"claim": back["claim"]}).expect(201)


def _take_pictures(app: Flask, anna: Talker, game: str) -> None:
    picture = BytesIO()
    Image.new("RGB", (8, 8)).save(picture, "JPEG")
    picture.seek(0)
    headers = {"Authorization": f"Bearer {anna.token}"}
    sent = {"photo": (picture, "board.jpg")}
    made = app.test_client().post(f"/api/v1/games/{game}/photos", data=sent, headers=headers)
    assert made.status_code == 201, made.text
    anna.get(f"/games/{game}/photos").expect(200)
