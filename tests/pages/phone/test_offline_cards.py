"""Cards without a connection: several from an open page, sent once and in order; pages by the service worker."""

import re

import pytest
from playwright.sync_api import Page, expect

from companion.families.decks import deck
from tests.pages.conftest import Handset, Night
from tests.pages.modules import of_module

pytestmark = pytest.mark.browser
DECK_IS_HERE = of_module("offline_cards", "offline_cards.loaded.then(() => true)")
WAITING = of_module("line", "line.queue.waiting")


def confirm(page: Page, says: str) -> None:
    """The card says what it would log, and nothing is saved before that is tapped."""
    waiting = page.evaluate(WAITING)
    preview = page.get_by_role("dialog")
    expect(preview).to_contain_text("it's logged when you're back online")
    assert page.evaluate(WAITING) == waiting
    preview.get_by_role("button", name=says, exact=True).click()
    expect(preview).to_have_count(0)


def test_a_card_looked_at_offline_shows_what_it_would_log_and_takes_nothing(evening: Night, handset: Handset) -> None:
    page = handset("Anna", "germany", service_workers="block")
    page.goto("/play/germany/take")
    page.wait_for_function(DECK_IS_HERE)
    before = evening.version
    page.context.set_offline(True)
    expect(page.locator("#line-state")).to_contain_text("No connection")
    page.locator("#targets a", has_text="Ukraine").first.click()
    preview = page.get_by_role("dialog", name="Ukraine")
    expect(preview.get_by_role("button", name="Germany takes Ukraine")).to_be_in_viewport()
    preview.get_by_role("button", name="Wrong card").click()
    expect(preview).to_have_count(0)
    page.locator("#targets a", has_text="Karelia").first.click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert page.evaluate(WAITING) == 0
    page.context.set_offline(False)
    expect(page.locator("#line-state")).to_be_hidden()
    assert evening.version == before
    assert evening.state.controller("ukraine") == "soviet_union"


def test_a_phone_of_two_powers_says_offline_which_of_them_took_it(evening: Night, handset: Handset) -> None:
    page = handset("Anna", "germany", "italy", service_workers="block")
    page.goto("/play/germany/take")
    page.wait_for_function(DECK_IS_HERE)
    page.context.set_offline(True)
    expect(page.locator("#line-state")).to_contain_text("No connection")
    page.locator("#targets a", has_text="Ukraine").first.click()
    confirm(page, "Italy takes Ukraine")
    kept = page.evaluate("() => JSON.parse(localStorage.getItem(`companion.taps.${document.body.dataset.game}`))")
    assert "by=italy" in kept[0]["body"]


def test_a_card_that_is_not_a_land_says_that_it_opens_later(evening: Night, handset: Handset) -> None:
    page = handset("Ben", "germany", service_workers="allow")
    page.goto("/play/germany")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.reload()
    page.context.set_offline(True)
    page.goto("/q/anniversary/unit/tank")
    expect(page.locator("#toasts")).to_contain_text("Scan this card again when you're back online")


def test_several_cards_are_kept_from_the_list_and_by_their_characters_and_sent_in_order(
    evening: Night, handset: Handset
) -> None:
    edition = evening.app.edition_of(evening.id)
    code = next(card["code"] for card in deck(edition, {}) if card["path"].endswith("/territory/baltic_states"))
    page = handset("Anna", "germany", service_workers="block")
    page.goto("/play/germany/take")
    page.wait_for_function(DECK_IS_HERE)
    before = evening.version
    page.context.set_offline(True)
    expect(page.locator("#line-state")).to_contain_text("No connection")
    page.locator("#targets a", has_text="Ukraine").first.click()
    confirm(page, "Germany takes Ukraine")
    expect(page.locator("#line-state")).to_contain_text("1 tap waiting")
    page.locator("#take-q").fill(code.lower())
    page.keyboard.press("Enter")
    confirm(page, "Germany takes Baltic States")
    expect(page.locator("#line-state")).to_contain_text("2 taps waiting")
    assert evening.version == before
    page.context.set_offline(False)
    expect(page.locator("#line-state")).to_be_hidden()
    expect(page.locator(".toast", has_text="Sent: ")).to_have_count(2)
    expect(page.locator(".toast", has_text="Saved")).to_have_count(0)
    taken = [entry.action["territory"] for entry in evening.app.history(evening.id).entries[before:]]
    assert taken == ["ukraine", "baltic_states"]


def test_take_brings_the_keypad_without_a_connection_and_each_card_typed_on_it_is_kept(
    evening: Night, handset: Handset
) -> None:
    cards = {card["path"].rpartition("/")[2]: card["code"] for card in deck(evening.app.edition_of(evening.id), {})}
    page = handset("Anna", "germany", service_workers="block")
    page.goto("/play/germany")
    page.wait_for_function(DECK_IS_HERE)
    before = evening.version
    page.context.set_offline(True)
    expect(page.locator("#line-state")).to_contain_text("No connection")
    page.get_by_role("link", name="Take", exact=True).click()
    for waiting, (land, name) in enumerate((("ukraine", "Ukraine"), ("baltic_states", "Baltic States")), 1):
        for character in cards[land]:
            page.locator(f"#scan-sheet button[name=key][value='{character}']").click()
        confirm(page, f"Germany takes {name}")
        expect(page.locator("#line-state")).to_contain_text(f"{waiting} tap")
    page.context.set_offline(False)
    expect(page.locator("#line-state")).to_be_hidden()
    taken = [entry.action["territory"] for entry in evening.app.history(evening.id).entries[before:]]
    assert taken == ["ukraine", "baltic_states"]


def test_on_a_small_phone_a_card_is_found_by_name_while_nothing_covers_the_list(
    evening: Night, handset: Handset
) -> None:
    page = handset("Anna", "germany", service_workers="block", viewport={"width": 360, "height": 640})
    page.goto("/play/germany")
    page.wait_for_function(DECK_IS_HERE)
    page.context.set_offline(True)
    expect(page.locator("#line-state")).to_contain_text("No connection")
    page.get_by_role("link", name="Take", exact=True).click()
    field = page.locator("#find-q")
    for waiting, land in enumerate(("Ukraine", "East Poland"), 1):
        field.fill(land.lower())
        page.locator("#find-results a", has_text=land).first.click(timeout=5000)
        confirm(page, f"Germany takes {land}")
        expect(page.locator("#line-state")).to_contain_text(f"{waiting} tap")
        expect(field).to_have_value("")
        expect(page.locator("#find-results")).to_be_hidden()
    boxes = (page.locator(part).last.bounding_box() for part in ("#line-state", ".toast", "#scan-sheet"))
    alarm, saved, sheet = (box or {} for box in boxes)
    assert alarm["y"] + alarm["height"] <= saved["y"], "the alarm covers what was saved"
    assert saved["y"] + saved["height"] <= sheet["y"], "what was saved covers the keys"


def test_over_localhost_a_page_that_was_open_opens_without_a_connection(evening: Night, handset: Handset) -> None:
    page = handset("Ben", "germany", service_workers="allow")
    page.goto("/play/germany")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.reload()
    page.goto("/play/germany/take")
    page.context.set_offline(True)
    page.goto("/play/germany")
    expect(page.get_by_role("heading", name="Germany", exact=True)).to_be_visible()
    page.goto("/q/anniversary/territory/ukraine")
    expect(page).to_have_url(re.compile("/play/germany$"))
    confirm(page, "Germany takes Ukraine")
    expect(page.locator("#line-state")).to_contain_text("1 tap waiting")
    page.context.set_offline(False)
    expect(page.locator("#line-state")).to_be_hidden()
    assert evening.state.controller("ukraine") == "germany"
