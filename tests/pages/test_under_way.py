"""The page for a game that is already under way: taps counted in a real browser, and the page without its script."""

from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Page, expect

from companion.editions import Catalogue
from companion.model.actions import StartGame
from companion.service import HOST, AppContext
from companion.service.games import create_game, show_game
from companion.service.saved import position_drafts
from tests.pages.conftest import HOST_KEY, Night, Server
from tests.pages.looking import grave

Handset = Callable[..., Page]
LAPTOP = {"viewport": {"width": 1360, "height": 850}, "is_mobile": False, "has_touch": False}
MOST_TAPS = 60
"""How many taps a position of Global 1940 in round five may take, with what must be typed."""
HELD = {
    "germany": (
        "france normandy_bordeaux southern_france yugoslavia greece eastern_poland baltic_states belarus "
        "western_ukraine ukraine bessarabia novgorod smolensk bryansk finland bulgaria"
    ),
    "japan": (
        "kwangtung kweichow hunan anhwe chahar suiyuyan yunnan malaya french_indo_china philippines borneo sumatra "
        "java celebes shan_state guam wake_island"
    ),
    "italy": "tunisia british_somaliland",
    "united_kingdom": "ethiopia italian_somaliland persia",
    "united_states": "morocco brazil",
}
COUNT = """
sessionStorage.taps = sessionStorage.taps || 0;
addEventListener("pointerdown", () => { sessionStorage.taps = Number(sessionStorage.taps) + 1; }, true);
"""


def new_game(page: Page, edition: str = "global_1940") -> None:
    page.goto(f"/?key={HOST_KEY}")
    page.goto(f"/?edition={edition}")


def under_way(page: Page) -> None:
    page.get_by_role("button", name="Our game is already under way").click()
    page.wait_for_url("**/under-way/*")


def field(page: Page, name: str) -> Any:
    return page.locator(f"[name='{name}']:not([type=hidden])")


def check(page: Page, name: str) -> None:
    """Tap a check mark, where a person would."""
    field(page, name).click()


def segment(page: Page, name: str, value: str) -> None:
    page.locator(f"[name='{name}'][value='{value}']").click()


def worth(power: str) -> int:
    """What a power's track on the board shows: what it holds at the start, and what it has taken."""
    edition: Any = Catalogue().get("global_1940")
    start = edition.start_controllers(edition.scenarios["1940"])
    taken = {land: taker for taker, lands in HELD.items() for land in lands.split()}
    return sum(land.value for land in edition.territories if {**start, **taken}.get(land.id) == power)


@pytest.mark.browser
def test_a_position_of_global_1940_in_round_five_takes_at_most_sixty_taps(server: Server, handset: Handset):
    page = handset(**LAPTOP)
    page.add_init_script(COUNT)
    new_game(page)
    page.locator("#more-choices > summary").click()
    page.locator("#options > summary").click()
    page.locator("label:has([name='option.research'])").click()
    page.evaluate("sessionStorage.taps = 0")
    under_way(page)
    for number, (power, lands) in enumerate(HELD.items()):
        if number:
            page.locator(f".taker[data-power={power}]").click()
        for land in lands.split():
            page.locator(f"#land-{land}").click()
    field(page, "powers.germany.treasury").click()
    for amount in ("48", "21", "44", "73", "12", "26", "11", "17", "15", "0"):
        page.keyboard.type(amount)
        page.keyboard.press("Enter")
    page.get_by_role("button", name="Everybody is at war").click()
    check(page, "wars.japan.soviet_union")
    page.locator("#group-technologies > summary").click()
    for name in (
        "germany.technologies.rockets",
        "japan.technologies.radar",
        "united_states.technologies.heavy_bombers",
    ):
        check(page, f"powers.{name}")
    page.locator("#group-buildings > summary").click()
    field(page, "damage.germany.major_industrial_complex").click()
    page.keyboard.type("6")
    field(page, "damage.novgorod.minor_industrial_complex").click()
    page.keyboard.type("3")
    field(page, "round").click()
    page.keyboard.type("5")
    segment(page, "turn", "united_kingdom")
    segment(page, "phase", "combat_move")
    expect(page.locator(".taker[data-power=germany] [data-made]")).to_have_text(str(worth("germany")))
    page.get_by_role("button", name="Open the game here").click()
    page.wait_for_url("**/games/*")
    taps = int(page.evaluate("sessionStorage.taps"))
    changed = sum(len(lands.split()) for lands in HELD.values())
    assert changed == 40
    assert taps <= MOST_TAPS
    game: Any = show_game(server.app, HOST, page.url.rpartition("/")[2])
    assert (game["round"], game["turn"], game["phase"]) == (5, "united_kingdom", "combat_move")
    held = {land: power for power, lands in HELD.items() for land in lands.split()}
    assert {land: game["territories"][land]["controller"] for land in held} == held


@pytest.mark.browser
def test_what_was_typed_survives_a_lost_connection_a_reload_and_another_device(server: Server, handset: Handset):
    page = handset(**LAPTOP)
    new_game(page)
    under_way(page)
    draft = page.url.rpartition("/")[2]
    page.context.set_offline(True)
    page.locator("#land-ukraine").click()
    field(page, "powers.germany.treasury").fill("48")
    expect(page.locator("[data-kept]")).to_contain_text("saved on this device")
    assert position_drafts.show(server.app, HOST, draft).draft.typed == {}
    page.context.set_offline(False)
    expect(page.locator("[data-kept]")).to_have_text("Saved.")
    typed = {"territories.ukraine": "germany", "powers.germany.treasury": "48"}
    assert position_drafts.show(server.app, HOST, draft).draft.typed == typed
    page.reload()
    expect(field(page, "powers.germany.treasury")).to_have_value("48")
    expect(page.locator("#land-ukraine")).to_have_attribute("data-power", "germany")
    position_drafts.change(server.app, HOST, draft, {"round": "6"})
    page.goto("/")
    page.locator(f"a[href$='{draft}']").click()
    expect(field(page, "round")).to_have_value("6")


@pytest.mark.browser
def test_a_second_tap_takes_a_territory_back_and_what_cannot_be_is_said_at_its_field(handset: Handset):
    page = handset(**LAPTOP)
    new_game(page)
    under_way(page)
    made = page.locator(".taker[data-power=germany] [data-made]")
    before = made.inner_text()
    page.locator("#land-ukraine").click()
    expect(made).to_have_text(str(int(before) + 2))
    page.locator("#land-ukraine").click()
    expect(made).to_have_text(before)
    page.locator("#group-buildings > summary").click()
    field(page, "damage.germany.major_industrial_complex").fill("21")
    trouble = page.locator("[data-field='damage.germany.major_industrial_complex'] [data-trouble]")
    expect(trouble).to_have_text("At most 20.")
    field(page, "damage.germany.major_industrial_complex").fill("20")
    expect(trouble).to_have_count(0)


@pytest.mark.browser
@pytest.mark.parametrize("script", [True, False])
def test_a_refused_position_shows_the_field_that_says_why(handset: Handset, script: bool):
    page = handset(java_script_enabled=script)
    new_game(page)
    under_way(page)
    page.locator("#group-buildings > summary").click()
    field(page, "damage.japan.major_industrial_complex").fill("21")
    page.get_by_role("button", name="Open the game here").click()
    expect(page.get_by_role("alert")).to_be_visible()
    said = page.locator("[data-field='damage.japan.major_industrial_complex'] [data-trouble]")
    expect(said).to_have_text("At most 20.")
    expect(said).to_be_in_viewport()
    expect(field(page, "damage.japan.major_industrial_complex")).to_be_focused()


@pytest.mark.browser
def test_without_its_script_the_page_is_a_form(server: Server, handset: Handset):
    page = handset(java_script_enabled=False)
    new_game(page)
    under_way(page)
    page.get_by_text("Soviet West", exact=True).click()
    field(page, "territories.ukraine").select_option("germany")
    page.locator("button[name=all][value='wars.germany']").click()
    page.wait_for_url("**/under-way/*")
    expect(field(page, "wars.germany.soviet_union")).to_be_checked()
    field(page, "powers.germany.treasury").fill("lots")
    page.get_by_role("button", name="Open the game here").click()
    expect(page.locator("[data-field='powers.germany.treasury'] [data-trouble]")).to_have_text(
        "A whole number, such as 12."
    )
    field(page, "powers.germany.treasury").fill("48")
    page.get_by_role("button", name="Open the game here").click()
    page.wait_for_url("**/games/*")
    game: Any = show_game(server.app, HOST, page.url.rpartition("/")[2])
    assert game["territories"]["ukraine"]["controller"] == "germany"
    assert game["powers"]["germany"]["treasury"] == 48


@pytest.mark.browser
@pytest.mark.parametrize("edition", ["global_1940", "war_game", "second_world_war"])
def test_the_page_has_no_faults_that_axe_finds_and_fits_small_phones(handset: Handset, edition: str):
    page = handset(viewport={"width": 320, "height": 568})
    new_game(page, edition)
    under_way(page)
    page.evaluate("for (const folded of document.querySelectorAll('main details')) folded.open = true")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    assert grave(page, edition) == []


def test_players_see_before_they_sit_down_that_the_game_began_in_a_stated_position(
    context: AppContext, host: FlaskClient, phone: Callable[..., FlaskClient], night: Night
):
    opening = StartGame(scenario="1941", position={"round": 5, "territories": {"ukraine": {"controller": "germany"}}})
    game = create_game(context, HOST, "anniversary", opening, "Since last week")
    page = phone().get(f"/join/{game['join_code']}").get_data(as_text=True)
    assert "This game was already under way when it was entered here." in page
    assert "the game begins in round 5, as stated by the host." in page
    assert "Has taken" in page
    assert "already under way" not in phone().get(f"/join/{night.code}").get_data(as_text=True)
    assert "The position it began in" in host.get(f"/banker/{game['id']}").get_data(as_text=True)


def test_only_the_host_enters_a_position(phone: Callable[..., FlaskClient], context: AppContext):
    draft = position_drafts.begin(context, HOST, "anniversary", StartGame(scenario="1941")).id
    guest = phone("Anna", "germany")
    assert guest.get(f"/under-way/{draft}").status_code == 403
    assert guest.post(f"/under-way/{draft}", data={"round": "5"}).status_code == 403
    assert guest.post(f"/under-way/{draft}/remove").status_code == 403
    assert guest.post("/under-way", data={"edition": "anniversary"}).status_code == 403
    assert position_drafts.show(context, HOST, draft).draft.typed == {}


def test_a_position_can_be_forgotten_and_is_then_gone(host: FlaskClient, context: AppContext):
    draft = position_drafts.begin(context, HOST, "anniversary", StartGame(scenario="1941"), "Since last week").id
    assert "Since last week" in host.get("/").get_data(as_text=True)
    host.post(f"/under-way/{draft}/remove")
    assert host.get(f"/under-way/{draft}").status_code == 404
    assert "Since last week" not in host.get("/").get_data(as_text=True)
