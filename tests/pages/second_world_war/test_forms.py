"""What the forms of The Second World War do, through Flask's client."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.service import HOST, AppContext
from companion.service.saved.boards import list_boards
from tests.families.second_world_war.campaign import numbers
from tests.pages.conftest import Night
from tests.pages.reading import text
from tests.pages.second_world_war.campaigns import opened, to_the_axis, to_the_impulses


@pytest.fixture
def night(context: AppContext) -> Night:
    return opened(context, numbers())


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

    @pytest.mark.parametrize(
        ("language", "asked"),
        [("en", "Declare war on the Netherlands?"), ("de", "Den Niederlanden den Krieg erklären?")],
    )
    def test_a_declaration_of_war_names_a_country_with_its_article(
        self, host: FlaskClient, night: Night, language: str, asked: str
    ) -> None:
        to_the_axis(night)
        address = f"/play/germany/war?target=netherlands&game={night.id}"
        assert asked in text(host.get(address, headers={"Accept-Language": language}).text)

    def test_taking_a_capital_asks_for_what_only_the_table_sees(self, host: FlaskClient, night: Night) -> None:
        to_the_axis(night)
        address = f"/play/germany/take?country=france&game={night.id}"
        page = host.get(address).text
        assert "Its units still fight" in page
        assert "France must check for surrender" in page
        assert 'name="defenders" value="yes"' in page
        assert 'name="dice#2"' in page
        assert "France must check for surrender" in host.get(f"{address}&dice%231=6").text
        rolled = host.get(f"{address}&dice%231=6&dice%232=5").text
        assert "must check" not in rolled
        assert re.findall(r'name="(dice#\d)" value="(\d)" checked', rolled) == [("dice#1", "6"), ("dice#2", "5")]
        page = host.get(f"{address}&defenders=no").text
        assert "France surrenders to Germany" in page
        assert "must check" not in page
        assert 'name="defenders" value="no"' in page
        assert "Does Germany create Vichy France?" in page
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
        to_the_impulses(night)
        assert "demand=treaty_of_moscow" in host.get(f"/play/soviet_union/war?game={night.id}").text
        page = host.get(f"/play/soviet_union/war?demand=treaty_of_moscow&game={night.id}").text
        assert 'type="submit">Demand the Treaty of Moscow</button>' in page
        night.act("demand_treaty", treaty="treaty_of_moscow")
        assert "Answer the demand" in host.get(f"/play/germany?game={night.id}").text
        assert "sign=treaty_of_moscow" not in host.get(f"/play/japan/war?game={night.id}").text
        assert "sign=treaty_of_moscow" in host.get(f"/play/germany/war?game={night.id}").text
        page = host.get(f"/play/germany/war?sign=treaty_of_moscow&game={night.id}").text
        assert "Finland is neutral" in page
        assert 'type="submit">Sign the Treaty of Moscow</button>' in page
        assert "treaty_of_moscow" not in night.state.treaties

    def test_a_power_passes_with_one_tap_and_the_last_pass_ends_the_impulse(
        self, host: FlaskClient, night: Night
    ) -> None:
        to_the_axis(night)
        assert "Free point and pass" in host.get(f"/play/italy?game={night.id}").text
        for power in ("italy", "japan", "germany"):
            assert act(host, night, type="pass_impulse", power=power).status_code == 303
        assert night.state.bloc == "western_allies"

    def test_a_pass_kept_from_an_earlier_impulse_is_not_taken(self, host: FlaskClient, night: Night) -> None:
        to_the_axis(night)
        stale = re.search(r'name="for_step" value="([^"]*)"', host.get(f"/play/italy?game={night.id}").text)
        assert stale
        for _ in range(5):
            night.act("end_turn")
        act(host, night, type="pass_impulse", power="italy", for_step=stale.group(1))
        assert night.state.this_impulse.passed == frozenset()

    def test_minor_powers_rest_by_a_tap(self, host: FlaskClient, night: Night) -> None:
        to_the_axis(night)
        for _ in range(2):
            night.act("end_turn")
        assert "Pass automatically from now on" in host.get(f"/play/japan/minors?game={night.id}").text
        act(host, night, type="pass_impulse", power="maoist_china", rest="yes")
        assert night.state.resting == frozenset({"maoist_china"})

    def test_the_rest_is_nothing_by_a_tap(self, host: FlaskClient, context: AppContext) -> None:
        night = opened(context, {"resource_value": {"germany": 7}})
        assert "The rest is 0" in host.get(f"/games/{night.id}/numbers").text
        assert act(host, night, type="enter_numbers", rest_is_zero="yes").status_code == 303
        assert night.state.numbers.resource_value["sweden"] == 0
        assert "The rest is 0" not in host.get(f"/games/{night.id}/numbers").text

    def test_what_a_captured_country_is_worth_is_asked_with_its_garrison(
        self, host: FlaskClient, context: AppContext
    ) -> None:
        night = opened(context, {"resource_value": {"italy": 3}})
        assert "Albania is worth" in host.get(f"/play/italy?game={night.id}").text
        form = {"type": "settle_partisans", "power": "italy", "ungarrisoned": "albania", "values.albania": "1"}
        assert act(host, night, **form).status_code == 303
        assert night.state.numbers.resource_value["albania"] == 1
        assert night.state.treasury("italy") == 3

    def test_pools_and_reinforcements_by_year_are_entered_on_the_page_of_numbers(
        self, host: FlaskClient, night: Night
    ) -> None:
        path = f"/games/{night.id}/numbers"
        assert 'name="numbers.raiders.germany"' in host.get(path).text
        years = "numbers.reinforcements_by_year.germany.1940.infantry"
        assert f'name="{years}"' in host.get(f"{path}?power=germany&year=1940").text
        form = {"numbers.raiders.germany": "2", "numbers.transports.japan": "5", years: "3"}
        assert act(host, night, type="enter_numbers", **form).status_code == 303
        entered = night.state.numbers
        assert (entered.raiders, entered.transports) == ({"germany": 2}, {"japan": 5})
        assert entered.reinforcements_by_year == {"germany": {"1940": {"infantry": 3}}}
        assert act(host, night, type="enter_numbers", **{"numbers.raiders.germany": "1"}).status_code == 303
        assert "Germany, 1940: 3 infantry." in text(host.get(path).text)

    def test_attacks_and_allies_points_are_named_on_the_spending_page(self, host: FlaskClient, night: Night) -> None:
        to_the_axis(night)
        night.act("buy_points", power="germany", resources=1, theatre="et")
        page = host.get(f"/play/germany/spend?game={night.id}").text
        asked = page[page.index('<select id="f-against"') :]
        offered = re.findall(r'<option value="(\w*)">', asked[: asked.index("</select>")])
        assert offered == ["poland", "france", "britain", ""]
        act(host, night, type="buy_points", power="germany", resources="1", theatre="et")
        act(
            host, night, type="spend_points", power="germany", operation="ground_attack", against="france", points_of=""
        )
        assert "sitzkrieg" not in night.state.treaties

    def test_why_a_war_cannot_be_declared_is_said(self, host: FlaskClient, night: Night) -> None:
        to_the_axis(night)
        page = host.get(f"/play/germany/war?target=france&game={night.id}").text
        assert "Not now" in page
        assert "already at war with France" in page

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
        assert [power.box for power in night.state.production] == [2, 5]

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
        assert [operation.theatre for operation in night.state.this_impulse.spent] == ["pt"]
        page = host.get(f"/play/commonwealth/buy?game={night.id}").text
        assert "units.kamikaze" not in page
        assert "units.infantry" in page

    def test_a_zero_is_a_number(self, host: FlaskClient, context: AppContext) -> None:
        night = opened(context)
        act(
            host,
            night,
            **{"type": "enter_numbers", "numbers.resource_value.norway": "0", "numbers.starting_limit.germany": "7"},
        )
        assert night.state.numbers.resource_value == {"norway": 0}
        assert night.state.treasury("germany") == 7

    def test_a_country_that_is_not_listed_is_added(self, host: FlaskClient, context: AppContext) -> None:
        night = opened(context)
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

    def test_the_numbers_of_a_game_are_kept_for_the_next(
        self, host: FlaskClient, night: Night, context: AppContext
    ) -> None:
        assert host.post("/boards/second_world_war", data={"name": "Our box", "game": night.id}).status_code == 303
        assert [board["name"] for board in list_boards(context, HOST, "second_world_war")] == ["Our box"]
        assert "&amp;board=our_box#new" in host.get("/boards/second_world_war/our_box").text
        form = host.get("/?edition=second_world_war&board=our_box").text
        assert '<option value="our_box" selected>' in form

    def test_the_last_season_is_chosen_as_the_books_spell_it(self, host: FlaskClient, night: Night) -> None:
        page = host.get(f"/games/{night.id}/numbers").text
        assert '<option value="winter 1945">Winter 1945</option>' in page
        answer = act(host, night, type="enter_numbers", **{"numbers.last_season": "winter 1945"})
        assert answer.status_code == 303
        assert night.state.numbers.last_season == "winter 1945"
        in_french = host.get(f"/games/{night.id}/numbers", headers={"Accept-Language": "fr"}).text
        assert "Hiver 1945." in in_french

    def test_routes_are_called_by_the_places_they_go_through(self, host: FlaskClient, night: Night) -> None:
        page = host.get(f"/play/united_states/lend?game={night.id}").text
        assert ["By the Atlantic:" in page, "By Murmansk:" in page, "By Abadan:" in page] == [True, True, True]

    def test_units_that_are_done_offer_nothing_to_tick(self, host: FlaskClient, night: Night) -> None:
        to_the_axis(night)
        act(host, night, type="rebuild_unit", power="germany", unit="armor")
        page = host.get(f"/play/germany/buy?game={night.id}").text
        assert "done for this impulse" in page
        assert "Advance the checked units" not in page

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
        in_italian = host.get(f"/play/united_states/minors?game={night.id}", headers={"Accept-Language": "it"}).text
        assert "1 punto, contro il Giappone." in in_italian
        act(host, night, type="spend_points", power="poland", operation="ground_attack")
        assert [operation.power for operation in night.state.this_impulse.spent] == ["poland"]

    def test_pages_of_other_games_are_not_here(self, host: FlaskClient, night: Night) -> None:
        for doing in ("research", "factories", "place", "nonsense"):
            assert host.get(f"/play/germany/{doing}?game={night.id}").status_code == 404, doing
        assert host.get(f"/games/{night.id}/land").status_code == 404


def test_whatever_was_forgotten_is_called_by_its_name_in_every_language(host: FlaskClient, night: Night) -> None:
    page = host.get(f"/games/{night.id}/forgot", headers={"Accept-Language": "fr"}).text
    assert "Bombe atomique" in page
    assert "Mettre une unité sur le tableau" in page
    assert not re.search(r"Place on display|Drop atomic bomb", page)
