"""Snapshots past Flask: the same answers as the app's own, and never a stale or a stranger's state."""

import json
import threading
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from flask import Flask

from api.gateway.bridge import Answer
from api.gateway.gateway import Gateway
from api.gateway.snapshots import SnapshotDoor
from api.http.context import EXTENSION, WebContext
from companion.families import family_of
from companion.service import HOST, AppContext
from companion.service.games import opened, show_game, show_turn_card, snapshot_of
from tests.api.conftest import make_app
from tests.api.talking import API, HOST_KEY, Talker

ANSWERS_OWN = {"x-request-id", "content-length"}


def door_of(app: Flask) -> SnapshotDoor:
    """The door past Flask, made once for each context."""
    context = app.extensions[EXTENSION]
    if app.extensions.get("door", (None,))[0] is not context:
        app.extensions["door"] = (context, Gateway(app)._snapshots)
    return app.extensions["door"][1]


def asked(app: Flask, path: str, query: str = "", method: str = "GET", **headers: str) -> Answer | None:
    """What the door past Flask answers; None where it leaves it to the app."""
    sent = {"host": "localhost", **{name.replace("_", "-"): value for name, value in headers.items()}}
    scope = SimpleNamespace(method=method, path=path, query_string=query, client="127.0.0.1:4711", headers=sent)
    return door_of(app).answer(scope)  # type: ignore[arg-type]


def bearer(token: str | None) -> str:
    return f"Bearer {token}"


@pytest.mark.parametrize("tag", [None, '"1"', 'W/"1"', "*", '"7", "1"', '"7"', "nonsense"])
@pytest.mark.parametrize("who", ["host", "player", "cookie"])
def test_it_answers_as_the_app_does(app: Flask, anna: Talker, game: str, who: str, tag: str | None):
    shown = {
        "host": {"authorization": bearer(HOST_KEY)},
        "player": {"authorization": bearer(anna.token)},
        "cookie": {"cookie": f"theme=dark; companion_seat={anna.token}"},
    }[who]
    if tag is not None:
        shown["if_none_match"] = tag
    mine = asked(app, f"{API}/games/{game}", **shown)
    assert mine is not None
    headers = {name.replace("_", "-"): value for name, value in shown.items()}
    client = app.test_client(use_cookies=False)
    theirs = client.get(f"{API}/games/{game}", headers={"Host": "localhost", **headers})
    assert mine.status == theirs.status_code
    assert (json.loads(mine.body) if mine.body else None) == theirs.get_json(silent=True)
    sent = {name.lower(): value for name, value in mine.headers}
    assert {name: sent[name] for name in set(sent) - ANSWERS_OWN} == {
        name.lower(): value for name, value in theirs.headers.items() if name.lower() not in ANSWERS_OWN
    }


def test_a_game_that_lies_open_is_answered_at_once(app: Flask, anna: Talker, host: Talker, game: str):
    def at_once(path: str) -> Answer | None:
        sent = {"host": "localhost", "authorization": bearer(anna.token)}
        scope = SimpleNamespace(method="GET", path=path, query_string="", client="127.0.0.1:4711", headers=sent)
        return door_of(app).at_once(scope)  # type: ignore[arg-type]

    path = f"{API}/games/{game}"
    assert at_once(path) is None  # a snapshot is made in a thread first
    first, second = asked(app, path, authorization=bearer(anna.token)), at_once(path)
    assert first is not None
    assert second is not None
    assert (second.status, second.body) == (first.status, first.body)
    app.extensions[EXTENSION].app.open_games.close(game)
    assert at_once(path) is None  # opening a long game takes a while
    assert at_once(f"{path}/journal") is None


def test_what_is_not_plain_is_left_to_the_app(app: Flask, anna: Talker, host: Talker, game: str):
    path, mine = f"{API}/games/{game}", {"authorization": bearer(anna.token)}
    other = host.new_game()["id"]
    assert asked(app, path, **mine) is not None
    assert asked(app, path) is None
    assert asked(app, path, "x=1", **mine) is None
    assert asked(app, path, method="HEAD", **mine) is None
    assert asked(app, f"{path}/journal", **mine) is None
    assert asked(app, f"{API}/games/{other}", **mine) is None
    assert asked(app, f"{API}/games/import", **mine) is None
    assert asked(app, f"{API}/games/nowhere", authorization=bearer(HOST_KEY)) is None
    assert asked(app, path, authorization="Basic abc") is None
    assert asked(app, path, authorization=bearer("wrong")) is None
    assert asked(app, path, cookie=f"companion_seat={anna.token}; companion_host=x") is None
    assert asked(app, path, **{**mine, "host": "evil.example"}) is None
    host.call("DELETE", f"/games/{game}/seats/{anna.seat_id}").expect(204)
    assert asked(app, path, **mine) is None


def test_an_unchanged_snapshot_is_not_made(app: Flask, anna: Talker, game: str, monkeypatch):
    context: WebContext = app.extensions[EXTENSION]
    monkeypatch.setattr(context.app, "history", lambda game_id: pytest.fail("the snapshot is not needed"))
    anna.get(f"/games/{game}", If_None_Match='"1"').expect(304)


def test_a_snapshot_is_written_once_per_version(app: Flask, anna: Talker, host: Talker, game: str, monkeypatch):
    written: list[int] = []

    def counted(edition: Any, state: Any, record: Any, version: int, head: str) -> Any:
        written.append(version)
        return snapshot_of(edition, state, record, version, head)

    monkeypatch.setattr("api.http.snapshots.snapshot_of", counted)
    for talker in (anna, host, anna):
        talker.get(f"/games/{game}").expect(200)
    anna.act(game, "purchase_units", units={"infantry": 1}).expect(201)
    assert anna.get(f"/games/{game}")["version"] == 2
    assert "join_code" not in anna.get(f"/games/{game}").body
    assert written == [1, 2]


def test_a_new_join_code_is_seen_at_once(host: Talker, game: str):
    old = host.get(f"/games/{game}")["join_code"]
    new = host.post(f"/games/{game}/join-code").expect(201)["join_code"]
    assert host.get(f"/games/{game}")["join_code"] == new != old


class Race:
    """Readers of several seats against writers of two games; whatever a reader got is judged at the end."""

    STEPS = 4
    LOOKS = 60

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.host = Talker.to_app(app, HOST_KEY)
        self.games = [self.host.new_game()["id"] for _ in range(2)]
        self.answered = dict.fromkeys(self.games, 1)
        self.seen: list[tuple[str, str, int, int, dict[str, Any] | None]] = []
        self.cards: list[tuple[str, int, Any]] = []
        self.wrong: list[object] = []
        self.writing = threading.Semaphore(0)

    def write(self, game: str) -> None:
        """Actions, undo, redo and late corrections; each is acknowledged before the next."""
        for step in range(self.STEPS):
            version = self.answered[game]
            amount = {"type": "adjust_treasury", "power": "germany", "amount": step + 1, "reason": "race"}
            calls: list[tuple[str, dict[str, Any]]] = [
                ("actions", amount),
                ("undo", {"to_version": version}),
                ("redo", {}),
                ("corrections", {"at_version": version, "insert": [amount]}),
            ]
            for path, body in calls:
                entry = self.host.post(f"/games/{game}/{path}", body).expect(201)
                self.answered[game] = entry["version"]
        self.writing.release()

    def read(self, game: str, name: str, token: str) -> None:
        """Ask for the snapshot as long as anybody writes, every other time with the tag of the last."""
        tag, turn = '"0"', 0
        while self.writing._value < len(self.games):
            turn += 1
            least = self.answered[game]
            headers = {"authorization": bearer(token), **({"if_none_match": tag} if turn % 2 else {})}
            answer = asked(self.app, f"{API}/games/{game}", **headers)
            if answer is None:
                self.wrong.append((game, name, "was left to the app"))
                return
            tag = dict(answer.headers)["ETag"]
            body = json.loads(answer.body) if answer.status == 200 else None
            self.seen.append((game, name, least, int(tag.strip('"')), body))

    def look(self, game: str) -> None:
        """What pages are made of, as long as anybody writes."""
        context: AppContext = self.app.extensions[EXTENSION].app
        while self.writing._value < len(self.games) and len(self.cards) < self.LOOKS:
            least = self.answered[game]
            shown = show_game(context, HOST, game)
            card = show_turn_card(context, HOST, game, "germany")
            self.seen.append((game, "bank", least, shown["version"], dict(shown)))
            self.cards.append((game, shown["version"], card))


def test_readers_race_writers_undo_and_late_corrections(tmp_path: Path):
    race = Race(make_app(f"sqlite:///{tmp_path / 'race.db'}"))
    threads = []
    for game in race.games:
        seats = {
            "anna": race.host.seat(game, "Anna", ["germany"]).token,
            "otto": race.host.seat(game, "Otto", [], role="observer").token,
            "bank": race.host.seat(game, "Berta", [], role="banker").token,
        }
        threads.append(threading.Thread(target=race.write, args=(game,)))
        threads.append(threading.Thread(target=race.look, args=(game,)))
        threads += [threading.Thread(target=race.read, args=(game, name, token)) for name, token in seats.items()]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert race.wrong == []
    assert len(race.seen) > 10
    context: WebContext = race.app.extensions[EXTENSION]
    fresh = AppContext(context.app.store, context.app.catalogue)
    for game, name, least, version, body in race.seen:
        assert version >= least, "an acknowledged entry was missing"
        if body is not None:
            record, edition, history = opened(fresh, HOST, game)
            expected = snapshot_of(edition, history.at(version), record, version, history.upto(version).head)
            assert ("join_code" in body) == (name == "bank")
            shown = {key: value for key, value in body.items() if key not in ("join_code", "closed")}
            assert shown == json.loads(json.dumps(expected)), "another state than that of its version"
    for game in race.games:
        _, edition, history = opened(fresh, HOST, game)
        card_at = partial(family_of(edition).views.turn_card, edition, power="germany")
        cards = [card_at(history.at(number)) for number in range(1, history.version + 1)]
        assert all(card in cards[least - 1 :] for mine, least, card in race.cards if mine == game), "a stale card"
