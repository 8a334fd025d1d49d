"""It notices: my turn fills the screen, a receipt shrinks, the television marks great moments, calmly if asked to."""

import re

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import expect

from companion.service import HOST
from companion.service.table.tables import change_table
from tests.pages.conftest import Handset, Night, Phone
from tests.pages.looking import tap
from tests.pages.reading import UKRAINE
from tests.pages.serving import HOST_KEY


@pytest.mark.browser
def test_my_turn_fills_the_screen_and_the_tab_says_so(evening: Night, handset: Handset) -> None:
    ben = handset("Ben", "soviet_union", reduced_motion="reduce")
    ben.goto("/play")
    expect(ben).not_to_have_title(re.compile("Your turn"))
    ben.locator("#menu > summary").click()
    ben.locator("#menu-game summary").click()
    bell = ben.locator("[data-bell]")
    bell.click()
    expect(bell).to_have_text("Sound and vibration: on")
    evening.act("collect_income")
    moment = ben.locator(".moment")
    expect(moment).to_contain_text("Soviet Union")
    expect(moment).to_contain_text("Your turn")
    assert moment.evaluate("(one) => getComputedStyle(one).animationName") == "none"
    expect(ben).to_have_title(re.compile("Your turn"))
    expect(moment).to_have_count(0)
    evening.act("collect_income")
    expect(ben).not_to_have_title(re.compile("Your turn"))


@pytest.mark.browser
def test_a_receipt_shrinks_when_it_is_read_and_offers_the_next(evening: Night, handset: Handset) -> None:
    anna = handset("Anna", "germany")
    anna.clock.install()
    anna.goto(UKRAINE)
    tap(anna.locator("#capture button"))
    receipt = anna.locator(".logged")
    expect(receipt).to_be_visible()
    high = receipt.evaluate("(one) => one.offsetHeight")
    anna.clock.run_for(7000)
    assert receipt.evaluate("(one) => one.offsetHeight") < high / 1.5
    expect(receipt.get_by_role("button", name="Undo")).to_be_visible()
    receipt.get_by_role("link", name="Take another").click()
    anna.wait_for_url("**/play/germany/take")


@pytest.mark.browser
def test_the_television_marks_a_great_moment(evening: Night, handset: Handset) -> None:
    screen = handset(viewport={"width": 1920, "height": 1080}, is_mobile=False, has_touch=False)
    screen.goto(f"/?key={HOST_KEY}")
    screen.goto(f"/table/{evening.id}")
    expect(screen.locator(".goals")).to_contain_text("The heart of Europe in Axis hands")
    evening.act("capture_territory", territory="karelia_ssr")
    expect(screen.locator(".moment")).to_contain_text("Leningrad")
    expect(screen.locator(".moment")).to_contain_text("now in the hands of Germany")


def test_great_moments_are_a_fallen_capital_a_city_and_a_breakthrough(
    phone: Phone, host: FlaskClient, night: Night
) -> None:
    def moments() -> str:
        return " ".join(re.findall(r'class="moment-title">([^<]+)', host.get(f"/table/{night.id}").text))

    assert moments() == ""
    night.act("capture_territory", territory="ukraine")
    assert moments() == ""
    night.act("capture_territory", territory="russia")
    night.act("set_technology", power="germany", technology="rockets", reason="rolled")
    assert moments() == "The Soviet Union has fallen Rockets"


def test_the_television_tells_what_complexes_can_place_and_their_damage(host: FlaskClient, night: Night) -> None:
    assert "places 10" in host.get(f"/table/{night.id}").text
    night.act("set_damage", territory="germany", damage=7, reason="raid")
    assert "places 3, damage 7" in host.get(f"/table/{night.id}").text


@pytest.mark.browser
def test_an_open_phone_says_that_the_game_is_archived(evening: Night, handset: Handset) -> None:
    anna = handset("Anna", "germany")
    anna.goto("/play")
    expect(anna.locator(".archived")).to_be_empty()
    for archived in (True, False):
        change_table(evening.app, HOST, evening.id, archived=archived)
        says = expect(anna.locator(".archived"))
        says.to_contain_text("This game is archived") if archived else says.to_be_empty()
