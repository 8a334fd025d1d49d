"""Pages of Global 1940: war and peace with its consequences, neutrals, convoys, tokens, purses, facilities."""

import re
from html import unescape
from typing import Any

import pytest
from flask import Flask

from companion.editions import load
from companion.families.axis_and_allies.views.board import board
from companion.service import AppContext
from tests.pages.conftest import Night, SameOrigin, new_night
from tests.pages.reading import act, text

TRIGGER = load("global_1940").triggers[0].id


@pytest.fixture
def night(context: AppContext) -> Night:
    return new_night(context, "global_1940", "1940")


@pytest.fixture
def client(app: Flask, night: Night) -> Any:
    phone = SameOrigin(app, app.response_class)
    phone.set_cookie("companion_seat", night.take("Dana", role="banker"))
    return phone


def test_a_declaration_of_war_shows_its_consequences_before_it_is_confirmed(client: Any, night: Night) -> None:
    night.act("end_turn", forfeit=True)
    night.act("end_turn", forfeit=True)
    page = client.get("/play/japan/politics").text
    assert "See what happens" in page
    shown = text(client.get("/play/japan/politics?against=anzac").text)
    assert "Japan declares war on ANZAC" in shown
    assert "United Kingdom is at war with Japan as well" in shown
    assert "Japan declared war on the British or ANZAC unprovoked" in shown
    assert "Trade with the United States" in shown, "the objective that is lost"
    assert night.state.wars.count(("anzac", "japan")) == 0, "nothing has happened yet"
    done = act(client, night, type="declare_war", power="japan", against="anzac")
    assert ("anzac", "japan") in night.state.wars
    assert "ANZAC is at war" not in text(client.get(done.headers["Location"]).text), "the declaration said it"
    taken_back = text(client.get(f"/banker/{night.id}/undo?to={night.version - 1}").text)
    assert "Japan is no longer at war with the United Kingdom and ANZAC." in taken_back


def test_a_declaration_that_is_too_early_says_until_when(client: Any, night: Night) -> None:
    assert "from Collect Income of round 3 on" in text(client.get("/play/united_states/politics").text)


def test_a_declaration_that_may_not_be_made_yet_cannot_be_chosen(client: Any, night: Night) -> None:
    page = client.get("/play/germany/politics").text
    assert 'name="against" value="soviet_union"' in page, "Germany may"
    night.act("end_turn", forfeit=True)
    page = client.get("/play/soviet_union/politics").text
    assert 'value="germany"' not in page
    assert "Not yet: war on" in text(page)


def test_the_banker_corrects_war_neutrals_triggers_tokens_and_purses(client: Any, night: Night) -> None:
    page = client.get(f"/banker/{night.id}").text
    for form in (
        {"type": "set_war", "power": "germany", "against": "soviet_union", "holds": "yes"},
        {"type": "set_neutral", "territory": "spain", "leaning": "pro_axis"},
        {"type": "set_trigger", "trigger": TRIGGER, "holds": "yes"},
        {"type": "set_tokens", "token": "kamikaze", "left": "4"},
        {"type": "adjust_treasury", "power": "united_kingdom", "purse": "pacific", "amount": "3"},
        {"type": "set_damage", "territory": "western_germany", "facility": "air_base", "damage": "2"},
    ):
        assert f'value="{form["type"]}"' in page, form
        done = client.post(f"/banker/{night.id}/act", data={**form, "reason": "the board says so"})
        assert done.status_code == 303, form
    state = night.state
    assert ("germany", "soviet_union") in state.wars
    assert state.territories["spain"].neutral == "pro_axis"
    assert state.triggered == (TRIGGER,)
    assert state.powers["japan"].tokens == {"kamikaze": 4}
    assert state.treasury("united_kingdom/pacific") == 17 + 3
    assert state.territories["western_germany"].facilities["air_base"] == 2


def test_the_banker_of_another_box_is_not_asked_for_purses_and_wars(app: Flask, context: AppContext) -> None:
    night = new_night(context)
    phone = SameOrigin(app, app.response_class)
    phone.set_cookie("companion_seat", night.take("Dana", role="banker"))
    page = phone.get(f"/banker/{night.id}").text
    assert 'value="set_damage"' in page
    for word in (
        "set_war",
        "set_neutral",
        "set_trigger",
        "set_tokens",
        "declare_war",
        "use_token",
        'name="purse"',
        'name="facility"',
    ):
        assert word not in page, word


def test_bases_and_neutrals_are_seen_on_cards_in_the_audit_and_on_the_map(client: Any, night: Night) -> None:
    night.act("set_damage", territory="western_germany", facility="air_base", damage=2, reason="raid")
    card = text(client.get("/q/global_1940/territory/western_germany").text)
    assert "major industrial complex, air base, damage 2, naval base" in card
    card = text(client.get("/q/global_1940/territory/spain").text)
    assert "strict neutral" in card
    assert "neutral, strict" not in card, "how it leans is said once"
    audit = text(client.get(f"/audit/{night.id}").text)
    assert "air base, damage 2" in audit
    assert "neutral, leans toward the Axis" in audit
    assert "air base and naval base" in str(board(load("global_1940"), night.state))


def test_convoys_are_entered_zone_by_zone_and_shorten_the_income(client: Any, night: Night) -> None:
    for _ in range(5):
        night.act("end_turn", forfeit=True)
    assert "Enter their dice" in client.get("/play/united_kingdom/finish").text
    page = client.get("/play/united_kingdom/convoys").text
    assert 'name="dice.sea_zone_106#1" value="6"' in page
    faces = {"dice.sea_zone_106#1": "1", "dice.sea_zone_106#2": "2", "dice.sea_zone_106#3": "6"}
    done = act(client, night, type="disrupt_convoys", power="united_kingdom", **faces)
    assert done.status_code == 303
    assert "Disrupted convoys −3" in text(client.get("/play/united_kingdom/finish").text)
    assert night.state.this_turn.convoys["united_kingdom"][106]


def test_dice_that_the_app_rolls_are_not_asked_for_before_it_is_logged(client: Any, night: Night) -> None:
    for _ in range(5):
        night.act("end_turn", forfeit=True)
    form = {"type": "disrupt_convoys", "power": "united_kingdom"}
    asked = client.post(f"/games/{night.id}/try", data=form, headers={"Accept": "application/json"})
    assert asked.json["code"] == "dice_needed"
    form["units.sea_zone_109.submarine"] = "1"
    said = client.post(f"/games/{night.id}/try", data=form, headers={"Accept": "application/json"})
    assert said.json == {"summary": "The app rolls when you log it."}


def test_each_purse_is_chosen_and_shown(client: Any, night: Night) -> None:
    for _ in range(5):
        night.act("end_turn", forfeit=True)
    page = client.get("/play/united_kingdom").text
    assert "Pacific treasury 17 IPC Production 17" in text(page)
    assert "Europe treasury 28 IPC Production 28" in text(page)
    assert "45 IPC" not in text(page)
    assert "28 + 17" in text(client.get(f"/table/{night.id}").text)
    finish = text(client.get("/play/united_kingdom/finish").text)
    assert "Collect 33 + 17 IPC, end turn" in finish
    assert "Territories, Pacific 17" in finish
    assert "50 IPC" not in finish
    assert 'name="purse"' in client.get("/play/united_kingdom/buy").text
    act(client, night, type="purchase_units", power="united_kingdom", purse="pacific", **{"units.infantry": "2"})
    assert night.state.accounts["united_kingdom/pacific"] == 11
    receipt = text(client.get(f"/play/united_kingdom?logged={night.version}").text)
    assert "United Kingdom, treasury, Pacific −6 11" in receipt
    page = client.get("/play/united_kingdom/place").text
    assert 'name="placements.india.infantry"' in page
    assert 'name="placements.united_kingdom.infantry"' not in page, "the other purse paid"
    page = client.get("/play/united_kingdom/buy").text
    assert 'data-hand="11" data-free="8"' in page, "ten in India, two of them wait"
    assert 'data-hand="28" data-free="16"' in page


def test_a_power_that_places_anywhere_is_shown_no_room(client: Any, night: Night) -> None:
    assert "data-room" in client.get("/play/germany/buy").text
    assert "data-room" not in client.get("/play/china/buy").text


def test_repairs_and_upgrades_are_by_facility(client: Any, night: Night) -> None:
    night.act("set_damage", territory="western_germany", facility="air_base", damage=4, reason="raid")
    page = client.get("/play/germany/buy").text
    assert 'name="repairs.western_germany.air_base"' in page
    act(client, night, type="purchase_units", power="germany", **{"repairs.western_germany.air_base": "2"})
    assert night.state.territories["western_germany"].facilities["air_base"] == 2
    assert 'name="upgrades"' in client.get("/play/italy/buy").text


def test_damage_to_a_base_is_always_in_sight_and_repaired_first(client: Any, night: Night) -> None:
    assert "places 20</p>" in client.get(f"/table/{night.id}").text
    night.act("set_damage", territory="western_germany", facility="air_base", damage=4, reason="raids")
    assert "places 20, damage 4" in client.get(f"/table/{night.id}").text
    assert "air base" in client.get("/play/germany").text
    buying = client.get("/play/germany/buy").text
    assert buying.index("Repair all") < buying.index("<h2>Units</h2>")


def test_new_facilities_are_placed_where_they_may_stand(client: Any, night: Night) -> None:
    night.act("purchase_units", units={"air_base": 1})
    page = client.get("/play/germany/place").text
    assert 'name="placements.poland.air_base"' in page
    assert 'name="placements.western_germany.air_base"' not in page


def test_neutrals_are_taken_over_and_tokens_used(client: Any, night: Night) -> None:
    page = client.get("/play/germany/politics").text
    assert "Bulgaria" in page
    shown = text(client.get("/play/germany/politics?territory=bulgaria").text)
    assert "with its army: 4 infantry" in shown
    act(client, night, type="take_neutral", by="germany", territory="bulgaria")
    assert night.state.controller("bulgaria") == "germany"
    assert "Kamikaze tokens: 6 left" in text(client.get("/play/japan/politics").text)
    act(client, night, "k2", type="use_token", power="japan", token="kamikaze", count="2")
    assert night.state.powers["japan"].tokens == {"kamikaze": 4}


def test_free_units_have_their_form(client: Any, night: Night) -> None:
    night.act("capture_territory", territory="france")
    night.act("collect_income")
    for _ in range(4):
        night.act("end_turn", forfeit=True)
    night.act("capture_territory", territory="france", by="united_kingdom")
    form = client.get("/play/france/politics").text
    assert re.search(r"Worth up to\s+12", text(form))
    assert 'name="next" value="/play/france"' in form, "the receipt is on the power's page"
    power = client.get("/play/france").text
    assert "Free units Worth up to 12 IPC, in France." in text(power)
    assert "/play/france/politics#free-units" in power


def test_a_card_offers_to_bomb_a_complex_only_in_war(app: Flask, night: Night) -> None:
    gus = app.test_client()
    gus.set_cookie("companion_seat", night.take("Gus", "germany"))
    factory = "/q/global_1940/territory/novgorod?by=germany"
    assert "Bomb its complex" not in gus.get(factory).text
    night.act("declare_war", power="germany", against="soviet_union")
    assert "Bomb its complex" in gus.get(factory).text


def test_a_card_of_land_at_peace_declares_war_and_takes_it(client: Any, night: Night) -> None:
    page = text(client.get("/q/global_1940/territory/baltic_states?by=germany").text)
    assert "Declare war on the Soviet Union and take it" in page
    assert "Germany declares war on the Soviet Union" in page
    assert "Next income:" in page
    german = client.get("/q/global_1940/territory/baltic_states?by=germany", headers={"Accept-Language": "de"}).text
    assert "Der Sowjetunion den Krieg erklären und es einnehmen" in text(german)
    done = act(client, night, type="capture_territory", territory="baltic_states", by="germany", declare_war="yes")
    assert done.status_code == 303
    assert night.state.controller("baltic_states") == "germany"
    assert ("germany", "soviet_union") in night.state.wars
    assert "Germany declares war" in client.get(f"/table/{night.id}").text
    again = text(client.get("/q/global_1940/territory/eastern_poland?by=germany").text)
    assert "Declare war" not in again


def until(night: Night, round: int, power: str) -> None:
    while (night.state.round, night.state.turn) != (round, power):
        night.act("end_turn", forfeit=True)


def test_a_war_that_pays_nothing_is_never_held_out(client: Any, night: Night) -> None:
    until(night, 1, "japan")
    page = text(client.get("/play/japan/finish").text)
    assert "War on" not in page
    assert "pay nothing" not in page
    assert "You may declare war" not in text(client.get("/play/japan").text)
    assert "10 less" not in page  # Japan's peace with the United States pays 10


@pytest.mark.parametrize("phase", ["purchase_units", "mobilize_new_units"])
def test_at_the_end_a_war_that_pays_is_asked_for_not_offered(client: Any, night: Night, phase: str) -> None:
    until(night, 4, "united_states")
    while night.state.phase != phase:
        night.act("advance_phase")
    first = text(client.get("/play/united_states/finish").text).split("Before you collect")[1]
    assert "War on Germany, Japan, and Italy Declared in Combat Move, and not logged?" in first
    assert "You would collect 77, 25 more. Log it" in first


def test_only_in_the_third_round_the_americans_declare_war_as_they_collect(client: Any, night: Night) -> None:
    for round in (1, 2):
        until(night, round, "united_states")
        while night.state.phase != "mobilize_new_units":
            night.act("advance_phase")
        assert "War on" not in client.get("/play/united_states/finish").text
    until(night, 3, "united_states")
    assert "You may declare war" not in text(client.get("/play/united_states").text)
    page = client.get("/play/united_states/finish").text
    assert "War on Germany, Japan, and Italy You would collect 77, 25 more. Declare" in text(page)
    chosen = "/play/united_states/politics?against=japan&next=/play/united_states/finish"
    assert "against=germany&against=japan&against=italy&next=/play/united_states/finish" in unescape(page)
    three = client.get(f"{chosen}&against=germany&against=italy").text
    assert "Declare war on Japan, Germany, and Italy" in text(three)
    fields = {"against": "japan", "also": ["germany", "italy"], "next": "/play/united_states/finish"}
    done = act(client, night, type="declare_war", power="united_states", **fields)
    assert done.location.startswith("/play/united_states/finish")
    assert {war for war in night.state.wars if "united_states" in war} == {
        ("japan", "united_states"), ("germany", "united_states"), ("italy", "united_states"),
    }  # fmt: skip
    assert night.state.phase == "collect_income"


def test_kamikazes_are_at_home_in_an_enemys_turn_and_leave_a_receipt(client: Any, night: Night) -> None:
    assert "Kamikaze" not in text(client.get("/play/japan").text), "Germany's turn: nobody attacks Japan"
    until(night, 4, "united_states")
    assert "Kamikaze" not in text(client.get("/play/japan").text), "at peace"
    night.act("declare_war", against="japan")
    assert "Kamikaze tokens: 6 left." in text(client.get("/play/japan").text)
    fields = {"type": "use_token", "power": "japan", "token": "kamikaze", "count": "2", "next": "/play/japan"}
    page = text(client.get(act(client, night, **fields).location).text)
    assert "Japan uses 2 of its" in page
    assert "Kamikaze tokens: 4 left." in page
    assert "Kamikaze" not in text(client.get("/play/germany").text)


def test_an_upgrade_says_that_war_brings_it_for_free(client: Any, night: Night) -> None:
    until(night, 1, "united_states")
    assert "to major industrial complex, 20 IPC Free once you" in text(client.get("/play/united_states/buy").text)


def test_a_power_sees_only_the_phases_and_ways_that_it_has(app: Flask, context: AppContext) -> None:
    night = new_night(context, "global_1940", "1940", options={"research": True})
    client = SameOrigin(app, app.response_class)
    client.set_cookie("companion_seat", night.take("Anna", "china", "france", "germany"))
    assert "Research" in text(client.get("/play/germany").text)
    night.act("capture_territory", territory="france")
    until(night, 1, "china")
    assert night.state.phase == "purchase_units"
    for power in ("china", "france"):
        assert f"/play/{power}/research" not in client.get(f"/play/{power}").text
    until(night, 1, "france")
    assert night.state.phase == "combat_move"


def test_one_short_is_said_only_where_something_near_was_taken_or_fought_for(client: Any, night: Night) -> None:
    def short() -> list[str]:
        page = text(client.get("/play/germany/finish").text)
        return [
            name for name in ("Egypt", "Iraq") if f"One short: {name}" in page or f"One short of these: {name}" in page
        ]

    assert short() == [], "nothing was fought for"
    night.act("capture_territory", territory="yugoslavia")
    assert short() == [], "far away"
    night.act("fight_battle", by="germany", territory="egypt", attackers={"tank": 1})
    assert short() == ["Egypt"]


def test_who_may_declare_war_reads_at_home_what_it_pays(client: Any, night: Night) -> None:
    until(night, 4, "united_states")
    page = client.get("/play/united_states").text
    assert "You may declare war on Germany, Japan, and Italy You would collect 77, 25 more." in text(page)
    night.act("advance_phase")
    night.act("advance_phase")
    assert night.state.phase == "conduct_combat"
    assert "You may declare war" not in text(client.get("/play/united_states").text)


def test_a_war_after_which_an_objective_only_needs_an_answer_may_pay(client: Any, night: Night) -> None:
    night.act("capture_territory", territory="united_kingdom")
    night.act("end_turn", forfeit=True)
    page = text(client.get("/play/soviet_union/finish").text)
    first = page.split("Before you collect")[1]
    assert (
        "War on Germany and Italy Declared in Combat Move, and not logged? Up to 5 IPC more, depending on the board."
        in first
    )
    assert "War on Japan" not in page


def test_neutrals_are_taken_over_on_ones_own_turn_only(client: Any, night: Night) -> None:
    assert night.state.turn == "germany"
    assert "territory=greece" not in client.get("/play/united_kingdom/politics").text
    assert "Take over, without a fight On your own turn." in text(client.get("/play/united_kingdom/politics").text)
    assert "territory=bulgaria" in client.get("/play/germany/politics").text


def test_an_economy_without_its_capital_has_no_convoys_to_lose(client: Any, night: Night) -> None:
    assert "Scotland" in text(client.get("/play/united_kingdom/convoys").text)
    night.act("capture_territory", territory="united_kingdom")
    page = text(client.get("/play/united_kingdom/convoys").text)
    assert "Scotland" not in page, "London's economy collects nothing"
    assert "India" in page


def test_money_of_two_purses_is_never_one_sum(client: Any, night: Night) -> None:
    for _ in range(5):
        night.act("end_turn", forfeit=True)
    finish = text(client.get("/play/united_kingdom/finish").text)
    assert "not logged? You would collect Europe 33 and Pacific 22, 5 more." in finish
    card = text(client.get("/q/global_1940/territory/kiangsu?by=united_kingdom").text)
    assert "United Kingdom 33 + 17 → 33 + 22" in card
    follows = text(client.get(f"/what-if/{night.id}?by=japan&land=malaya.japan").text)
    assert re.search(r"United Kingdom 33 \+ 17 33 \+ 14", follows)
    assert "Europe: Axis 3 of 8. Pacific: Axis 2 of 6. Axis capitals: Allies 0 of 3." in follows
    night.act("purchase_units", power="united_kingdom", purse="europe", units={"infantry": 3})
    statement = text(client.get("/play/united_kingdom/statement").text)
    assert re.search(r"Europe 19 IPC Pacific 17 IPC", statement)
    assert "Europe: Bought 3 infantry Why? \u22129 19" in statement
    assert " 45 " not in statement
    assert " 36 " not in statement


def test_before_collecting_the_other_purse_is_remembered(client: Any, night: Night) -> None:
    for _turn in range(5):
        night.act("end_turn", forfeit=True)
    page = text(client.get("/play/united_kingdom/finish").text)
    assert "still has 17 IPC to spend" in page
    assert "still has 28 IPC to spend" in page


def test_only_enemies_are_raided(client: Any, night: Night) -> None:
    page = client.get("/play/germany/bomb").text
    assert 'value="united_kingdom"' in page
    assert 'value="russia"' not in page
    assert 'value="eastern_united_states"' not in page


class TestOnlyWhatCanBeDoneIsOffered:
    def test_a_power_at_peace_is_not_offered_neutrals_that_it_may_not_touch(self, client: Any, night: Night) -> None:
        night.act("end_turn", forfeit=True)
        assert "Take over, without a fight" not in text(client.get("/play/soviet_union/politics").text)
        night.act("set_war", power="soviet_union", against="germany", holds=True, reason="Barbarossa")
        assert "Take over, without a fight" in text(client.get("/play/soviet_union/politics").text)

    def test_dutch_land_is_offered_to_its_guardians_in_peace_too(self, client: Any, night: Night) -> None:
        offered = text(client.get("/play/anzac/politics").text).split("Take over, without a fight")[1]
        assert offered.index("Java") < offered.index("Brazil"), "the nearest come first"

    def test_china_has_no_bombers_and_the_soviets_nobody_to_bomb(self, client: Any, night: Night) -> None:
        def bombs(power: str) -> bool:
            return f'href="/play/{power}/bomb"' in client.get(f"/play/{power}").text

        assert bombs("germany")
        assert not bombs("china")
        assert not bombs("soviet_union")
        night.act("set_war", power="soviet_union", against="germany", holds=True, reason="Barbarossa")
        assert bombs("soviet_union")

    def test_france_without_paris_loses_no_income_to_convoys(self, client: Any, night: Night) -> None:
        def convoys() -> bool:
            return "/play/france/convoys" in client.get("/play/france").text

        assert convoys()
        night.act("set_controller", territory="france", controller="germany", reason="Paris fell")
        assert not convoys()


class TestTwoEconomies:
    @pytest.fixture
    def london(self, night: Night, client: Any) -> Any:
        while night.state.turn != "united_kingdom":
            night.act("end_turn", forfeit=True)
        return client

    def test_the_second_purchase_opens_on_the_purse_that_has_money(self, london: Any, night: Night) -> None:
        def opens_on() -> str:
            page = london.get("/play/united_kingdom/buy").text
            return re.findall(r'name="purse" value="(\w+)" checked', page)[0]

        assert opens_on() == "europe"
        night.act("purchase_units", purse="europe", units={"infantry": 4})
        assert opens_on() == "pacific", "though the other still has 16"

    def test_receipts_show_no_sum_that_nobody_can_spend(self, london: Any, night: Night) -> None:
        night.act("purchase_units", purse="pacific", units={"infantry": 4})
        receipt = text(london.get(f"/play/united_kingdom?logged={night.version}").text)
        assert "United Kingdom, treasury, Pacific −12 5" in receipt
        assert "United Kingdom, treasury −12" not in receipt

    def test_land_is_lost_by_the_economy_that_it_belongs_to(self, client: Any, night: Night) -> None:
        night.act("set_war", power="japan", against="united_kingdom", holds=True, reason="test")
        night.act("capture_territory", territory="kwangtung", by="japan", override="early")
        changes = {
            change.get("purse"): (change["from"], change["to"])
            for change in client.get(f"/api/v1/games/{night.id}/journal?after={night.version - 1}").json["entries"][0][
                "changes"
            ]
            if change.get("power") == "united_kingdom" and change["field"] == "production"
        }
        assert changes == {None: (45, 42), "pacific": (17, 14)}


def test_what_grows_with_a_war_is_said_once(client: Any, night: Night) -> None:
    while (night.state.round, night.state.turn) != (4, "united_states"):
        night.act("end_turn", forfeit=True)
    shown = text(client.get("/play/united_states/politics?against=japan").text)
    assert "major industrial complex from now on, for free" in shown
    assert "loses minor industrial complex" not in shown


def test_a_power_without_its_capital_places_nothing(client: Any, night: Night) -> None:
    night.act("set_controller", territory="france", controller="germany", reason="Paris fell")
    assert "Can place" not in text(client.get("/play/france").text)
    assert "Can place" in text(client.get("/play/italy").text)


def test_the_fall_of_london_is_that_of_a_capital(client: Any, night: Night) -> None:
    night.act("capture_territory", territory="united_kingdom", by="germany")
    television = client.get(f"/table/{night.id}").text
    (moment,) = re.findall(r"<template data-moment.*?</template>", television, re.DOTALL)
    assert "London has fallen Germany holds United Kingdom" in text(moment)
    row = text(television).split("United Kingdom")[1]
    assert row.split("ANZAC")[0].startswith(" London lost places 10 "), "Calcutta's complex still works"
    card = text(client.get("/play/united_kingdom").text)
    assert "Can place 10" in card
    assert "Europe treasury 0 IPC Production Capital lost 22" in card
    assert "Territories, Europe Capital lost 0 Territories, Pacific 17" in card
    night.act("end_turn", forfeit=True)
    night.act("capture_territory", territory="united_kingdom", by="united_kingdom", override="Churchill")
    television = client.get(f"/table/{night.id}").text
    assert "London is free" in text(television)


def test_the_map_on_the_television_shows_two_british_treasuries(client: Any, night: Night) -> None:
    strip = text(client.get(f"/table/{night.id}?view=map").text)
    assert "United Kingdom 28+17 treasury 28+17 production" in strip


def test_lands_that_a_sentence_sums_up_are_not_told_again_one_by_one(client: Any, night: Night) -> None:
    page = text(client.get("/play/japan/politics?claim=japan_attacked_mongolian_border").text)
    assert ", and 3 others join the Soviet Union, with 6 infantry." in page
    assert "Which 6 Olgiy, Dzavhan, " in page
    assert "goes to the Soviet Union" not in page


def test_who_asks_for_anothers_word_sees_what_would_follow_from_it(app: Flask, night: Night) -> None:
    fay = app.test_client()
    fay.set_cookie("companion_seat", night.take("Fay", "soviet_union"))
    night.take("Boris", "japan")
    page = text(fay.get("/play/soviet_union/politics?claim=japan_attacked_mongolian_border").text)
    assert "Ask: has it happened?" in page
    assert "If it has happened: Olgiy, Dzavhan, Tsagaan Olom, and 3 others go to the Soviet Union." in page
    assert "goes to the Soviet Union" not in page


def test_war_comes_before_what_is_taken_in_it(client: Any, night: Night) -> None:
    night.act("end_turn", override="test")
    night.act("end_turn", override="test")
    card = text(client.get("/q/global_1940/territory/philippines?by=japan").text)
    assert card.index("Next income: Japan") < card.index("Japan declares war on")
    night.act("capture_territory", territory="philippines", by="japan", declare_war=True)
    page = client.get(f"/table/{night.id}").text
    moments = [text(found) for found in re.findall(r"<template data-moment.*?</template>", page, re.DOTALL)]
    assert [moment.strip().split(" ")[0] for moment in moments] == ["Japan", "Manila"]
    newest = page[page.index('class="ticker-text"') :]
    assert text(newest).index("Japan takes Philippines (+2).") < text(newest).index("turns to war production")


def test_convoy_zones_that_enemies_are_near_come_first(client: Any, night: Night) -> None:
    def zones() -> list[str]:
        return re.findall(r'id="z-(\d+)"', client.get("/play/united_kingdom/convoys").text)

    assert zones()[:3] == ["72", "98", "109"]
    assert zones().index("20") > 3, "at peace with Japan"
    night.act("declare_war", power="japan", against="united_kingdom", override="test")
    assert zones().index("20") < 3


def test_what_others_may_do_next_is_not_about_the_power_that_declares_war(client: Any, night: Night) -> None:
    while (night.state.round, night.state.turn) != (3, "united_states"):
        night.act("end_turn", override="test")
    page = text(client.get("/play/united_states/politics?against=germany").text)
    assert "The United States declares war on Germany." in page
    assert "What others may do next" not in page
