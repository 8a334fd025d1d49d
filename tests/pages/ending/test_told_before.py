"""Whoever is about to end the game reads so before the tap, on every page from which it can happen."""

import re
from collections.abc import Callable, Mapping
from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.model.refusal import RuleViolation
from companion.service import AppContext
from companion.service.table.requests import ask
from tests.pages.conftest import Handset, Night, Phone, expect, new_night
from tests.pages.reading import text

AXIS_CITIES = ("karelia_ssr", "caucasus", "russia", "india", "kwangtung", "philippine_islands", "australia")


def anniversary(context: AppContext, held: Mapping[str, str]) -> Night:
    """The United States is about to end its turn, after which 13 cities win."""
    night = new_night(context, options={"victory_cities": 13})
    for city, holder in held.items():
        night.act("set_controller", territory=city, controller=holder, reason="a long evening")
    while night.state.turn != "united_states":
        night.act("end_turn", forfeit=True)
    return night


def axis_wins(context: AppContext) -> Night:
    return anniversary(context, dict.fromkeys(AXIS_CITIES, "japan"))


def allies_win(context: AppContext) -> Night:
    return anniversary(context, {"poland": "soviet_union"})


def war_game(context: AppContext) -> Night:
    """The last turn of the last game turn."""
    night = new_night(context, "war_game", "1942")
    while (night.state.round, night.state.turn) != (13, "united_states"):
        night.act("end_turn", override="a test")
    return night


def second_world_war(context: AppContext) -> Night:
    """The Soviet Union has surrendered, and Germany is before London."""
    night = new_night(context, "second_world_war", "1941")
    night.act("advance_phase", override="a test")
    night.act("end_turn", override="a test")
    night.act("adjust_points", power="germany", amount=9, reason="a test")
    night.act("declare_war", power="germany", target="soviet_union", override="a test")
    for city in ("moscow", "leningrad"):
        night.act("capture_city", city=city, by="germany", override="a test")
    night.act("check_surrender", check="soviet_two_cities", dice=[6, 6], override="a test")
    return night


FINISH = "/play/united_states/finish"
LONDON = "/play/germany/take?country=britain&defenders=no"
AXIS_WINS = "This ends the game. The Axis wins: 13 victory cities held, 13 needed. End the game"
PAGES: list[tuple[str, Callable[[AppContext], Night], str, str, str]] = [
    ("finish", allies_win, "united_states", FINISH, "Collect {income} IPC and win the war"),
    ("finish, for others", axis_wins, "united_states", FINISH, "Collect {income} IPC and end the game"),
    ("without income", axis_wins, "united_states", FINISH, "Give up {income} IPC and end the game"),
    ("finish, The War Game", war_game, "united_states", FINISH, "End the game: the Allies win"),
    ("a capital falls", second_world_war, "germany", LONDON, "takes the capital This ends the game"),
    ("the banker's forms", axis_wins, "", "/banker/{id}", AXIS_WINS),
    ("declaring a winner", axis_wins, "", "/banker/{id}", "If the table agrees before the books do. It can be undone."),
]
"""Every page with a tap that is known to end the game: how it comes to that, who looks, and what the page says."""


@pytest.mark.parametrize(("page", "begun", "power", "path", "says"), PAGES, ids=[page[0] for page in PAGES])
def test_the_page_says_so_and_its_tap_is_taken_at_once(
    page: str, begun: Callable[[AppContext], Night], power: str, path: str, says: str, app: Flask, context: AppContext,
    host: FlaskClient,
) -> None:  # fmt: skip
    night = begun(context)
    client = host
    if power:
        client = app.test_client()
        client.set_cookie("companion_seat", night.take("Anna", power))
    shown = client.get(path.format(id=night.id)).text
    income = re.search(r"Collect (\d+) IPC", text(shown))
    assert says.format(income=income[1] if income else "") in text(shown)
    form = next(form for form in re.findall(r"(?s)<form.*?</form>", shown) if 'name="ends_game"' in form)
    fields = dict(re.findall(r'name="([^"]+)" value="([^"]*)"', form))
    where = re.search(r'action="([^"]+)"', form)[1]  # type: ignore[index]
    if "declare_winner" in form:
        fields |= {"side": "axis", "reason": "it is late"}
    assert client.post(where, data=fields).status_code == 303
    assert night.state.winner is not None


def seated(app: Flask, night: Night, *powers: str) -> FlaskClient:
    client = app.test_client()
    client.set_cookie("companion_seat", night.take(uuid4().hex, *powers))
    return client


def test_a_form_that_has_not_said_so_asks_first_and_changes_nothing(app: Flask, context: AppContext) -> None:
    night = axis_wins(context)
    anna, before = seated(app, night, "united_states"), night.version
    form = {"type": "collect_income", "power": "united_states", "next": "/play", "idempotency_key": "one"}
    answer = anna.post(f"/games/{night.id}/act", data=form)
    assert (answer.status_code, night.version) == (409, before)
    assert "Is the game over? This ends the game. The Axis wins: 13 victory cities held" in text(answer.text)
    fields = dict(re.findall(r'name="([^"]+)" value="([^"]*)"', answer.text.partition("<main")[2]))
    assert fields["ends_game"] == "yes"
    assert fields["idempotency_key"] != "one"
    assert anna.post(f"/games/{night.id}/act", data=fields).status_code == 303
    assert night.state.winner.side == "axis"


def test_so_do_redo_and_the_bankers_forms(app: Flask, context: AppContext, host: FlaskClient) -> None:
    night = axis_wins(context)
    night.act("collect_income")
    host.post(f"/banker/{night.id}/undo", data={"to_version": str(night.version - 1), "idempotency_key": "a"})
    assert night.state.winner is None
    ways: list[tuple[str, dict[str, str]]] = [
        (f"/banker/{night.id}/redo", {}),
        (f"/games/{night.id}/redo", {}),
        (f"/banker/{night.id}/act", {"type": "collect_income", "power": "united_states"}),
        (f"/banker/{night.id}/act", {"type": "end_turn", "forfeit": "yes"}),
    ]
    for number, (where, fields) in enumerate(ways):
        answer = host.post(where, data={**fields, "idempotency_key": f"k{number}"})
        assert "Is the game over? This ends the game. The Axis wins" in text(answer.text), where
        assert night.state.winner is None
    assert host.post(ways[0][0], data={"ends_game": "yes", "idempotency_key": "z"}).status_code == 303
    assert night.state.winner is not None


def test_a_late_entry_that_ends_the_game_says_so_on_its_button(context: AppContext, host: FlaskClient) -> None:
    night, city = anniversary(context, dict.fromkeys(AXIS_CITIES[1:], "japan")), AXIS_CITIES[0]
    night.act("end_turn", forfeit=True)
    assert night.state.winner is None
    late = {
        "type": "capture_territory",
        "territory": city,
        "by": "germany",
        "in_turn.round": "1",
        "in_turn.power": "germany",
    }
    page = host.post(f"/games/{night.id}/late", data={**late, "turn": "1/germany"}).text
    assert "This ends the game" in text(page)
    assert 'name="ends_game" value="yes"' in page
    refused = host.post(f"/games/{night.id}/act", data={**late, "idempotency_key": "x"})
    assert refused.status_code == 409
    assert night.state.winner is None


def test_a_question_that_ends_the_game_says_so_on_its_yes(app: Flask, context: AppContext) -> None:
    night = new_night(context, "second_world_war", "1939")
    anna, boris = (
        night.who(night.take("Anna", "germany")),
        night.take("Boris", "commonwealth", "soviet_union", "france", "united_states"),
    )
    ask(night.app, anna, night.id, {"type": "declare_winner", "side": "axis", "reason": "it is late"})
    client = app.test_client()
    client.set_cookie("companion_seat", boris)
    page = client.get("/play/commonwealth").text
    form = next(form for form in re.findall(r"(?s)<form.*?</form>", page) if 'name="agree"' in form)
    assert "Yes, end the game" in text(form)
    fields = dict(re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', form))
    where = re.search(r'action="([^"]+)"', form)[1]  # type: ignore[index]
    assert client.post(where, data={**fields, "agree": "yes"}).status_code == 303
    assert night.state.winner.side == "axis"


def test_programs_are_not_asked(app: Flask, context: AppContext) -> None:
    night = axis_wins(context)
    token = night.take("Anna", "united_states")
    answer = app.test_client().post(
        f"/api/v1/games/{night.id}/actions",
        json={"type": "collect_income"},
        headers={"Authorization": f"Bearer {token}"},
    )
    assert answer.status_code == 201
    assert night.state.winner is not None


def test_a_game_that_goes_on_says_nothing(night: Night, phone: Phone) -> None:
    anna = phone("Anna", "germany")
    for path in ("/play/germany", "/play/germany/finish", "/q/anniversary/territory/ukraine"):
        page = anna.get(path).text
        assert 'name="ends_game"' not in page
        assert "ends the game" not in page


def test_the_service_itself_asks_nobody(context: AppContext) -> None:
    night = axis_wins(context)
    try:
        night.act("collect_income")
    except RuleViolation as refusal:
        pytest.fail(refusal.sentence)


def about_to_win(evening: Night) -> None:
    """As `axis_wins`, in a game on a real server."""
    for city in AXIS_CITIES:
        evening.act("set_controller", territory=city, controller="japan", reason="a long evening")
    for city in ("united_kingdom", "hawaiian_islands"):
        evening.act("set_controller", territory=city, controller="germany", reason="a long evening")
    while evening.state.turn != "united_states":
        evening.act("end_turn", forfeit=True)


UNTOLD = "document.querySelectorAll('[name=ends_game]').forEach((field) => field.remove())"
"""A page from before the game could end."""


@pytest.mark.browser
def test_a_phone_asks_in_place(evening: Night, handset: Handset) -> None:
    about_to_win(evening)
    anna = handset("Anna", "united_states")
    anna.goto("/play/united_states/finish")
    button = anna.get_by_role("button", name="and end the game").first
    expect(button).to_be_visible()
    anna.evaluate(UNTOLD)
    button.click()
    expect(anna.locator("[data-refusal]")).to_contain_text("This ends the game. The Axis wins")
    assert evening.state.winner is None
    anna.locator("[data-refusal]").get_by_role("button", name="End the game").click()
    expect(anna.get_by_role("heading", name="The Axis wins")).to_be_visible()
    assert evening.state.winner is not None


@pytest.mark.browser
def test_a_tap_that_waited_on_the_phone_asks_when_it_is_sent(evening: Night, handset: Handset) -> None:
    about_to_win(evening)
    anna = handset("Anna", "united_states")
    anna.goto("/play/united_states/finish")
    button = anna.get_by_role("button", name="and end the game").first
    expect(button).to_be_visible()
    anna.evaluate(UNTOLD)
    anna.context.set_offline(True)
    button.click()
    expect(anna.get_by_role("button", name="Saved. Sends when you're back online.")).to_be_visible()
    anna.context.set_offline(False)
    toast = anna.locator("#toasts .toast", has_text="This ends the game. The Axis wins")
    expect(toast).to_be_visible()
    assert evening.state.winner is None
    toast.get_by_role("button", name="End the game").click()
    expect(anna.get_by_role("heading", name="The Axis wins")).to_be_visible()
