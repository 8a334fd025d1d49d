"""`/Q/{code}`: what newly printed cards carry leads where the old long addresses lead."""

from typing import Any

from flask.testing import FlaskClient

from companion.editions import load
from companion.families.decks import deck
from tests.pages.conftest import Night, Phone, new_night
from tests.pages.reading import UKRAINE

CODES = {(card["kind"], card["id"]): card["code"] for card in deck(load("anniversary"))}
SHORT = f"/Q/{CODES['territory', 'ukraine']}"


def test_a_short_code_leads_to_its_card(phone: Phone) -> None:
    client = phone("Anna", "germany")
    assert client.get(SHORT).headers["Location"] == UKRAINE
    assert client.get(SHORT.lower()).headers["Location"] == UKRAINE
    for key, code in list(CODES.items())[::20]:
        assert client.get(f"/Q/{code}").headers["Location"] == f"/q/anniversary/{'/'.join(key)}"


def test_a_phone_without_a_seat_is_asked(phone: Phone) -> None:
    answer = phone().get(SHORT)
    assert answer.status_code == 303
    assert answer.headers["Location"] == f"/join?next={SHORT.replace('/', '%2F')}"


def test_the_host_with_several_games_is_asked(host: FlaskClient, night: Night, context: Any) -> None:
    assert host.get(SHORT).headers["Location"] == f"{UKRAINE}?game={night.id}"
    other = new_night(context)
    choice = host.get(SHORT).text
    assert f'href="{SHORT}?game={night.id}"' in choice
    assert host.get(f"{SHORT}?game={other.id}").headers["Location"] == f"{UKRAINE}?game={other.id}"


def test_a_code_of_another_box_is_said_to_be_one(phone: Phone) -> None:
    client = phone("Anna", "germany")
    strange = next(card["code"] for card in deck(load("aa1941")) if card["code"] not in CODES.values())
    answer = client.get(f"/Q/{strange}")
    assert answer.status_code == 404
    assert "This card is from" in answer.text
    assert "Is it an old deck?" in client.get("/Q/AAAA-no-such").text
