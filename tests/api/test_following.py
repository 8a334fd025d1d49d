"""Open pages hear that something has changed, and what was logged, in short; they fetch themselves."""

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from api.http.context import EXTENSION
from api.http.live.subscription import Subscription
from companion.service import HOST
from companion.service.table import televisions
from companion.service.table.tables import change_table
from companion.storage import open_store
from tests.api.conftest import make_app
from tests.api.talking import HOST_KEY, Talker


def phone(app: Flask, token: str | None) -> FlaskClient:
    client = app.test_client()
    client.set_cookie("companion_seat", token or "")
    return client


class OpenPage:
    """A page that's open in a browser."""

    def __init__(self, app: Flask, token: str | None, game: str, **asked: Any) -> None:
        cookie = {"Cookie": f"companion_seat={token}"}
        with app.test_request_context(f"/games/{game}/live", query_string=asked, headers=cookie):
            app.preprocess_request()
            line = app.make_response(app.dispatch_request()).response
        assert isinstance(line, Subscription)
        self.line, self.channel = line, line.join()
        self.hello = self.heard(line.hello(self.channel))

    def heard(self, frame: bytes) -> Any:
        return json.loads(frame.decode().split("data: ", 1)[1].partition("\n")[0])

    def listens(self) -> Any:
        """What it hears next; None if there's nothing."""
        if not self.line.is_behind(self.channel):
            return None
        return self.heard(self.line.at_once(self.channel) or self.line.news(self.channel))


@pytest.fixture
def look(app: Flask, game: str) -> Iterator[Any]:
    """Lets the hub look: here it doesn't do so by itself."""
    context = app.extensions[EXTENSION]
    context.app.listeners.remove(context.hub.wake)
    return lambda page: context.hub._look_at(page.channel)


def test_a_page_hears_of_an_entry_in_short_and_nothing_of_any_page(app: Flask, anna: Talker, game: str, look: Any):
    page = OpenPage(app, anna.token, game)
    assert page.hello == {"version": 1, "asked": False, "pages": []}
    anna.act(game, "capture_territory", territory="ukraine").expect(201)
    look(page)
    said = page.listens()
    (row,) = app.extensions[EXTENSION].app.store.entries(game, 1)
    assert said == {
        "version": 2,
        "rows": [row.decode()],  # for the copy that a phone keeps
        "entries": [
            {
                "version": 2,
                "by": anna.seat_id,
                "summary": "Germany takes Ukraine (+2).",
                "figures": {"germany.production": 2, "soviet_union.production": -2},
            }
        ],
        "pages": {},
    }
    assert page.listens() is None


def test_what_is_written_for_one_page_is_written_for_all_in_its_language(
    app: Flask, anna: Talker, host: Talker, game: str, look: Any
):
    boris = host.seat(game, "Boris", ["soviet_union"])
    pages = [OpenPage(app, token, game) for token in (anna.token, boris.token)]
    german = OpenPage(app, anna.token, game, language="de")
    for land in ("ukraine", "belorussia"):
        anna.act(game, "capture_territory", territory=land).expect(201)
    look(pages[0])
    assert pages[0].listens() == pages[1].listens()
    assert len(pages[0].channel.frames) == 2
    assert german.listens()["entries"][0]["summary"] != "Germany takes Ukraine (+2)."


def test_whatever_is_not_an_entry_is_heard_of_too(app: Flask, anna: Talker, host: Talker, game: str, look: Any):
    context, page = app.extensions[EXTENSION].app, OpenPage(app, anna.token, game)
    boris = host.seat(game, "Boris", ["soviet_union"])
    changes = {
        "a seat": lambda: host.seat(game, "Clara", []),
        "a name": lambda: host.call("PATCH", f"/games/{game}/seats/{boris.seat_id}", {"name": "Bruno"}).expect(200),
        "the archive": lambda: change_table(context, HOST, game, archived=True),
        "its end": lambda: change_table(context, HOST, game, archived=False),
    }
    look(page)
    while page.listens() is not None:
        pass
    for name, change in changes.items():
        change()
        look(page)
        assert page.listens() == {"version": 1, "entries": [], "pages": {}}, name
        look(page)
        assert page.listens() is None, name


def test_only_the_hosts_pages_hear_of_a_television_that_waits(app: Flask, anna: Talker, game: str, look: Any):
    context = app.extensions[EXTENSION]
    told: list[str] = []
    page = OpenPage(app, anna.token, game)
    context.app.listeners.append(told.append)
    televisions.wait(context.app, "10.0.0.9")
    assert told == [game]
    look(page)
    assert page.listens() is None
    host = context.hub.page_line(HOST, game)
    channel = host.join()
    host.hello(channel)
    televisions.wait(context.app, "10.0.0.8")
    look(page)
    assert host.is_behind(channel)


def test_a_page_of_the_previous_version_is_told_to_fetch_itself(app: Flask, anna: Talker, game: str, look: Any):
    page = OpenPage(app, anna.token, game, page="/play")
    anna.act(game, "capture_territory", territory="ukraine").expect(201)
    look(page)
    assert page.listens()["pages"] == {"/play": None}


def test_a_question_that_is_open_makes_a_new_page_look_again(app: Flask, anna: Talker, game: str, look: Any):
    change_table(app.extensions[EXTENSION].app, HOST, game, archived=True)
    assert OpenPage(app, anna.token, game).hello == {"version": 1, "asked": True, "pages": []}


def test_a_removed_seat_hears_nothing_more(app: Flask, host: Talker, anna: Talker, game: str, look: Any):
    page = OpenPage(app, anna.token, game)
    host.call("DELETE", f"/games/{game}/seats/{anna.seat_id}").expect(204)
    look(page)
    assert page.line.is_over(page.channel)


def test_only_those_who_may_read_listen(app: Flask, anna: Talker, host: Talker, game: str):
    other = host.new_game()["id"]
    assert app.test_client().get(f"/games/{game}/live").status_code == 401
    assert phone(app, anna.token).get(f"/games/{other}/live").status_code in (403, 404)


def test_a_stream_speaks_the_language_that_its_page_asks_for_and_ignores_an_unknown_one(
    app: Flask, anna: Talker, game: str
) -> None:
    client = phone(app, anna.token)
    for language, spoken in (("es", "es"), ("xx", "de")):
        heard = client.get(
            f"/games/{game}/live",
            query_string={"language": language},
            headers={"Accept-Language": "de"},
            buffered=False,
        )
        with heard:
            assert (heard.status_code, heard.headers["Content-Language"]) == (200, spoken)


def test_games_are_read_again_only_if_the_store_says_that_something_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    app = make_app(f"sqlite:///{tmp_path / 'companion.db'}")
    host = Talker.to_app(app, HOST_KEY)
    game = host.new_game()["id"]
    context, looked = app.extensions[EXTENSION], list[str]()
    context.app.listeners.remove(context.hub.wake)
    page = OpenPage(app, host.seat(game, "Anna", ["germany"]).token, game)
    monkeypatch.setattr(context.hub, "_look_at", lambda channel: looked.append(channel.game_id))
    context.hub._look_at_all()
    context.hub._look_at_all()
    assert looked == [game]
    with closing(open_store(f"sqlite:///{tmp_path / 'companion.db'}")) as elsewhere:
        elsewhere.keep_document("note", "another process", "x")
    context.hub._look_at_all()
    assert looked == [game, game]
    page.line.close()
