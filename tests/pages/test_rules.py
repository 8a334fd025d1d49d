"""The page of the rules: ask it, read them by topic, and get there in two taps, also without the script."""

import re

import pytest
from playwright.sync_api import expect

from tests.pages import walk
from tests.pages.conftest import Handset, Night, Phone
from tests.pages.looking import faults_here
from tests.pages.reading import text

IS_KEPT = "async () => Boolean(await caches.match('/rules/anniversary', { ignoreVary: true }))"
FAR = ["/pieces", "/variants"]
"""Pages that aren't about a box."""


def test_a_question_finds_the_rule_without_a_script(night: Night, phone: Phone):
    page = text(phone("Anna", "germany").get("/rules/anniversary?q=can+planes+hit+subs").text)
    assert "Aircraft can hit submarines only if their side has a destroyer in the battle" in page
    assert "In the rulebook: Unit Profiles, Air Units" in page


def test_a_question_in_a_players_language_is_answered_in_it(night: Night, phone: Phone):
    page = phone("Anna", "germany").get("/rules/anniversary?q=Panzer+Kosten&language=de").text
    assert "Ein Panzer kostet 5 IPC" in text(page)


def test_asked_nothing_the_page_lists_all_rules_by_topic(night: Night, phone: Phone):
    page = phone().get("/rules/anniversary").text
    assert "All rules by topic" in page
    assert "A transport carries one land unit and one more infantry" in page


def test_without_a_good_match_the_page_says_so_and_shows_headings(night: Night, phone: Phone):
    page = phone().get("/rules/anniversary?q=en+passant+castling").text
    assert "No rule fits that well" in text(page)
    (heading, *_others) = re.findall(r'href="(/rules/anniversary\?rule=[a-z0-9_]+)"', page)
    assert phone().get(heading).status_code == 200


def test_a_rule_shows_its_neighbors(night: Night, phone: Phone):
    page = phone().get("/rules/anniversary?rule=transport_can_bridge").text
    assert "Rules next to it" in page
    assert "A transport can unload in hostile land only in a landing" in text(page)


def test_the_page_of_a_game_knows_its_technologies_and_options(night: Night, phone: Phone):
    night.act("set_technology", power="germany", technology="jet_fighters", reason="a breakthrough")
    page = phone("Anna", "germany").get("/rules/anniversary?q=fighter+cost").text
    assert "Germany now: costs 10 IPC, attacks at 4" in text(page)
    assert "Germany now" not in text(phone().get("/rules/anniversary?q=fighter+cost").text)


def test_a_wrong_box_or_rule_is_not_found(night: Night, phone: Phone):
    assert phone().get("/rules/chess").status_code == 404
    assert phone().get("/rules/anniversary?rule=en_passant").status_code == 404


def test_the_search_field_is_two_taps_from_every_page(night: Night, phone: Phone, host):
    walk.lively(night)
    anna = phone("Anna", "germany", "italy")
    pages = [(path, anna.get(path, follow_redirects=True).text) for path in [*walk.SEATED, *walk.MORE_SEATED]]
    pages += [(path, host.get(path, follow_redirects=True).text) for path in walk.hosted(night)]
    far = [path for path, page in pages if not re.search(r'(href|action|formaction)="/rules/[a-z0-9_]+"', page)]
    assert far == [path for path in FAR if path in far]
    assert 'type="search"' in phone().get("/rules/anniversary").text


@pytest.mark.browser
def test_a_phone_asks_and_reads_with_a_tap(evening: Night, handset: Handset) -> None:
    anna = handset("Anna", "germany")
    anna.goto("/play/germany")
    anna.locator("#menu > summary").click()
    anna.get_by_role("link", name="Ask the rules").click()
    anna.get_by_label("Your question, or a few words").fill("can planes hit subs")
    anna.get_by_role("button", name="Ask", exact=True).click()
    expect(anna.locator("main")).to_contain_text("Aircraft can hit submarines only")
    assert faults_here(anna, "rules", dark=True) == []
    anna.goto("/rules/anniversary")
    anna.get_by_text("Transports", exact=True).click()
    assert faults_here(anna, "topics", dark=True) == []


@pytest.mark.browser
def test_without_a_line_the_rules_are_read_by_topic(evening: Night, handset: Handset) -> None:
    ben = handset("Ben", "germany", service_workers="allow")
    ben.goto("/play/germany")
    ben.wait_for_function("() => navigator.serviceWorker.controller !== null")
    ben.goto("/play/germany")
    ben.wait_for_function(IS_KEPT)
    ben.context.set_offline(True)
    ben.goto("/rules/anniversary?q=never+asked+before")
    expect(ben.get_by_role("heading", name="All rules by topic")).to_be_visible()
    ben.get_by_text("Transports", exact=True).click()
    expect(ben.get_by_text("A transport carries one land unit and one more infantry")).to_be_visible()
