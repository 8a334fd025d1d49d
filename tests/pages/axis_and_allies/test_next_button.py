"""The phase in the band and the one filled button say the same thing, in every phase of every box."""

import re
from html import unescape
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.families.axis_and_allies.rules.phases import phases
from companion.service import HOST, AppContext
from companion.service.table.battles import begin_battle, drop_battle
from tests.pages.conftest import Night, new_night
from tests.pages.reading import act, text
from tests.pages.serving import HOST_KEY

BOXES = {
    "anniversary": "1941",
    "revised": "1942",
    "aa1941": "1941",
    "aa1942": "1942",
    "global_1940": "1940",
    "europe_1940": "1940",
    "pacific_1940": "1940",
    "balanced_mod": "1940",
}
WITH_MONEY = {
    "research": "No research: buy units",
    "purchase": "Buy units",
    "combat_move": "Done moving: take a territory",
    "combat": "Take a territory",
    "noncombat_move": "Done moving: place new units",
    "mobilization": "Place new units",
    "income": "Finish turn, collect {income} IPC",
}
WITHOUT_MONEY = WITH_MONEY | {
    "research": "No money: take a territory",
    "purchase": "Done buying: take a territory",
    "noncombat_move": "Done moving: collect {income} IPC",
    "mobilization": "All placed: collect {income} IPC",
}
FRIENDLY_LAND = "Take over a neutral"
WITH_NEUTRALS = {"global_1940", "europe_1940", "pacific_1940", "balanced_mod"}


def _button(app: Flask, night: Night, power: str) -> str:
    """What the host's laptop has as the next sensible thing of a power."""
    client = app.test_client()
    client.get(f"/?key={HOST_KEY}")
    page = client.get(f"/play/{power}?game={night.id}").text
    (text,) = re.findall(r'class="button primary"[^>]*>.*?<span>([^<]+)<', page, re.DOTALL)
    return str(text)


def _turn(context: AppContext, box: str, **options: Any) -> tuple[Night, str, dict[str, str]]:
    """A new game, whose turn it is, and the phases of the turn with their kinds."""
    night = new_night(context, box, BOXES[box], **options)
    edition: Any = context.edition_of(night.id, context.history(night.id))
    power = night.state.turn
    return night, power, {phase.id: phase.kind for phase in phases(edition, night.state, power)}


def _read(app: Flask, night: Night, power: str, course: dict[str, str]) -> dict[str, str]:
    """The button in each phase of a turn, by the phase's kind."""
    found = {}
    for phase in course:
        if night.state.phase != phase:
            night.act("advance_phase")
        assert night.state.phase == phase
        found[course[phase]] = re.sub(r"\d+ IPC", "{income} IPC", _button(app, night, power))
    return found


@pytest.mark.parametrize("box", BOXES)
def test_the_button_fits_the_phase_while_units_are_bought_and_placed(app: Flask, context: AppContext, box: str) -> None:
    night, power, course = _turn(context, box)
    found = {}
    for phase, kind in course.items():
        if kind == "combat_move":
            night.act("purchase_units", units={"infantry": 2})
        found |= _read(app, night, power, {phase: kind})
    wanted = {kind: WITH_MONEY[kind] for kind in course.values()}
    if found["noncombat_move"] == FRIENDLY_LAND:
        wanted["noncombat_move"] = FRIENDLY_LAND
        assert box in WITH_NEUTRALS
    assert found == wanted


@pytest.mark.parametrize("box", BOXES)
def test_the_button_fits_the_phase_without_money(app: Flask, context: AppContext, box: str) -> None:
    night, power, course = _turn(context, box)
    night.act("adjust_treasury", power=power, amount=-night.state.treasury(power), reason="spent")
    found = _read(app, night, power, course)
    wanted = {kind: WITHOUT_MONEY[kind] for kind in course.values()}
    if found["noncombat_move"] == FRIENDLY_LAND:
        wanted["noncombat_move"] = FRIENDLY_LAND
        assert box in WITH_NEUTRALS
    assert found == wanted


def test_money_that_is_left_does_not_keep_a_buyer_in_the_shop(app: Flask, context: AppContext) -> None:
    night, power, _course = _turn(context, "anniversary")
    night.act("purchase_units", units={"infantry": 3})
    assert night.state.treasury(power) == 22
    assert _button(app, night, power) == "Done buying: take a territory"


def test_the_second_purse_buys_too(app: Flask, context: AppContext) -> None:
    night = new_night(context, "global_1940", "1940")
    while night.state.turn != "united_kingdom":
        night.act("end_turn", forfeit=True)
    night.act("purchase_units", purse="europe", units={"infantry": 2})
    assert _button(app, night, "united_kingdom") == "Buy units"
    night.act("purchase_units", purse="pacific", units={"infantry": 2})
    assert _button(app, night, "united_kingdom") == "Done buying: take a territory"


def test_after_a_roll_research_is_done(app: Flask, context: AppContext) -> None:
    night, power, _course = _turn(context, "anniversary")
    night.act("buy_research", count=1)
    assert _button(app, night, power) == "Roll for research"
    night.act("roll_research", dice=[1])
    assert _button(app, night, power) == "Research done: buy units"


def test_a_power_without_its_capital_finishes_in_every_phase_that_it_has(app: Flask, context: AppContext) -> None:
    night = new_night(context)
    night.act("set_controller", territory="germany", controller="united_kingdom", reason="Berlin fell")
    while night.state.phase != "collect_income" and night.state.turn == "germany":
        if night.state.phase not in ("research_development", "purchase_units"):
            assert _button(app, night, "germany") == "No capital: finish turn"
        if night.state.phase == "noncombat_move":
            break
        night.act("advance_phase")


def test_an_open_battle_comes_before_the_end_of_the_turn(app: Flask, context: AppContext) -> None:
    night = new_night(context)
    forces: dict[str, Any] = {
        "kind": "land",
        "territory": "ukraine",
        "attacker": {"power": "germany", "units": {"infantry": 2}},
        "defender": {"units": {"infantry": 1}},
    }
    night.act("purchase_units", units={"infantry": 2})
    fought = begin_battle(context, HOST, night.id, forces)
    night.act("mobilize_units", placements={"germany": {"infantry": 2}})
    assert _button(app, night, "germany") == "First the battle: Battle for Ukraine"
    client = app.test_client()
    client.set_cookie("companion_seat", night.take("Anna", "germany"))
    page = client.get("/play/germany").text
    (where,) = re.findall(r'class="button primary" href="([^"]*)"', page)
    assert unescape(where) == f"/play/germany/battle?id={fought.id}"
    assert "Battle for Ukraine" in client.get(unescape(where)).text
    drop_battle(context, HOST, night.id, fought.id)
    assert "collect" in _button(app, night, "germany")


def test_a_partner_ends_no_turn_with_an_open_battle(app: Flask, context: AppContext) -> None:
    night = new_night(context)
    while night.state.turn != "united_states":
        night.act("end_turn", forfeit=True)
    forces: dict[str, Any] = {
        "kind": "sea",
        "attacker": {"power": "united_states", "units": {"destroyer": 2}},
        "defender": {"power": "japan", "units": {"destroyer": 1}},
    }
    night.act("mobilize_units", power="china", placements={"yunnan": {"infantry": 3}})
    night.act("advance_phase")
    fought = begin_battle(context, HOST, night.id, forces)
    assert _button(app, night, "china") == "First the battle: Battle at sea"
    drop_battle(context, HOST, night.id, fought.id)
    assert _button(app, night, "china") == "United States: finish turn"


def test_china_leaves_the_end_of_the_turn_to_the_united_states(app: Flask, context: AppContext) -> None:
    night = new_night(context)
    while night.state.turn != "united_states":
        night.act("end_turn", forfeit=True)
    assert _button(app, night, "china") == "Take a territory"
    night.act("mobilize_units", power="china", placements={"yunnan": {"infantry": 3}})
    night.act("advance_phase")
    assert _button(app, night, "china") == "United States: finish turn"


class TestAWarThatIsStillToCome:
    """The complexes of the United States grow with its first war; it buys before it declares."""

    def at_peace_in_round_four(self, context: AppContext) -> Night:
        night = new_night(context, "global_1940", "1940")
        while (night.state.round, night.state.turn) != (4, "united_states"):
            night.act("end_turn", forfeit=True)
        return night

    def client(self, app: Flask, night: Night) -> FlaskClient:
        client = app.test_client()
        client.set_cookie("companion_seat", night.take("Dan", "united_states"))
        return client

    def test_the_shop_asks_once(self, app: Flask, context: AppContext) -> None:
        night = self.at_peace_in_round_four(context)
        client = self.client(app, night)
        page = text(client.get("/play/united_states/buy").text)
        assert "Do you declare war this turn? Yes room for 30 No room for 9" in page
        act(client, night, type="purchase_units", power="united_states", declares_war="yes", **{"units.infantry": "12"})
        assert night.state.this_turn.declares_war is True
        receipt = client.get(f"/play/united_states?logged={night.version}").text.split('class="receipt"')[1]
        assert "12 infantry" in receipt[:1500]
        assert "room" not in receipt[:1500]
        page = unescape(text(client.get("/play/united_states/buy").text))
        assert "Do you declare war this turn?" not in page
        assert "You said you'll declare war this turn: that makes room for 21 more units." in page

    def test_then_the_button_leads_to_the_declaration(self, app: Flask, context: AppContext) -> None:
        night = self.at_peace_in_round_four(context)
        night.act("purchase_units", units={"infantry": 17}, declares_war=True)
        assert _button(app, night, "united_states") == "Done buying: declare war"
        night.act("advance_phase")
        assert _button(app, night, "united_states") == "Declare war"
        night.act("declare_war", against="japan")
        assert _button(app, night, "united_states") == "Done moving: take a territory"

    def test_who_says_no_is_held_to_what_there_is_room_for(self, app: Flask, context: AppContext) -> None:
        night = self.at_peace_in_round_four(context)
        refused = night.refusal("purchase_units", units={"infantry": 12}, declares_war=False)
        assert "can place 9 units this turn" in refused

    def test_nobody_else_is_asked(self, app: Flask, context: AppContext) -> None:
        night = new_night(context, "global_1940", "1940")
        client = app.test_client()
        client.set_cookie("companion_seat", night.take("Anna", "germany"))
        assert "Do you declare war" not in client.get("/play/germany/buy").text
