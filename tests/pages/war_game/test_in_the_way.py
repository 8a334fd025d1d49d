"""What got in the way when an evening of The War Game was played: each stays out of the way."""

import re
from html import unescape
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.service import HOST, AppContext
from companion.service.saved.boards import save_board, show_board
from companion.service.table.tables import change_table
from tests.families.war_game.wartable import CSV
from tests.pages.conftest import Night, Phone, new_night
from tests.pages.reading import text
from tests.pages.taps import Thumb


@pytest.fixture
def night(context: AppContext) -> Night:
    return new_night(context, "war_game", "1942")


def _entered(context: AppContext) -> dict[str, Any]:
    save_board(context, HOST, "war_game", "Our box", CSV)
    return {"board": show_board(context, HOST, "war_game", "our_box")["document"]}


def test_a_blockaded_factory_offers_no_ships(host: FlaskClient, context: AppContext) -> None:
    night = new_night(context, "war_game", "1942", entered=_entered(context))
    page = f"/play/germany/buy?where=yes&game={night.id}"
    assert 'name="placements.germany.submarine"' in host.get(page).text
    night.act("attest", claim="blockaded_germany")
    assert 'name="placements.germany.submarine"' not in host.get(page).text
    assert 'name="placements.germany.armor"' in host.get(page).text


def test_a_place_without_a_factory_speaks_of_none(host: FlaskClient, context: AppContext) -> None:
    night = new_night(context, "war_game", "1942", entered=_entered(context))
    night.act("purchase_units", units={"infantry": 1})
    page = host.get(f"/play/germany/place?game={night.id}").text
    assert "Can still raise 10 infantry." in page
    assert "0 from" not in page


def test_the_print_shop_counts_the_cards_of_the_board_that_a_table_entered(
    host: FlaskClient, context: AppContext
) -> None:
    bare = new_night(context, "war_game", "1942")
    full = new_night(context, "war_game", "1942", entered=_entered(context))
    shops = [host.get(f"/print/war_game?game={night.id}").text for night in (bare, full)]
    labels = [re.findall(r"The same codes on label sheets\..*?(\d+) page", shop, re.DOTALL) for shop in shops]
    assert int(labels[1][0]) > int(labels[0][0])


def test_the_banker_puts_either_purse_right_and_the_treasury_is_meant_unless_said(
    host: FlaskClient, context: AppContext
) -> None:
    night = new_night(context, "war_game", "1942")
    page = host.get(f"/banker/{night.id}").text
    assert re.search(
        r'name="fund".*?value="treasury"[^>]*>Treasury<.*?value="hardware"[^>]*>For hardware only<', page, re.S
    )
    form = {"type": "adjust_treasury", "power": "france", "fund": "hardware", "amount": "3", "reason": "miscounted"}
    assert host.post(f"/games/{night.id}/act", data=form).status_code == 303
    assert night.state.hardware("france") == 3


def test_what_was_forgotten_is_a_tap_away_when_the_turn_is_over(phone: Phone, night: Night) -> None:
    boris = phone("Boris", "soviet_union")
    page = boris.get("/play/soviet_union").text
    assert f"/games/{night.id}/forgot?power=soviet_union&next=/play/soviet_union" in page.replace("%2F", "/")


def test_an_undo_by_mistake_is_taken_back_on_the_same_phone(phone: Phone, night: Night) -> None:
    anna = phone("Anna", "germany")
    sent = anna.post(
        f"/games/{night.id}/act", data={"type": "collect_income", "power": "germany", "next": "/play/germany"}
    )
    form = {"to_version": night.version - 1, "if_version": night.version, "next": "/play/germany"}
    assert sent.status_code == anna.post(f"/games/{night.id}/undo", data=form).status_code == 303
    page = f"/play/germany?logged={night.version}"
    assert ">Redo</button>" in anna.get(page).text
    assert ">Redo</button>" not in phone("Boris", "soviet_union").get(f"/play/soviet_union?logged={night.version}").text
    assert anna.post(f"/games/{night.id}/redo", data={"if_version": night.version}).status_code == 303
    assert night.state.treasury("germany") == 127
    assert ">Redo</button>" not in anna.get(page).text


def test_an_answer_that_may_end_the_game_is_taken_back_where_it_was_given(phone: Phone, context: AppContext) -> None:
    night = new_night(context, "war_game", "1942")
    night.act(
        "capture_territory",
        territory="Ruhr",
        value=14,
        original="germany",
        by="soviet_union",
        override="a test",
        **{"from": "germany"},
    )
    for _ in range(4):
        night.act("end_turn")
    host = phone()
    host.set_cookie("companion_seat", night.take("Eve", "united_states", "china"))
    page = "/play/united_states/finish"
    assert "do the Allies hold Great Britain" in host.get(page).text
    form = {"type": "attest", "claim": "allies_hold_their_homes", "holds": "no", "next": page}
    assert host.post(f"/games/{night.id}/act", data=form).status_code == 303
    after = host.get(f"{page}?logged={night.version}").text
    assert f'action="/games/{night.id}/undo"' in after
    assert "On the board, do the Allies hold Great Britain and all of the contiguous U.S.A.? No." in after


def test_without_a_find_field_nothing_shows_under_the_pinned_button(phone: Phone, context: AppContext) -> None:
    night = new_night(context, "war_game", "1942")
    eve = phone()
    eve.set_cookie("companion_seat", night.take("Eve", "germany"))
    assert "filtering" not in eve.get("/play/germany/take").text
    night.act("register_territory", territory="Kiev", value=4, controller="soviet_union")
    assert "filtering" in eve.get("/play/germany/take").text


def test_the_regions_where_a_nation_has_land_come_first_when_it_takes(phone: Phone, context: AppContext) -> None:
    board = _entered(context)
    for place in board["board"]["territories"]:
        place["region"] = {"germany": "West", "soviet_union": "East"}.get(place["controller"], "Far away")
    next(place for place in board["board"]["territories"] if place["controller"] == "germany")["region"] = "East"
    night = new_night(context, "war_game", "1942", entered=board)
    anna = phone()
    anna.set_cookie("companion_seat", night.take("Anna", "germany"))
    page = anna.get("/play/germany/take").text
    assert page.index("<h2>East</h2>") < page.index("<h2>Far away</h2>")
    boris = phone()
    boris.set_cookie("companion_seat", night.take("Dai", "japan"))
    page = boris.get("/play/japan/take").text
    assert page.index("<h2>Far away</h2>") < page.index("<h2>East</h2>")


def test_a_factory_is_built_on_land_that_nobody_has_entered(phone: Phone, night: Night) -> None:
    anna = phone("Anna", "germany")
    page = anna.get("/play/germany/factories").text
    (form,) = re.findall(r'<details id="elsewhere" open>.*?</details>', page, re.DOTALL)
    assert re.findall(r'name="(territory|value|original)"', form) == ["territory", "value", "original"]
    assert re.search(r'name="original"[^>]*required', form), "Germany starts with land of others"
    assert "Minor, $14" in form
    assert "Major, $28" in form
    built = {"type": "build_factory", "power": "germany", "territory": "Ruhr", "value": "8", "factory": "minor"}
    assert anna.post(f"/games/{night.id}/act", data={**built, "original": "germany"}).status_code == 303
    assert (night.state.territories["ruhr"].factory, night.state.treasury("germany")) == ("minor", 113)


def test_units_go_to_land_that_is_entered_on_the_page_that_needs_it(phone: Phone, night: Night) -> None:
    rosa = phone("Rosa", "italy")
    night.act("purchase_units", power="italy", units={"infantry": 1})
    page = rosa.get("/play/italy/place").text
    assert "Place them" not in page, "there is no place yet"
    (form,) = re.findall(r'<details class="card" id="enter" open>.*?</details>', page, re.DOTALL)
    assert not re.search(r'name="original"[^>]*required', form)
    entered = {"type": "register_territory", "territory": "Sicily", "value": "3", "controller": "italy"}
    assert rosa.post(f"/games/{night.id}/act", data={**entered, "next": "/play/italy/place"}).status_code == 303
    assert 'name="placements.sicily.infantry"' in rosa.get("/play/italy/place").text


def test_who_ends_the_turn_of_a_partner_asks_first(phone: Phone, night: Night) -> None:
    anna = phone("Anna", "germany")
    phone("Rosa", "italy")
    page = anna.get("/play/germany/finish").text
    assert "The table must agree: Italy isn&#39;t done yet." in page
    assert f'action="/games/{night.id}/requests"' in page
    assert 'value="end_turn"' in page
    night.act("purchase_units", power="italy", units={"infantry": 1})
    assert "The table must agree" not in anna.get("/play/germany/finish").text


def test_neutrals_that_can_be_taken_say_what_a_roll_costs_and_tear_no_name_apart(
    host: FlaskClient, context: AppContext
) -> None:
    night = new_night(context, "war_game", "1942")
    for name, value in (("Atoll", 0), ("Spain", 8), ("Arabia", 12)):
        night.act("register_territory", territory=name, value=value, controller="neutral")
    page = host.get(f"/play/germany/neutral?game={night.id}").text
    assert "Atoll is worth 0; no roll costs a unit" in page
    assert "Spain is worth 8; a roll of 8 or less costs a unit" in page
    assert "Arabia is worth 12; a unit is lost without a roll" in page
    assert "Attack Atoll, $0" in page, "with any number of units"
    assert page.count('<li class="once">') == 3


def test_the_page_of_neutrals_begins_with_those_in_the_books_and_fills_in_nothing(
    host: FlaskClient, context: AppContext
) -> None:
    night = new_night(context, "war_game", "1942")
    for name in ("", "Spain"):
        if name:
            night.act("register_territory", territory=name, value=8, controller="neutral")
        page = host.get(f"/play/germany/neutral?game={night.id}").text
        assert re.findall(r'<input[^>]*name="(?:land_units|value)"[^>]* value="[^"]', page) == []
        assert re.search(r'<select id="f-nearest_enemy"[^>]*>\s*<option value="">choose</option>', page)
    assert page.index("Attack Spain with 2 or more units, $16") < page.index('id="f-territory"')


def test_how_many_units_attack_is_said_by_the_button_or_entered(phone: Phone, night: Night) -> None:
    for name in ("Spain", "Turkey"):
        night.act("register_territory", territory=name, value=8, controller="neutral")
    night.act("collect_income")
    anna = phone("Anna", "germany")
    several = Thumb(anna, "/play/germany/neutral")
    for tap in ("die=3", "Attack Spain with 2 or more units"):
        several.tap(tap)
    assert night.state.territories["spain"].controller == "germany"
    form = {"type": "conquer_neutral", "by": "germany", "territory": "Turkey", "die": "3"}
    asked = anna.post(f"/games/{night.id}/act", data={**form, "idempotency_key": "k1", "land_units": ""})
    assert "Say how many land units attack." in asked.text
    one = {**form, "idempotency_key": "k2", "land_units": "1", "nearest_enemy": "soviet_union"}
    anna.post(f"/games/{night.id}/act", data=one)
    assert night.state.territories["turkey"].controller == "soviet_union"


def test_who_has_bought_is_in_the_last_phase_while_the_partner_still_fights(phone: Phone, night: Night) -> None:
    anna = phone("Anna", "germany", "italy")
    night.act("collect_income")
    night.act("capture_territory", territory="Kiev", value=4, by="germany", **{"from": "soviet_union"})
    night.act("purchase_units", power="germany", units={"infantry": 1})
    germany, italy = (anna.get(f"/play/{power}").text for power in ("germany", "italy"))
    assert "<strong>Build &amp; Recruit.</strong> Buy units" in germany
    assert "January - June 1942, Build &amp; Recruit" in germany
    assert "<strong>Combat.</strong> Fight it out" in italy


def test_the_finish_page_names_who_has_money_and_has_bought_nothing(phone: Phone, night: Night) -> None:
    anna = phone("Anna", "germany", "italy")
    page = unescape(text(anna.get("/play/germany/finish").text))
    assert "Germany hasn't bought anything It has $127, and keeps what it doesn't spend. Buy units" in page
    assert "Italy hasn't bought anything It has $26" in page
    night.act("purchase_units", power="germany", units={"infantry": 1})
    night.act("adjust_treasury", power="italy", amount=-24, reason="spilled")
    assert "bought anything" not in text(anna.get("/play/germany/finish").text)
    assert "/play/italy/buy" not in anna.get("/play/germany").text.split("dock")[-1], "Italy can't pay for anything"


def test_a_lender_who_has_lent_all_is_told_nothing_about_the_rest(phone: Phone, night: Night) -> None:
    cleo = phone("Cleo", "united_kingdom", "france")
    night.act("end_turn")
    night.act("end_turn")
    assert "It arrives right away." in cleo.get("/play/united_kingdom/lend").text
    night.act("lend_money", power="united_kingdom", to="france", amount=45)
    page = cleo.get("/play/united_kingdom/lend").text
    assert "Nothing more this turn." in page
    assert "for hardware only" not in page


@pytest.mark.parametrize(("box", "scenario"), [("war_game", "1942"), ("second_world_war", "1939")])
def test_an_archived_game_offers_nothing_to_log(app: Flask, context: AppContext, box: str, scenario: str) -> None:
    night, anna = new_night(context, box, scenario), app.test_client()
    anna.set_cookie("companion_seat", night.take("Anna", "germany"))
    form = f'action="/games/{night.id}/act"'
    assert form in anna.get("/play/germany").text
    change_table(context, HOST, night.id, archived=True)
    assert form not in anna.get("/play/germany").text


def test_paratroopers_train_only_where_a_factory_works(host: FlaskClient, context: AppContext) -> None:
    night = new_night(context, "war_game", "1942", entered=_entered(context))
    night.act("capture_territory", territory="kiev")
    night.act("build_factory", territory="greece", factory="minor")
    page = host.get(f"/play/germany/buy?game={night.id}").text
    sites = re.findall(r'<option value="(\w+)">', page[page.index('id="para-at"') :].partition("</select>")[0])
    assert {"germany", "austria"} <= set(sites)
    assert not {"kiev", "greece"} & set(sites)


def test_a_loan_that_comes_with_this_turns_income_is_not_said_to_come_next_turn(
    host: FlaskClient, context: AppContext
) -> None:
    night = new_night(context, "war_game", "1942")
    for _ in range(4):
        night.act("end_turn")
    night.act("lend_money", to="soviet_union", amount=20)
    page = f"/play/soviet_union?game={night.id}"
    assert "Lent to you, there on your next turn" in host.get(page).text
    night.act("end_turn")
    night.act("end_turn")
    assert "there on your next turn" not in host.get(page).text
    assert "You would collect <b>88</b>" in host.get(page).text
