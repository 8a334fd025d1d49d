"""The host's first page: boxes as pictures, a sample game, and the list of games."""

import re

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Browser, expect

from companion.editions.catalogue import boxes
from companion.service import HOST, AppContext
from companion.service.games import list_games
from companion.service.samples import open_sample
from companion.service.table.tables import change_table
from tests.pages.conftest import Night, new_night
from tests.pages.fitting import served
from tests.pages.reading import text


def opened_sample(host: FlaskClient) -> str:
    """The sample game, opened by a tap on the empty host page; its id."""
    found = re.search(
        r'name="idempotency_key" value="([^"]+)">\s*<input type="hidden" name="edition" value="anniversary">',
        host.get("/").text,
    )
    assert found is not None
    sent = host.post("/samples", data={"edition": "anniversary", "idempotency_key": found[1]})
    assert sent.status_code == 303
    return str(sent.headers["Location"].rpartition("/")[2])


def test_an_empty_host_page_asks_what_is_on_the_table_and_shows_every_box(host: FlaskClient) -> None:
    page = host.get("/").text
    assert "What is on your table?" in page
    for box in boxes():
        assert f'src="/assets/edition/{box}/picture.svg"' in page
        assert f'href="/?edition={box}#new"' in page


@pytest.mark.parametrize("box", boxes())
def test_every_box_has_a_picture_of_ours(host: FlaskClient, box: str) -> None:
    answer = host.get(f"/assets/edition/{box}/picture.svg")
    assert answer.status_code == 200
    assert answer.mimetype == "image/svg+xml"
    assert "<text" not in answer.text
    powers = set(re.findall(r'<(?:path|g)[^>]* data-power="(\w+)"', answer.text))
    assert len(powers) > 3, "whose land is whose, or at least who is in it"


def test_one_tap_opens_a_sample_game_with_two_rounds_played_and_another_deletes_it(
    host: FlaskClient, context: AppContext
) -> None:
    game = opened_sample(host)
    now = host.get(f"/api/v1/games/{game}").get_json()
    assert (now["round"], now["practice"]) == (3, True)
    page = host.get(f"/games/{game}").text
    ways = re.findall(r'href="([^"]+)"', page.partition('id="look-around"')[2].partition("</section>")[0])
    assert len(ways) == 7
    for way in ways:
        answer = host.get(way.replace("&amp;", "&"), follow_redirects=True)
        assert answer.status_code == 200, way
        if answer.mimetype == "text/html":
            assert "This is a practice game" in answer.text, way
    assert f"/games/{game}/delete" in ways
    assert 'name="confirm"' not in host.get(f"/games/{game}/delete").text
    assert host.post(f"/games/{game}/delete", data={"idempotency_key": "d"}).status_code == 303
    assert context.store.games() == []


def test_a_real_game_is_not_deleted_that_easily(host: FlaskClient, night: Night) -> None:
    assert host.post(f"/games/{night.id}/delete", data={"idempotency_key": "d"}).status_code == 409
    assert [game.id for game in night.app.store.games()] == [night.id]


def test_only_the_host_opens_samples_and_archives_old_games(app, context: AppContext) -> None:
    stranger = app.test_client()
    assert stranger.post("/samples", data={"edition": "anniversary", "idempotency_key": "k"}).status_code == 403
    assert stranger.post("/archive", data={"game": "x", "idempotency_key": "k"}).status_code in (401, 403)
    assert stranger.get("/archive").status_code in (401, 403)
    assert context.store.games() == []


def test_a_box_without_a_sample_says_so(host: FlaskClient) -> None:
    assert host.post("/samples", data={"edition": "classic", "idempotency_key": "k"}).status_code == 404
    assert host.post("/samples", data={"edition": "nothing", "idempotency_key": "k"}).status_code == 404


@pytest.mark.browser
@pytest.mark.parametrize("box", ["anniversary", "global_1940", "second_world_war"])
def test_start_the_game_is_in_sight_on_a_laptop(host: FlaskClient, browser: Browser, box: str) -> None:
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    served(page, host, "en")
    page.goto(f"http://localhost/?edition={box}")
    expect(page.get_by_role("heading", name="What is on your table?")).to_be_in_viewport()
    expect(page.get_by_role("button", name="Start the game")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Just looking? Open a sample game")).to_be_in_viewport(ratio=1)
    expect(page.get_by_label("Name of the game")).to_be_hidden()
    page.close()


def test_the_list_says_who_plays_whose_turn_it_is_and_when_something_last_happened(
    host: FlaskClient, context: AppContext
) -> None:
    night = new_night(context, players={"japan": "Chiyo", "germany": "Nobody Yet"})
    night.take("Anna", "germany")
    night.take("Television", role="observer")
    line = text(host.get("/").text.partition('class="rows games"')[2].partition("</li>")[0])
    for said in ("Friday night", "Anna and Chiyo", night.code, "Round 1, Germany&#39;s turn", "1 minute ago"):
        assert said in line, line
    assert "Nobody Yet" not in line, "somebody else has taken that seat"
    assert "Television" not in line


def test_a_search_finds_games_by_name_player_box_and_code(host: FlaskClient, context: AppContext) -> None:
    nights = [new_night(context), new_night(context, "revised", "1942"), new_night(context), new_night(context)]
    nights[2].take("Zoë", "germany")
    change_table(context, HOST, nights[3].id, archived=True)
    nights[3].take("Quentin", "japan")

    def found(words: str) -> set[str]:
        page = host.get("/", query_string={"q": words}).text
        return {night.id for night in nights if night.code in page or f"/games/{night.id}/delete" in page}

    assert found("zoë germany's") == set(), "every word counts, and only what the line is about"
    assert found("ZOË friday") == {nights[2].id}
    assert found("revised") == {nights[1].id}
    assert found(nights[0].code.lower()) == {nights[0].id}
    assert found("quentin") == {nights[3].id}
    assert "0 games found." in text(host.get("/?q=waterloo").text)
    assert '<details class="card" id="archive" open>' in host.get("/?q=quentin").text


def test_old_games_go_into_the_archive_after_a_question(host: FlaskClient, context: AppContext) -> None:
    real = context.clock
    context.clock = lambda: "2020-01-01T12:00:00.000Z"
    old = new_night(context)
    context.clock = real
    new = new_night(context)
    question = host.get("/archive?days=90").text
    assert "Archive this game?" in question
    assert f'value="{old.id}"' in question
    assert f'value="{new.id}"' not in question
    archived = {game["id"]: game["archived"] for game in list_games(context, HOST)}
    assert archived == {old.id: False, new.id: False}, "nothing happens before the answer"
    sent = host.post("/archive", data={"game": old.id, "idempotency_key": "k"})
    assert sent.status_code == 303
    assert {game["id"]: game["archived"] for game in list_games(context, HOST)} == {old.id: True, new.id: False}
    assert "There is no such game." in host.get("/archive?days=90").text


def test_a_sample_that_cannot_be_played_leaves_no_game(context: AppContext, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_args: object) -> None:
        raise ValueError("halfway")

    calls: list[object] = []
    from companion.service import samples

    play = samples.take_action
    monkeypatch.setattr(
        samples, "take_action", lambda *args: refused() if len(calls) > 5 else (calls.append(args), play(*args))
    )
    with pytest.raises(ValueError, match="halfway"):
        open_sample(context, HOST, "anniversary")
    assert context.store.games() == []
