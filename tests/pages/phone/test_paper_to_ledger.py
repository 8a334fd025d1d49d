"""From paper to the ledger: a card is printed, photographed, decoded, opened on a phone and tapped."""

from collections.abc import Callable, Iterator

import cv2
import numpy
import pypdfium2
import pytest
from playwright.sync_api import Page, expect

from companion.editions import load
from companion.families.decks import deck
from printables import Job, make
from tests.pages.conftest import Night, Server

DPI = 150


def photograph(document: bytes) -> Iterator[numpy.ndarray]:
    """Page after page as a grey picture, as a scanner would see it."""
    for page in pypdfium2.PdfDocument(document):
        yield page.render(scale=DPI / 72, grayscale=True).to_numpy().squeeze()


def read_codes(picture: numpy.ndarray) -> list[str]:
    """What the codes on a picture say."""
    _, texts, _, _ = cv2.QRCodeDetectorAruco().detectAndDecodeMulti(picture)
    return [text for text in texts if text]


@pytest.mark.browser
def test_a_printed_card_becomes_an_entry(server: Server, evening: Night, handset: Callable[..., Page]):
    paper = make("cards", Job(load("anniversary"), "1941", public_url=server.url))
    cards = deck(load("anniversary"))
    code = next(card["code"] for card in cards if (card["kind"], card["id"]) == ("territory", "ukraine"))
    wanted = f"{server.url.upper()}/Q/{code}"
    codes = (text for picture in photograph(paper) for text in read_codes(picture))
    address = next(text for text in codes if text == wanted)
    phone = handset("Anna", "germany")
    phone.goto(address)
    phone.get_by_role("button", name="Germany takes Ukraine").click()
    expect(phone.get_by_text("Logged").first).to_be_visible()
    entry = server.app.history(evening.id).entries[-1]
    assert entry.action["type"] == "capture_territory"
    assert server.app.history(evening.id).state.controller("ukraine") == "germany"
