"""Something was forgotten: the phone asks in whose turn it was, shows what that changes, and then it is one tap."""

import re
from html import unescape

from flask import Flask
from flask.testing import FlaskClient

from companion.service import AppContext
from tests.families.second_world_war.campaign import numbers
from tests.pages.conftest import Night, Phone, SameOrigin, new_night
from tests.pages.phone.test_asking import form_of, text
from tests.pages.reading import act
from tests.pages.second_world_war.campaigns import to_the_axis

CARD = {"type": "capture_territory", "territory": "ukraine", "by": "germany", "next": "/play/germany"}


def sent(client: FlaskClient, page: str, night: Night, where: str, **more: str) -> str:
    """Send the first form of a page that goes to an address; gives the page that follows."""
    place, fields = form_of(page, f"/games/{night.id}/{where}")
    data = {name: unescape(value) for name, value in fields.items()}
    return client.post(place, data={**data, **more}, follow_redirects=True).text


def test_a_card_scanned_after_the_income_asks_for_the_turn_shows_the_change_and_pays_in_one_tap(
    night: Night, phone: Phone
):
    anna = phone("Anna", "germany", "italy")
    act(anna, night, type="collect_income", power="germany")
    before = night.state.treasury("germany")
    asked = sent(anna, anna.get("/q/anniversary/territory/ukraine?by=germany").text, night, "late")
    assert "Germany's turn, round 1 Germany takes Ukraine (+2). Logged late, in Germany's turn of round 1." in text(
        asked
    )
    assert f"Germany, treasury +2 {before + 2}" in text(asked)
    assert "Germany collects 38 IPC" in text(asked)
    assert night.state.treasury("germany") == before, "nothing is written before the tap"
    logged = sent(anna, asked, night, "act")
    assert "Logged late, in Germany's turn of round 1." in text(logged)
    assert night.state.treasury("germany") == before + 2


def test_the_same_tap_without_the_page_before_it_is_asked_for_its_turn_too(night: Night, phone: Phone):
    anna = phone("Anna", "germany", "italy")
    act(anna, night, type="collect_income", power="germany")
    refused = act(anna, night, "k2", **CARD)
    assert refused.status_code == 409
    assert "Whose turn was it?" in text(refused.text)
    assert "Log it in Germany's turn, round 1" in text(refused.text)


def test_what_would_cost_an_entry_is_not_the_suggested_tap(night: Night, phone: Phone):
    anna = phone("Anna", *night.state.powers)
    for turn in range(len(night.state.powers)):
        act(anna, night, f"k{turn}", type="end_turn", forfeit="true")
        if night.state.turn == "germany":
            break
    act(anna, night, "k", **CARD)
    page = anna.post(f"/games/{night.id}/late", data=CARD).text
    assert "No longer counts" in page
    assert re.search(r'<button class="full" type="submit">Log it in Germany', page)
    assert re.search(r'<a class="button primary" href="/play/germany">Don.{1,5}t log it', page)


def test_where_somebody_elses_entry_changes_the_page_offers_to_ask_with_what_changes(night: Night, phone: Phone):
    anna, boris = phone("Anna", "germany", "italy"), phone("Boris", "soviet_union")
    act(anna, night, type="collect_income", power="germany")
    act(boris, night, "k2", type="collect_income", power="soviet_union")
    refused = act(anna, night, "k3", **CARD).text
    assert "This changes what Boris logged, so they have to agree." in text(refused)
    assert "Soviet Union collects 28 IPC" in text(refused)
    sent(anna, refused, night, "requests")
    card = boris.get("/play").text
    assert "Anna asks" in text(card)
    where, fields = form_of(card, r"/games/[^\"]+/answer")
    boris.post(where, data={**fields, "agree": "yes"})
    page = text(anna.get("/play/germany").text)
    assert "Boris agreed. Germany takes Ukraine (+2)." in page
    assert "Logged late, in Germany's turn of round 1." in page


def test_i_forgot_one_leads_from_the_finish_page_to_everything_that_can_be_logged(night: Night, phone: Phone):
    anna = phone("Anna", "germany", "italy")
    page = anna.get("/play/germany/finish").text
    assert f"/games/{night.id}/forgot" in page
    offered = text(anna.get(f"/games/{night.id}/forgot?power=germany").text)
    for title in ("Take a territory", "Buy units", "Place units", "Buy research", "Roll for research", "An answer"):
        assert title in offered
    form = anna.get(f"/games/{night.id}/forgot?power=germany&type=mobilize_units").text
    assert 'name="placements*"' in form
    assert 'name="placements.*.infantry"' in form


def test_i_forgot_one_lists_land_as_the_take_page_does_with_a_field_to_search_it(night: Night, phone: Phone):
    anna = phone("Anna", "germany")
    taken = re.findall(r"/q/anniversary/territory/(\w+)", anna.get("/play/germany/take").text)
    page = anna.get(f"/games/{night.id}/forgot?power=germany&type=capture_territory").text
    assert re.findall(r'name="territory"\s+value="(\w+)"', page) == taken
    assert 'type="search"' in page
    assert "find.js" in page
    raided = anna.get(f"/games/{night.id}/forgot?power=germany&type=bomb_complex").text
    targets = re.findall(r'<option value="(\w+)"', anna.get("/play/germany/bomb").text)
    offered = re.findall(r'name="territory"\s+value="(\w+)"|<option value="(\w+)"', raided)
    assert {land for pair in offered for land in pair} >= {*targets} - {"bombers", "rockets", ""}
    assert "alaska" not in {land for pair in offered for land in pair}


def test_i_forgot_one_offers_the_neutrals_that_would_join_this_power(context: AppContext, app: Flask):
    night = new_night(context, "global_1940", "1940")
    anna = _seated(app, night, "germany")
    page = unescape(anna.get(f"/games/{night.id}/forgot?power=germany&type=take_neutral").text)
    assert "Bulgaria" in page
    assert "Brazil" not in page
    assert "(Nobody)" not in page


def test_after_the_end_i_forgot_one_reopens_the_turn_that_won(night: Night, phone: Phone):
    anna = phone("Anna", "united_states")
    for city in ("karelia_ssr", "caucasus", "russia", "india", "kwangtung", "australia", "hawaiian_islands"):
        night.act("set_controller", territory=city, controller="japan", reason="a long evening")
    for city in ("philippine_islands", "united_kingdom"):
        night.act("set_controller", territory=city, controller="germany", reason="a long evening")
    while night.state.turn != "united_states":
        night.act("end_turn", forfeit=True)
    act(anna, night, type="collect_income", ends_game="yes")
    assert night.state.winner is not None
    for path in ("/play/united_states", "/play/united_states/take"):
        assert "I forgot one" in anna.get(path, follow_redirects=True).text
    forgot = anna.get(f"/games/{night.id}/forgot?power=united_states&type=capture_territory").text
    asked = sent(anna, forgot, night, "late", territory="philippine_islands", by="united_states")
    assert "Log it in the United States' turn, round 1" in unescape(asked)
    sent(anna, asked, night, "act")
    assert night.state.winner is None
    assert night.state.turn == "germany"


def _seated(app: Flask, night: Night, *powers: str) -> FlaskClient:
    client = SameOrigin(app, app.response_class)
    client.set_cookie("companion_seat", night.take("Anna", *powers))
    return client


def test_land_that_nobody_has_named_yet_is_taken_late_by_typing_its_name(context: AppContext, app: Flask):
    night = new_night(context, "war_game", "1942")
    anna = _seated(app, night, "germany", "italy")
    act(anna, night, type="end_turn")
    page = anna.get(f"/games/{night.id}/forgot?power=germany&type=capture_territory").text
    asked = sent(anna, page, night, "late", territory="Kiev", by="germany", value="3", **{"from": "soviet_union"})
    assert "Germany takes Kiev from the U.S.S.R. (+3)." in text(asked)
    sent(anna, asked, night, "act")
    assert night.state.territories["kiev"].controller == "germany"


def test_what_happened_in_an_enemys_turn_is_put_there_before_ones_own_first_turn_too(context: AppContext, app: Flask):
    night = new_night(context, "war_game", "1942")
    anna, boris = _seated(app, night, "germany", "italy"), SameOrigin(app, app.response_class)
    boris.set_cookie("companion_seat", night.take("Boris", "soviet_union"))
    act(anna, night, type="end_turn")
    page = boris.get(f"/games/{night.id}/forgot?power=soviet_union&type=lose_general").text
    asked = text(sent(boris, page, night, "late", power="soviet_union"))
    assert "No turn is over yet" not in asked
    assert "Log it in Germany's turn" in asked


def test_a_forgotten_purchase_is_offered_at_the_prices_of_its_own_power(context: AppContext, app: Flask):
    night = new_night(context, "war_game", "1942")
    anna = _seated(app, night, "germany", "italy")
    act(anna, night, type="end_turn")
    for power, price in (("germany", 5), ("italy", 6)):
        page = text(anna.get(f"/games/{night.id}/forgot?power={power}&type=purchase_units").text)
        assert f"Infantry {price}" in page


def test_what_makes_no_sense_late_leads_back_to_what_was_entered(night: Night, phone: Phone):
    anna = phone("Anna", "germany", "italy")
    act(anna, night, type="collect_income", power="germany")
    page = anna.get(f"/games/{night.id}/forgot?power=germany&type=purchase_units").text
    asked = sent(anna, page, night, "late", power="germany", **{"units.battleship": "9"})
    assert "Back in Germany's turn: Germany has 31 IPC; this costs 180 IPC." in unescape(text(asked))
    where, fields = form_of(asked, f"/games/{night.id}/forgot")
    again = anna.get(where, query_string={name: unescape(value) for name, value in fields.items()}).text
    assert re.search(r'name="units\.battleship"[^>]*value="9"', again)


def test_a_forgotten_surrender_check_is_that_of_the_power_that_forgot_it(context: AppContext, app: Flask):
    night = to_the_axis(new_night(context, "second_world_war", "1939", entered=numbers()))
    anna = _seated(app, night, "germany")
    act(anna, night, type="capture_capital", country="poland", by="germany")
    night.act("end_turn", override="we went on")
    page = anna.get(f"/games/{night.id}/forgot?power=germany&type=check_surrender").text
    asked = sent(anna, page, night, "late", country="poland", by="germany", dice="66")
    assert "Poland surrenders to Germany." in text(asked)
    assert "Log it in Germany's impulse 1, Summer 1939" in text(asked)
