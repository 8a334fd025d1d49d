"""The television as a war room: dials by map, wars, open questions, and what it says after the end."""

import re
from html import unescape
from itertools import pairwise

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import expect

from companion.editions import boxes, load
from companion.service import HOST, AppContext
from companion.service.actions import correct_past
from companion.service.reports import game_report
from companion.service.table.requests import ask
from companion.views.drawing.charts import DASHES
from tests.pages.conftest import Handset, Night, Server, new_night
from tests.pages.reading import text
from tests.pages.serving import HOST_KEY

CITIES = ("united_kingdom", "russia", "egypt", "novgorod", "volgograd")


@pytest.fixture
def world_war(context: AppContext) -> Night:
    return new_night(context, "global_1940", "1940")


def television(host: FlaskClient, night: Night) -> str:
    return host.get(f"/table/{night.id}").text


def test_each_way_to_victory_has_a_dial_named_by_its_map(world_war: Night, host: FlaskClient) -> None:
    page = television(host, world_war)
    assert "Europe: Axis 3 of 8." in page
    assert "Pacific: Axis 2 of 6." in page
    assert "Axis capitals: Allies 0 of 3." in page


def test_a_side_that_has_enough_cities_reads_until_when_it_must_hold_them(world_war: Night, host: FlaskClient) -> None:
    assert "wins if held" not in television(host, world_war)
    for city in (*CITIES, "france"):
        world_war.act("set_controller", territory=city, controller="germany", reason="test")
    said = unescape(text(television(host, world_war)))
    assert "The Axis wins if held until Germany's turn of round 2: 8 cities of the Europe map" in said


def test_it_shows_who_is_at_war_with_whom(world_war: Night, host: FlaskClient) -> None:
    wars = re.search(r'<div class="wars">.*?</div>', television(host, world_war), re.DOTALL)
    assert wars is not None
    assert text(wars[0]) == ("At war Germany and Italy against United Kingdom, ANZAC, and France Japan against China")


def test_a_declaration_of_war_is_a_moment_and_a_turning_point(world_war: Night, host: FlaskClient) -> None:
    world_war.act("end_turn", override="test")
    world_war.act("end_turn", override="test")
    entry = world_war.act("declare_war", power="japan", against="united_kingdom")
    page = television(host, world_war)
    assert "Japan declares war" in re.search(rf'data-moment="{entry["version"]}.0".*?</template>', page, re.DOTALL)[0]  # type: ignore[index]
    points = game_report(world_war.app, world_war.who(world_war.take("Anna", "japan")), world_war.id).turning_points
    assert points[0]["version"] == entry["version"]


def test_an_open_question_is_shown_with_whom_it_waits_for(world_war: Night, host: FlaskClient) -> None:
    asker = world_war.who(world_war.take("Cy", "japan"))
    world_war.take("Dee", "united_states")
    world_war.take("Eve", "united_states")
    ask(world_war.app, asker, world_war.id, {"type": "declare_war", "power": "japan", "against": "united_states"})
    said = text(television(host, world_war))
    assert "Cy asks: Japan declares war on the United States." in said
    assert re.search("waiting for (Dee or Eve|Eve or Dee)", said), "one of them is enough"


def test_technologies_and_the_player_of_a_lost_capital_stay_in_sight(world_war: Night, host: FlaskClient) -> None:
    world_war.take("Ben", "france")
    world_war.act("capture_territory", territory="france", by="germany")
    world_war.act("set_technology", power="united_kingdom", technology="rockets", reason="test")
    page = television(host, world_war)
    france = re.search(r'<li class="power-row[^>]*data-power="france">.*?</li>', page, re.DOTALL)
    assert france is not None
    assert "Ben" in text(france[0])
    assert "capital lost" in text(france[0])
    details = re.search(r'<ul class="side-details">.*?</ul>', page, re.DOTALL)
    assert details is not None
    assert "United Kingdom: Rockets" in text(details[0])


def test_china_separates_what_it_places_now_from_next_turn(night: Night, host: FlaskClient) -> None:
    assert "3 infantry next turn" in text(television(host, night))
    while night.state.turn != "united_states":
        night.act("end_turn", override="test")
    assert "3 infantry to place now" in text(television(host, night))


def test_every_power_of_a_box_has_a_pattern_of_its_own_in_the_chart() -> None:
    assert len({*DASHES}) == len(DASHES)
    assert max(len(load(box).powers) for box in boxes()) <= len(DASHES)


@pytest.mark.browser
def test_the_map_shows_where_the_last_entry_was_in_names_to_be_read_from_the_sofa(
    server: object, handset: Handset, evening: Night
) -> None:
    world_war = new_night(evening.app, "global_1940", "1940")
    world_war.act("capture_territory", territory="france", by="germany")
    seat = world_war.take("Screen", role="observer")
    page = handset(viewport={"width": 1920, "height": 1080}, is_mobile=False, has_touch=False)
    page.context.add_cookies([{"name": "companion_seat", "value": seat, "url": server.url}])  # type: ignore[attr-defined]
    page.goto(f"/table/{world_war.id}?view=map")
    name = page.locator("#land-france text").first
    page.wait_for_function(
        "() => document.querySelector('#land-france').getBoundingClientRect().left > 0 && "
        "22 * document.querySelector('.map').getBoundingClientRect().width / "
        "document.querySelector('.map').viewBox.baseVal.width >= 20"
    )
    assert name.is_visible()


@pytest.mark.browser
def test_no_row_of_a_power_is_cut_off(server: object, handset: Handset, evening: Night) -> None:
    world_war = new_night(evening.app, "global_1940", "1940")
    world_war.act("set_controller", territory="united_kingdom", controller="germany", reason="London falls")
    advantages = new_night(evening.app, "revised", "1942", options={"national_advantages": 3})
    for advantage in ("salvage", "russian_winter"):
        advantages.act("choose_advantage", power="soviet_union", advantage=advantage)
    for advantage in ("marines", "superfortresses", "mechanized_infantry"):
        advantages.act("choose_advantage", power="united_states", advantage=advantage)
    page = handset(viewport={"width": 1920, "height": 1080}, is_mobile=False, has_touch=False)
    for night in (world_war, advantages):
        seat = night.take("Screen", role="observer")
        page.context.add_cookies([{"name": "companion_seat", "value": seat, "url": server.url}])  # type: ignore[attr-defined]
        page.goto(f"/table/{night.id}")
        cut = page.evaluate(
            "() => [...document.querySelectorAll('.power-row')].filter((row) => [...row.querySelectorAll('*')].some("
            "(part) => part.getBoundingClientRect().bottom > row.getBoundingClientRect().bottom + 1)).map("
            "(row) => row.dataset.power)"
        )
        assert cut == []


@pytest.mark.browser
def test_without_a_connection_the_television_says_so_and_covers_no_figure(evening: Night, handset: Handset) -> None:
    page = handset(
        "Screen", role="observer", viewport={"width": 1920, "height": 1080}, is_mobile=False, has_touch=False
    )
    page.goto(f"/table/{evening.id}")
    page.context.set_offline(True)
    state = page.locator("#line-state")
    state.wait_for(state="visible")
    assert "The figures may be old" in state.inner_text()
    top = state.bounding_box()["y"]  # type: ignore[index]
    lowest = page.evaluate(
        "Math.max(...[...document.querySelectorAll('.panel')].map((box) => box.getBoundingClientRect().bottom))"
    )
    assert lowest <= top


@pytest.mark.browser
@pytest.mark.parametrize("captures", [1, 2, 6])
def test_entries_on_the_television_are_whole_or_left_out(server: Server, handset: Handset, captures: int) -> None:
    night = new_night(server.app, "global_1940", "1940")
    night.act("attack_neutral", territory="turkey", by="germany", left=4)
    lands = ("united_kingdom", "france", "scotland", "normandy_bordeaux", "southern_france", "egypt")[:captures]
    taken = [{"type": "capture_territory", "territory": land, "by": "germany"} for land in lands]
    correct_past(night.app, HOST, night.id, 1, taken)
    page = handset(viewport={"width": 1920, "height": 1080}, is_mobile=False, has_touch=False)
    page.goto(f"/?key={HOST_KEY}")
    page.goto(f"/table/{night.id}")
    edges = page.locator(".ticker ol").evaluate(
        """(list) => [...list.children].map((entry) => {
          const box = entry.getBoundingClientRect(), all = list.getBoundingClientRect();
          const seen = box.left < all.right, whole = box.bottom <= all.bottom + 1;
          const parts = [...entry.querySelectorAll("p, .ticker-text, .ticker-more")];
          return [seen, whole && parts.every((part) => getComputedStyle(part).overflow === "visible")];
        })"""
    )
    assert edges[0][0]
    assert all(whole for seen, whole in edges if seen), edges


@pytest.mark.browser
def test_what_may_end_the_game_covers_no_dial_however_many_wars_there_are(server: Server, handset: Handset) -> None:
    night = new_night(server.app, "global_1940", "1940")
    for foe in ("soviet_union", "united_states"):
        night.act("set_war", power="germany", against=foe, holds=True, reason="test")
    night.act("set_war", power="japan", against="united_states", holds=True, reason="test")
    for city in (*CITIES, "france"):
        night.act("set_controller", territory=city, controller="germany", reason="test")
    page = handset(viewport={"width": 1920, "height": 1080}, is_mobile=False, has_touch=False)
    page.goto(f"/?key={HOST_KEY}")
    page.goto(f"/table/{night.id}")
    expect(page.locator(".hold-until")).to_be_visible()
    edges = [
        page.locator(part).first.evaluate(
            "(part) => (({ top, bottom }) => [top, bottom])(part.getBoundingClientRect())"
        )
        for part in (".dial", ".hold-until", ".wars", ".goals", ".tools")
    ]
    for (_top, bottom), (below, _bottom) in pairwise(edges):
        assert bottom <= below + 1


def test_what_is_to_go_is_said(night: Night, host: FlaskClient) -> None:
    assert "Axis 9 to go" in text(television(host, night))


@pytest.mark.browser
def test_technologies_and_names_on_the_television_stay_within_their_rows(evening: Night, handset: Handset) -> None:
    evening.take("Maximilian", "united_kingdom", "china")
    technologies = [technology.id for technology in load("anniversary").technologies]
    for power, count in (("germany", 5), ("japan", 8), ("italy", 1), ("united_states", 5), ("united_kingdom", 2)):
        for technology in technologies[:count]:
            evening.act("set_technology", power=power, technology=technology, reason="test")
    page = handset(viewport={"width": 1920, "height": 1080}, is_mobile=False, has_touch=False)
    page.goto(f"/?key={HOST_KEY}")
    page.goto(f"/table/{evening.id}")
    assert page.locator(".row-details:visible").count() == 3
    too_far = page.locator(".power-row").evaluate_all(
        """(rows) => rows.filter((row) => {
          const foot = row.querySelector(".row-foot").getBoundingClientRect();
          const words = row.querySelectorAll("h3, .row-note");
          const bottom = Math.max(...[...words].map((part) => part.getBoundingClientRect().bottom));
          const cut = [...words].some((part) => part.scrollWidth > part.clientWidth + 1);
          return cut || bottom > foot.top + 4 || foot.bottom > row.getBoundingClientRect().bottom;
        }).map((row) => row.innerText)"""
    )
    assert too_far == []
