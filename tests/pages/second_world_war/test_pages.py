"""Every page of The Second World War answers, with nothing entered and far into the war; forms do what they say."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from companion.families.second_world_war.rules.economy import limits
from companion.service import AppContext
from companion.storage.temporary import TemporaryStore
from tests.families.second_world_war.campaign import numbers
from tests.pages.conftest import Night, Phone, new_night
from tests.pages.reading import act
from tests.pages.second_world_war.campaigns import DOINGS, LATE, REPLAY, opened, replayed, to_the_axis


@pytest.fixture
def night(context: AppContext) -> Night:
    return opened(context, numbers())


def test_every_page_answers_with_nothing_entered(host: FlaskClient, context: AppContext) -> None:
    night = opened(context)
    pages = [f"/play/germany{doing}?game={night.id}" for doing in DOINGS]
    assert [page for page in pages if host.get(page).status_code != 200] == []
    to_the_axis(night)
    assert [page for page in pages if host.get(page).status_code != 200] == []


def test_a_number_nobody_has_entered_is_a_dash_and_asked_for_where_it_is_needed(
    host: FlaskClient, context: AppContext
) -> None:
    night = to_the_axis(opened(context))
    asked = "What is the resource limit of Germany at the start?"
    for doing in ("", "/points", "/buy"):
        page = host.get(f"/play/germany{doing}?game={night.id}").text
        assert asked in page, doing
        assert "–</b>" in page or ">–<" in page, doing
        for zero in ("You have nothing left to pay with", "nothing to recover", "of 0 available"):
            assert zero not in page, doing
    assert "Buy action points" in host.get(f"/play/germany?game={night.id}").text
    entering = {"type": "enter_numbers", "numbers.starting_limit.germany": "7"}
    assert act(host, night, **entering).status_code == 303
    for doing in ("", "/points", "/buy"):
        assert asked not in host.get(f"/play/germany{doing}?game={night.id}").text


def test_the_limit_is_asked_for_until_the_books_know_all_of_it(context: AppContext, host: FlaskClient) -> None:
    limit = 'name="numbers.starting_limit.italy"'
    for entered, asked in (({"resource_value": {"albania": 1}}, True), ({"starting_limit": {"italy": 5}}, False)):
        night = new_night(context, "second_world_war", "1939", entered=entered)
        assert (limit in host.get(f"/play/italy?game={night.id}").text) is asked


@pytest.mark.parametrize("scenario", ["1939", "1941"])
def test_the_shared_pages_know_this_game(host: FlaskClient, context: AppContext, scenario: str) -> None:
    night = opened(context, numbers(), scenario)
    for path in ("table", "banker", "audit", "after"):
        answer = host.get(f"/{path}/{night.id}")
        assert answer.status_code == 200, (path, answer.text)
    table = host.get(f"/table/{night.id}").text
    assert "Limit by season" in table
    assert "Available by season" in table
    assert "in the treasury" not in table
    assert host.get(f"/games/{night.id}/numbers").status_code == 200


@pytest.fixture(scope="module")
def late() -> Night:
    return replayed(AppContext(TemporaryStore()), LATE)


class TestFarIntoTheWar:
    @pytest.fixture
    def context(self, late: Night) -> AppContext:
        return late.app

    @pytest.mark.parametrize("power", ["soviet_union", "germany", "commonwealth", "france", "united_states"])
    def test_every_page_of_every_power_answers(self, host: FlaskClient, late: Night, power: str) -> None:
        for doing in DOINGS:
            answer = host.get(f"/play/{power}{doing}?game={late.id}")
            assert answer.status_code == 200, (doing, answer.text)

    @pytest.mark.parametrize(("chart", "figure"), [("Limit by season", "limit"), ("Available by season", "available")])
    def test_the_table_draws_every_season(self, host: FlaskClient, late: Night, chart: str, figure: str) -> None:
        last = {step["season"]: step[figure] for step in REPLAY["steps"][:LATE]}
        start = {power: limits.starting_total(late.state, power) for power in ("germany", "france")}
        said = [
            f"{name}: {', '.join(str(figures[power]) for figures in [start, *last.values()])}."
            for power, name in (("germany", "Germany"), ("france", "France"))
        ]
        text = host.get(f"/table/{late.id}").text
        drawn = text[text.index(f'aria-label="{chart}') :]
        assert all(sentence in drawn[: drawn.index(">")] for sentence in said)
        assert "surrendered" in text

    def test_a_country_s_card_opens_what_may_be_done_with_it(self, host: FlaskClient, late: Night) -> None:
        answer = host.get(f"/q/second_world_war/territory/egypt?game={late.id}&by=italy")
        assert answer.headers["Location"].startswith("/play/italy/take?game=")
        assert "country=egypt" in answer.headers["Location"]


def test_the_table_s_cards_speak_of_this_game(host: FlaskClient, night: Night) -> None:
    to_the_axis(night)
    for card in ("income", "end_turn"):
        sheet = host.get(f"/q/second_world_war/table/{card}?game={night.id}").headers["Location"]
        assert sheet == f"/play/germany/finish?game={night.id}"
    ending = host.get(sheet).text
    assert "<h1>Germany</h1>" in ending
    assert "Impulse 1: Western Allies" in ending
    assert "ncome" not in ending
    assert "End the impulse</button>" in ending


def test_the_end_of_one_blocs_impulse_is_not_taken_for_that_of_the_next(host: FlaskClient, night: Night) -> None:
    to_the_axis(night)
    night.act("end_turn")
    page = host.get(f"/play/commonwealth/finish?game={night.id}").text
    (meant,) = set(re.findall(r'value="end_turn">.*?name="for_step" value="([^"]+)"', page, re.DOTALL))
    night.act("end_turn")
    assert night.state.bloc == "minors_at_war"
    form = {"type": "end_turn", "for_step": meant}
    assert host.post(f"/games/{night.id}/act", data=form).status_code == 409
    assert night.state.bloc == "minors_at_war"


def test_a_minor_power_that_has_passed_is_not_offered_to_pass_again(host: FlaskClient, night: Night) -> None:
    to_the_axis(night)
    night.act("end_turn")
    night.act("end_turn")
    night.act("pass_impulse", power="maoist_china")
    page = host.get(f"/play/japan/minors?game={night.id}").text
    of = {section.partition("<")[0]: section.partition("</section>")[0] for section in page.split("<h2>")}
    assert "Done with this impulse" in of["Maoist China"]
    assert "<button" not in of["Maoist China"]
    assert "Pass<" in of["Nationalist China"]


def test_a_power_without_an_enemy_is_not_asked_what_to_look_for(host: FlaskClient, night: Night) -> None:
    page = host.get(f"/play/united_states/take?game={night.id}").text
    assert "has no enemy to take anything from" in page
    assert "Three letters" not in page
    assert "Three letters" in host.get(f"/play/germany/take?game={night.id}").text


def test_the_list_of_games_names_the_season_and_who_is_to_move(host: FlaskClient, night: Night) -> None:
    assert "Summer 1939, everybody to move" in host.get("/").text
    to_the_axis(night)
    assert "Summer 1939, impulse 1, Axis to move" in host.get("/").text


def test_a_new_game_asks_for_no_bids(host: FlaskClient) -> None:
    assert "bid.germany" not in host.get("/?edition=second_world_war").text
    assert "bid.germany" in host.get("/?edition=anniversary").text


def test_a_found_country_shows_who_holds_it(host: FlaskClient, night: Night) -> None:
    night.act("set_country", country="norway", status="captured", controller="italy", reason="test")
    found = host.get(f"/find?q=nor&game={night.id}").text
    assert 'data-power="italy"' in found[found.index("Norway") - 400 : found.index("Norway")]


@pytest.mark.parametrize("typed", ["Poland", "Polen", "French No", "Nordafrika"])
def test_a_country_is_found_by_its_name_and_by_the_one_on_the_board(
    host: FlaskClient, night: Night, typed: str
) -> None:
    page = host.get(f"/play/germany/take?game={night.id}&language=de&q={typed}").text
    found = re.findall(r'<li data-name="([^"]+)"', page)
    assert found
    assert all(typed.lower() in name.lower() for name in found)


def test_a_city_that_rules_name_is_found_and_its_card_takes_it(host: FlaskClient, night: Night) -> None:
    to_the_axis(night)
    found = host.get(f"/find?q=mosc&game={night.id}")
    assert found.headers["Location"] == f"/q/second_world_war/city/moscow?game={night.id}"
    card = host.get(found.headers["Location"])
    assert card.headers["Location"] == f"/play/germany/take?game={night.id}&city=moscow"
    assert "<h1>Moscow</h1>" in host.get(card.headers["Location"]).text


def test_a_capital_that_rules_name_asks_for_the_dice_whichever_way_it_is_opened(
    host: FlaskClient, night: Night
) -> None:
    to_the_axis(night)
    page = host.get(f"/play/germany/take?game={night.id}&city=paris").text
    assert "<h1>Paris</h1>" in page
    assert 'name="dice#1"' in page
    assert 'name="type" value="capture_capital"' in page


def test_moscow_alone_asks_nothing_that_its_fall_does_not_decide(host: FlaskClient, night: Night) -> None:
    to_the_axis(night)
    night.act("set_war", one="germany", other="soviet_union", at_war=True, reason="a test")
    page = host.get(f"/play/germany/take?game={night.id}&city=moscow").text
    assert "Germany takes the capital of the Soviet Union." in page
    for asked in (
        "None of its units are left",
        'name="dice#1"',
        "is anything different?",
        "What is Soviet Union worth?",
    ):
        assert asked not in page, asked


def test_taking_a_country_at_peace_says_so_and_leads_to_the_declaration(phone: Phone, night: Night) -> None:
    to_the_axis(night)
    anna = phone("Anna", "germany", "japan")
    page = anna.get("/play/germany/take?country=norway").text
    assert "Germany isn&#39;t at war with Norway." in page
    assert 'href="/play/germany/war?target=norway"' in page
    assert "log that its capital is taken" not in page
    others = anna.get("/play/japan/take?country=poland").text
    assert "Japan isn&#39;t at war with Poland." in others


def test_nobody_else_is_offered_land_of_their_own_side(phone: Phone, night: Night) -> None:
    to_the_axis(night)
    claire = phone("Claire", "commonwealth", "france")
    for page in ("/play/commonwealth/take?country=egypt", "/play/commonwealth/take?city=paris"):
        assert "France took it" not in claire.get(page).text
    for page in ("/play/commonwealth/take?country=germany", "/play/commonwealth/take?city=rome"):
        assert "France took it" in claire.get(page).text


class TestChecklist:
    def test_partisans_are_settled_from_the_power_s_page(self, host: FlaskClient, night: Night) -> None:
        page = host.get(f"/play/italy?game={night.id}").text
        assert "Say where garrisons are missing" in page
        assert "Albania" in page
        sheet = host.get(f"/play/italy/finish?game={night.id}").text
        assert "<h2>Not yet</h2>" in sheet
        assert f'class="button primary" href="/play/italy?game={night.id}"' in sheet, "and the way back"
        form = {"type": "settle_partisans", "power": "italy", "ungarrisoned": "albania"}
        assert host.post(f"/games/{night.id}/act", data=form).status_code == 303
        assert night.state.treasury("italy") == 4

    def test_partisans_are_asked_of_whom_they_concern(self, phone: Phone, night: Night) -> None:
        asked = "which captured capitals have no ground unit of yours?"
        button = "Log it for Italy: the checked ones have none"
        others = phone("Claire", "france").get("/play").text
        assert asked in others
        assert "Italy answers." in others
        assert button not in others
        assert "Say where garrisons are missing" not in others
        own = phone("Anna", "italy", "germany")
        for page in ("/play/italy", "/play/germany"):
            assert button in own.get(page).text
            assert "Say where garrisons are missing" in own.get(page).text, "no others are waited for"

    def test_two_powers_of_one_phone_have_a_button_each_for_their_partisans(self, phone: Phone, night: Night) -> None:
        night.act("set_country", country="denmark", status="captured", controller="germany", reason="a test")
        page = phone("Anna", "italy", "germany").get("/play/italy").text
        buttons = re.findall(r"Log it for (\w+): the checked ones have none", page)
        assert buttons == ["Italy", "Germany"]

    def test_what_the_table_does_is_ticked(self, host: FlaskClient, night: Night) -> None:
        assert act(host, night, type="check_off", item="isolated_markers").status_code == 303
        assert "isolated_markers" in night.state.settled


def test_a_forgotten_capital_says_whether_units_are_left_in_its_own_turn_too(phone: Phone, night: Night) -> None:
    to_the_axis(night)
    night.act("end_turn")
    page = phone("Anna", "germany").get("/play/germany/take?country=poland").text
    assert "Whose turn was it?" in page
    assert 'href="/play/germany/take?country=poland&amp;defenders=no"' in page


def test_a_finished_game_asks_nothing_more(phone: Phone, night: Night) -> None:
    anna = phone("Anna", "united_states", "japan")
    to_the_axis(night)
    night.act("end_turn")
    assert "How many attacks has Japan made in China" in anna.get("/play/japan").text
    night.act("declare_winner", side="axis", reason="by the Scenario Book")
    page = anna.get("/play/japan", follow_redirects=True).text
    assert "How it ended" in page
    assert "How many attacks has Japan made" not in page
    assert "the checked ones have none" not in page


def test_units_are_deployed_once_one_of_them_may_be(host: FlaskClient, night: Night) -> None:
    to_the_axis(night)
    night.act("rebuild_unit", power="germany", unit="land_based_air")
    for box in (2, 1):
        for _round in range(4):
            night.act("end_turn", override="test")
        page = host.get(f"/play/germany/buy?game={night.id}").text
        assert ('value="deploy_units"' in page) is (box == 1), box
        if box == 2:
            night.act("advance_units", power="germany", items=["germany_1"], override="test")


class TestTheBanker:
    def test_resources_are_put_right_and_no_money_is_spoken_of(self, host: FlaskClient, night: Night) -> None:
        act(host, night, type="adjust_treasury", power="germany", amount="-1", reason="miscounted")
        page = host.get(f"/banker/{night.id}").text
        assert "Germany's available resources corrected by −1: miscounted" in page.replace("&#39;", "'")
        assert "Money" not in page

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


def test_a_power_that_has_only_its_free_point_is_offered_that_first(host: FlaskClient, context: AppContext) -> None:
    night = new_night(context, "second_world_war", "1939")
    night.act("advance_phase")
    page = host.get(f"/play/soviet_union/points?game={night.id}").text
    assert page.index("Take the free point") < page.index("If the table allows it") < page.index("Buy points</button>")
    night.act("pass_impulse", power="soviet_union")
    page = host.get(f"/play/germany/points?game={night.id}").text
    assert page.index("Buy points</button>") < page.index("Take the free point")
    assert "If the table allows it" not in page


def test_no_power_is_on_turn_while_minor_powers_move(host: FlaskClient, context: AppContext) -> None:
    night = new_night(context, "second_world_war", "1939")
    night.act("advance_phase")
    for powers in (["soviet_union"], ["germany", "italy", "japan"], ["commonwealth", "france", "united_states"]):
        table = host.get(f"/table/{night.id}").text
        assert all(f'<li class="power-row on-turn" data-power="{power}">' in table for power in powers)
        assert f'<section class="now" data-power="{powers[0]}"' in table
        night.act("pass_impulse", powers=powers)
    table = host.get(f"/table/{night.id}").text
    assert "Neutral minor powers at war" in table
    assert "power-row on-turn" not in table
    assert '<section class="now" data-power=""' in table
