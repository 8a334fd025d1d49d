"""Every page of The Second World War answers, with nothing entered and far into the war; forms do what they say."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.service import HOST, Desk
from companion.service.boards import list_boards
from companion.storage.memory import MemoryStore
from tests.pages.campaigns import DOINGS, LATE, REPLAY, opened, replayed, to_the_axis, to_the_impulses
from tests.pages.conftest import Night, Phone
from tests.second_world_war.campaign import numbers


@pytest.fixture
def night(desk: Desk) -> Night:
    return opened(desk, numbers())


@pytest.mark.parametrize("doing", DOINGS)
def test_every_page_answers_with_nothing_entered(host: FlaskClient, desk: Desk, doing: str) -> None:
    night = opened(desk)
    assert host.get(f"/play/germany{doing}?game={night.id}").status_code == 200
    to_the_axis(night)
    assert host.get(f"/play/germany{doing}?game={night.id}").status_code == 200


@pytest.mark.parametrize("scenario", ["1939", "1941"])
def test_the_shared_pages_know_this_game(host: FlaskClient, desk: Desk, scenario: str) -> None:
    night = opened(desk, numbers(), scenario)
    for path in ("table", "banker", "audit", "after"):
        answer = host.get(f"/{path}/{night.id}")
        assert answer.status_code == 200, (path, answer.text)
    assert "Limit by season" in host.get(f"/table/{night.id}").text
    assert "Available by season" in host.get(f"/table/{night.id}").text
    assert "in the treasury" not in host.get(f"/table/{night.id}").text
    assert host.get(f"/games/{night.id}/numbers").status_code == 200


@pytest.fixture(scope="module")
def late() -> Night:
    return replayed(Desk(MemoryStore()), LATE)


class TestFarIntoTheWar:
    @pytest.fixture
    def desk(self, late: Night) -> Desk:
        return late.desk

    @pytest.mark.parametrize("power", ["soviet_union", "germany", "commonwealth", "france", "united_states"])
    def test_every_page_of_every_power_answers(self, host: FlaskClient, late: Night, power: str) -> None:
        for doing in DOINGS:
            answer = host.get(f"/play/{power}{doing}?game={late.id}")
            assert answer.status_code == 200, (doing, answer.text)

    @pytest.mark.parametrize(("chart", "figure"), [("Limit by season", "limit"), ("Available by season", "available")])
    def test_the_table_draws_every_season(self, host: FlaskClient, late: Night, chart: str, figure: str) -> None:
        last = {step["season"]: step[figure] for step in REPLAY["steps"][:LATE]}
        said = [f"Germany: {', '.join(str(one['germany']) for one in last.values())}."]
        said += [f"France: {', '.join(str(one['france']) for one in last.values())}."]
        text = host.get(f"/table/{late.id}").text
        drawn = text[text.index(f'aria-label="{chart}') :]
        assert all(one in drawn[: drawn.index(">")] for one in said)
        assert "surrendered" in text

    def test_a_country_s_card_opens_what_may_be_done_with_it(self, host: FlaskClient, late: Night) -> None:
        answer = host.get(f"/q/second_world_war/territory/egypt?game={late.id}&by=italy")
        assert answer.headers["Location"].startswith("/play/italy/take?game=")
        assert "country=egypt" in answer.headers["Location"]


def test_the_table_s_cards_speak_of_this_game(host: FlaskClient, night: Night) -> None:
    to_the_axis(night)
    income = host.get(f"/q/second_world_war/table/income?game={night.id}")
    assert income.headers["Location"] == f"/play/germany?game={night.id}#income"
    ending = host.get(f"/q/second_world_war/table/end_turn?game={night.id}").text
    assert "<h1>Axis</h1>" in ending
    assert "Impulse 1: Western Allies" in ending
    assert "ncome" not in ending
    assert "End the impulse</button>" in ending


def test_the_end_of_one_blocs_impulse_is_not_taken_for_that_of_the_next(host: FlaskClient, night: Night) -> None:
    to_the_axis(night)
    night.act("end_turn")
    page = host.get(f"/play/commonwealth?game={night.id}").text
    (meant,) = set(re.findall(r'value="end_turn">.*?name="moment" value="([^"]+)"', page, re.DOTALL))
    night.act("end_turn")
    assert night.state.bloc == "minors_at_war"
    form = {"type": "end_turn", "moment": meant}
    assert host.post(f"/games/{night.id}/act", data=form).status_code == 409
    assert night.state.bloc == "minors_at_war"


def test_the_list_of_games_names_the_season_and_who_is_to_move(host: FlaskClient, night: Night) -> None:
    assert "Summer 1939, Everybody to move" in host.get("/").text
    to_the_axis(night)
    assert "Summer 1939, impulse 1, Axis to move" in host.get("/").text


def test_a_new_game_asks_for_no_bids(host: FlaskClient) -> None:
    assert "bid.germany" not in host.get("/?edition=second_world_war").text
    assert "bid.germany" in host.get("/?edition=anniversary").text


def test_a_found_country_shows_who_holds_it(host: FlaskClient, night: Night) -> None:
    night.act("set_country", country="norway", status="captured", controller="italy", reason="test")
    found = host.get(f"/find?q=nor&game={night.id}").text
    assert 'data-power="italy"' in found[found.index("Norway") - 400 : found.index("Norway")]


def test_a_city_that_rules_name_is_found_and_its_card_takes_it(host: FlaskClient, night: Night) -> None:
    to_the_axis(night)
    found = host.get(f"/find?q=mosc&game={night.id}")
    assert found.headers["Location"] == f"/q/second_world_war/city/moscow?game={night.id}"
    card = host.get(found.headers["Location"])
    assert card.headers["Location"] == f"/play/germany/take?game={night.id}&city=moscow"
    assert "<h1>Moscow</h1>" in host.get(card.headers["Location"]).text


def act(host: FlaskClient, night: Night, **form: str) -> Any:
    return host.post(f"/games/{night.id}/act", data=form)


class TestForms:
    def test_points_are_bought_and_spent(self, host: FlaskClient, night: Night) -> None:
        to_the_axis(night)
        assert act(host, night, type="buy_points", power="germany", resources="2", theatre="et").status_code == 303
        assert night.state.treasury("germany") == 5
        form = {"type": "spend_points", "power": "germany", "operation": "ground_attack", "count": "3", "note": "12"}
        assert act(host, night, **form).status_code == 303
        (spent,) = night.state.this_impulse.spent
        assert (spent.points, spent.note) == (3, "12")
        assert "12" in host.get(f"/play/germany/log?game={night.id}").text

    def test_a_declaration_of_war_is_shown_before_it_is_made(self, host: FlaskClient, night: Night) -> None:
        to_the_axis(night)
        night.act("buy_points", power="germany", resources=1, theatre="et")
        page = host.get(f"/play/germany/war?target=belgium&game={night.id}").text
        assert "Netherlands" in page
        assert "Declare war on Belgium" in page
        assert not any(war.target == "belgium" for war in night.state.wars)
        assert "Not now" not in page

    def test_taking_a_capital_asks_for_what_only_the_table_sees(self, host: FlaskClient, night: Night) -> None:
        to_the_axis(night)
        address = f"/play/germany/take?country=france&game={night.id}"
        page = host.get(address).text
        assert "Its units still fight" in page
        assert "France must check for surrender" in page
        assert 'name="defenders" value="yes"' in page
        assert "Germany creates Vichy France" not in page
        page = host.get(f"{address}&defenders=no").text
        assert "France surrenders to Germany" in page
        assert "must check" not in page
        assert 'name="defenders" value="no"' in page
        assert "Germany creates Vichy France" in page
        assert "held by Vichy France" not in page
        assert "held by Vichy France" in host.get(f"{address}&defenders=no&create_vichy=yes").text
        form = {"type": "capture_capital", "country": "france", "by": "germany", "defenders": "no"}
        assert act(host, night, create_vichy="yes", **{"held.indochina": "japan"}, **form).status_code == 303
        assert night.state.surrendered["france"].to == "germany"
        assert night.state.country("indochina").controller == "vichy_france"
        assert "Out of the war" in host.get(f"/play/germany/resolve?game={night.id}").text

    def test_only_germany_is_offered_to_sign_for_the_finns_and_sees_what_follows(
        self, host: FlaskClient, night: Night
    ) -> None:
        to_the_axis(night)
        assert "sign=treaty_of_moscow" not in host.get(f"/play/japan/war?game={night.id}").text
        assert "sign=treaty_of_moscow" in host.get(f"/play/germany/war?game={night.id}").text
        page = host.get(f"/play/germany/war?sign=treaty_of_moscow&game={night.id}").text
        assert "Finland is neutral" in page
        assert 'type="submit">Sign the Treaty of Moscow</button>' in page
        assert "treaty_of_moscow" not in night.state.treaties

    def test_why_a_war_cannot_be_declared_is_said(self, host: FlaskClient, night: Night) -> None:
        to_the_axis(night)
        page = host.get(f"/play/germany/war?target=france&game={night.id}").text
        assert "Not now" in page
        assert "at war with France already" in page

    def test_units_are_rebuilt_advanced_and_deployed(self, host: FlaskClient, night: Night) -> None:
        to_the_axis(night)
        act(host, night, type="rebuild_unit", power="germany", unit="armor")
        act(host, night, type="rebuild_unit", power="germany", unit="destroyer")
        page = host.get(f"/play/germany/buy?game={night.id}").text
        assert "In box 3, begun in box 3" in page
        assert "done for this impulse" in page
        for _ in range(4):
            night.act("end_turn")
        data = {"type": "advance_units", "power": "germany", "items": ["germany_1", "germany_2"]}
        assert host.post(f"/games/{night.id}/act", data=data).status_code == 303
        assert [one.box for one in night.state.production] == [2, 5]

    def test_the_theatre_is_for_deploying_only(self, host: FlaskClient, night: Night) -> None:
        """One form with two buttons: the Commonwealth says where the points of a deployment come from."""
        for box in (2, 1):
            night.act("place_on_display", power="commonwealth", unit="armor", box=box, reason="displaced")
        to_the_axis(night)
        night.act("end_turn")
        night.act("buy_points", power="commonwealth", resources=1, theatre="pt")
        common = {"power": "commonwealth", "theatre@deploy_units": "pt"}
        assert act(host, night, type="advance_units", items="commonwealth_1", **common).status_code == 303
        assert act(host, night, type="deploy_units", items="commonwealth_2", **common).status_code == 303
        assert [one.theatre for one in night.state.this_impulse.spent] == ["pt"]
        page = host.get(f"/play/commonwealth/buy?game={night.id}").text
        assert "units.kamikaze" not in page
        assert "units.infantry" in page

    def test_a_zero_is_a_number(self, host: FlaskClient, desk: Desk) -> None:
        night = opened(desk)
        act(
            host,
            night,
            **{"type": "enter_numbers", "numbers.resource_value.norway": "0", "numbers.starting_limit.germany": "7"},
        )
        assert night.state.numbers.resource_value == {"norway": 0}
        assert night.state.treasury("germany") == 7

    def test_a_country_that_is_not_listed_is_added(self, host: FlaskClient, desk: Desk) -> None:
        night = opened(desk)
        fields = {"name": "Eastern Poland", "value": "1", "holder": "soviet_union"}
        form = {f"numbers.further_country.{key}": value for key, value in fields.items()}
        assert act(host, night, type="enter_numbers", **form).status_code == 303
        assert night.state.country("eastern_poland").controller == "soviet_union"

    def test_the_banker_mends_a_value(self, host: FlaskClient, night: Night) -> None:
        path = f"/games/{night.id}/numbers"
        assert host.post(path, data={"what": "resource_value.germany", "value": "8"}).status_code == 409
        assert (
            host.post(path, data={"what": "resource_value.germany", "value": "x", "override": "typo"}).status_code
            == 422
        )
        assert (
            host.post(path, data={"what": "resource_value.germany", "value": "8", "override": "typo"}).status_code
            == 303
        )
        assert night.state.treasury("germany") == 8
        form = {"what": "nationality_modifier.germany", "value": "3", "override": "misread"}
        assert host.post(path, data=form).status_code == 303
        assert night.state.numbers.nationality_modifier["germany"] == 3

    def test_the_numbers_of_a_game_are_kept_for_the_next(self, host: FlaskClient, night: Night, desk: Desk) -> None:
        assert host.post("/boards/second_world_war", data={"name": "Our box", "game": night.id}).status_code == 303
        assert [one["name"] for one in list_boards(desk, HOST, "second_world_war")] == ["Our box"]
        assert "&amp;board=our_box#new" in host.get("/boards/second_world_war/our_box").text
        form = host.get("/?edition=second_world_war&board=our_box").text
        assert '<option value="our_box" selected>' in form

    def test_the_last_season_is_chosen_as_the_books_spell_it(self, host: FlaskClient, night: Night) -> None:
        page = host.get(f"/games/{night.id}/numbers").text
        assert '<option value="winter 1945">Winter 1945</option>' in page
        answer = act(host, night, type="enter_numbers", **{"numbers.last_season": "winter 1945"})
        assert answer.status_code == 303
        assert night.state.numbers.last_season == "winter 1945"

    def test_units_that_are_done_offer_nothing_to_tick(self, host: FlaskClient, night: Night) -> None:
        to_the_axis(night)
        act(host, night, type="rebuild_unit", power="germany", unit="armor")
        page = host.get(f"/play/germany/buy?game={night.id}").text
        assert "done for this impulse" in page
        assert "Advance those ticked" not in page

    def test_where_units_are_counted_nothing_else_is_denied(self, host: FlaskClient, night: Night) -> None:
        to_the_axis(night)
        none_due = "No surrender check is due"
        assert none_due in host.get(f"/play/italy/resolve?game={night.id}").text
        night.act("capture_capital", country="poland", by="germany")
        night.act("check_surrender", country="poland", dice=[1, 1])
        page = host.get(f"/play/italy/resolve?game={night.id}").text
        assert "Count them" in page
        assert none_due not in page

    def test_a_city_is_typed_as_it_is_printed(self, host: FlaskClient, night: Night) -> None:
        to_the_impulses(night)
        night.act("end_turn")
        night.act("renounce_treaty", treaty="sitzkrieg", by="germany")
        night.act("end_turn")
        form = {"type": "bomb_city", "by": "commonwealth", "target": "germany", "raid": "night", "natural_six": "yes"}
        assert act(host, night, city="Hamburg", **form).status_code == 303
        assert night.state.this_impulse.bombed == frozenset({"hamburg"})
        assert night.state.treasury("germany") == 6

    def test_minor_powers_use_their_point(self, host: FlaskClient, night: Night) -> None:
        to_the_impulses(night)
        for _ in range(3):
            night.act("end_turn")
        page = host.get(f"/play/united_states/minors?game={night.id}").text
        assert "Poland" in page
        act(host, night, type="spend_points", power="poland", operation="ground_attack")
        assert [one.power for one in night.state.this_impulse.spent] == ["poland"]

    def test_pages_of_other_games_are_not_here(self, host: FlaskClient, night: Night) -> None:
        for doing in ("research", "factories", "place", "nonsense"):
            assert host.get(f"/play/germany/{doing}?game={night.id}").status_code == 404, doing
        assert host.get(f"/games/{night.id}/land").status_code == 404


class TestChecklist:
    def test_partisans_are_settled_from_the_power_s_page(self, host: FlaskClient, night: Night) -> None:
        page = host.get(f"/play/italy?game={night.id}").text
        assert "Say where garrisons are missing" in page
        assert "Albania" in page
        form = {"type": "settle_partisans", "power": "italy", "ungarrisoned": "albania"}
        assert host.post(f"/games/{night.id}/act", data=form).status_code == 303
        assert night.state.treasury("italy") == 4

    def test_partisans_are_asked_of_whom_they_concern(self, phone: Phone, night: Night) -> None:
        asked, button = "which captured capitals have no ground unit of yours?", "Log it: those ticked have none"
        others = phone("Claire", "france").get("/play").text
        assert asked in others
        assert "Italy answers." in others
        assert button not in others
        assert "Say where garrisons are missing" not in others
        own = phone("Anna", "italy").get("/play").text
        assert button in own
        assert "Say where garrisons are missing" in own

    def test_what_the_table_does_is_ticked(self, host: FlaskClient, night: Night) -> None:
        assert act(host, night, type="check_off", item="isolated_markers").status_code == 303
        assert "isolated_markers" in night.state.settled


class TestTheBanker:
    @pytest.mark.parametrize(
        ("form", "holds"),
        [
            ({"type": "adjust_points", "power": "commonwealth", "amount": "2", "theatre": "et"}, "points"),
            ({"type": "set_war", "one": "italy", "other": "greece", "at_war": "yes"}, "war"),
            ({"type": "set_treaty", "treaty": "sitzkrieg", "in_force": "no"}, "treaty"),
            ({"type": "set_production", "item": "germany_1", "box": ""}, "production"),
        ],
    )
    def test_every_correction_has_a_form_that_works(
        self, host: FlaskClient, night: Night, form: dict[str, str], holds: str
    ) -> None:
        night.act("place_on_display", power="germany", unit="armor", box=2, reason="displaced")
        assert f'value="{form["type"]}"' in host.get(f"/banker/{night.id}").text
        answer = host.post(f"/banker/{night.id}/act", data={**form, "reason": "forgotten"})
        assert answer.status_code == 303, answer.text
        state = night.state
        now = {
            "points": state.accounts["commonwealth/action_points/et"] == 2 if holds == "points" else None,
            "war": any(war.parties == {"italy", "greece"} for war in state.wars),
            "treaty": "sitzkrieg" not in state.treaties,
            "production": not state.production,
        }
        assert now[holds]

    def test_the_preview_of_a_late_correction_tells_of_wars_and_agreements(
        self, host: FlaskClient, night: Night
    ) -> None:
        night.act("set_war", one="italy", other="greece", reason="forgotten")
        night.act("set_treaty", treaty="sitzkrieg", in_force=False, reason="forgotten")
        for remove, said in ((2, "Greece and Italy are at peace"), (3, "Sitzkrieg is in force")):
            assert said in host.get(f"/banker/{night.id}/correct?remove={remove}&preview=1").text

    def test_a_country_is_put_right_where_the_audit_found_it(self, host: FlaskClient, night: Night) -> None:
        page = host.get(f"/audit/{night.id}?fix=norway").text
        assert "Holder on the board" in page
        form = {"type": "set_country", "country": "norway", "controller": "germany", "status": "captured"}
        answer = host.post(f"/banker/{night.id}/act", data={**form, "gives": "yes", "reason": "board audit"})
        assert answer.status_code == 303, answer.text
        assert night.state.country("norway").controller == "germany"
