"""Pages that are open hear what changes in them, and nothing else."""

import json
import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from api.http.context import EXTENSION
from api.http.live.regions import regions_of, step
from api.http.live.subscription import Subscription
from api.pages.kit import rendering
from tests.api.talking import Talker

PIECES = re.compile(r"[^>]*>|[^>]+$")


def follow(before: str, how: Any) -> str:
    """What a browser makes of what it hears, as `refresh.js` does it."""
    if isinstance(how, str):
        return how
    old, text = PIECES.findall(before), ""
    for change in how:
        if isinstance(change, str):
            text += change
        elif len(change) == 2:
            text += "".join(old[change[0] : change[0] + change[1]])
        else:
            place, head, tail, between = change
            text += old[place][:head] + between + old[place][len(old[place]) - tail :]
    return text


@pytest.fixture(autouse=True)
def only_the_test_looks(app: Flask) -> None:
    """An entry wakes the hub, whose own thread would make the pages at the same time as `look`."""
    context = app.extensions[EXTENSION]
    context.app.listeners.remove(context.hub.wake)


class Browser:
    """A page that is open in a browser without a screen."""

    def __init__(self, app: Flask, token: str, game: str, page: str) -> None:
        self.app, self.page, self.texts = app, page, dict[str, str]()
        with app.test_request_context(f"/games/{game}/live", query_string={"page": page}, headers=cookie(token)):
            line = app.make_response(app.dispatch_request()).response
        assert isinstance(line, Subscription)
        self.line, self.channel = line, line.join()
        self.heard(line.hello(self.channel))

    def heard(self, frame: bytes) -> Any:
        return json.loads(frame.decode().split("data: ", 1)[1].partition("\n")[0])

    def listen(self) -> Any:
        """What is said next, taken in."""
        assert self.line.is_behind(self.channel)
        said = self.heard(self.line.at_once(self.channel) or b"")
        news = said["pages"].get(self.page)
        for name, how in (news or {"regions": {}})["regions"].items():
            self.texts[name] = follow(self.texts.get(name, ""), how)
        return said


def cookie(token: str | None) -> dict[str, str]:
    return {"Cookie": f"companion_seat={token}"}


def look(app: Flask, browsers: list[Browser]) -> None:
    """Let the hub look: here it does not do so by itself."""
    app.extensions[EXTENSION].hub._look_at(browsers[0].channel)


def phone(app: Flask, token: str | None) -> FlaskClient:
    client = app.test_client()
    client.set_cookie("companion_seat", token or "")
    return client


def page_of(app: Flask, token: str | None, page: str) -> dict[str, str]:
    """The regions of a page that is fetched, without the keys of its forms."""
    text = phone(app, token).get(page, headers={"Accept": "text/html"}).get_data(as_text=True)
    return regions_of(re.sub(r'(name="idempotency_key" value=")[^"]*', r"\1", text))


def test_what_is_heard_makes_the_page_that_would_be_fetched(app: Flask, host: Talker, anna: Talker, game: str) -> None:
    boris = host.seat(game, "Boris", ["soviet_union"])
    seats = [anna.token or "", boris.token or ""]
    browsers = [Browser(app, token, game, page) for token in seats for page in ("/play", f"/table/{game}")]
    for kind, fields in (
        ("purchase_units", {"units": {"infantry": 2}}),
        ("capture_territory", {"territory": "ukraine"}),
        ("capture_territory", {"territory": "baltic_states"}),
        ("collect_income", {}),
    ):
        version = anna.act(game, kind, **fields).expect(201)["version"]
        look(app, browsers)
        for number, browser in enumerate(browsers):
            said = browser.listen()
            assert [entry["version"] for entry in said["entries"]] == [version]
            mine = f"?logged={version}" if number < 2 else ""
            fetched = page_of(app, seats[number // 2], browser.page + mine)
            for name, text in browser.texts.items():
                assert text == fetched[name], (browser.page, name)


def test_somebody_who_tapped_gets_the_receipt_without_asking(app: Flask, anna: Talker, game: str) -> None:
    browser = Browser(app, anna.token or "", game, "/play")
    anna.act(game, "capture_territory", territory="ukraine").expect(201)
    look(app, [browser])
    browser.listen()
    assert "Germany takes Ukraine" in browser.texts["logged-slot"]


def test_what_was_sent_once_is_sent_as_a_step_from_then_on(app: Flask, anna: Talker, game: str) -> None:
    browser = Browser(app, anna.token or "", game, "/play/italy")
    sizes = []
    for land in ("ukraine", "baltic_states", "east_poland"):
        anna.act(game, "capture_territory", territory=land, by="germany").expect(201)
        look(app, [browser])
        news = browser.listen()["pages"]["/play/italy"]["regions"]
        sizes.append(len(json.dumps(news["entries"])))
    assert max(sizes[1:]) < 0.6 * sizes[0]


def test_two_who_look_at_the_same_page_have_it_made_once(
    app: Flask, anna: Talker, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    browsers = [Browser(app, anna.token or "", game, "/play") for _ in range(2)]
    made, render = list[str](), rendering.render_template
    monkeypatch.setattr(rendering, "render_template", lambda name, **more: made.append(name) or render(name, **more))
    anna.act(game, "capture_territory", territory="ukraine").expect(201)
    look(app, browsers)
    assert len(made) == 1
    assert [browser.listen()["version"] for browser in browsers] == [2, 2]


def test_a_seat_that_is_taken_away_hears_nothing_more_of_its_page(
    app: Flask, host: Talker, anna: Talker, game: str
) -> None:
    browser = Browser(app, anna.token or "", game, "/play")
    host.call("DELETE", f"/games/{game}/seats/{anna.seat_id}").expect(204)
    look(app, [browser])
    assert browser.line.is_over(browser.channel)
    assert browser.listen()["pages"] == {"/play": None}


def test_only_pages_can_be_looked_at(app: Flask, anna: Talker, game: str) -> None:
    client = phone(app, anna.token)
    for page in ("/api/v1/games", f"/games/{game}/live", "//elsewhere/play", "play", "/nowhere", "/" + 600 * "a"):
        answer = client.get(f"/games/{game}/live", query_string={"page": page})
        assert answer.status_code == 422, page
    assert app.test_client().get(f"/games/{game}/live", query_string={"page": "/play"}).status_code == 401


def test_a_stream_speaks_the_language_that_its_page_asks_for_and_ignores_an_unknown_one(
    app: Flask, anna: Talker, game: str
) -> None:
    client = phone(app, anna.token)
    for language, spoken in (("es", "es"), ("xx", "de")):
        asked = {"page": "/play", "language": language}
        heard = client.get(f"/games/{game}/live", query_string=asked, headers={"Accept-Language": "de"}, buffered=False)
        with heard:
            assert (heard.status_code, heard.headers["Content-Language"]) == (200, spoken)


def test_a_region_ends_where_its_element_ends() -> None:
    page = '<div data-live="a"><div>1</div><p data-live="inner">2</p></div>\n<p class="x" data-live="b">3</p><hr>'
    assert regions_of(page) == {
        "a": '<div data-live="a"><div>1</div><p data-live="inner">2</p></div>',
        "b": '<p class="x" data-live="b">3</p>',
    }


def test_steps_lead_from_any_text_to_any_other() -> None:
    texts = ["", "plain", "<p>a</p><p>b</p>", "<p>b</p><p>a</p><p>a</p>", "<p>c</p>tail", "<p>b</p><p>c</p>tail"]
    texts += ['<p class="entry" id="a-12">x</p>', '<p class="entry" id="a-13">x</p><p class="entry" id="a-12">x</p>']
    for before in texts:
        for after in texts:
            assert follow(before, step(before, after)) == after


def test_a_piece_that_is_replaced_costs_no_more_than_itself() -> None:
    assert step("<p>45</p><i>a</i>", "<p>46</p><i>a</i>") == [(0, 1), "46</p>", (2, 2)]
    assert step("<p>45</p><i>a</i><b>", "<p>45</p><i>b</i><b>") == [(0, 3), "b</i>", (4, 1)]
