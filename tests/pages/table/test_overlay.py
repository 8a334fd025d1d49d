"""A table's overlay in a real browser: transparent, up to date, and gone once its key is."""

from collections.abc import Callable
from io import BytesIO

from PIL import Image
from playwright.sync_api import Page, expect

from companion.service import HOST
from companion.service.programs import keys
from tests.pages.conftest import Night

SCREEN = {"viewport": {"width": 1920, "height": 1080}, "is_mobile": False, "has_touch": False}


def test_an_overlay_follows_the_game_on_a_transparent_page(handset: Callable[..., Page], evening: Night) -> None:
    key = keys.new_key(evening.app, HOST, f"OBS {evening.id}", f"table:{evening.id}").key
    page = handset(**SCREEN)
    page.goto(f"/table/{evening.id}?overlay=1&token={key}")
    expect(page.locator(".turn h2")).to_have_text("Germany")
    treasury = page.locator("[data-figure='germany.treasury']")
    expect(treasury).to_contain_text("31")
    evening.act("purchase_units", units={"tank": 2})
    expect(page.locator(".newest")).to_contain_text("2 tanks")
    expect(treasury).to_contain_text("21")
    picture = Image.open(BytesIO(page.screenshot(omit_background=True))).convert("RGBA")
    alphas = [picture.getpixel(place)[3] for place in ((960, 300), (960, 540), (1900, 20), (5, 1075))]  # type: ignore[index]
    assert alphas == [0, 0, 0, 0]
    boxes = [plate.bounding_box() for plate in page.locator(".plate").all()]
    assert all(box is not None and box["x"] >= 0 and box["x"] + box["width"] <= 1920 for box in boxes)
    assert all(box is not None and box["y"] >= 0 and box["y"] + box["height"] <= 1080 for box in boxes)
    assert evening.code not in page.content()
    keys.revoke(evening.app, HOST, f"OBS {evening.id}")
    expect(page.locator("main")).to_be_hidden()
