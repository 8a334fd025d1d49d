"""A player's pages in the Axis & Allies games: income, research, factories, raids."""

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.pages.conftest import Night, Phone
from tests.pages.reading import act


def test_my_page_shows_money_production_and_what_i_would_collect(phone: Phone) -> None:
    page = phone("Anna", "germany").get("/play").text
    assert re.search(r'data-figure="germany.treasury".*?31', page, re.S)
    assert "You would collect <b>36</b> = 31 + 5 objectives" in " ".join(page.split())
    assert page.count('class="button primary"') + page.count('class="primary"') == 1


@pytest.mark.parametrize(
    ("actions", "button"),
    [
        ([], "Buy units"),
        ([{"type": "capture_territory", "territory": "ukraine"}], "Take a territory"),
        ([{"type": "advance_phase"}] * 6, "Collect 36 IPC"),
        ([{"type": "collect_income"}], None),
    ],
)
def test_the_next_sensible_thing_is_the_one_filled_button(
    phone: Phone, night: Night, actions: list[dict[str, Any]], button: str | None
) -> None:
    for action in actions:
        night.act(**action)
    page = phone("Anna", "germany").get("/play/germany").text
    filled = re.findall(r'class="(?:button )?primary"[^>]*>([^<]+)<', page)
    assert filled == ([button] if button else [])


def test_china_goes_with_the_united_states(phone: Phone, night: Night) -> None:
    page = phone("Ben", "united_states").get("/play").text
    assert 'href="/play/china"' in page


def test_a_turn_with_income_due_is_not_ended_without_it(host: FlaskClient, night: Night) -> None:
    page = host.get(f"/play/germany?game={night.id}").text
    assert "Collect 36 and end turn" in page
    assert 'value="end_turn"' not in page
    night.act("set_controller", territory="germany", controller="soviet_union", reason="a test")
    assert 'value="end_turn"' in host.get(f"/play/germany?game={night.id}").text


def test_answers_to_questions_are_one_tap(phone: Phone, night: Night) -> None:
    client = phone("Anna", "italy")
    page = client.get("/play/italy").text
    assert "Are sea zones 13, 14 and 15 free" in page
    assert act(client, night, type="attest", claim="no_enemy_warships_in_13_14_15", holds="yes").status_code == 303
    assert night.state.claims == {"no_enemy_warships_in_13_14_15": True}
    act(client, night, "k2", type="attest", claim="no_enemy_warships_in_13_14_15", holds="no")
    assert night.state.claims == {"no_enemy_warships_in_13_14_15": False}


def test_research_with_the_apps_dice_and_the_tables(phone: Phone, night: Night) -> None:
    client = phone("Anna", "germany")
    assert act(client, night, "a", type="buy_research", power="germany", count="2").status_code == 303
    page = client.get("/play/germany/research").text
    assert "Let the app roll" in page
    assert "We roll on the table" in page
    fields = {"dice": "46", "chart": "1", "breakthrough_die": "2"}
    assert act(client, night, "b", type="roll_research", power="germany", **fields).status_code == 303
    assert night.state.powers["germany"].technologies == ("rockets",)
    assert "Rockets" in client.get("/play/germany").text


def test_units_are_placed_and_damage_is_repaired(phone: Phone, night: Night) -> None:
    client = phone("Anna", "germany")
    night.act("set_damage", territory="germany", damage=2, reason="raid")
    assert 'name="repairs.germany"' in client.get("/play/germany/buy").text
    bought = {"units.infantry": "2", "repairs.germany": "2"}
    assert act(client, night, "a", type="purchase_units", power="germany", **bought).status_code == 303
    assert 'name="placements.germany.infantry"' in client.get("/play/germany/place").text
    placed = {"placements.germany.infantry": "2"}
    assert act(client, night, "b", type="mobilize_units", power="germany", **placed).status_code == 303
    assert night.state.powers["germany"].to_mobilize == {}


def test_a_raid_from_the_form(phone: Phone, night: Night) -> None:
    client = phone("Anna", "germany")
    assert "Karelia S.S.R." in client.get("/play/germany/bomb").text
    fields = {"territory": "karelia_ssr", "by": "germany", "dice": "1 2", "weapon": "bombers"}
    assert act(client, night, type="bomb_complex", **fields).status_code == 303
    assert night.state.territories["karelia_ssr"].damage == 3


def test_a_rocket_has_one_die_where_one_hits_each_complex(phone: Phone, night: Night) -> None:
    client = phone("Anna", "germany")
    assert "rocket" not in client.get("/play/germany/bomb").text.lower()
    night.act("set_technology", power="germany", technology="rockets", holds=True, reason="rolled")
    page = client.get("/play/germany/bomb").text
    assert 'id="f-rocket" name="dice" type="number"' in page
    fields = {"territory": "karelia_ssr", "by": "germany", "dice": "4", "weapon": "rockets"}
    assert act(client, night, type="bomb_complex", **fields).status_code == 303
    assert night.state.territories["karelia_ssr"].damage == 4
