"""The banker's page through Flask's client: journal, undo with its confirmation, corrections by hand, seats."""

import re
from html import unescape
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from api.families import pages_of
from api.pages.banker import forms as banker_forms
from api.pages.kit.forms.shapes import fields_of
from companion.editions import load
from companion.families import family_of
from companion.service import HOST, AppContext
from companion.service.table.seats import list_seats
from tests.families.second_world_war.campaign import numbers
from tests.pages.conftest import Night, Phone, new_night
from tests.pages.reading import text
from tests.pages.second_world_war.campaigns import to_the_axis


def act(client: FlaskClient, night: Night, **form: Any) -> TestResponse:
    return client.post(f"/banker/{night.id}/act", data=form)


def seats(night: Night) -> dict[str, dict[str, Any]]:
    return {seat["name"]: seat for seat in list_seats(night.app, HOST, night.id)}


def test_only_the_banker_and_the_host_open_it(night: Night, phone: Phone, host: FlaskClient) -> None:
    pages = [f"/banker/{night.id}", f"/banker/{night.id}/undo?to=1", f"/banker/{night.id}/correct"]
    night.act("capture_territory", territory="ukraine")
    dana, anna, screen = phone("Dana", role="banker"), phone("Anna", "germany"), phone("Screen", role="observer")
    for path in pages:
        assert host.get(path).status_code == 200
        assert dana.get(path).status_code == 200
        assert anna.get(path).status_code == 403
        assert screen.get(path).status_code == 403
        assert phone().get(path).status_code == 401


def test_players_cannot_post_there_either(night: Night, phone: Phone) -> None:
    anna = phone("Anna", "germany")
    night.act("capture_territory", territory="ukraine")
    for path, form in (
        ("act", {"type": "adjust_treasury", "power": "germany", "amount": "50", "reason": "please"}),
        ("undo", {"to_version": "1"}),
        ("redo", {}),
        ("correct", {"after": "1", "type": "capture_territory", "territory": "egypt"}),
        ("screen", {}),
    ):
        assert anna.post(f"/banker/{night.id}/{path}", data=form).status_code == 403, path
    assert night.version == 2


def test_the_host_acts_as_host_even_with_a_players_cookie(night: Night, host: FlaskClient) -> None:
    host.set_cookie("companion_seat", night.take("Anna", "germany"))
    assert act(host, night, type="adjust_treasury", power="italy", amount="3", reason="found").status_code == 303
    assert night.state.treasury("italy") == 13


def test_the_journal_is_searched_by_words_names_and_numbers(night: Night, host: FlaskClient) -> None:
    night.act("capture_territory", territory="ukraine")
    night.act("capture_territory", territory="east_poland")
    page = host.get(f"/banker/{night.id}?q=ukraine").text
    assert 'id="entry-2"' in page
    assert 'id="entry-3"' not in page
    assert 'id="entry-3"' in host.get(f"/banker/{night.id}?q=3").text
    assert "Nothing found" in host.get(f"/banker/{night.id}?q=atlantis").text


def test_undone_entries_and_overrides_are_marked(night: Night, host: FlaskClient) -> None:
    night.act("capture_territory", territory="poland", by="soviet_union", override="forgotten last turn")
    night.act("capture_territory", territory="ukraine")
    host.post(f"/banker/{night.id}/undo", data={"to_version": "2"})
    page = host.get(f"/banker/{night.id}").text
    assert re.search(r'class="entry undone[^"]*" id="entry-3"', page)
    assert re.search(r'class="entry overridden" id="entry-2"', page)
    assert "forgotten last turn" in page


def test_undo_says_first_what_it_will_undo(night: Night, host: FlaskClient) -> None:
    night.act("capture_territory", territory="ukraine")
    night.act("capture_territory", territory="east_poland")
    said = text(host.get(f"/banker/{night.id}/undo?to=1").text)
    assert "2 entries will no longer count" in said
    assert "Germany takes Ukraine" in said
    assert "Ukraine goes to the Soviet Union." in said
    assert "Germany, production" in said
    assert night.version == 3
    done = host.post(f"/banker/{night.id}/undo", data={"to_version": "1", "if_version": "3"})
    assert done.headers["Location"] == f"/banker/{night.id}?logged=4"
    assert night.state.controller("ukraine") == "soviet_union"


def test_an_undo_that_was_overtaken_is_not_done(night: Night, host: FlaskClient) -> None:
    night.act("capture_territory", territory="ukraine")
    answer = host.post(f"/banker/{night.id}/undo", data={"to_version": "1", "if_version": "1"})
    assert answer.status_code == 412
    assert night.state.controller("ukraine") == "germany"


def test_redo_brings_it_back(night: Night, host: FlaskClient) -> None:
    night.act("capture_territory", territory="ukraine")
    assert "/redo" not in host.get(f"/banker/{night.id}").text
    host.post(f"/banker/{night.id}/undo", data={"to_version": "1"})
    assert "/redo" in host.get(f"/banker/{night.id}").text
    assert host.post(f"/banker/{night.id}/redo", data={}).status_code == 303
    assert night.state.controller("ukraine") == "germany"


def test_the_same_form_twice_acts_once(night: Night, host: FlaskClient) -> None:
    form = {"type": "adjust_treasury", "power": "germany", "amount": "5", "reason": "bid", "idempotency_key": "k1"}
    first, second = act(host, night, **form), act(host, night, **form)
    assert first.headers["Location"] == second.headers["Location"]
    assert night.state.treasury("germany") == 36


def test_the_books_are_put_right_by_hand_with_a_reason(night: Night, host: FlaskClient) -> None:
    for form in (
        {"type": "adjust_treasury", "power": "germany", "amount": "-3", "reason": "paid in cash"},
        {"type": "set_controller", "territory": "egypt", "controller": "italy", "reason": "board"},
        {"type": "set_damage", "territory": "germany", "damage": "4", "reason": "board"},
        {"type": "set_technology", "power": "japan", "technology": "rockets", "holds": "yes", "reason": "board"},
        {"type": "set_complex", "territory": "india", "holds": "yes", "reason": "board"},
    ):
        assert act(host, night, **form).status_code == 303, form
    state = night.state
    assert state.treasury("germany") == 28
    assert state.controller("egypt") == "italy"
    assert sum(state.territories["germany"].facilities.values()) == 4
    assert "rockets" in state.powers["japan"].technologies
    assert state.territories["india"].facilities
    assert "paid in cash" in host.get(f"/banker/{night.id}").text


def test_a_soft_rule_asks_the_banker_for_a_reason(night: Night, host: FlaskClient) -> None:
    form = {"type": "capture_territory", "territory": "poland", "by": "soviet_union"}
    answer = act(host, night, **form)
    assert answer.status_code == 409
    assert "Override and log it" in answer.text
    assert 'name="territory" value="poland"' in answer.text
    act(host, night, **form, override="we forgot")
    assert night.state.controller("poland") == "soviet_union"


def test_the_end_of_a_turn_is_meant_for_that_turn(night: Night, host: FlaskClient) -> None:
    page = host.get(f"/banker/{night.id}").text
    (meant,) = re.findall(r'value="end_turn">.*?name="for_step" value="([^"]+)"', page, re.DOTALL)[:1]
    night.act("end_turn", forfeit=True)
    assert act(host, night, type="end_turn", for_step=meant).status_code == 409
    assert night.state.turn == "soviet_union"


def test_a_hard_rule_offers_no_override(night: Night, host: FlaskClient) -> None:
    answer = act(host, night, type="purchase_units", power="germany", **{"units.battleship": "9"})
    assert answer.status_code == 409
    assert "Override" not in answer.text


def test_a_winner_is_declared(night: Night, host: FlaskClient) -> None:
    act(host, night, type="declare_winner", side="axis", reason="the table agrees", ends_game="yes")
    assert night.state.winner.side == "axis"
    assert "Declare a winner" not in text(host.get(f"/banker/{night.id}").text)


def test_a_correction_is_previewed_and_only_then_applied(night: Night, host: FlaskClient) -> None:
    night.act("capture_territory", territory="ukraine")
    night.act("collect_income")
    query = "after=2&type=capture_territory&territory=east_poland&by=germany"
    page = host.get(f"/banker/{night.id}/correct?{query}&preview=1").text
    said = text(page)
    assert "What would change" in said
    assert "East Poland goes to Germany." in said
    assert "Germany, treasury" in said
    assert night.version == 3
    fields = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', page.split("</section>")[0]))
    done = host.post(f"/banker/{night.id}/correct", data=fields)
    assert done.headers["Location"] == f"/banker/{night.id}?logged=4"
    assert night.state.controller("east_poland") == "germany"
    said = text(host.get(f"/banker/{night.id}").text)
    assert "Late correction after entry 2" in said
    assert "corrected At first: Germany collects 38 IPC (33 + 5 objectives)." in said


def test_a_correction_that_breaks_a_rule_asks_why_and_goes_on_with_the_reason(night: Night, host: FlaskClient) -> None:
    night.act("collect_income")
    query = "after=2&type=capture_territory&territory=east_poland&by=germany&preview=1"
    asked = host.get(f"/banker/{night.id}/correct?{query}")
    assert asked.status_code == 422
    (form,) = [part for part in asked.text.split("<form")[1:] if 'name="override"' in part]
    fields = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', form.split("</form>")[0]))
    page = host.get(f"/banker/{night.id}/correct", query_string={**fields, "override": "we all saw it", "preview": "1"})
    assert "What would change" in page.text
    fields = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', page.text.split("</section>")[0]))
    assert host.post(f"/banker/{night.id}/correct", data=fields).status_code == 303
    assert night.state.controller("east_poland") == "germany"


def test_one_entry_is_removed_and_what_falls_with_it_is_said(night: Night, host: FlaskClient) -> None:
    night.act("adjust_treasury", power="germany", amount=20, reason="too much")
    night.act("purchase_units", units={"tank": 10})
    page = host.get(f"/banker/{night.id}/correct?remove=2&preview=1").text
    said = text(page)
    assert "Removed: entry 2" in said
    assert "No longer possible, and left out Entry 3" in said
    assert "costs 50" in said
    host.post(f"/banker/{night.id}/correct", data={"remove": "2"})
    assert night.state.treasury("germany") == 31


def test_a_correction_starts_in_the_last_turn_that_is_over_also_before_anybody_logs_in_the_next(
    night: Night, host: FlaskClient
) -> None:
    for power in ("germany", "soviet_union"):
        night.act("collect_income", power=power)
    said = unescape(text(host.get(f"/banker/{night.id}/correct").text))
    assert "In The" not in said
    assert "The Soviet Union's turn, round 1. You can still change the place in the next step." in said


def test_a_correction_that_makes_no_sense_is_refused_in_place(night: Night, host: FlaskClient) -> None:
    answer = host.get(f"/banker/{night.id}/correct?after=99&type=capture_territory&territory=ukraine&preview=1")
    assert answer.status_code == 422
    assert "Entry 99 doesn&#39;t count" in answer.text
    answer = host.get(f"/banker/{night.id}/correct?after=1&preview=1")
    assert answer.status_code == 422


def test_a_stale_preview_is_not_applied(night: Night, host: FlaskClient) -> None:
    night.act("capture_territory", territory="ukraine")
    form = {"after": "1", "type": "capture_territory", "territory": "east_poland", "if_version": "1"}
    assert host.post(f"/banker/{night.id}/correct", data=form).status_code == 412


def test_seats_are_renamed_moved_and_removed_by_the_host_only(night: Night, host: FlaskClient, phone: Phone) -> None:
    banker = phone("Dana", role="banker")
    night.take("Anna", "germany")
    anna = seats(night)["Anna"]["id"]
    path = f"/banker/{night.id}/seats/{anna}"
    assert banker.post(path, data={"name": "Eve"}).status_code == 403
    assert banker.post(f"{path}/remove", data={}).status_code == 403
    host.post(path, data={"name": "Annika", "role": "player", "powers": ["germany", "italy"]})
    assert seats(night)["Annika"]["powers"] == ["germany", "italy"]
    moved = host.post(f"{path}/move", data={})
    assert "/move/" in moved.text
    assert '<svg class="qr"' in moved.text
    host.post(f"{path}/remove", data={})
    assert "Annika" not in seats(night)


def test_another_screen_gets_a_seat_that_only_looks_on(night: Night, host: FlaskClient, phone: Phone) -> None:
    page = host.post(f"/banker/{night.id}/screen", data={}).text
    assert seats(night)["Television"]["role"] == "observer"
    link = re.search(r'href="http://companion.local:8000(/move/[^"]+)"', page)
    assert link is not None
    television = phone()
    assert television.post(link[1], data={}).status_code == 303
    assert television.get(f"/table/{night.id}").status_code == 200
    host.post(f"/banker/{night.id}/screen", data={})
    assert "Television 2" in seats(night)


def test_a_refused_action_changes_nothing(night: Night, host: FlaskClient) -> None:
    assert (
        act(host, night, type="set_controller", territory="atlantis", controller="italy", reason="x").status_code == 422
    )
    assert act(host, night, type="no_such_thing").status_code == 422
    assert night.version == 1


@pytest.mark.parametrize("edition", ["anniversary", "revised", "aa1941", "war_game", "second_world_war"])
def test_every_form_states_an_action_with_fields_that_it_has(edition: str) -> None:
    known, own = family_of(load(edition)).ruleset.actions, pages_of(load(edition)).banker
    for form in (*(own.acts or ()), *own.forgotten, *(own.corrections or ())):
        stated = {ask.name.partition("*")[0].rstrip(".") for ask in form.asks}  # a star: a key that is chosen
        assert stated <= set(fields_of(known[form.action])), form.action
    for form in (*banker_forms.ACTS, *banker_forms.CORRECTIONS, banker_forms.WINNER):
        if form.action in known:
            assert {ask.name for ask in form.asks} <= set(fields_of(known[form.action])), form.action


def test_what_was_forgotten_in_another_game_is_put_into_its_past(context: AppContext, host: FlaskClient) -> None:
    night = to_the_axis(new_night(context, "second_world_war", "1939", entered=numbers()))
    last = night.version
    night.act("end_turn")
    titles = host.get(f"/banker/{night.id}/correct?after={last}").text
    for title in ("Raid convoys", "Take a capital", "Declare war", "Build reinforcements", "End the impulse"):
        assert title in titles
    assert "End the turn" not in titles
    query = f"after={last}&type=raid_convoys&target=commonwealth&by=germany&hits=2&natural_sixes=0"
    page = host.get(f"/banker/{night.id}/correct?{query}&preview=1").text
    assert "What would change" in page
    fields = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', page.split("</section>")[0]))
    assert host.post(f"/banker/{night.id}/correct", data=fields).status_code == 303
    assert "Commonwealth loses 2 resources" in host.get(f"/banker/{night.id}").text


OVERRIDDEN = {
    "anniversary": (
        "1941",
        {"type": "capture_territory", "territory": "poland", "by": "soviet_union"},
        ["The Soviet Union takes Poland (+3).", "Soviet Union, production +3 33"],
    ),
    "war_game": (
        "1942",
        {"type": "capture_territory", "territory": "Kiev", "from": "germany", "value": "3", "by": "soviet_union"},
        ["takes Kiev", "+3"],
    ),
    "second_world_war": (
        "1939",
        {"type": "raid_convoys", "by": "italy", "target": "commonwealth", "hits": "2", "natural_sixes": "0"},
        ["Italy raids convoys: the Commonwealth loses 2 resources."],
    ),
}


@pytest.mark.parametrize("edition", OVERRIDDEN)
def test_an_override_repeats_what_it_overrides_and_what_it_changes_before_it_is_logged(
    context: AppContext, host: FlaskClient, edition: str
) -> None:
    scenario, form, changes = OVERRIDDEN[edition]
    entered = {"entered": numbers()} if edition == "second_world_war" else {}
    night = new_night(context, edition, scenario, **entered)
    if edition == "second_world_war":
        to_the_axis(night)
    before = night.version
    said = text(act(host, night, **form).text)
    against = night.refusal(**{name: int(value) if value.isdigit() else value for name, value in form.items()})
    assert against in unescape(said)
    assert "This would be logged:" in said
    for change in changes:
        assert change in said
    assert night.version == before


def test_the_banker_logs_raided_convoys_where_the_box_has_them(context: AppContext, host: FlaskClient) -> None:
    night = new_night(context, "global_1940", "1940")
    assert "Convoys are raided" in text(host.get(f"/banker/{night.id}").text)
    form = {"type": "disrupt_convoys", "power": "united_kingdom", "dice*": "sea_zone_109", "dice.*": "1 3"}
    assert act(host, night, **form, override="before its income").status_code == 303
    said = text(host.get(f"/banker/{night.id}").text)
    assert "The United Kingdom loses 4 IPC in sea zone 109 (dice 1, 3)." in said
    without = new_night(context, "anniversary", "1941")
    assert "Convoys are raided" not in text(host.get(f"/banker/{without.id}").text)


def test_the_journal_of_a_season_names_impulses_and_nobodys_moments_by_the_season_alone(
    context: AppContext, host: FlaskClient
) -> None:
    night = to_the_axis(new_night(context, "second_world_war", "1939", entered=numbers()))
    said = unescape(text(host.get(f"/banker/{night.id}").text))
    assert "The Soviet Union's impulse 1, Summer 1939" in said
    assert "impulse 0" not in said


@pytest.mark.parametrize("edition", ["war_game", "second_world_war", "balanced_mod"])
def test_whatever_may_have_been_forgotten_is_asked_for_in_words_of_the_game(edition: str) -> None:
    own, rules = pages_of(load(edition)).banker, family_of(load(edition)).ruleset
    shared = (*banker_forms.ACTS, banker_forms.ANSWER, banker_forms.WINNER)
    worded = {form.action for form in (*(own.acts or ()), *own.forgotten, *shared)}
    asked = {name for name, action in rules.actions.items() if action not in rules.corrections | rules.entering}
    assert asked - worded <= {"check_off", "fight_battle", "drop_battle", "lift_seal"}, (
        "what is done at the table now, and what has its own desk"
    )
