"""Starting a game from the first page."""

import re
from html import unescape
from typing import Any

import pytest
from flask.testing import FlaskClient
from msgspec.structs import replace
from playwright.sync_api import expect

from companion.model.actions import StartGame
from companion.service import HOST, AppContext
from companion.service.games import create_game
from tests.pages.conftest import Handset, Night, Phone, Server, new_night
from tests.pages.reading import text
from tests.pages.serving import HOST_KEY


def new_game(host: FlaskClient, **fields: Any) -> Any:
    data = {"edition": "anniversary", "scenario": "1941", "idempotency_key": "g1", **fields}
    return host.post("/games", data=data)


def test_the_host_starts_a_game_with_options_bids_and_players(host: FlaskClient, context: Any) -> None:
    fields = {
        "name": "Saturday",
        "option.research": "yes",
        "option.victory_cities": "13",
        "bid.italy": "4",
        "player.japan": "Cleo",
    }
    answer = new_game(host, **fields)
    assert answer.status_code == 303
    game = answer.headers["Location"].rsplit("/", 1)[1]
    state = context.history(game).state
    assert context.game(game).name == "Saturday"
    assert state.options["research"] is True
    assert state.options["national_objectives"] is False
    assert state.options["victory_cities"] == 13
    assert state.players == {"japan": "Cleo"}
    assert state.treasury("italy") == 14


def test_a_bid_in_units_is_read_as_people_write_it(host: FlaskClient, context: Any) -> None:
    bids = {
        "bid.germany": "2",
        "bid_units.germany": " 2 Infantry, tank and 1x fighter;",
        "bid_units.italy": "submarines",
    }
    game = new_game(host, **bids).headers["Location"].rsplit("/", 1)[1]
    start = context.history(game).entries[0].action
    assert start["bids"] == {
        "germany": {"money": 2, "units": {"infantry": 2, "tank": 1, "fighter": 1}},
        "italy": {"units": {"submarine": 1}},
    }
    assert context.history(game).state.treasury("germany") == 33


@pytest.mark.parametrize("units", ["2 zeppelins", "infantry 2", "100 tanks", "2 infantry, 3"])
def test_a_bid_that_nobody_can_read_is_told_so_and_opens_no_game(host: FlaskClient, context: Any, units: str) -> None:
    answer = new_game(host, **{"bid_units.germany": units})
    assert answer.status_code in (400, 422)
    assert "isn&#39;t a unit of Axis &amp; Allies Anniversary Edition. Known: infantry, artillery" in answer.text
    assert context.store.games() == []


def test_the_box_decides_what_the_form_does_not_say(host: FlaskClient) -> None:
    page = host.get("/").text
    assert re.search(r'name="option.victory_cities" value="15" checked', page)
    assert re.search(r'name="option.research" value="yes" checked', page)
    assert not re.search(r'name="option.dardanelles_closed" value="yes" checked', page)


def test_starting_twice_with_one_form_makes_one_game(host: FlaskClient, context: Any) -> None:
    assert new_game(host).headers["Location"] == new_game(host).headers["Location"]
    assert len(context.store.games()) == 1


def test_only_the_host_starts_games(phone: Phone, context: Any) -> None:
    assert new_game(phone("Anna", "germany")).status_code == 403
    assert len(context.store.games()) == 1


def test_every_edition_has_its_form(host: FlaskClient, context: Any) -> None:
    for edition in context.catalogue.all():
        page = host.get(f"/?edition={edition.id}").text
        assert f'name="edition" value="{edition.id}"' in page
        assert all(f'name="player.{power}"' in page for power in edition.powers.ids)


def test_a_games_page_shows_the_code_large_and_as_a_qr(host: FlaskClient, night: Night) -> None:
    night.take("Anna", "germany")
    page = host.get(f"/games/{night.id}").text
    assert f">{night.code}</p>" in page
    assert '<svg class="qr"' in page
    assert "companion.local:8000/join" in page
    assert "Anna" in page
    assert f"/table/{night.id}" in page


def test_a_game_whose_editions_file_is_gone_opens_with_the_edition_it_carries(
    host: FlaskClient, context: Any, night: Night
) -> None:
    made = context.game(night.id)
    context.store.add_game(replace(made, id="gone", name="Long ago", join_code="GONEAW", edition="our_night"))
    context.store.append("gone", 1, next(context.store.entries(night.id)))
    assert 'href="/games/gone"' in host.get("/").text
    assert host.get("/games/gone").status_code == 200


def test_lengths_of_the_game_have_the_names_of_the_box(host: FlaskClient) -> None:
    offered = text(host.get("/?edition=anniversary").text)
    assert "13 Projection" in offered
    assert "15 Surrender with Honor" in offered
    assert "8 Minor victory" in text(host.get("/?edition=revised").text)


@pytest.mark.browser
def test_a_misread_bid_is_in_sight_below_the_games_on_the_table(server: Server, handset: Handset) -> None:
    for _game in range(6):
        new_night(server.app)
    page = handset()
    page.goto(f"/?key={HOST_KEY}")
    page.goto("/?edition=global_1940#new")
    page.locator("#more-choices > summary").click()
    page.locator("#bids > summary").click()
    field = page.locator('[name="bid_units.soviet_union"]')
    field.fill("2 elephants")
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_text("'2 elephants' isn't a unit")).to_be_in_viewport()
    expect(field).to_be_focused()
    expect(field).to_have_value("2 elephants")


@pytest.mark.browser
def test_after_a_minute_without_a_phone_the_checklist_is_in_sight_and_a_television_is_no_phone(
    server: Server, handset: Handset
) -> None:
    night = new_night(server.app)
    night.take("Television", role="observer")
    page = handset()
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"/?key={HOST_KEY}")
    page.clock.install()
    page.goto(f"/games/{night.id}")
    line = page.get_by_role("link", name="No phone yet? See what to check.")
    page.clock.run_for(50_000)
    expect(line).to_be_hidden()
    page.clock.run_for(11_000)
    expect(line).to_be_in_viewport()
    line.click()
    expect(page.get_by_text("Is the phone on the same Wi-Fi as this computer?")).to_be_in_viewport()
    night.take("Anna", "germany")
    page.clock.run_for(3_000)
    expect(line).to_be_hidden()


def test_a_game_named_after_its_box_says_so_once(host: FlaskClient, context: AppContext) -> None:
    made = create_game(context, HOST, "aa1941", StartGame(scenario="1941"), "")
    title = "Axis &amp; Allies 1941"
    assert made["name"] == unescape(title)
    for path in (f"/after/{made['id']}", f"/print/aa1941?game={made['id']}", f"/join/{made['join_code']}"):
        page = text(host.get(path).text)
        assert f"{title}, {title}" not in page, path
        assert f"{title} {title}" not in page, path


def test_with_many_games_the_host_page_begins_with_the_new_one(context: AppContext, host: FlaskClient) -> None:
    new_night(context)
    page = host.get("/").text
    assert page.index("On the table") < page.index("New game")
    for _ in range(9):
        new_night(context)
    page = host.get("/").text
    assert page.index("New game") < page.index("On the table")
    assert page.partition('id="all-running"')[0].count("Friday night</strong></a>") == 3
    assert "7 more" in page


def test_photos_dice_and_counting_have_the_way_back_and_the_bar(night: Night, phone: Phone) -> None:
    anna = phone("Anna", "germany")
    for page in ("photos", "dice", "counted-units"):
        shown = anna.get(f"/games/{night.id}/{page}").text
        assert 'href="/play">My powers</a>' in shown, page
        assert 'href="/play/germany/take"' in shown, page


def test_the_report_begins_with_the_story_and_ends_with_what_can_be_exported(night: Night, phone: Phone) -> None:
    page = phone("Anna", "germany").get(f"/after/{night.id}").text
    assert page.index("Turning points") < page.index("The war on the map") < page.index("Export the game")


def test_the_menu_has_three_groups_of_at_most_five(night: Night, phone: Phone) -> None:
    for page in (phone("Anna", "germany"), phone("Dana", role="banker")):
        menu = page.get("/play/germany").text.partition('class="menu-list"')[2].partition("</nav>")[0]
        groups = menu.split('class="menu-group"')[1:]
        assert len(groups) == 3
        assert [group.count("</a>") + group.count("</button>") <= 5 for group in groups] == [True] * 3
        assert menu.count(" open>") == 1, "one of them is open"
    assert "Deutsch" in phone("Ben", "japan").get("/play/seat").text
