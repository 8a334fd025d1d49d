"""The app's dice on phones: each has a part in them, and checks them by itself."""

import time

import pytest
from playwright.sync_api import expect

from api.pages.dice import _shown
from companion.engine import honest_dice
from companion.languages import speaking
from companion.service.dice import cups
from tests.pages.conftest import PATIENCE, Handset, Night, Phone
from tests.pages.modules import of_module

HASHES = [("", "x"), ("ö" * 40, "55"), ("a" * 119, "b"), ("c" * 200, "")]


def test_the_page_of_the_dice_says_where_they_came_from(phone: Phone, night: Night) -> None:
    client = phone("Anna", "germany")
    night.act("buy_research", power="germany", count=2)
    night.act("roll_research", power="germany", chart=1)
    page = client.get(f"/games/{night.id}/dice").text
    assert "From the laptop alone" in page
    assert f"/games/{night.id}/dice" in client.get("/play/germany").text


def test_a_phone_of_the_host_is_called_as_the_reader_calls_the_host() -> None:
    phone = {"seat": "host", "name": "Host", "seal": "", "value": None}
    with speaking("fr"):
        assert _shown({"phones": [phone]}, {})["asleep"] == ["Hôte"]  # type: ignore[typeddict-item]


def _sealed(night: Night, count: int) -> bool:
    until = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < until:
        body = night.app.store.document("dice", night.id) or "{}"
        if body.partition('"closed"')[0].count('"seal"') >= count:
            return True
        time.sleep(0.05)
    return False


@pytest.mark.browser
def test_two_phones_have_a_part_in_a_roll_and_check_it(
    handset: Handset, evening: Night, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cups, "PATIENCE", PATIENCE / 1000)  # a busy machine takes its time; nobody is asleep
    anna, paul = handset("Anna", "germany"), handset("Paul", "japan")
    anna.goto("/play/germany")
    paul.goto("/play/japan")
    assert _sealed(evening, 2)
    evening.act("buy_research", power="germany", count=2)
    made = evening.act("roll_research", power="germany", chart=1)
    (drawn,) = evening.app.history(evening.id).entries[made["version"] - 1].drawn
    assert {phone.name for phone in drawn.phones if phone.value} == {"Anna", "Paul"}
    paul.goto(f"/games/{evening.id}/dice")
    expect(paul.locator("[data-verdict]")).to_have_text("Checked on this phone. Its own value is in.")
    expect(paul.locator("#dice-mine")).to_contain_text("1 of 1")
    for pair in HASHES:
        assert paul.evaluate(of_module("dice", "dice.hash(...given)"), list(pair)) == honest_dice._hash(*pair)


@pytest.mark.browser
def test_a_phone_notices_a_promise_that_was_changed(handset: Handset, evening: Night) -> None:
    page = handset("Anna", "germany")
    page.goto("/play/germany")
    assert _sealed(evening, 1)
    store = evening.app.store
    with evening.app.transaction(evening.id):
        store.keep_document(cups.DICE, evening.id, '{"open": {"number": 1, "secret": "00"}}')
    page.reload()
    expect(page.locator(".toast.no")).to_contain_text("The server changed what it had promised")
