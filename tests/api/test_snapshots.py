"""Snapshots: never a stale or a stranger's state."""

import json
import threading
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from api.http.context import EXTENSION, WebContext
from companion.families import family_of
from companion.service import HOST, AppContext
from companion.service.games import opened, show_game, show_turn_card, snapshot_of
from tests.api.conftest import make_app
from tests.api.talking import API, HOST_KEY, Talker


@pytest.mark.parametrize(
    ("tag", "status"),
    [(None, 200), ('"1"', 304), ('W/"1"', 304), ("*", 304), ('"7", "1"', 304), ('"7"', 200), ("nonsense", 200)],
)
def test_a_version_that_is_known_is_not_sent_again(anna: Talker, game: str, tag: str | None, status: int):
    heard = anna.get(f"/games/{game}", **({} if tag is None else {"If_None_Match": tag})).expect(status)
    assert heard.headers["ETag" if "ETag" in heard.headers else "etag"] == '"1"'


def test_a_version_is_known_in_the_language_it_was_read_in(anna: Talker, game: str):
    german = anna.get(f"/games/{game}", Accept_Language="de").expect(200)
    tag = german.headers.get("ETag") or german.headers["etag"]
    assert tag == '"1-de"'
    anna.get(f"/games/{game}", Accept_Language="de", If_None_Match=tag).expect(304)
    anna.get(f"/games/{game}", If_None_Match=tag).expect(200)


def test_an_unchanged_snapshot_is_not_made(app: Flask, anna: Talker, game: str, monkeypatch):
    context: WebContext = app.extensions[EXTENSION]
    monkeypatch.setattr(context.app, "history", lambda game_id: pytest.fail("the snapshot is not needed"))
    anna.get(f"/games/{game}", If_None_Match='"1"').expect(304)


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
        client, tag, turn = self.app.test_client(use_cookies=False), '"0"', 0
        while self.writing._value < len(self.games):
            turn += 1
            least = self.answered[game]
            headers = {"Authorization": f"Bearer {token}", **({"If-None-Match": tag} if turn % 2 else {})}
            answer = client.get(f"{API}/games/{game}", headers=headers)
            tag = answer.headers["ETag"]
            body = answer.get_json() if answer.status_code == 200 else None
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
