"""The battle desk on the phone: a form that says it all, the picture of odds, and the questions people ask."""

import re

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from api.families.axis_and_allies.battle_desk.picture import percent
from companion.service import HOST, AppContext
from companion.service.odds import game_odds
from companion.service.table.requests import ask
from tests.pages.conftest import Handset, Night, Phone, SameOrigin, new_night
from tests.pages.looking import faults
from tests.pages.reading import text

UKRAINE = "/play/germany/desk?territory=ukraine"
FORCES = "&a.infantry=6&a.tank=3&a.fighter=1&d.infantry=5&d.tank=1"


def hero(text: str) -> str:
    found = re.search(r"odds-hero[^>]*><p><b>([^<]*)</b>", text)
    assert found is not None
    return found[1]


def test_the_desk_is_filled_in_and_shows_the_chance_to_take_the_land(phone: Phone, night: Night) -> None:
    page = phone("Anna", "germany").get(UKRAINE + FORCES).text
    battle = {
        "kind": "land",
        "territory": "ukraine",
        "attacker": {"units": {"infantry": 6, "tank": 3, "fighter": 1}},
        "defender": {"units": {"infantry": 5, "tank": 1}},
    }
    odds = game_odds(night.app, HOST, night.id, battle)
    assert hero(page) == percent(odds["takes_land"]).replace("<", "&lt;").replace(">", "&gt;")
    assert "Germany <small>attacks" in page
    assert "Soviet Union <small>defends" in page
    assert "to take Ukraine" in page


def test_technologies_are_the_games_own_and_move_the_odds(phone: Phone, night: Night) -> None:
    client = phone("Anna", "germany")
    plain = client.get(UKRAINE + "&a.fighter=3&a.infantry=1&d.infantry=3").text
    night.act("set_technology", power="germany", technology="jet_fighters", holds=True, reason="forgot")
    better = client.get(UKRAINE + "&a.fighter=3&a.infantry=1&d.infantry=3").text
    assert "Jet Fighters" in better
    assert int(hero(better)[:-1]) > int(hero(plain)[:-1])


def test_the_desk_shows_what_units_hit_on_here_and_why(app: Flask, context: AppContext) -> None:
    night = new_night(context, "revised", "1942", options={"national_advantages": 1})
    night.act("choose_advantage", power="germany", advantage="fortress_europe")
    ann = SameOrigin(app, app.response_class)
    ann.set_cookie("companion_seat", night.take("Ann", "soviet_union"))
    attacks, _, defends = ann.get("/play/soviet_union/desk?territory=ukraine_ssr").text.partition("<small>defends")
    assert "<span>Artillery <small>2</small>" in attacks
    assert "<span>Artillery <small>3</small>" in defends
    assert "<span>Antiaircraft Gun <small>1</small>" in defends
    assert '<p class="hint">Fortress Europe</p>' in defends
    for elsewhere in ("territory=manchuria", "kind=sea&defender=germany", "territory=karelia_ssr&attacker=germany"):
        assert "Fortress Europe" not in ann.get(f"/play/soviet_union/desk?{elsewhere}").text


def test_land_across_the_sea_is_a_landing_with_ships_that_shell(phone: Phone) -> None:
    page = phone("Anna", "germany").get("/play/germany/desk?territory=eastern_united_states").text
    assert "Ships that shell the coast" in page
    assert 'name="s.battleship"' in page


def test_ones_own_land_is_defended_against_the_power_on_turn(phone: Phone) -> None:
    page = phone("Boris", "soviet_union").get("/play/soviet_union/desk?territory=ukraine").text
    assert "Germany <small>attacks" in page
    assert "Soviet Union <small>defends" in page


def test_a_step_of_the_losses_moves_with_a_button_and_a_preset_wins_over_the_list(phone: Phone) -> None:
    client = phone("Anna", "germany")
    moved = client.get(UKRAINE + "&a.infantry=2&a.tank=2&d.infantry=1&move=attacker.up:tank").text
    assert 'name="order.attacker" value="tank,infantry"' in moved
    preset = client.get(
        UKRAINE + "&a.infantry=2&a.fighter=2&d.infantry=1&order.attacker=infantry,fighter&order.attacker=at_all_costs"
    ).text
    assert 'name="order.attacker" value="fighter,infantry"' in preset


def test_a_kind_that_is_tapped_later_takes_its_usual_place_among_the_losses(phone: Phone) -> None:
    client = phone("Anna", "germany")
    forces = UKRAINE + "&a.infantry=2&a.tank=1&a.fighter=2&d.infantry=1&order.attacker="
    orders = {
        "fighter": "infantry,tank,fighter",
        "tank,fighter": "infantry,tank,fighter",
        "fighter,tank": "infantry,fighter,tank",
        "fighter,infantry": "fighter,infantry,tank",
    }
    for sent, shown in orders.items():
        assert f'name="order.attacker" value="{shown}"' in client.get(forces + sent).text
    by_hand = client.get(
        UKRAINE + "&a.infantry=1&a.artillery=1&a.tank=1&d.infantry=1&order.attacker=tank,infantry"
    ).text
    assert 'name="order.attacker" value="tank,infantry,artillery"' in by_hand


def test_too_many_units_are_refused_with_a_sentence(phone: Phone) -> None:
    page = phone("Anna", "germany").get(UKRAINE + "&a.infantry=999&d.infantry=1").text
    assert "That&#39;s more than 200 units on a side." in page


def test_questions_are_answered_with_units_and_prices(phone: Phone) -> None:
    client = phone("Anna", "germany")
    least = client.get(UKRAINE + "&a.infantry=6&a.tank=3&d.infantry=3&find=attacker").text
    assert re.search(r'role="status">[^<]*are enough: 9\d%\.', least)
    hold = client.get(UKRAINE + "&a.infantry=2&a.tank=1&d.infantry=1&find=defender").text
    assert re.search(r'role="status">Add [^<]*\(\d+ IPC\) and it holds with 9\d%\.', hold)


def test_what_is_to_be_added_has_the_odds_that_the_desk_then_shows(phone: Phone) -> None:
    client = phone("Anna", "germany")
    units = {"infantry": 2, "tank": 1, "fighter": 1}
    forces = "&d.infantry=3&order.attacker=infantry,tank,fighter"
    asked = client.get(
        UKRAINE + "".join(f"&a.{unit}={count}" for unit, count in units.items()) + forces + "&find=attacker"
    )
    found = re.search(r'role="status">Add ([^<]*) \(\d+ IPC\) and you have (\d+%)\.', asked.text)
    assert found is not None
    for count, name in re.findall(r"(\d+) (\w+)", found[1]):
        unit = {"tanks": "tank"}.get(name.lower(), name.lower())
        units[unit] = units.get(unit, 0) + int(count)
    assert "artillery" in units, "a kind that was not there before, or this test says nothing"
    assert hero(client.get(UKRAINE + "".join(f"&a.{unit}={n}" for unit, n in units.items()) + forces).text) == found[2]


def test_the_card_the_take_list_and_the_power_page_lead_to_the_desk(phone: Phone) -> None:
    client = phone("Anna", "germany")
    assert "/play/germany/desk?territory=ukraine" in client.get("/q/anniversary/territory/ukraine").text
    assert "/play/germany/desk?territory=ukraine" in client.get("/play/germany/take").text
    assert 'href="/play/germany/desk"' in client.get("/play/germany").text


@pytest.mark.parametrize("edition", ["war_game", "second_world_war"])
def test_other_families_have_no_desk(phone: Phone, night: Night, edition: str) -> None:
    other = new_night(night.app, edition, next(iter(night.app.edition(edition).scenarios.ids)))
    client = phone()
    first = next(iter(night.app.edition(edition).powers.ids))
    client.set_cookie("companion_seat", other.take("Wanda", first))
    assert client.get(f"/play/{first}/desk").status_code == 404
    assert "odds" not in client.get(f"/play/{first}").text.lower()


@pytest.mark.browser
def test_taps_move_the_odds_and_a_button_moves_the_order_of_losses(handset: Handset) -> None:
    page: Page = handset("Anna", "germany")
    page.goto(UKRAINE)
    for field, count in (("a.infantry", 6), ("a.tank", 3), ("a.fighter", 1), ("d.infantry", 5), ("d.tank", 1)):
        page.locator(f'label:has(input[name="{field}"][value="{count}"])').tap()
    expect(page.locator(".odds-hero b")).to_have_text(re.compile(r"9[78]%"))
    assert "a.infantry=6" in page.url
    page.locator("summary", has_text="What is lost first").click()
    page.get_by_role("button", name="Lose Fighter sooner").click()
    expect(page.locator('[data-order="attacker"] li').nth(1)).to_contain_text("Fighter")


FIGHT = {"territory": "ukraine", "power": "germany", "a.infantry": "3", "a.tank": "2", "d.infantry": "1"}


def test_only_the_attacker_on_turn_is_offered_to_fight(phone: Phone) -> None:
    anna, boris, kenji = phone("Anna", "germany"), phone("Boris", "soviet_union"), phone("Kenji", "japan")
    forces = "?territory=ukraine&a.infantry=2&d.infantry=1"
    assert 'value="fight"' in anna.get(f"/play/germany/desk{forces}").text
    assert 'value="fight"' not in boris.get(f"/play/soviet_union/desk{forces}").text
    assert 'value="fight"' not in kenji.get(f"/play/japan/desk{forces}&attacker=japan").text


def test_a_battle_is_fought_on_two_phones_and_logged_with_its_capture_in_one_tap(phone: Phone, night: Night) -> None:
    anna, boris = phone("Anna", "germany"), phone("Boris", "soviet_union")
    forces = {**FIGHT, "d.tank": "1"}
    begun = anna.post(f"/games/{night.id}/battles", data={**forces, "do": "fight", "idempotency_key": "k1"})
    assert begun.status_code == 303
    where = begun.headers["Location"]
    battle = where.partition("id=")[2]
    page = anna.get(where).text
    assert "Battle for Ukraine" in page
    assert "3 dice, hits on a 1" in page
    taps = f"/games/{night.id}/battles/{battle}"
    assert f"/play/soviet_union/battle?id={battle}" in boris.get("/play/soviet_union").text
    bad = {"do": "dice", "turn": "0", "faces.0": "66", "faces.1": "16", "faces.2": "6", "faces.3": "6"}
    refused = anna.post(taps, data=bad)
    assert refused.status_code == 409
    assert "These aren&#39;t the dice of this roll" in refused.text
    anna.post(taps, data={**bad, "faces.0": "666"})
    mine = boris.get(f"/play/soviet_union/battle?id={battle}").text
    assert "Losses: Soviet Union" in mine
    assert "Battle for Ukraine The Soviet Union chooses its losses." in text(boris.get("/play/soviet_union").text)
    waiting = anna.get(where).text
    assert "Soviet Union chooses its losses." in waiting
    assert "Anyone else who plays for the Allies, the banker, or the host can choose instead." in waiting
    assert f'<a class="button full no-script-only" href="{where}">Show the other side' in waiting, "without script"
    boris.post(taps, data={"do": "losses", "turn": "1", "role": "defender", "lose.infantry": "1"})
    anna.post(taps, data={"do": "go_on", "turn": "2"})
    anna.post(taps, data={"do": "dice", "turn": "3", "faces.0": "666", "faces.1": "16", "faces.2": "6"})
    over = text(anna.get(where).text)
    assert "Germany wins the battle. Ukraine changes hands once it" in over
    assert "holds Ukraine" not in over
    assert "Log it and take Ukraine" in over
    logged = anna.post(taps, data={"do": "take"})
    receipt = text(anna.get(logged.headers["Location"]).text)
    assert "Germany attacks Ukraine and loses 0 IPC" in receipt
    assert "Germany takes Ukraine (+2)." in receipt
    assert night.version == 2
    assert night.state.controller("ukraine") == "germany"
    report = anna.get(f"/after/{night.id}").text
    assert "The greatest battles" in report
    assert "luckier than average" in report
    assert "The boldest attack" not in report, "it could hardly fail"


def test_the_odds_of_a_fought_battle_count_damage_and_say_so(phone: Phone, night: Night) -> None:
    anna, screen = phone("Anna", "germany", "soviet_union"), phone("Screen", role="observer")
    sea = {"kind": "sea", "power": "germany", "attacker": "germany", "defender": "soviet_union"}
    sea |= {"a.battleship": "1", "a.destroyer": "2", "d.battleship": "1", "d.destroyer": "1"}
    where = anna.post(f"/games/{night.id}/battles", data={**sea, "do": "fight"}).headers["Location"]
    taps = f"/games/{night.id}/battles/{where.partition('id=')[2]}"
    dice = {"faces.0": "66", "faces.1": "6", "faces.2": "1", "faces.3": "1"}
    assert anna.post(taps, data={"do": "dice", "turn": "0", **dice}).status_code == 303
    losses = {"lose.battleship:damage": "1", "lose.destroyer": "1"}
    assert anna.post(taps, data={"do": "losses", "turn": "1", "role": "attacker", **losses}).status_code == 303
    attacker = {"units": {"battleship": 1, "destroyer": 1}, "damaged": {"battleship": 1}, "power": "germany"}
    defender = {"units": {"battleship": 1, "destroyer": 1}, "power": "soviet_union"}
    odds = game_odds(night.app, HOST, night.id, {"kind": "sea", "round": 2, "attacker": attacker, "defender": defender})
    for page in (anna.get(where).text, screen.get(f"/table/{night.id}").text):
        assert f"<b>{percent(odds['attacker_wins'])}</b>" in page
        assert "Damaged: 1 battleship" in page
        assert "Lost: 1 destroyer" in page
    anna.post(taps, data={"do": "retreat", "turn": "2"})
    over = anna.get(where).text
    assert "Withdrew: 1 battleship, 1 destroyer" in over
    assert "Nobody is left." not in over


def test_the_dice_say_what_they_are_aimed_at_and_a_retreat_says_who_leaves(app: Flask, context: AppContext) -> None:
    night = new_night(context, "revised", "1942")
    night.act("collect_income")  # the Soviet Union goes first
    bob = SameOrigin(app, app.response_class)
    bob.set_cookie("companion_seat", night.take("Bob", "germany", "united_kingdom"))
    landing = {
        "kind": "landing",
        "territory": "united_kingdom",
        "power": "germany",
        "a.infantry": "2",
        "a.fighter": "2",
    }
    landing |= {"a.bomber": "1", "d.infantry": "3", "d.antiaircraft_gun": "1"}
    where = bob.post(f"/games/{night.id}/battles", data={**landing, "do": "fight"}).headers["Location"]
    page = bob.get(where).text
    assert "United Kingdom: 2 dice, hits on a 1, at fighters" in page
    assert "United Kingdom: 1 die, hits on a 1, at bombers" in page
    taps = f"/games/{night.id}/battles/{where.partition('id=')[2]}"
    bob.post(taps, data={"do": "dice", "turn": "0", "faces.0": "66", "faces.1": "6"})
    bob.post(taps, data={"do": "dice", "turn": "1", "faces.0": "66", "faces.1": "66", "faces.2": "6", "faces.3": "666"})
    assert "Retreat: 2 fighters and 1 bomber" in bob.get(where).text


def test_the_attacker_hears_that_submarines_may_submerge_before_the_dice(phone: Phone, night: Night) -> None:
    anna, boris = phone("Anna", "germany"), phone("Boris", "soviet_union")
    sea = {"kind": "sea", "power": "germany", "attacker": "germany", "defender": "soviet_union"}
    sea |= {"a.cruiser": "1", "d.submarine": "1"}
    where = anna.post(f"/games/{night.id}/battles", data={**sea, "do": "fight"}).headers["Location"]
    assert "Soviet Union can submerge its submarines first: ask." in anna.get(where).text
    theirs = boris.get(where.replace("germany", "soviet_union")).text
    assert "Soviet Union: submerge the submarines" in theirs
    assert "first: ask" not in theirs


def test_the_television_shows_the_odds_that_the_phone_shows(phone: Phone, night: Night) -> None:
    anna, screen = phone("Anna", "germany"), phone("Screen", role="observer")
    forces = {"territory": "ukraine", "power": "germany", "a.infantry": "3", "a.tank": "2", "d.infantry": "4"}
    query = "&".join(f"{name}={value}" for name, value in {**forces, "retreat": "1"}.items())
    on_phone = hero(anna.get(f"/play/germany/desk?{query}").text)
    assert on_phone != hero(anna.get(f"/play/germany/desk?{query.removesuffix('&retreat=1')}").text)
    anna.post(f"/games/{night.id}/battles", data={**forces, "retreat": "1", "do": "show"})
    assert f"<b>{on_phone}</b>" in screen.get(f"/table/{night.id}").text


def test_the_television_shows_odds_and_battles(phone: Phone, night: Night) -> None:
    anna, screen = phone("Anna", "germany"), phone("Screen", role="observer")
    assert "tv-battle" not in screen.get(f"/table/{night.id}").text
    anna.post(f"/games/{night.id}/battles", data={**FIGHT, "do": "show"})
    shown = screen.get(f"/table/{night.id}").text
    assert "Odds: Ukraine" in shown
    assert "Take it off the television" in anna.get(UKRAINE).text
    anna.post(f"/games/{night.id}/battles/hide", data={"power": "germany"})
    assert "tv-battle" not in screen.get(f"/table/{night.id}").text
    anna.post(f"/games/{night.id}/battles", data={**FIGHT, "do": "fight", "idempotency_key": "k2"})
    fought = screen.get(f"/table/{night.id}").text
    assert "Battle for Ukraine" in fought
    assert "Round 1" in fought


def rolled(page: Page, *groups: str) -> None:
    for at, faces in enumerate(groups):
        for face in faces:
            page.locator("[data-dice]").nth(at).locator(f'[data-face="{face}"]').click()
    page.get_by_role("button", name="These are the dice").click()


@pytest.mark.browser
def test_a_battle_begins_at_the_desk_and_its_dice_are_tapped(handset: Handset, evening: Night) -> None:
    anna: Page = handset("Anna", "germany")
    anna.goto(UKRAINE + "&a.infantry=2&d.infantry=1&d.tank=1")
    expect(anna.get_by_role("button", name="Fight it")).to_be_in_viewport(ratio=1)
    anna.get_by_role("button", name="Fight it").click()
    expect(anna.get_by_role("heading", name="Battle for Ukraine")).to_be_visible()
    assert faults(anna, [UKRAINE + FORCES, anna.url[anna.url.index("/play") :]]) == []
    boris: Page = handset("Boris", "soviet_union")
    boris.goto(anna.url.replace("germany", "soviet_union"))
    rolled(anna, "16", "6", "6")
    boris.get_by_role("button", name="Take them off the board").click()
    anna.get_by_role("button", name="Fight on").click()
    rolled(anna, "11", "6")
    anna.get_by_role("button", name="Log it and take Ukraine").click()
    expect(anna.locator(".logged")).to_contain_text("Germany takes Ukraine (+2).")
    assert evening.state.controller("ukraine") == "germany"


def test_a_landing_asks_who_came_by_sea(phone: Phone, night: Night) -> None:
    client = phone("Anna", "germany")
    where = "/play/germany/desk?territory=eastern_united_states&kind=landing&a.infantry=4&d.infantry=2&retreat=1"
    page = client.get(where).text
    assert 'name="b.infantry"' in page
    mixed = client.get(where + "&b.infantry=1").text
    battle = {
        "kind": "landing",
        "territory": "eastern_united_states",
        "attacker": {"units": {"infantry": 4}},
        "defender": {"units": {"infantry": 2}},
        "retreat": {"after_round": 1},
        "seaborne": {"infantry": 1},
    }
    assert hero(mixed) == percent(game_odds(night.app, HOST, night.id, battle)["takes_land"])
    assert hero(mixed) != hero(page)  # those who came over land have left after a round


def test_the_attacker_may_retreat_by_a_mark(phone: Phone) -> None:
    client = phone("Anna", "germany")
    ask = UKRAINE + "&a.infantry=4&d.infantry=4"
    stays, leaves = client.get(ask).text, client.get(ask + "&retreat=c50").text
    assert "when the chance to win is below 50%" in leaves
    assert "retreats" not in stays.partition("odds-key")[2].partition("</ul>")[0]
    assert "retreats" in leaves.partition("odds-key")[2].partition("</ul>")[0]


def test_kamikazes_are_aimed_at_ships_and_scrambled_fighters_are_counted(phone: Phone, night: Night) -> None:
    other = new_night(night.app, "global_1940", "1940")
    client = phone()
    client.set_cookie("companion_seat", other.take("Wanda", "united_states"))
    where = "/play/united_states/desk?attacker=united_states&kind=sea&defender=japan&d.destroyer=2&d.fighter=1"
    where += "&a.battleship=1&a.destroyer=2"
    plain = client.get(where).text
    assert "Count fighters and tactical bombers that scramble" in plain
    assert 'name="k.battleship"' in plain
    aimed = client.get(where + "&k.battleship=3").text
    assert hero(aimed) != hero(plain)


def test_what_holds_at_sea_is_no_aircraft_without_a_deck(phone: Phone) -> None:
    page = (
        phone("Anna", "germany")
        .get("/play/germany/desk?kind=sea&a.submarine=3&a.fighter=2&d.destroyer=1&find=defender")
        .text
    )
    sentence = re.search(r'role="status">(Add [^<]*)', page)
    assert sentence is not None
    assert "fighter" not in sentence[1]
    assert "bomber" not in sentence[1]


def test_the_histogram_draws_every_number_of_units_and_no_more_than_fifty_columns(phone: Phone) -> None:
    page = phone("Anna", "germany").get(UKRAINE + "&a.infantry=90&a.tank=30&d.infantry=60").text
    drawn = page.partition("odds-left")[2].partition("</svg>")[0]
    assert 5 < drawn.count('class="column"') <= 100
    assert "Only the likeliest" not in page


@pytest.mark.browser
def test_a_battle_of_five_kinds_takes_six_taps(handset: Handset) -> None:
    page: Page = handset("Anna", "germany")
    page.goto("/q/anniversary/territory/ukraine")
    page.evaluate(
        "sessionStorage.taps = 0; addEventListener('click', (e) => e.isTrusted && sessionStorage.taps++, true)"
    )
    page.locator('a[href*="/desk?territory=ukraine"]').first.tap()
    page.wait_for_url("**/desk**")
    page.evaluate("addEventListener('pointerup', (e) => e.isTrusted && sessionStorage.taps++, true)")
    for field, count in (("a.infantry", 4), ("a.artillery", 2), ("a.tank", 3), ("d.infantry", 5), ("d.tank", 1)):
        page.locator(f'label:has(input[name="{field}"][value="{count}"])').tap()
    expect(page.locator(".odds-hero b")).to_have_text(re.compile(r"\d+%"))
    expect(page.locator('input[name="d.tank"][value="1"]')).to_be_checked()
    assert int(page.evaluate("sessionStorage.taps")) == 6


@pytest.mark.browser
def test_a_step_of_the_losses_is_dragged(handset: Handset) -> None:
    page: Page = handset("Anna", "germany")
    page.goto(UKRAINE + "&a.infantry=2&a.tank=2&a.fighter=1&d.infantry=2")
    page.locator("summary", has_text="What is lost first").click()
    handle = page.locator('[data-order="attacker"] li[data-step="fighter"] [data-handle]')
    first = page.locator('[data-order="attacker"] li').first
    handle.scroll_into_view_if_needed()
    grip, top = handle.bounding_box(), first.bounding_box()
    assert grip is not None
    assert top is not None
    page.mouse.move(grip["x"] + 10, grip["y"] + 10)
    page.mouse.down()
    page.mouse.move(grip["x"] + 10, top["y"] + 2, steps=4)
    page.mouse.up()
    expect(page.locator('input[name="order.attacker"]')).to_have_value("fighter,infantry,tank")
    expect(page.locator('[data-order="attacker"] li').first).to_contain_text("Fighter")


def test_the_page_of_battles_shows_who_a_question_waits_for(app: Flask, night: Night) -> None:
    ben = SameOrigin(app, app.response_class)
    ben.set_cookie("companion_seat", token := night.take("Ben", "soviet_union"))
    night.take("Anna", "germany")
    tank = {"type": "purchase_units", "power": "soviet_union", "units": {"tank": 1}}
    ask(night.app, night.who(token), night.id, tank)
    page = ben.get("/play/soviet_union/battle")
    assert page.status_code == 200
    assert "Waiting for" in page.text


def test_the_desk_begins_on_land_at_the_likeliest_place_and_the_sea_is_a_choice(night: Night, phone: Phone) -> None:
    anna = phone("Anna", "germany")
    likely = re.search(r'href="/q/anniversary/territory/(\w+)', anna.get("/play/germany/take").text)
    assert likely is not None
    page = anna.get("/play/germany/desk").text
    assert f'<option value="{likely[1]}" selected>' in page
    assert not re.search(r'name="kind" value="sea" checked', page)
    sea = anna.get("/play/germany/desk?territory=sea&was=ukraine&kind=land").text
    assert re.search(r'name="kind" value="sea" checked', sea)
    back = anna.get("/play/germany/desk?territory=baltic_states&was=sea&kind=sea&defender=japan").text
    assert re.search(r'name="kind" value="land" checked', back), "another place, another battle"
    assert '<option value="soviet_union" selected>' in back
