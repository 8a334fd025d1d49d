"""Why? From a refusal, an entry, an objective and a payment one tap leads to the rule, also without the script."""

import re
from html import unescape

import pytest
from flask import Flask
from playwright.sync_api import expect

from companion.service import AppContext
from tests.pages.conftest import Handset, Night, Phone, SameOrigin, new_night
from tests.pages.looking import faults, faults_here
from tests.pages.reading import act, text

WHY = re.compile(r'class="why" href="([^"]+)"')


def ways(page: str) -> list[str]:
    """Where a page's `Why?` links lead."""
    return [unescape(found) for found in WHY.findall(page)]


def test_a_refusal_leads_to_its_rule_and_back(night: Night, phone: Phone):
    anna = phone("Anna", "germany", "italy")
    refused = act(anna, night, type="purchase_units", power="germany", units="", **{"units.battleship": "9"})
    assert refused.status_code == 409
    (way,) = ways(refused.text)
    page = anna.get(way, headers={"Referer": "http://localhost/play/germany/buy"}).text
    assert 'href="/play/germany/buy"' in page, "and back again"
    assert "You can buy as many units as you can pay for" in text(page)
    assert "In the rulebook: Phase 2: Purchase Units" in text(page)


def test_the_last_entries_lead_to_the_rules_behind_what_they_say(night: Night, phone: Phone):
    anna = phone("Anna", "germany", "italy")
    act(anna, night, type="collect_income", power="germany")
    way = f"/games/{night.id}/why/{night.version}"
    assert way in ways(anna.get("/play/germany").text)
    page = unescape(text(anna.get(way).text))
    assert "Germany collects 36 IPC" in page
    assert "Germany collects 5 IPC if the Axis holds France" in page
    assert "In the rulebook: National Objectives & Bonus Income, Germany" in page


def test_the_income_list_and_the_statement_lead_to_the_rule_of_each_payment(night: Night, phone: Phone):
    anna = phone("Anna", "germany", "italy")
    income = ways(anna.get("/play/germany").text)
    assert any(way.startswith("/why/anniversary/bank_pays_production") for way in income)
    assert any("germany_5_ipc_if_axis_hold_all_six" in way for way in income)
    (way,) = ways(anna.get("/play/germany/statement").text)
    assert "In 1941, the Axis starts with 6 cities" in text(anna.get(way).text)


def test_what_is_optional_says_so_and_the_host_may_make_it_a_house_rule(night: Night, phone: Phone, host):
    way = next(way for way in ways(phone("Anna", "germany").get("/play/germany").text) if "hold_all_six" in way)
    said = text(phone("Boris").get(way).text)
    assert "You read it differently?" in said
    assert "Make it a house rule" not in said
    assert "/variants/new/anniversary" in host.get(way).text


@pytest.mark.parametrize(("edition", "scenario"), [("war_game", "1942"), ("second_world_war", "1939")])
def test_the_other_families_lead_to_their_rules_too(context: AppContext, app: Flask, edition: str, scenario: str):
    night = new_night(context, edition, scenario)
    power = night.state.turn or "soviet_union"
    anna = SameOrigin(app, app.response_class)
    anna.set_cookie("companion_seat", night.take("Anna", power))
    found = ways(anna.get(f"/play/{power}").text)
    assert found
    for way in found:
        assert anna.get(way).status_code == 200, way


def test_a_wrong_rule_or_entry_is_not_found(night: Night, phone: Phone):
    anna = phone("Anna", "germany")
    assert anna.get("/why/anniversary/en_passant").status_code == 404
    assert anna.get("/why/chess/en_passant").status_code == 404
    assert anna.get(f"/games/{night.id}/why/99").status_code == 404
    assert phone().get(f"/games/{night.id}/why/1").status_code == 401


@pytest.mark.browser
def test_one_tap_from_a_refusal_on_a_phone_and_back(evening: Night, handset: Handset) -> None:
    anna = handset("Anna", "germany")
    anna.goto("/play/germany/buy")
    anna.locator("[name='units.battleship']").fill("9")
    anna.get_by_role("button", name="Pay and log it").click()
    anna.locator("[data-refusal] .why").click()
    expect(anna.locator("main")).to_contain_text("You can buy as many units as you can pay for")
    assert faults_here(anna, "why", dark=True) == []
    anna.get_by_role("link", name="Go back").click()
    expect(anna).to_have_url(re.compile("/play/germany/buy$"))
    evening.act("collect_income", power="germany")
    paths = ["/q/anniversary/territory/ukraine?by=germany", "/play/germany/statement", f"/games/{evening.id}/why/2"]
    assert faults(anna, paths) == []
