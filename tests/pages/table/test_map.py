"""The map page, and the map on the television, in the report and in the audit."""

import re
import xml.etree.ElementTree as ElementTree

import pytest
from playwright.sync_api import expect

from api.maps.hatches import hatches
from api.maps.palette import DARK_GROUND, DARK_TINT, LIGHT_GROUND, LIGHT_TINT, contrast, mixed, opposite, readable_on
from api.maps.svg import Look, drawing, style
from api.pages.television.table import TURN_SECONDS
from companion.editions import boxes, load
from companion.families import family_of
from companion.model.actions import StartGame
from companion.service import HOST, AppContext
from companion.service.games import create_game
from companion.service.maps import show_map
from companion.storage.temporary import TemporaryStore
from tests.pages.conftest import Handset, Night, Phone
from tests.pages.looking import faults
from tests.pages.serving import HOST_KEY

SCREEN = {"viewport": {"width": 1920, "height": 1080}, "is_mobile": False, "has_touch": False}


def test_without_a_script_the_map_is_a_picture_with_links_and_a_list(phone: Phone, night: Night) -> None:
    page = phone("Anna", "germany").get(f"/map/{night.id}").get_data(as_text=True)
    assert re.search(r'<a href="/q/anniversary/territory/ukraine" class="[^"]*front[^"]*" id="land-ukraine"', page)
    assert 'aria-label="Ukraine: Soviet Union, 2 IPC"' in page
    assert '<a href="/q/anniversary/territory/germany">' not in page.split('id="as-list"')[0]
    assert "Germany: Germany, 10 IPC, capital of Germany, Berlin, industrial complex" in page.split('id="as-list"')[1]


def test_the_map_of_a_past_version_says_so(phone: Phone, night: Night) -> None:
    night.act("capture_territory", territory="ukraine", by="germany")
    page = phone("Anna", "germany").get(f"/map/{night.id}?version=1").get_data(as_text=True)
    assert "After entry 1 of 2" in page
    assert 'aria-label="Ukraine: Soviet Union, 2 IPC"' in page


def card(page: str, type: str) -> dict[str, str]:
    """What the form of an action on a card would send."""
    (form,) = [part for part in page.split("<form")[1:] if f'name="type" value="{type}"' in part.split("</form>")[0]]
    return dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form.split("</form>")[0]))


def test_a_complex_is_used_in_one_tap_from_the_card_that_a_tile_opens(phone: Phone, night: Night) -> None:
    night.act("set_damage", territory="germany", damage=2, reason="a raid")
    anna, address = phone("Anna", "germany"), "/q/anniversary/territory/germany"
    page = anna.get(address).get_data(as_text=True)
    assert "Repair 2 damage" in page
    assert 'href="/play/germany/buy"' in page
    said = anna.post(f"/games/{night.id}/act", data=card(page, "purchase_units"), follow_redirects=True)
    assert "Undo" in said.get_data(as_text=True)
    assert sum(night.state.territories["germany"].facilities.values()) == 0

    night.act("purchase_units", power="germany", units={"infantry": 3, "submarine": 1})
    page = anna.get(address).get_data(as_text=True)
    assert "Place 3 infantry and 1 submarine here" in page
    anna.post(f"/games/{night.id}/act", data=card(page, "mobilize_units"))
    assert night.state.powers["germany"].to_mobilize == {}

    page = anna.get("/q/anniversary/territory/united_kingdom").get_data(as_text=True)
    assert 'href="/play/germany/bomb"' in page
    assert page.count('name="dice#1"') == 6
    anna.post(f"/games/{night.id}/act", data={**card(page, "bomb_complex"), "dice#1": "4"})
    assert sum(night.state.territories["united_kingdom"].facilities.values()) == 4


def test_names_and_figures_can_be_read_on_every_tile() -> None:
    for box in boxes():
        for power in load(box).powers:
            light, dark = power.colour.light, power.colour.dark
            assert contrast("#211D16", mixed(light, LIGHT_GROUND, LIGHT_TINT)) >= 4.5
            assert contrast("#EFE8DA", mixed(dark, DARK_GROUND, DARK_TINT)) >= 4.5
            assert contrast(readable_on(light), light) >= 3
            assert contrast(readable_on(dark), dark) >= 3


SEEN_BY = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""How eyes without one kind of cone see red, green and blue, in linear light (Machado, Oliveira and Fernandes 2009)."""


def simulated(colour: str, eyes: str) -> str:
    """A color as somebody with a color vision deficiency sees it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    light = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    seen = [min(1.0, max(0.0, sum(a * b for a, b in zip(row, light, strict=True)))) for row in SEEN_BY[eyes]]
    back = [channel * 12.92 if channel <= 0.0031308 else 1.055 * channel ** (1 / 2.4) - 0.055 for channel in seen]
    return "#" + "".join(f"{round(255 * channel):02X}" for channel in back)


@pytest.mark.parametrize("eyes", SEEN_BY)
def test_powers_are_told_apart_by_every_kind_of_eye(eyes: str) -> None:
    """No two powers share an emblem or a hatch; emblem, figures and names stand out from their ground as it is seen."""
    for edition in map(load, boxes()):
        powers = edition.powers
        assert len({power.emblem for power in powers}) == len(powers)
        assert len(set(re.findall(r' d="([^"]+)"', hatches(edition)))) == len(powers)
        for power in powers:
            for colour, ground, share, ink in (
                (power.colour.light, LIGHT_GROUND, LIGHT_TINT, "#211D16"),
                (power.colour.dark, DARK_GROUND, DARK_TINT, "#EFE8DA"),
            ):
                assert contrast(simulated(readable_on(colour), eyes), simulated(colour, eyes)) >= 3
                assert contrast(simulated(ink, eyes), simulated(mixed(colour, ground, share), eyes)) >= 4.5


def shades(css: str) -> list[dict[str, str]]:
    """A map's own colors: light and dark."""
    return [dict(re.findall(r"--([a-z-]+): (#[0-9A-F]{6})", block)) for block in re.findall(r"\.map \{[^}]+\}", css)]


@pytest.mark.parametrize("eyes", [*SEEN_BY, "plain"])
def test_what_stands_on_a_tile_is_read_by_every_kind_of_eye_on_its_hatch_too(eyes: str) -> None:
    def stands_out(ink: str, ground: str) -> float:
        return contrast(ink, ground) if eyes == "plain" else contrast(simulated(ink, eyes), simulated(ground, eyes))

    strength = float(re.search(r"\.hatch \{ fill-opacity: ([.0-9]+)", style()).group(1))  # type: ignore[union-attr]
    for at, shade in enumerate(shades(style())):
        assert stands_out(shade["on-power"], shade["power"]) >= 4.5
        assert stands_out(shade["name"], shade["tint"]) >= 4.5
        assert stands_out(shade["stone-ink"], shade["stone"]) >= 4.5
        for power in (power for box in boxes() for power in load(box).powers):
            colour = (power.colour.light, power.colour.dark)[at]
            ink = readable_on(colour)
            for ground in (colour, mixed(opposite(ink), colour, strength)):
                assert stands_out(ink, ground) >= 4.5, f"{power.id}: {ink} on {ground}"


def _drawn_with(tile: ElementTree.Element) -> list[str]:
    """What the hatch and the emblem of a tile refer to."""
    return [part.get("fill", "") + part.get("href", "") for part in tile if part.get("class") in ("hatch", "emblem")]


@pytest.mark.parametrize("box", [box for box in boxes() if getattr(load(box), "map", None) is not None])
def test_neighbours_of_two_holders_differ_by_emblem_and_hatch_on_every_board(box: str) -> None:
    edition, context = load(box), AppContext(TemporaryStore())
    borders = family_of(edition).views.terrain(edition).borders
    for scenario in edition.scenarios:
        game = create_game(context, HOST, box, StartGame(scenario=scenario.id), "A board")["id"]
        shown = show_map(context, HOST, game)
        picture = ElementTree.fromstring(drawing(edition, shown.plan, shown.view, "a board", Look(alone=True)))
        paths = {
            node.get("id"): node[0].get("d") for node in picture.iter() if (node.get("id") or "")[:2] in ("e-", "h-")
        }
        signs = {
            str(node.get("id"))[5:]: [paths.get(sign) for sign in re.findall(r"[eh]-\w+", " ".join(_drawn_with(node)))]
            for node in picture.iter()
            if (node.get("id") or "").startswith("land-")
        }
        holders = {land: tile["holder"] for land, tile in shown.view["tiles"].items() if tile["open"]}
        fronts = [two for two in borders if len({holders.get(land) for land in two}) == 2 and set(two) <= set(holders)]
        assert fronts
        for one, other in fronts:
            assert signs[one] != signs[other], f"{one} and {other}"
            for mine, theirs in zip(signs[one], signs[other], strict=False):  # a land that nobody holds has neither
                assert None not in (mine, theirs)
                assert mine != theirs, f"{one} and {other}"


NAMES_BEYOND_THEIR_TILES = """[...document.querySelectorAll('.map .tile')].filter((tile) => {
    const name = tile.querySelector('.name').getBBox(), body = tile.querySelector('.body').getBBox();
    return name.x < 0 || name.x + name.width > body.width || name.y + name.height > body.height + 2;
}).map((tile) => tile.id)"""


@pytest.mark.browser
def test_a_capture_turns_one_tile_and_names_stay_inside_theirs(evening: Night, handset: Handset) -> None:
    television, anna = handset("Television", role="observer", **SCREEN), handset("Anna", "germany")
    television.goto(f"/table/{evening.id}?view=map")
    expect(television.locator(".map-moves")).to_be_visible()
    assert television.evaluate(NAMES_BEYOND_THEIR_TILES) == []
    television.evaluate("document.querySelector('.map').dataset.drawn = 'once'")
    with television.expect_response(re.compile("/map$")):
        anna.goto("/q/anniversary/territory/ukraine")
        anna.get_by_role("button", name="Germany takes Ukraine").click()
    ukraine = television.locator("#land-ukraine")
    expect(ukraine).to_have_attribute("data-power", "germany")
    expect(ukraine).to_have_class(re.compile("fresh"))
    expect(ukraine.locator(".emblem")).to_have_attribute("href", "#e-germany")
    expect(television.locator(".map")).to_have_attribute("data-drawn", "once")
    television.emulate_media(reduced_motion="no-preference")
    assert television.evaluate(MOVES) > 0
    television.emulate_media(reduced_motion="reduce")
    assert television.evaluate(MOVES) == 0
    assert television.evaluate("document.scrollingElement.scrollHeight <= innerHeight")

    television.locator("[data-map-slider]").focus()
    television.keyboard.press("ArrowLeft")
    expect(ukraine).to_have_attribute("data-power", "soviet_union")
    television.keyboard.press("ArrowRight")
    expect(ukraine).to_have_attribute("data-power", "germany")
    television.locator("[data-map-layer]").select_option("germany_eastern_gains")
    expect(ukraine).to_have_class(re.compile(r"wanted(?!.*missing)"))
    expect(television.locator("#land-baltic_states")).to_have_class(re.compile("wanted.*missing"))


MOVES = """() => [...document.querySelectorAll(':is(.map, #land-ukraine, #land-ukraine *)')].filter((one) => {
    const style = getComputedStyle(one);
    return style.animationName !== 'none' || parseFloat(style.transitionDuration) > 0;
}).length"""
"""How much of a tile that has just changed hands, and of the map, is about to move."""
CUT = """() => {
    const frame = document.querySelector('.map-frame').getBoundingClientRect();
    return [...document.querySelectorAll('.map .tile')].filter((tile) => {
        const { left, right, top, bottom } = tile.querySelector('.body').getBoundingClientRect();
        const seen = right > frame.left && left < frame.right && bottom > frame.top && top < frame.bottom;
        const off = Math.max(frame.left - left, right - frame.right, frame.top - top, bottom - frame.bottom);
        return seen && off > 2;
    }).map((tile) => tile.classList.contains('beyond'));
}"""
"""For tiles cut by the frame's edge: whether each is dimmed."""
OFF_CENTRE = """() => {
    const frame = document.querySelector('#audit-map .map-frame').getBoundingClientRect();
    const map = document.querySelector('#audit-map .map').getBoundingClientRect();
    return Math.max(Math.abs((map.top - frame.top) - (frame.bottom - map.bottom)), Math.abs(frame.width - map.width));
}"""
MIDDLE = """land => {
    const tile = document.querySelector(`#land-${land} .body`).getBoundingClientRect();
    const frame = document.querySelector('.map-frame').getBoundingClientRect();
    const x = tile.x + tile.width / 2, y = tile.y + tile.height / 2;
    return x > frame.left && x < frame.right && y > frame.top && y < frame.bottom && tile.width > 60;
}"""
SCALE = "new DOMMatrix(getComputedStyle(document.querySelector('.map')).transform).a"
PINCH = """() => {
    const frame = document.querySelector('.map-frame');
    const finger = (kind, pointerId, clientX) => frame.dispatchEvent(
        new PointerEvent(kind, { pointerId, clientX, clientY: 400, bubbles: true, pointerType: 'touch' }));
    finger('pointerdown', 1, 180); finger('pointerdown', 2, 220);
    finger('pointermove', 1, 140); finger('pointermove', 2, 260);
    finger('pointerup', 1, 140); finger('pointerup', 2, 260);
}"""


@pytest.mark.browser
def test_the_television_shows_figures_and_map_in_turn_and_a_large_board_part_by_part(
    evening: Night, handset: Handset
) -> None:
    television = handset("Television", role="observer", **{**SCREEN, "viewport": {"width": 1120, "height": 640}})
    television.clock.install()
    television.goto(f"/table/{evening.id}?view=turns")
    whole = television.evaluate(SCALE)
    television.clock.run_for(10_000)
    expect(television.locator("[data-map-stop='1']")).to_be_visible()
    television.wait_for_function(f"whole => {SCALE} > whole * 1.2", arg=whole)
    expect(television.locator(".map-board")).not_to_have_class(re.compile("flying"))
    assert set(television.evaluate(CUT)) == {True}
    television.clock.run_for(TURN_SECONDS * 1000)
    expect(television).to_have_url(re.compile("view=charts"))
    television.clock.run_for(TURN_SECONDS * 1000)
    expect(television).to_have_url(re.compile("view=turns"))


@pytest.mark.browser
def test_a_phone_finds_pans_and_taps(evening: Night, handset: Handset) -> None:
    page = handset("Anna", "germany")
    page.goto(f"/map/{evening.id}")
    expect(page.locator(".map-moves")).to_be_visible()
    assert faults(page, [f"/map/{evening.id}"]) == []
    page.locator("[data-map-find]").fill("japan")
    page.keyboard.press("Enter")
    expect(page.locator("#land-japan")).to_have_class(re.compile("found"))
    page.wait_for_function(MIDDLE, arg="japan")
    before = page.evaluate("document.querySelector('.map').style.transform")
    page.mouse.move(200, 400)
    page.mouse.down()
    page.mouse.move(120, 330, steps=4)
    page.mouse.up()
    page.wait_for_function("before => document.querySelector('.map').style.transform !== before", arg=before)
    assert page.url.endswith(f"/map/{evening.id}")
    before = page.evaluate(SCALE)
    page.evaluate(PINCH)
    page.wait_for_function(f"before => {SCALE} > before * 1.4", arg=before)
    page.locator("[data-map-layer]").select_option("front")
    expect(page.locator("#land-ukraine")).to_have_class(re.compile("wanted"))
    expect(page.locator("#land-india")).not_to_have_class(re.compile("wanted"))
    page.locator("[data-map-find]").fill("Ukraine")
    page.keyboard.press("Enter")
    expect(page.locator("#land-ukraine .body")).to_be_in_viewport()
    expect(page.locator(".map-board")).not_to_have_class(re.compile("flying"))
    page.locator("#land-ukraine").click()
    expect(page.get_by_role("button", name="Germany takes Ukraine")).to_be_visible()


@pytest.mark.browser
def test_the_audit_is_done_on_the_map_and_differences_glow(evening: Night, handset: Handset) -> None:
    page = handset(viewport={"width": 1280, "height": 800})
    page.goto(f"/?key={HOST_KEY}")
    page.goto(f"/audit/{evening.id}")
    page.get_by_text("On the map").click()
    page.wait_for_function(f"({OFF_CENTRE})() < 2")
    page.locator("nav.walk").get_by_text("Africa").click()
    page.wait_for_function(MIDDLE, arg="egypt")
    assert page.url.endswith(f"/audit/{evening.id}")
    page.get_by_label("The whole board").click()
    france = page.locator("#audit-map #land-france")
    france.click()
    expect(france).to_have_class(re.compile("seen"))
    expect(page.locator('[data-seen="france"]')).to_be_checked()
    france.click()
    expect(france).to_have_class(re.compile("differs"))
    expect(page.locator("#map-differs")).to_contain_text("France")
    evening.act("set_controller", territory="france", controller="united_kingdom", reason="board audit")
    page.reload()
    expect(page.locator("#land-france")).not_to_have_class(re.compile("differs"))
