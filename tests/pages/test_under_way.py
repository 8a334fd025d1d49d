"""The page for a game that is already under way: taps counted in a real browser, and the page without its script."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from companion.editions import Catalogue
from companion.service import HOST
from companion.service.games import show_game
from tests.pages.conftest import HOST_KEY, Server

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
