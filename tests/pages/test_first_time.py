"""Somebody who has never played: screens that say what to do on the board, skipped or turned off at any time."""

import re
from dataclasses import replace

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import expect

from companion.families import family_of
from companion.service.table.first_timers import set_first_timer
from companion.service.table.seats import offer_move, take_over
from tests.pages.conftest import Handset, Night, Phone, new_night
from tests.pages.looking import faults, thumb
from tests.pages.reading import text

CARD = 'class="card first-time-card"'


def newcomer(night: Night, phone: Phone, name: str, *powers: str) -> FlaskClient:
    """Somebody with a seat who has turned the screens on."""
    client = phone(name, *powers)
    sent = client.post("/play/first-time", data={"on": "yes", "next": "/play"})
    assert sent.headers["Location"] == "/play"
    return client


def test_it_is_chosen_when_taking_a_seat(app, night: Night) -> None:
    client = app.test_client()
    form = {"name": "Anna", "powers": "germany", "idempotency_key": "j"}
    assert 'name="first_time"' in client.get(f"/join/{night.code}").text
    assert client.post(f"/join/{night.code}", data={**form, "first_time": "yes"}).status_code == 303
    assert CARD in client.get("/play").text
    other = app.test_client()
    other.post(f"/join/{night.code}", data={"name": "Ben", "powers": "japan", "idempotency_key": "k"})
    assert CARD not in other.get("/play").text


def test_it_is_turned_on_and_off_on_my_seat_and_only_for_this_seat(night: Night, phone: Phone) -> None:
    anna, ben = phone("Anna", "germany"), phone("Ben", "japan")
    assert "never played this" in anna.get("/play/seat").text
    assert CARD not in anna.get("/play").text
    anna.post("/play/first-time", data={"on": "yes"})
    assert CARD in anna.get("/play").text
    assert CARD in anna.get("/play").text, "it survives a reload"
    assert CARD not in ben.get("/play").text
    anna.post("/play/first-time", data={"on": "no"})
    assert CARD not in anna.get("/play").text


def test_it_moves_to_another_phone_with_the_seat(app, night: Night, phone: Phone) -> None:
    token = night.take("Anna", "germany")
    who = night.who(token)
    set_first_timer(night.app, who, True)
    assert who.seat is not None
    moved = take_over(night.app, offer_move(night.app, who, night.id, who.seat.id))
    other = app.test_client()
    other.set_cookie("companion_seat", moved["token"])
    assert CARD in other.get("/play").text


def test_the_screen_says_what_to_do_with_this_powers_figures(night: Night, phone: Phone) -> None:
    night.act("advance_phase")
    page = newcomer(night, phone, "Anna", "germany").get("/play").text
    said = text(page.partition(CARD)[2].partition("</section>")[0])
    assert "Purchase Units" in said
    assert "You have 31 IPC. Infantry for 3 hold ground; tanks for 5 go far." in said
    assert page.partition(CARD)[2].partition("</section>")[0].count('class="piece"') == 4


def test_one_skip_brings_the_usual_page_and_the_next_phase_has_a_screen_again(night: Night, phone: Phone) -> None:
    anna = newcomer(night, phone, "Anna", "germany")
    step = re.search(r'name="step" value="([^"]+)"', anna.get("/play").text)
    assert step is not None
    anna.post("/play/first-time/skip", data={"step": step[1], "next": "/play/germany"})
    page = anna.get("/play").text
    assert CARD not in page
    assert "What do I do now?" in page
    anna.post("/play/first-time/skip", data={"step": step[1], "again": "yes"})
    assert CARD in anna.get("/play").text
    anna.post("/play/first-time/skip", data={"step": step[1]})
    night.act("advance_phase")
    assert CARD in anna.get("/play").text


def test_while_others_play_it_says_what_that_means(night: Night, phone: Phone) -> None:
    anna = newcomer(night, phone, "Anna", "soviet_union")
    night.act("capture_territory", territory="ukraine")
    said = text(anna.get("/play").text.partition(CARD)[2].partition("</section>")[0])
    assert "While others play" in said
    assert "after Germany" in said
    assert "Germany took Ukraine from you." in said
    assert "Fill your cart" in said
    assert "Battle odds" in said


def test_nobody_without_a_seat_turns_it_on_and_odd_input_changes_nothing(app, host, night: Night, phone: Phone) -> None:
    assert app.test_client().post("/play/first-time", data={"on": "yes"}).status_code == 401
    assert host.post(f"/play/first-time?game={night.id}", data={"on": "yes"}).status_code == 401
    anna = phone("Anna", "germany")
    assert anna.post("/play/first-time/skip", data={"step": "x" * 5000}).status_code == 303
    assert anna.post("/play/first-time", data={"on": "yes", "next": "https://elsewhere"}).headers["Location"] == "/play"
    for _ in range(40):
        anna.post("/play/first-time/skip", data={"step": f"none/{_}"})
    assert CARD in anna.get("/play").text


@pytest.mark.browser
def test_a_turn_is_played_by_its_screens_alone(evening: Night, handset: Handset) -> None:
    page = handset("Anna", "germany")
    page.goto("/play/seat")
    thumb(page.get_by_role("button", name="Turn it on"))
    card = page.locator(".first-time-card")
    expect(card.get_by_role("heading", name="Research & Development")).to_be_visible()
    expect(page.locator(".doings")).to_be_hidden()
    corner = card.get_by_role("button", name="Skip").bounding_box()
    go_on = page.locator(".dock-next button.primary")
    thumb(go_on)
    expect(card.get_by_role("heading", name="Purchase Units")).to_be_visible()
    assert card.get_by_role("button", name="Skip").bounding_box()["y"] == corner["y"], "always in the same corner"
    thumb(page.locator(".dock-next .primary", has_text="Buy units"))
    thumb(page.get_by_role("button", name="One more: Infantry"))
    thumb(page.get_by_role("button", name="Pay and log it"))
    expect(card).to_be_visible()
    for heading in ("Combat Move", "Conduct Combat", "Noncombat Move", "Mobilize New Units"):
        on = page.get_by_role("button", name=re.compile("Done. Next: "))
        expect(on).to_have_text(f"Done. Next: {heading}")
        thumb(on)
        expect(card.get_by_role("heading", name=heading)).to_be_visible()
    expect(card.get_by_text("You have 1 infantry to place.")).to_be_visible()
    assert evening.state.phase == "mobilize_new_units"


@pytest.mark.browser
@pytest.mark.parametrize("viewport", [{"width": 390, "height": 844}, {"width": 320, "height": 568}])
def test_the_screens_have_no_serious_problem(evening: Night, handset: Handset, viewport: dict) -> None:
    anna, ben = handset("Anna", "germany", viewport=viewport), handset("Ben", "japan", viewport=viewport)
    for page in (anna, ben):
        page.goto("/play/seat")
        page.get_by_role("button", name="Turn it on").click()
        expect(page.locator(".first-time-card")).to_be_visible()
    assert faults(anna, ["/play"]) + faults(ben, ["/play"]) == []


def test_a_planned_name_can_be_somebody_who_has_never_played(app, context) -> None:
    night = new_night(context, players={"germany": "Anna", "japan": "Anna"})
    client = app.test_client()
    page = client.get(f"/join/{night.code}").text
    assert 'name="name" value="Anna"' in page
    tapped = {"name": "Anna", "first_time": "yes", "both_sides": "yes", "idempotency_key": "j"}
    assert client.post(f"/join/{night.code}", data=tapped).headers["Location"] == "/play"
    assert [seat.powers for seat in night.app.store.seats(night.id)] == [("germany", "japan")]
    assert CARD in client.get("/play").text


def test_sealed_aids_leave_out_the_odds(night: Night, phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = newcomer(night, phone, "Anna", "soviet_union")
    assert "Battle odds" in text(anna.get("/play").text.partition(CARD)[2].partition("</section>")[0])
    family = family_of(night.app.edition_of(night.id))
    shown = family.views.snapshot
    sealed = replace(family.views, snapshot=lambda *args, **more: {**shown(*args, **more), "aids": "sealed"})
    monkeypatch.setitem(family.__dict__, "views", sealed)  # a frozen family keeps its parts there
    night.act("capture_territory", territory="ukraine")
    assert "Battle odds" not in text(anna.get("/play").text.partition(CARD)[2].partition("</section>")[0])
