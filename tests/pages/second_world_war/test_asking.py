"""Numbers that nobody entered, several powers on one phone, a war looked at before there is a point for it."""

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.languages.sorting import in_order
from companion.service import AppContext
from tests.pages.conftest import Night, Phone, new_night
from tests.pages.reading import text

LIMITS = {"starting_limit": {"germany": 12, "italy": 5, "japan": 7, "commonwealth": 14}}


@pytest.fixture
def night(context: AppContext) -> Night:
    """The Axis moves first in Summer 1939, with no modifier entered."""
    made = new_night(context, "second_world_war", "1939", entered=LIMITS)
    made.act("advance_phase", override="a test")
    made.act("end_turn", override="a test")
    assert made.state.bloc == "axis_bloc"
    return made


def test_europes_price_appears_with_the_question_it_waits_for(phone: Phone, night: Night) -> None:
    anna = phone("Anna", "germany", "italy", "japan")
    for address in ("/play/germany", "/play/germany/points"):
        page = " ".join(anna.get(address).text.split())
        assert "European Theater: a resource gives 4 points plus the nationality modifier." in page, address
        assert 'name="numbers.nationality_modifier.germany"' in page, address
    assert "4 + ? each" in anna.get("/play/germany/points").text
    assert "For the Pacific Theater" in anna.get("/play/germany").text


def test_the_rest_is_0_is_offered_once_no_limit_would_be_lost_by_it(host: FlaskClient, night: Night) -> None:
    page = f"/games/{night.id}/numbers"
    assert "The rest is 0" not in host.get(page).text, "no value explains a limit yet"
    values = {"germany": 12, "italy": 5, "japan": 7, "britain": 6}
    night.act("enter_numbers", numbers={"resource_value": values})
    assert "The rest is 0" in host.get(page).text


def test_no_box_is_stated_that_nobody_entered(phone: Phone, night: Night) -> None:
    anna = phone("Anna", "germany")
    rebuild = {"type": "rebuild_unit", "power": "germany", "unit": "infantry"}
    page = anna.post(f"/games/{night.id}/act", data=rebuild).text
    assert 'name="box"' in page
    assert "box 1" not in page
    assert anna.post(f"/games/{night.id}/act", data={**rebuild, "box": "2"}).status_code == 303
    assert [unit.box for unit in night.state.production] == [2]


def test_war_is_previewed_without_a_point_with_the_way_to_buy_one(phone: Phone, night: Night) -> None:
    anna = phone("Anna", "germany")
    page = " ".join(anna.get("/play/germany/war?target=norway").text.split())
    assert "Germany declares war on Norway." in page
    assert "Germany has 0 action points; this costs 1." in page
    assert '<a class="button primary" href="/play/germany/points">Buy a point for it</a>' in page
    assert night.version == 3


def test_a_card_takes_the_power_that_is_at_war_and_offers_the_others(phone: Phone, night: Night) -> None:
    anna = phone("Anna", "germany", "italy", "japan")
    poland, china = (
        anna.get(f"/q/second_world_war/territory/{country}").headers["Location"]
        for country in ("poland", "nationalist_china")
    )
    assert poland.startswith("/play/germany/take")
    assert china.startswith("/play/japan/take")
    page = anna.get(china).text
    assert "/play/germany/take?country=nationalist_china" in page
    assert "/play/italy/take?country=nationalist_china" in page


ALL_PASS: dict[str, Any] = {"type": "pass_impulse", "powers": ["germany", "italy", "japan"], "next": "/play"}


def test_all_my_powers_pass_with_one_tap_and_one_tap_takes_it_back(phone: Phone, night: Night) -> None:
    anna = phone("Anna", "germany", "italy", "japan")
    page = anna.get("/play/germany").text
    assert "All my powers pass" in page
    assert re.findall(r'name="powers" value="(\w+)"', page) == ["germany", "italy", "japan"]
    before = night.state
    assert anna.post(f"/games/{night.id}/act", data=ALL_PASS).status_code == 303
    assert night.state.bloc != "axis_bloc"
    assert anna.post(f"/games/{night.id}/act", data=ALL_PASS).status_code == 409
    undo = {"to_version": str(night.version - 1), "next": "/play"}
    assert anna.post(f"/games/{night.id}/undo", data=undo).status_code == 303
    assert night.state == before


def test_those_who_have_passed_already_are_left_out(phone: Phone, night: Night) -> None:
    anna = phone("Anna", "germany", "italy", "japan")
    night.act("pass_impulse", power="italy")
    assert anna.post(f"/games/{night.id}/act", data=ALL_PASS).status_code == 303
    assert night.state.bloc != "axis_bloc"


def test_nobody_passes_for_others(phone: Phone, night: Night) -> None:
    italy = phone("Rosa", "italy")
    assert "All my powers pass" not in italy.get("/play/italy").text
    assert italy.post(f"/games/{night.id}/act", data=ALL_PASS).status_code == 403
    assert night.state.this_impulse.passed == set()


@pytest.mark.parametrize("held", [("germany",), ("germany", "italy")])
def test_who_finishes_passes_and_ends_nobody_elses_impulse_with_one_tap(
    phone: Phone, night: Night, held: tuple[str, ...]
) -> None:
    anna = phone("Anna", *held)
    page = anna.get("/play/germany/finish").text
    assert re.findall(r'name="powers" value="(\w+)"', page) == list(held)
    assert re.findall(r'<button class="primary" type="submit">([^<]+)', page) == [
        "All my powers pass" if len(held) > 1 else "Germany passes"
    ]
    (behind,) = re.findall(r'<details class="behind".*?</details>', page, re.DOTALL)
    waiting = "Still to move: Japan<" if len(held) > 1 else "Still to move: Italy and Japan<"
    assert waiting in behind, "nobody plays them, so a second tap is enough"
    assert page.count('value="end_turn"') == behind.count('value="end_turn"') == 1
    night.act("pass_impulse", powers=[power for power in ("italy", "japan") if power not in held])
    assert '<details class="behind"' not in anna.get("/play/germany/finish").text


def test_who_ends_the_impulse_of_other_people_asks_them(phone: Phone, night: Night) -> None:
    anna, rosa = phone("Anna", "germany", "japan"), phone("Rosa", "italy")
    assert "Next step" not in anna.get("/play/germany").text
    (behind,) = re.findall(r'<details class="behind".*?</details>', anna.get("/play/germany/finish").text, re.DOTALL)
    assert "The table must agree: Italy isn&#39;t done yet." in behind
    assert f'action="/games/{night.id}/requests"' in behind
    assert anna.post(f"/games/{night.id}/requests", data={"type": "end_turn", "next": "/play"}).status_code == 303
    assert night.state.bloc == "axis_bloc"
    (answer,) = re.findall(r'action="(/games/\w+/requests/\w+/answer)"', rosa.get("/play/italy").text)[:1]
    assert rosa.post(answer, data={"agree": "yes", "next": "/play"}).status_code == 303
    assert night.state.bloc == "western_allies"


def test_the_television_names_who_is_still_to_move_and_minor_powers(host: FlaskClient, night: Night) -> None:
    table = host.get(f"/table/{night.id}").text
    assert "Still to move: Germany, Italy, and Japan" in table
    night.act("pass_impulse", power="germany")
    assert "Still to move: Italy and Japan" in host.get(f"/table/{night.id}").text
    assert "Germany against Commonwealth, France, and Poland" in text(table)
    assert "Germany: 12, 12." in table


def test_starting_units_have_a_form_and_are_kept(phone: Phone, night: Night) -> None:
    anna = phone("Anna", "germany")
    assert (
        'name="numbers.starting_units.germany.infantry"' in anna.get(f"/games/{night.id}/numbers?starts=germany").text
    )
    entered = {"type": "enter_numbers", "numbers.starting_units.germany.infantry": "9"}
    assert anna.post(f"/games/{night.id}/act", data=entered).status_code == 303
    assert night.state.numbers.starting_units == {"germany": {"infantry": 9}}


def test_what_a_power_likely_takes_stands_first(phone: Phone, night: Night) -> None:
    anna = phone("Anna", "germany", "japan")

    def first_lands(power: str) -> list[str]:
        page = anna.get(f"/play/{power}/take").text
        return re.findall(rf"/play/{power}/take\?country=(\w+)", page)

    germany = first_lands("germany")
    assert germany[:2] == ["france", "poland"]
    assert first_lands("japan")[:2] == ["maoist_china", "nationalist_china"]


@pytest.mark.parametrize("language", ["en", "de"])
def test_those_on_whom_war_may_be_declared_are_in_the_order_of_the_readers_alphabet(
    phone: Phone, night: Night, language: str
) -> None:
    page = phone("Anna", "germany").get("/play/germany/war", headers={"Accept-Language": language}).text
    (minors,) = re.findall(r'<details id="minors".*?</details>', page, re.DOTALL)
    found = re.findall(r"<strong>([^<]+)", minors)
    assert ("Türkei" in found) is (language == "de")
    assert found == sorted(found, key=in_order)


def test_a_power_that_may_buy_no_points_is_not_asked_what_they_cost(phone: Phone, night: Night) -> None:
    night.act("end_turn")
    claire = phone("Claire", "united_states", "commonwealth")
    asked = 'name="numbers.nationality_modifier.'
    assert asked not in claire.get("/play/united_states").text
    assert f"{asked}commonwealth" in claire.get("/play/commonwealth").text


def test_what_the_calendar_brings_is_said_once(host: FlaskClient, context: AppContext) -> None:
    later = new_night(context, "second_world_war", "1941", entered=LIMITS)
    page = host.get(f"/play/germany?game={later.id}").text
    due = page[page.index('id="due"') : page.index('data-live="asked"')]
    assert due.count("The Teheran Agreement is open.") == 1
    assert due.count("Lend-Lease Act.") == 1
