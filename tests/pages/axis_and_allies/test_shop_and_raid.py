"""The shop and the raid page: what they say first, what is one tap away, and what they leave out."""

import re

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import ViewportSize, expect

from companion.service import AppContext
from tests.pages.conftest import Handset, Night, Phone, Server, new_night
from tests.pages.reading import text
from tests.pages.serving import HOST_KEY


def options(page: str, name: str) -> list[str]:
    found = re.search(rf'<select id="{name}".*?</select>', page, re.DOTALL)
    assert found is not None
    return [value for value in re.findall(r'<option value="([^"]*)"', found[0]) if value]


def test_the_shop_explains_its_figures_once_and_each_unit_has_its_sheet_one_tap_away(phone: Phone) -> None:
    page = phone("Anna", "germany").get("/play/germany/buy").text
    assert page.count("attack, defense, move") == 1
    assert 'href="/q/anniversary/unit/infantry"' in page


def test_a_shop_that_cannot_sell_says_so_first(night: Night, phone: Phone) -> None:
    anna = phone("Anna", "germany")
    assert "notice no" not in anna.get("/play/germany/buy").text
    night.act("adjust_treasury", power="germany", amount=-29, reason="test")
    page = anna.get("/play/germany/buy").text
    assert page.index("Germany has too little money to buy a unit.") < page.index("data-stepper")
    night.act("set_controller", territory="germany", controller="soviet_union", reason="test")
    assert "Germany can&#39;t buy: its capital is in enemy hands." in anna.get("/play/germany/buy").text


def test_research_that_cannot_be_paid_is_not_offered_and_the_page_says_why(night: Night, phone: Phone) -> None:
    anna = phone("Anna", "germany")
    assert 'value="buy_research"' in anna.get("/play/germany/research").text
    night.act("adjust_treasury", power="germany", amount=-27, reason="test")
    page = anna.get("/play/germany/research").text
    assert "Germany has 4 IPC; this costs 5 IPC." in page
    assert 'value="buy_research"' not in page
    night.act("set_controller", territory="germany", controller="soviet_union", reason="test")
    assert "Germany can&#39;t buy: its capital is in enemy hands." in anna.get("/play/germany/research").text


def test_a_power_without_its_capital_is_not_told_to_fill_a_cart(night: Night, phone: Phone) -> None:
    ivan = phone("Ivan", "soviet_union")
    assert "fill your cart" in ivan.get("/play/soviet_union").text
    night.act("set_controller", territory="russia", controller="germany", reason="test")
    page = ivan.get("/play/soviet_union").text
    assert "Germany&#39;s turn" in page
    assert "fill your cart" not in page


def test_a_raid_offers_only_enemies_the_nearest_first_and_no_rockets_nobody_has(
    context: AppContext, host: FlaskClient
) -> None:
    night = new_night(context, "global_1940", "1940")
    page = host.get(f"/play/germany/bomb?game={night.id}").text
    targets = options(page, "target")
    assert targets[0] in ("united_kingdom", "normandy_bordeaux", "southern_france", "france")
    assert "russia" not in targets, "at peace"
    assert "italy" not in targets
    assert targets.index("france") < targets.index("new_south_wales")
    assert "rockets" not in options(page, "weapon")


def test_a_raid_by_fighters_is_offered_to_the_power_whose_fighters_may(context: AppContext, host: FlaskClient) -> None:
    night = new_night(
        context, "revised", "1942", options={"national_advantages": {"germany": ["luftwaffe_dive_bombers"]}}
    )
    assert "fighters" in options(host.get(f"/play/germany/bomb?game={night.id}").text, "weapon")
    assert 'id="weapon"' not in host.get(f"/play/soviet_union/bomb?game={night.id}").text, "bombers, and no question"


@pytest.mark.parametrize(
    ("box", "start", "says"),
    [("anniversary", "1941", "The higher one counts."), ("revised", "1942", "Both count.")],
)
def test_the_raid_says_how_many_dice_heavy_bombers_roll(
    context: AppContext, host: FlaskClient, box: str, start: str, says: str
) -> None:
    night = new_night(context, box, start)
    path = f"/play/germany/bomb?game={night.id}"
    assert "One die for each bomber that got through" in host.get(path).text
    night.act("set_technology", power="germany", technology="heavy_bombers", reason="test")
    page = host.get(path).text
    assert f"Heavy bombers: two dice for each one that got through. {says}" in page
    assert 'min="2" max="12"' in page


def test_an_objective_that_cannot_pay_asks_nothing(night: Night, phone: Phone) -> None:
    ivan = phone("Ivan", "soviet_union")
    assert "unit in" in text(ivan.get("/play/soviet_union").text) or "question" in ivan.get("/play/soviet_union").text
    night.act("set_controller", territory="russia", controller="germany", reason="test")
    assert 'class="question"' not in ivan.get("/play/soviet_union").text


def test_a_bid_asks_which_british_purse(host: FlaskClient) -> None:
    page = host.get("/?edition=global_1940").text
    assert 'name="bid_purse.united_kingdom"' in page
    made = host.post(
        "/games",
        data={
            "edition": "global_1940",
            "scenario": "1940",
            "bid.united_kingdom": "6",
            "bid_purse.united_kingdom": "pacific",
            "idempotency_key": "bid",
        },
    )
    game = made.headers["Location"].rpartition("/")[2]
    purses = host.get(f"/api/v1/games/{game}").json["powers"]["united_kingdom"]["purses"]  # type: ignore[index]
    assert (purses["europe"]["treasury"], purses["pacific"]["treasury"]) == (28, 23)


@pytest.mark.browser
def test_everything_is_repaired_in_one_tap(evening: Night, handset: Handset) -> None:
    evening.act("set_damage", territory="germany", damage=3, reason="test")
    page = handset("Anna", "germany", viewport={"width": 360, "height": 640})
    page.goto("/play/germany/buy")
    expect(page.get_by_label("Infantry", exact=False).first).to_be_in_viewport()
    page.get_by_role("button", name="Repair all").click()
    expect(page.locator('[data-sum="total"]')).to_have_text("3")


def test_chinas_infantry_is_on_the_page_of_the_player_who_places_it(night: Night, phone: Phone) -> None:
    dee = phone("Dee", "united_states")
    assert "to place this turn" not in dee.get("/play/united_states").text
    while night.state.turn != "united_states":
        night.act("end_turn", override="test")
    page = dee.get("/play/united_states").text
    assert "China: 3 infantry to place this turn" in text(page)
    assert 'href="/play/china/place"' in page


@pytest.mark.browser
@pytest.mark.parametrize(("width", "height", "room"), [(360, 640, 360), (844, 390, 844 - 88)])
def test_three_powers_and_china_have_every_tab_in_sight_on_a_small_phone(
    evening: Night, handset: Handset, width: int, height: int, room: int
) -> None:
    page = handset(
        "Ann", "soviet_union", "united_kingdom", "united_states", viewport={"width": width, "height": height}
    )
    page.goto("/play/china")
    for power in ("Soviet Union", "United Kingdom", "United States", "China"):
        tab = page.locator(".tabs a", has_text=power)
        box = tab.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= room
        assert tab.evaluate("tab => tab.scrollWidth <= tab.clientWidth"), "nor is its name cut off"


@pytest.mark.browser
def test_turn_help_is_dismissed_for_good_in_one_tap(evening: Night, handset: Handset) -> None:
    page = handset("Anna", "germany")
    page.goto("/play/germany")
    help_line = page.locator("[data-turn-help]")
    expect(help_line).to_contain_text("Buy researchers")
    help_line.get_by_role("button", name="No more tips").click()
    expect(help_line).to_be_hidden()
    page.reload()
    expect(page.locator("[data-figure='germany.treasury']")).to_be_visible()
    expect(help_line).to_be_hidden()


@pytest.mark.browser
@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640)])
def test_the_row_for_the_next_die_of_a_raid_is_in_sight(handset: Handset, width: int, height: int) -> None:
    page = handset("Anna", "germany", viewport={"width": width, "height": height})
    page.goto("/play/germany/bomb")
    for die in range(1, 5):
        page.locator(f'label:has(input[name="dice#{die}"][value="{die}"])').click()
        row = page.locator(f'.die:has(input[name="dice#{die + 1}"])').bounding_box()
        foot = page.locator(".pinned").bounding_box()
        assert row is not None
        assert foot is not None
        assert row["y"] > 0
        assert row["y"] + row["height"] <= foot["y"]


@pytest.mark.browser
def test_free_units_are_added_up_before_they_are_placed(server: Server, handset: Handset) -> None:
    night = new_night(server.app, "global_1940", "1940")
    night.act("capture_territory", territory="france", by="germany")
    while night.state.turn != "united_kingdom":
        night.act("end_turn", override="test")
    night.act("capture_territory", territory="france", by="united_kingdom")
    page = handset(viewport={"width": 360, "height": 640})
    page.goto(f"/?key={HOST_KEY}")
    page.goto(f"/play/france/politics?game={night.id}#free-units")
    form = page.locator("#free-units")
    expect(form.locator(".bill")).to_be_in_viewport(ratio=1)
    form.get_by_role("button", name="One more: Infantry").first.click()
    expect(form.locator(".bill")).to_be_in_viewport(ratio=1)
    expect(form.locator('[data-sum="total"]')).to_have_text("3")
    expect(form.locator('[data-sum="left"]')).to_have_text("9")
    expect(form.locator("[data-verdict]")).to_contain_text("France places 1 infantry in France for free.")
    for _tap in range(4):
        form.get_by_role("button", name="One more: Infantry").first.click()
    expect(form.locator("[data-verdict]")).to_contain_text("These units are worth 15; only 12 is free.")


@pytest.mark.browser
def test_the_dice_of_a_raid_are_in_sight_on_a_small_phone_also_with_technologies(
    evening: Night, handset: Handset
) -> None:
    evening.act("set_technology", power="germany", technology="rockets", reason="test")
    evening.act("set_technology", power="germany", technology="heavy_bombers", reason="test")
    page = handset("Anna", "germany", viewport={"width": 360, "height": 640})
    page.goto("/play/germany/bomb")
    expect(page.get_by_label("With what?")).to_have_count(0)  # bombers are all there is to choose
    expect(page.locator(".raid .die").first).to_be_in_viewport(ratio=1)


@pytest.mark.browser
@pytest.mark.parametrize(
    "viewport", [{"width": 390, "height": 844}, {"width": 844, "height": 390}], ids=["upright", "on its side"]
)
def test_a_refused_purchase_keeps_its_shape_and_place(evening: Night, handset: Handset, viewport: ViewportSize) -> None:
    page = handset("Anna", "germany", viewport=viewport)
    page.goto("/play/germany/buy")
    page.locator('[name="units.bomber"]').fill("9")
    page.evaluate("() => { document.activeElement.blur(); scrollTo(0, 0); }")
    expect(page.locator("[data-verdict]")).to_contain_text("this costs")
    before = page.evaluate(SHAPE)
    page.get_by_role("button", name="Pay and log it").click()
    expect(page.locator("[data-refusal]")).to_contain_text("this costs")
    assert page.evaluate(SHAPE) == before


SHAPE = """() => {
  const high = document.querySelector(".shop").offsetHeight;
  return [scrollY, high, ...[".pinned", ".pinned .bill", ".pinned .primary"].map((part) => {
    const { x, y, width, height } = document.querySelector(part).getBoundingClientRect();
    return [x, y, width, height].map(Math.round);
  })];
}"""
"""Where the page is, how high its form is, and where its sums and its button are."""
