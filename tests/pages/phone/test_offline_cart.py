"""A cart is paid for once: with and without a connection, after a lost answer, in every tab."""

from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from tests.pages.conftest import Handset, Night
from tests.pages.looking import tap

pytestmark = pytest.mark.browser
BUY = "/play/germany/buy"
KEPT = "() => Object.keys(localStorage).filter((key) => key.startsWith('companion.cart.'))"


def fill_cart(page: Page) -> None:
    """Put two infantry in the cart."""
    page.goto(BUY)
    page.get_by_role("button", name="One more: Infantry").click(click_count=2)
    expect(page.locator('[data-sum="total"]')).to_have_text("6")


def expect_empty(page: Page) -> None:
    """The cart has nothing in it, and costs nothing."""
    expect(page.locator('[name="units.infantry"]')).to_have_value("0")
    expect(page.locator('[data-sum="total"]')).to_have_text("0")
    expect(page.get_by_role("button", name="Pay and log it")).to_be_enabled()


def test_a_purchase_paid_offline_leaves_the_cart_when_it_is_sent(evening: Night, handset: Handset) -> None:
    page = handset("Anna", "germany")
    fill_cart(page)
    page.context.set_offline(True)
    expect(page.locator("#line-state")).to_contain_text("No connection")
    page.get_by_role("button", name="Pay and log it").click()
    expect(page.locator("#line-state")).to_contain_text("1 tap waiting")
    expect(page.locator('[name="units.infantry"]')).to_have_value("2")
    page.context.set_offline(False)
    expect(page.locator("#toasts")).to_contain_text("Sent: Germany buys 2 infantry")
    expect_empty(page)
    page.reload()
    expect_empty(page)
    assert page.evaluate(KEPT) == []
    assert evening.state.treasury("germany") == 25


def test_a_purchase_whose_answer_was_lost_leaves_the_cart_in_every_tab(evening: Night, handset: Handset) -> None:
    page = handset("Anna", "germany")
    fill_cart(page)
    other = page.context.new_page()
    other.goto(BUY)
    expect(other.locator('[name="units.infantry"]')).to_have_value("2")
    page.route("**/act", lambda route: (route.fetch(), route.abort()), times=1)
    page.get_by_role("button", name="Pay and log it").click()
    for tab in (page, other):
        expect_empty(tab)
    other.reload()
    expect_empty(other)
    assert evening.state.treasury("germany") == 25


def test_a_purchase_that_another_page_sends_leaves_the_cart_of_the_page_it_was_made_on(
    evening: Night, handset: Handset
) -> None:
    page = handset("Anna", "germany")
    fill_cart(page)
    page.route("**/act", lambda route: route.abort())
    page.get_by_role("button", name="Pay and log it").click()
    expect(page.locator("[data-waiting]")).to_have_count(1)
    other = page.context.new_page()
    other.goto("/play/germany")
    expect(other.locator("#toasts")).to_contain_text("Sent: Germany buys 2 infantry")
    expect_empty(page)
    assert evening.state.treasury("germany") == 25


def test_a_purchase_that_waits_cannot_be_paid_again_on_the_page_that_was_opened_again(
    evening: Night, handset: Handset
) -> None:
    page = handset("Anna", "germany")
    fill_cart(page)
    page.route("**/act", lambda route: route.abort())
    page.get_by_role("button", name="Pay and log it").click()
    expect(page.locator("#line-state")).to_contain_text("1 tap waiting")
    page.reload()
    saved = page.get_by_role("button", name="Saved. Sends when you're back online.")
    expect(saved).to_be_disabled()
    expect(page.locator('[name="units.infantry"]')).to_have_value("2")
    page.unroute("**/act")
    expect(page.locator("#toasts")).to_contain_text("Sent: Germany buys 2 infantry")
    expect_empty(page)
    assert evening.state.treasury("germany") == 25


def test_a_purchase_paid_online_leaves_the_cart_of_other_tabs(evening: Night, handset: Handset) -> None:
    page = handset("Anna", "germany")
    fill_cart(page)
    other = page.context.new_page()
    other.goto(BUY)
    expect(other.locator('[name="units.infantry"]')).to_have_value("2")
    tap(page.get_by_role("button", name="Pay and log it"))
    expect_empty(other)


def test_a_purchase_refused_on_return_stays_in_the_cart(evening: Night, handset: Handset) -> None:
    page = handset("Anna", "germany")
    fill_cart(page)
    page.context.set_offline(True)
    expect(page.locator("#line-state")).to_contain_text("No connection")
    page.get_by_role("button", name="Pay and log it").click()
    evening.act("adjust_treasury", power="germany", amount=-30, reason="test")
    page.context.set_offline(False)
    expect(page.locator("#toasts")).to_contain_text("Not logged: Germany buys units")
    expect(page.locator('[name="units.infantry"]')).to_have_value("2")
    expect(page.get_by_role("button", name="Pay and log it")).to_be_enabled()


def test_a_purchase_that_the_table_allowed_leaves_the_cart(evening: Night, handset: Handset) -> None:
    ben, anna = handset("Ben", "soviet_union"), handset("Anna", "germany")
    ben.goto("/play/soviet_union/buy")
    ben.get_by_role("button", name="One more: Infantry").click(click_count=2)
    ben.get_by_role("button", name="Pay and log it").click()
    ben.get_by_role("button", name="Ask").click()
    expect(ben.locator(".asks")).to_contain_text("You asked the table")
    ben.goto("/play/soviet_union/buy")
    expect(ben.locator('[name="units.infantry"]')).to_have_value("2")  # nothing is paid for yet
    anna.goto("/play/germany")
    anna.locator(".asks").get_by_role("button", name="Yes").click()
    expect_empty(ben)
    ben.reload()
    expect_empty(ben)
    assert evening.state.treasury("soviet_union") == 24


def test_a_purchase_against_a_rule_leaves_the_bankers_cart(evening: Night, handset: Handset) -> None:
    dana = handset("Dana", role="banker")
    dana.goto("/play/italy/buy")
    dana.get_by_role("button", name="One more: Infantry").click(click_count=2)
    dana.get_by_role("button", name="Pay and log it").click()
    dana.get_by_role("button", name="Override with a reason").click()
    dana.get_by_label("Why").fill("Bought, but not logged")
    tap(dana.get_by_role("button", name="Override and log it"))
    dana.goto("/play/italy/buy")
    expect_empty(dana)
    assert evening.state.treasury("italy") == 4


def test_what_a_refusal_brought_back_leaves_the_cart_when_it_is_paid(evening: Night, handset: Handset) -> None:
    page = handset("Anna", "germany")
    fields = {"": f"/games/{evening.id}/act", "type": "purchase_units", "power": "germany", "units.infantry": 2}
    page.goto(f"{BUY}?{urlencode({'typed': urlencode(fields)})}")
    expect(page.locator('[name="units.infantry"]')).to_have_value("2")
    page.route("**/act", lambda route: route.abort(), times=1)
    page.get_by_role("button", name="Pay and log it").click()
    expect(page.locator("#toasts")).to_contain_text("Sent: Germany buys 2 infantry")
    expect_empty(page)
    page.reload()
    expect_empty(page)
