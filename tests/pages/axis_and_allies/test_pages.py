"""A player's pages in the Axis & Allies games: income, research, factories, raids."""

import re
from html import unescape
from typing import Any

import pytest
from flask import Flask

from companion.service import AppContext
from tests.pages.conftest import Night, Phone, SameOrigin, new_night
from tests.pages.reading import act, text


def test_my_page_shows_money_production_and_what_i_would_collect(phone: Phone) -> None:
    page = phone("Anna", "germany").get("/play").text
    assert re.search(r'data-figure="germany.treasury".*?31', page, re.S)
    assert "You would collect <b>36</b> = 31 + 5 objectives" in " ".join(page.split())
    assert page.count('class="button primary"') + page.count('class="primary"') == 1


@pytest.mark.parametrize(
    ("actions", "button"),
    [
        ([], "No research: buy units"),
        ([{"type": "capture_territory", "territory": "ukraine"}], "Take a territory"),
        ([{"type": "advance_phase"}] * 6, "Finish turn, collect 36 IPC"),
        ([{"type": "collect_income"}], None),
    ],
)
def test_the_next_sensible_thing_is_the_one_filled_button(
    phone: Phone, night: Night, actions: list[dict[str, Any]], button: str | None
) -> None:
    for action in actions:
        night.act(**action)
    page = phone("Anna", "germany").get("/play/germany").text
    filled = re.findall(r'class="button primary"[^>]*>.*?<span>([^<]+)<', page, re.DOTALL)
    assert filled == ([button] if button else [])


def test_china_goes_with_the_united_states(phone: Phone, night: Night) -> None:
    page = phone("Ben", "united_states").get("/play").text
    assert 'href="/play/china"' in page


def test_a_turn_is_finished_on_one_sheet_with_income_and_what_is_open(phone: Phone, night: Night) -> None:
    client = phone("Anna", "italy", "germany")
    assert 'value="end_turn"' not in client.get("/play/germany").text
    night.act("purchase_units", units={"infantry": 10})
    night.act("set_damage", territory="germany", damage=8, reason="raid")
    page = text(client.get("/play/germany/finish").text)
    assert "Still to place 10 infantry" in page
    assert "Total 36 IPC" in page
    assert "8 infantry are waiting to be placed" in page
    assert page.index("Collect 36 IPC, end turn") < page.index("You&#39;d give up 36 IPC")
    assert act(client, night, type="end_turn", forfeit="yes").status_code == 303
    assert night.state.turn == "soviet_union"
    night.act("collect_income")
    for _ in ("japan", "united_kingdom"):
        night.act("collect_income")
    page = client.get("/play/italy/finish").text
    assert "Are sea zones 13, 14, and 15 free" in page
    assert page.count('value="attest"') == 2


def test_nothing_is_said_about_an_income_that_the_last_turn_did_not_bring_nor_asked_after_the_end(
    phone: Phone, night: Night
) -> None:
    def italy_plays(**ends: Any) -> None:
        while night.state.turn != "italy":
            night.act("end_turn", forfeit=True)
        night.act(**ends)

    client = phone("Anna", "italy")
    italy_plays(type="collect_income")
    assert "already collected" in text(client.get("/play/italy").text)
    italy_plays(type="end_turn", forfeit=True)
    page = text(client.get("/play/italy").text)
    assert "Are sea zones 13, 14" in page
    assert "already collected" not in page, "the last turn brought none"
    italy_plays(type="collect_income")
    night.act("declare_winner", side="axis", reason="late")
    page = text(client.get("/play/italy", follow_redirects=True).text)
    assert "The Axis wins" in page
    assert "Are sea zones 13, 14" not in page
    assert "already collected" not in page


def test_an_answer_that_comes_after_the_income_says_that_it_will_not_pay(phone: Phone, night: Night) -> None:
    for _ in ("germany", "soviet_union", "japan", "united_kingdom"):
        night.act("collect_income")
    client = phone("Anna", "italy")
    act(client, night, type="collect_income", power="italy")
    page = text(client.get("/play/italy").text)
    assert "An answer counts from your next income on" in page
    assert "Undo the income" in page
    answered = act(client, night, "late", type="attest", claim="no_enemy_warships_in_13_14_15", holds="yes")
    assert "Count it for the last income" in client.get(answered.headers["Location"]).text


def test_damage_and_what_can_be_placed_are_always_there_and_repairs_come_first(phone: Phone, night: Night) -> None:
    client = phone("Anna", "germany")
    assert "Can place 10 , no damage" in text(client.get("/play/germany").text)
    night.act("set_damage", territory="germany", damage=10, reason="raid")
    page = text(client.get("/play/germany").text)
    assert "Can place 0 damage 10" in page
    assert "No research: repair and buy units" in page
    night.act("advance_phase")
    assert "Repair and buy units" in text(client.get("/play/germany").text)
    buy = client.get("/play/germany/buy").text
    assert buy.index('name="repairs.germany"') < buy.index('name="units.infantry"')
    assert "0 of 10" in text(buy)
    bought = act(client, night, type="purchase_units", **{"units.infantry": "2"})
    assert "There&#39;s no room for 2 infantry this turn" in client.get(bought.headers["Location"]).text


def test_answers_to_questions_are_one_tap(phone: Phone, night: Night) -> None:
    client = phone("Anna", "italy")
    page = client.get("/play/italy").text
    assert "Are sea zones 13, 14, and 15 free" in page
    assert act(client, night, type="attest", claim="no_enemy_warships_in_13_14_15", holds="yes").status_code == 303
    assert night.state.claims == {"no_enemy_warships_in_13_14_15": True}
    act(client, night, "k2", type="attest", claim="no_enemy_warships_in_13_14_15", holds="no")
    assert night.state.claims == {"no_enemy_warships_in_13_14_15": False}


def test_research_with_the_apps_dice_and_the_tables(phone: Phone, night: Night) -> None:
    client = phone("Anna", "germany")
    assert act(client, night, "a", type="buy_research", power="germany", count="2").status_code == 303
    page = client.get("/play/germany/research").text
    assert "Roll for me" in page
    assert page.count('name="dice#2"') == 6
    fields = {"dice#1": "4", "dice#2": "6", "chart": "1", "breakthrough_die#": "2"}
    assert act(client, night, "b", type="roll_research", power="germany", **fields).status_code == 303
    assert night.state.powers["germany"].technologies == ("rockets",)
    assert "Rockets" in client.get("/play/germany").text


def test_units_are_placed_and_damage_is_repaired(phone: Phone, night: Night) -> None:
    client = phone("Anna", "germany")
    night.act("set_damage", territory="germany", damage=2, reason="raid")
    assert 'name="repairs.germany"' in client.get("/play/germany/buy").text
    left_alone = {"units.infantry": "1", "repairs.germany": "0"}
    assert act(client, night, "z", type="purchase_units", power="germany", **left_alone).status_code == 303
    bought = {"units.infantry": "1", "repairs.germany": "2"}
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
    assert sum(night.state.territories["karelia_ssr"].facilities.values()) == 3


def test_a_rocket_has_one_die_where_one_hits_each_complex(phone: Phone, night: Night) -> None:
    client = phone("Anna", "germany")
    assert "rocket" not in client.get("/play/germany/bomb").text.lower()
    night.act("set_technology", power="germany", technology="rockets", holds=True, reason="rolled")
    page = client.get("/play/germany/bomb").text
    assert page.index("The rocket") < page.rindex("Roll for me") < page.index("Log the rocket")
    fields = {"territory": "karelia_ssr", "by": "germany", "dice#1": "4", "weapon": "rockets"}
    assert act(client, night, type="bomb_complex", **fields).status_code == 303
    assert sum(night.state.territories["karelia_ssr"].facilities.values()) == 4


def test_the_app_rolls_the_dice_of_a_raid_and_what_was_tapped_is_left_out(phone: Phone, night: Night) -> None:
    client = phone("Anna", "germany")
    fields = {"territory": "karelia_ssr", "by": "germany", "weapon": "bombers", "count": "2", "dice#1": "6"}
    assert act(client, night, "tapped", type="bomb_complex", **fields).status_code == 303
    assert sum(night.state.territories["karelia_ssr"].facilities.values()) == 4
    assert act(client, night, "rolled", type="bomb_complex", roll="yes", **fields).status_code == 303
    assert len(night.app.history(night.id).entries[-1].action["dice"]) == 2


@pytest.mark.parametrize(
    ("page", "fields"),
    [
        ("research", {"type": "roll_research", "power": "germany", "chart": "1"}),
        ("bomb", {"type": "bomb_complex", "by": "germany", "territory": "karelia_ssr", "count": "1"}),
        ("finish", {"type": "collect_income", "power": "germany"}),
    ],
)
def test_the_app_rolls_only_where_it_was_told_to(phone: Phone, night: Night, page: str, fields: dict[str, str]) -> None:
    client = phone("Anna", "germany")
    night.act("set_technology", power="germany", technology="war_bonds", holds=True, reason="rolled")
    night.act("buy_research", power="germany", count=1)
    assert '<input type="hidden" name="dice_by" value="table">' in client.get(f"/play/germany/{page}").text
    before, fields = night.version, {**fields, "dice_by": "table"}
    for headers in ({}, {"Accept": "application/json"}):
        refused = client.post(f"/games/{night.id}/act", data=fields, headers=headers)
        assert refused.status_code == 409
        assert "Mark the dice first, or tap Roll for me." in refused.text
    assert night.version == before
    assert act(client, night, "rolled", roll="yes", **fields).status_code == 303


def test_advantages_and_developments_are_chosen_with_what_they_do(app: Flask, context: AppContext) -> None:
    night = new_night(context, "revised", "1942", options={"national_advantages": 2})
    client = app.test_client()
    client.set_cookie("companion_seat", night.take("Anna", "germany", "soviet_union"))
    edition = context.edition("revised")
    page = unescape(client.get("/play/soviet_union/advantages").text)
    for advantage in edition.advantages:
        if advantage.power == "soviet_union":
            assert f'name="advantage" value="{advantage.id}"' in page
            assert advantage.text in page
    page = unescape(client.get("/play/soviet_union/research").text)
    assert all(
        technology.text in page and f'name="development" value="{technology.id}"' in page
        for technology in edition.technologies
    )


def test_revised_asks_each_power_for_its_advantages_before_its_first_turn(app: Flask, context: AppContext) -> None:
    night = new_night(context, "revised", "1942", options={"national_advantages": 1})
    phone = SameOrigin(app, app.response_class)
    phone.set_cookie("companion_seat", night.take("Anna", "germany"))
    assert "You may take 1 national advantage before your first turn" in text(phone.get("/play/germany").text)
    night.act("end_turn", forfeit=True)
    assert "Choose a national advantage" in phone.get("/play/germany").text
    done = act(phone, night, type="choose_advantage", power="germany", advantage="panzerblitz")
    assert done.status_code == 303
    page = phone.get("/play/germany").text
    assert "Choose a national advantage" not in page
    assert "buy units" in page.lower()


def test_the_television_shows_advantages_and_how_many_are_left(app: Flask, context: AppContext) -> None:
    night = new_night(context, "revised", "1942", options={"national_advantages": 2})
    phone = SameOrigin(app, app.response_class)
    phone.set_cookie("companion_seat", night.take("Anna", "germany"))

    def row() -> str:
        page = phone.get(f"/table/{night.id}").text
        return text(page[page.index('data-power="germany"') :].partition("</li>")[0])

    assert "Choose 2 national advantages" in row()
    night.act("choose_advantage", power="germany", advantage="panzerblitz")
    assert "Panzerblitz · Choose a national advantage" in row()
    night.act("choose_advantage", power="germany", advantage="wolf_packs")
    assert "Panzerblitz, Wolf Packs" in row()
    assert "Choose" not in row()


def test_the_take_list_begins_with_what_is_likely(phone: Phone, night: Night) -> None:
    page = phone("Kenji", "japan").get("/play/japan/take").text
    names = re.findall(r'<li data-name="([^"]+)"', page)
    assert names.index(next(name for name in names if "Philippine" in name)) < 4
    night.act(
        "set_controller",
        territory="formosa" if "formosa" in night.state.territories else "manchuria",
        controller="united_states",
        reason="test",
    )
    neighbors = re.findall(
        r'<li data-name="([^"]+)"', phone("Ivan", "soviet_union").get("/play/soviet_union/take").text
    )
    assert any(name.startswith("Poland") for name in neighbors[:4])
    assert not any(name.startswith(("Germany", "Japan", "Italy")) for name in neighbors[:4]), "capitals are not likely"
    lost = re.findall(r'<li data-name="([^"]+)"', phone("Ken", "japan").get("/play/japan/take").text)
    assert lost[0].startswith(("Formosa", "Manchuria"))


def test_what_a_power_can_march_into_comes_before_what_lies_across_an_ocean(phone: Phone, night: Night) -> None:
    page = phone("Anna", "germany").get("/play/germany/take").text
    names = re.findall(r'<li data-name="([^"]+)"', page)
    assert names.index("Ukraine") < 4
    assert names.index("East Poland") < names.index("Eastern Canada Ottawa")


def test_land_next_door_comes_before_land_across_the_ocean(phone: Phone, night: Night) -> None:
    def names() -> list[str]:
        page = client.get("/play/germany/take").text
        return [name.split(" (")[0] for name in re.findall(r'<li data-name="([^"]+)"', page)]

    client = phone("Anna", "germany")
    assert names().index("Ukraine") < names().index("Brazil")
    assert names().index("Baltic States") < names().index("Brazil")
    assert names().index("French West Africa") > names().index("Ukraine")
    night.act("capture_territory", territory="ukraine")
    night.act("end_turn", forfeit=True)
    night.act("capture_territory", territory="ukraine", by="soviet_union")
    assert names()[0] in ("Ukraine", "United Kingdom London"), "what was fought over lately"


def test_all_units_go_to_one_complex_in_one_tap(phone: Phone, night: Night) -> None:
    client = phone("Anna", "germany")
    night.act("purchase_units", power="germany", units={"infantry": 3})
    page = client.get("/play/germany/place").text
    assert "All here: Germany" in page
    done = act(client, night, type="mobilize_units", power="germany", **{"placements.germany.infantry": "3"})
    assert done.status_code == 303
    assert night.state.powers["germany"].to_mobilize == {}


def test_the_television_calls_near_what_is_one_step_away(phone: Phone, night: Night) -> None:
    page = text(phone("Anna", "germany").get(f"/table/{night.id}").text)
    assert "Three gains in the east +5 , near" not in page
    assert "Three gains in the east +5, near" not in page


def test_a_lapsed_no_is_no_news_about_its_objective(phone: Phone, night: Night) -> None:
    while night.state.turn != "italy":
        night.act("end_turn", forfeit=True)
    night.act("attest", claim="no_enemy_warships_in_13_14_15", holds=False)
    collected = night.act("collect_income")
    lapsed = {
        "field": "objective",
        "objective": "italy_quiet_sea",
        "power": "italy",
        "from": "not_met",
        "to": "waiting",
    }
    assert lapsed in collected["changes"]
    page = phone("Anna", "italy").get(f"/play/italy?logged={collected['version']}").text
    assert "Italy collects 10 IPC." in page
    assert "only needs an answer" not in page
