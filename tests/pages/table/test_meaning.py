"""The television keeps its meaning: dials, countdown, and wars stay; a moment gives way; a victory says why."""

import re
from html import unescape

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Page, expect

from companion.service import AppContext
from tests.pages.conftest import Handset, Night, Server, new_night
from tests.pages.reading import text
from tests.pages.serving import HOST_KEY

SCREEN = {"viewport": {"width": 1920, "height": 1080}, "is_mobile": False, "has_touch": False}
CITIES = ("united_kingdom", "russia", "egypt", "novgorod", "volgograd", "france")
FIGHT = {"territory": "ukraine", "power": "germany", "a.infantry": "3", "a.tank": "2", "d.infantry": "4"}
KEPT = """() => {
  const parts = [...document.querySelectorAll(".dial, .hold-until, .wars h2, .wars li")];
  return parts.filter((part) => {
    const box = part.getBoundingClientRect();
    const on_top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return box.width < 20 || box.height < 20 || box.bottom > innerHeight || !on_top || !part.contains(on_top);
  }).map((part) => part.outerHTML.slice(0, 160));
}"""
"""Parts that mean something and aren't in sight."""


def great_war(context: AppContext) -> Night:
    night = new_night(context, "global_1940", "1940")
    for power, foes in {
        "germany": ("soviet_union", "united_states"),
        "japan": ("united_kingdom", "united_states", "anzac"),
    }.items():
        for foe in foes:
            night.act("set_war", power=power, against=foe, holds=True, reason="test")
    for city in CITIES:
        night.act("set_controller", territory=city, controller="germany", reason="test")
    return night


def television(page: Page, night: Night, view: str = "") -> Page:
    page.goto(f"/?key={HOST_KEY}")
    page.goto(f"/table/{night.id}{view}")
    return page


def test_the_row_of_wars_has_a_title_and_names(context: AppContext, host: FlaskClient) -> None:
    night = great_war(context)
    for view in ("", "?view=map"):
        page = host.get(f"/table/{night.id}{view}").text
        wars = re.search(r'<div class="wars">(.*?)</div>', page, re.DOTALL)
        assert wars is not None
        assert "<h2>At war</h2>" in wars[1]
        assert text(wars[1]) == (
            "At war Germany against Allies except China Japan against Allies except Soviet Union and France "
            "Italy against United Kingdom, ANZAC, and France"
        )


def test_powers_with_the_same_enemies_are_one_front(context: AppContext, host: FlaskClient) -> None:
    night = new_night(context, "global_1940", "1940")
    assert "Germany and Italy against United Kingdom, ANZAC, and France" in text(host.get(f"/table/{night.id}").text)


def test_ways_to_win_and_the_countdown_are_beside_the_map(context: AppContext, host: FlaskClient) -> None:
    page = host.get(f"/table/{great_war(context).id}?view=map").text
    strip = re.search(r'<div class="strip-meaning">(.*?)</div>\s*</div>', page, re.DOTALL)
    assert strip is not None
    said = unescape(text(strip[1]))
    assert "The Axis wins if held until Germany's turn of round 2" in said
    assert "Axis Europe: 9 of 8" in said
    assert "Allies Axis capitals: 0 of 3" in said


def test_a_victory_shows_its_reason_and_the_winners_names(night: Night, host: FlaskClient) -> None:
    night.take("Anna", "germany", "italy")
    night.take("Ben", "soviet_union")
    night.take("Cleo", "japan")
    night.act("declare_winner", side="axis", reason="Moscow and London have fallen")
    for path in (f"/table/{night.id}", f"/table/{night.id}?view=map"):
        said = text(host.get(path, follow_redirects=True).text)
        assert "The Axis wins Moscow and London have fallen." in said
        for name, won in (("Anna", True), ("Cleo", True), ("Ben", False)):
            assert (f"{name} won" in said) is won


@pytest.mark.browser
def test_dials_countdown_and_wars_stay_during_a_battle_and_on_the_map(server: Server, handset: Handset) -> None:
    night = great_war(server.app)
    page = handset(**SCREEN)
    television(page, night)
    assert page.locator(".dial").count() == 3
    assert page.evaluate(KEPT) == []
    page.request.post(f"/games/{night.id}/battles", form={**FIGHT, "do": "show"}, headers={"Origin": server.url})
    expect(page.locator(".tv-battle")).to_be_visible()
    assert page.locator(".dial").count() == 3
    assert page.evaluate(KEPT) == []
    assert page.locator(".tv-battle").evaluate("(battle) => battle.scrollHeight <= battle.clientHeight + 1")
    television(page, night, "?view=map")
    expect(page.locator(".strip-meaning .wars")).to_be_visible()
    assert page.evaluate(KEPT) == []


def log(page: Page, night: Night, *actions: dict[str, object]) -> None:
    """Log actions at the server: one as it is, several as one correction of the past."""
    where, data = (
        ("actions", actions[0]) if len(actions) == 1 else ("corrections", {"at_version": 1, "insert": actions})
    )
    answer = page.request.post(
        f"/api/v1/games/{night.id}/{where}", data=data, headers={"Authorization": f"Bearer {HOST_KEY}"}
    )
    assert answer.ok, answer.text()


def taken(*cities: str) -> list[dict[str, object]]:
    return [{"type": "set_controller", "territory": city, "controller": "germany", "reason": "test"} for city in cities]


@pytest.mark.browser
def test_a_moment_gives_way_to_the_next_tap(server: Server, handset: Handset) -> None:
    night = new_night(server.app, "global_1940", "1940")
    page = television(handset(**SCREEN), night)
    moment, newest = page.locator(".moment"), page.locator(".ticker li").first
    log(page, night, *taken(*CITIES[:4]))
    expect(moment).to_be_visible()
    assert page.locator("template[data-entry]").count() == 4
    lasts = moment.evaluate("(moment) => parseFloat(moment.style.animationDuration)")
    assert lasts * 4 <= 6000, "the cities of one entry share its seconds"
    log(page, night, {"type": "adjust_treasury", "power": "italy", "amount": 7, "reason": "a gift"})
    expect(newest).to_contain_text("a gift")
    assert moment.count() == 0, "the next entry ends it, however many cities fell"
    log(page, night, *taken(CITIES[4]))
    expect(moment).to_be_visible()
    page.mouse.click(900, 500)
    assert moment.count() == 0, "and so does a tap on the screen"
