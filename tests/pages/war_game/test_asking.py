"""What the books lack is a field on the page, what was meant a button; nobody votes on a number."""

import pytest
from flask.testing import FlaskClient

from companion.model.refusal import RuleViolation
from companion.service import AppContext
from companion.service.table.requests import ask
from tests.pages.conftest import Night, Phone, new_night
from tests.pages.reading import text


@pytest.fixture
def night(context: AppContext) -> Night:
    made = new_night(context, "war_game", "1942")
    made.act("register_territory", territory="Kiev", value=4, original="soviet_union")
    return made


def post(phone: FlaskClient, night: Night, **fields: str) -> str:
    return phone.post(f"/games/{night.id}/act", data=fields).text


def test_a_missing_number_is_a_field_with_what_was_meant_as_a_button(phone: Phone, night: Night) -> None:
    anna = phone("Anna", "germany", "italy")
    kiew = {"type": "capture_territory", "territory": "Kiew", "by": "germany", "from": "soviet_union"}
    page = post(anna, night, **kiew)
    assert 'name="value"' in page
    assert "Did you mean Kiev?" in page
    assert "Ask the table" not in page
    assert "/requests" not in page
    meant = anna.post(f"/games/{night.id}/act", data={**kiew, "territory": "kiev"})
    assert meant.status_code == 303
    assert night.state.territories["kiev"].controller == "germany"


def test_a_number_that_is_entered_logs_what_waited_for_it(phone: Phone, night: Night) -> None:
    anna = phone("Anna", "germany", "italy")
    minsk = {"type": "capture_territory", "territory": "Minsk", "by": "germany", "from": "soviet_union"}
    assert "enter the number printed on it" in post(anna, night, **minsk)
    assert anna.post(f"/games/{night.id}/act", data={**minsk, "value": "3"}).status_code == 303
    assert night.state.territories["minsk"].value == 3


def test_everything_that_a_first_capture_lacks_is_asked_for_on_one_page(phone: Phone, context: AppContext) -> None:
    bare = new_night(context, "war_game", "1942")
    bare.act("end_turn")
    boris = phone()
    boris.set_cookie("companion_seat", bare.take("Boris", "soviet_union"))
    taken = {"type": "capture_territory", "territory": "Minsk", "by": "soviet_union"}
    page = post(boris, bare, **taken)
    assert [name in page for name in ('name="value"', 'name="from"', 'name="original"')] == [True, True, True]
    assert '<option value="united_kingdom">' not in page.split('name="from"')[1].split("</select>")[0]
    assert '<option value="neutral">' in page.split('name="original"')[1]
    said = {"value": "3", "from": "germany", "original": "soviet_union"}
    assert boris.post(f"/games/{bare.id}/act", data={**taken, **said}).status_code == 303
    assert bare.state.territories["minsk"].controller == "soviet_union"


def test_the_table_is_not_asked_for_a_number(phone: Phone, night: Night) -> None:
    token = night.take("Eva", "germany")
    raw = {"type": "capture_territory", "territory": "Minsk", "by": "germany", "from": "soviet_union"}
    with pytest.raises(RuleViolation, match="enter the number") as refusal:
        ask(night.app, night.who(token), night.id, raw)
    assert refusal.value.code == "value_needed"


def test_the_bankers_page_offers_no_override_of_a_number(host: FlaskClient, night: Night) -> None:
    raw = {"type": "capture_territory", "territory": "Minsk", "by": "germany", "from": "soviet_union"}
    page = post(host, night, **raw)
    assert 'name="value"' in page
    assert "Override" not in page


def test_turkey_leads_to_the_neutrals(phone: Phone, night: Night) -> None:
    night.act("register_territory", territory="Turkey", value=9, controller="neutral", original="neutral")
    page = phone("Anna", "germany", "italy").get("/q/war_game/territory/turkey").text
    assert 'href="/play/germany/neutral"' in page
    assert "Go to Neutrals" in page
    assert "conquer_neutral" not in page.replace('value="conquer_neutral"', "")


def test_the_question_that_ends_the_game_is_answered_on_the_finish_page(phone: Phone, night: Night) -> None:
    for _ in range(4):
        night.act("end_turn")
    for place, value, holder in (("Ohio", 99, "united_states"), ("Texas", 40, "united_states")):
        given = {"territory": place, "value": value, "from": holder, "by": "japan", "override": "a test"}
        night.act("capture_territory", **given)
    usa = phone("Uma", "united_states", "china")
    page = usa.get("/play/united_states/finish").text
    assert page.index("does the Axis hold Germany, Austria") < page.index("hasn&#39;t bought anything")
    assert "axis_holds_its_homes" not in page.replace('value="axis_holds_its_homes"', "")
    assert "Answer that first" in page
    usa.post(f"/games/{night.id}/act", data={"type": "attest", "claim": "axis_holds_its_homes", "holds": "yes"})
    after = usa.get("/play/united_states/finish").text
    assert "does the Axis hold Germany" not in after
    assert usa.post(f"/games/{night.id}/act", data={"type": "end_turn", "ends_game": "yes"}).status_code == 303
    assert night.state.winner.side == "axis"


def test_a_card_offers_all_powers_of_a_seat(phone: Phone, night: Night) -> None:
    page = phone("Anna", "germany", "italy").get("/q/war_game/territory/kiev").text
    assert "Germany takes Kiev" in page
    assert "?by=italy" in page


def test_take_lists_territories_by_region_with_a_field_to_find_them(phone: Phone, night: Night) -> None:
    anna = phone("Anna", "germany", "italy")
    page = anna.get("/play/germany/take").text
    assert "<h2>U.S.S.R.</h2>" in page
    assert 'data-filter="#targets"' in page
    assert 'data-name="Kiev"' not in anna.get("/play/germany/take?q=min").text


def test_what_was_bought_without_a_place_is_placed_later(phone: Phone, night: Night) -> None:
    night.act("register_territory", territory="Ruhr", value=10, original="germany", factory="major")
    night.act("purchase_units", power="germany", units={"infantry": 3})
    anna = phone("Anna", "germany", "italy")
    assert "/play/germany/place" in anna.get("/play/germany").text
    placed = {"type": "mobilize_units", "power": "germany", "placements.ruhr.infantry": "3"}
    assert "Can still raise" in anna.get("/play/germany/place").text
    assert anna.post(f"/games/{night.id}/act", data=placed).status_code == 303
    assert night.state.this_turn.sites == {"ruhr": {"infantry": 3}}
    assert "Nothing is waiting to be placed." in anna.get("/play/germany/place").text


def test_the_television_shows_the_loans_of_the_setup_sheets_until_they_are_collected(
    host: FlaskClient, night: Night
) -> None:
    assert text(host.get(f"/table/{night.id}").text).count("$15 on its way") == 2
    while night.state.turn != "soviet_union":
        night.act("end_turn")
    night.act("collect_income", power="soviet_union")
    assert text(host.get(f"/table/{night.id}").text).count("$15 on its way") == 1


def test_the_television_says_who_moves_and_which_money_waits(host: FlaskClient, night: Night) -> None:
    night.act("purchase_units", power="germany", units={"infantry": 1})
    table = host.get(f"/table/{night.id}").text
    assert "<h2>Germany and Italy</h2>" in table
    assert "Still to move: Italy" in table
    for _ in range(4):
        night.act("end_turn")
    night.act("collect_income")
    night.act("lend_money", to="soviet_union", amount=19)
    assert "$19 on its way" in host.get(f"/table/{night.id}").text
    for _ in range(2):
        night.act("end_turn")
    night.act("collect_income", power="soviet_union")
    assert "$4 hardware" in host.get(f"/table/{night.id}").text
