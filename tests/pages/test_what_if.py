"""What if, on its page."""

import pytest
from playwright.sync_api import expect

from tests.pages.conftest import Handset, Night, Phone


def test_ticked_lands_show_what_everyone_would_collect(phone: Phone, night: Night) -> None:
    anna = phone("Anna", "germany")
    assert f'href="/what-if/{night.id}"' in anna.get("/play/germany").text
    page = anna.get(f"/what-if/{night.id}").text
    assert 'name="land" value="ukraine"' in page
    ticked = " ".join(
        anna.get(f"/what-if/{night.id}?by=germany&land=karelia_ssr.germany&land=ukraine.germany").text.split()
    )
    assert "Germany takes Ukraine" in ticked
    assert "Victory cities: Axis 7, Allies 11." in ticked
    assert 'value="ukraine.germany" checked' in ticked
    assert night.version == 1


def test_a_land_goes_to_the_power_that_was_chosen_with_it(phone: Phone, night: Night) -> None:
    anna = phone("Anna", "germany", "japan")
    page = anna.get(f"/what-if/{night.id}?by=japan&land=philippine_islands&land=ukraine.germany").text
    assert "Japan takes Philippine Islands" in page
    assert "Germany takes Ukraine" in page


def test_first_come_the_lands_to_check_then_what_follows(phone: Phone, night: Night) -> None:
    anna = phone("Anna", "germany")
    page = anna.get(f"/what-if/{night.id}").text
    assert page.index("Who takes it?") < page.index("Next income")
    ticked = anna.get(f"/what-if/{night.id}?land=ukraine.germany").text
    assert ticked.index("Next income") < ticked.index("Who takes it?")


def test_what_cannot_be_is_said_and_the_rest_is_shown(phone: Phone, night: Night) -> None:
    page = phone("Anna", "germany").get(f"/what-if/{night.id}?land=germany.germany&land=atlantis.germany&land=x").text
    assert 'role="alert"' in page
    assert "Next income" in page


def test_a_tap_on_the_map_ticks_a_land_and_a_second_takes_the_tick_away(phone: Phone, night: Night) -> None:
    anna = phone("Anna", "germany")
    page = anna.get(f"/what-if/{night.id}?by=germany").text
    tick = f'href="/what-if/{night.id}?by=germany&amp;land=ukraine.germany#map"'
    assert tick in page
    assert 'land=germany.germany#map"' not in page, "its own land"
    ticked = anna.get(f"/what-if/{night.id}?by=germany&land=ukraine.germany").text
    assert tick not in ticked
    assert f'href="/what-if/{night.id}?by=germany#map"' in ticked


@pytest.mark.browser
def test_the_button_stays_in_sight_while_lands_far_down_are_checked(evening: Night, handset: Handset) -> None:
    page = handset("Anna", "germany", viewport={"width": 360, "height": 640})
    page.goto(f"/what-if/{evening.id}")
    page.get_by_text("South Pacific", exact=True).click()
    page.get_by_role("checkbox", name="New Zealand").check()
    show = page.get_by_role("button", name="Show me")
    expect(show).to_be_in_viewport(ratio=1)
    show.click()
    expect(page.get_by_text("Germany takes New Zealand")).to_be_visible()


@pytest.mark.browser
def test_on_a_phone_the_map_is_zoomed_and_the_answer_to_a_tap_is_in_sight(evening: Night, handset: Handset) -> None:
    page = handset("Anna", "germany", viewport={"width": 390, "height": 844})
    page.goto(f"/what-if/{evening.id}?by=germany")
    page.get_by_role("button", name="Zoom in").click()
    page.get_by_role("button", name="Zoom in").click()
    scale = "() => new DOMMatrix(getComputedStyle(document.querySelector('.map')).transform).a"
    page.wait_for_function(f"() => ({scale})() > 1.5")
    closer = page.evaluate(scale)
    page.locator("#land-ukraine").dispatch_event("click")
    answer = page.locator(".what-if-answer")
    expect(answer).to_contain_text("+2")
    expect(answer).to_be_in_viewport(ratio=1)
    assert page.evaluate(scale) == pytest.approx(closer, abs=0.01), "it goes on where it was looked at"
