"""What holds for every page, and what a page says when something is wrong."""

import gzip
import os
import re
from html.parser import HTMLParser
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from api.families import pages_of
from companion.editions import boxes
from companion.families.decks import deck
from tests.pages import walk
from tests.pages.conftest import Night, Phone, SameOrigin, new_night
from tests.pages.reading import UKRAINE, act, keys

MOST_BYTES = 100_000
EVERYTHING = "COMPANION_FUZZ" in os.environ
SAMPLE = 12
"""Every so many cards of a deck are opened; all of them in `make fuzz`."""


def test_problems_are_pages_for_people_and_json_for_programs(phone: Phone) -> None:
    client = phone("Anna", "germany")
    page = client.get("/nowhere")
    assert page.status_code == 404
    assert page.mimetype == "text/html"
    assert "404" not in page.text
    api = client.get("/api/v1/nowhere")
    assert api.mimetype == "application/problem+json"


def test_an_unknown_power_is_a_sentence(phone: Phone) -> None:
    answer = phone("Anna", "germany").get("/play/atlantis")
    assert answer.status_code == 404
    assert "There&#39;s no power by that name" in answer.text


@pytest.mark.parametrize(
    "fields",
    [
        {"type": "dance"},
        {"type": "purchase_units", "units.dragon": "1"},
        {"type": "purchase_units", "units": "3", "units.tank": "1"},
        {"type": "capture_territory", "territory.a.b.c.d.e.f": "1"},
        {"type": "bomb_complex", "territory": "russia", "dice": "9999999999999999999999"},
        {"type": "attest", "claim": "x" * 5000},
        {"type": "purchase_units", "units.tank": "-4"},
        {"": "1", ".": "2", "..": "3"},
    ],
)
def test_nonsense_in_a_form_is_refused_with_a_sentence(phone: Phone, night: Night, fields: dict[str, str]) -> None:
    answer = act(phone("Anna", "germany"), night, **fields)
    assert 400 <= answer.status_code < 500
    assert night.version == 1


class Reader(HTMLParser):
    """Collects what the content security policy would stop, and what people would stumble over."""

    def __init__(self) -> None:
        super().__init__()
        self.inline: list[str] = []
        self.foreign: list[str] = []
        self.ids: list[str] = []
        self._script = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self._script = tag == "script" and "src" not in given
        if tag == "style" or "style" in given or any(name.startswith("on") for name in given) or self._script:
            self.inline.append(self.get_starttag_text() or tag)
        for name in ("src", "href", "action"):
            value = given.get(name) or ""
            if tag in ("script", "link", "img", "form") and re.match(r"(https?:)?//", value):
                self.foreign.append(value)
        if given.get("id"):
            self.ids.append(given["id"] or "")


@pytest.fixture
def all_pages(phone: Phone, host: FlaskClient, night: Night) -> list[tuple[str, str]]:
    """The address and text of every page."""
    walk.lively(night)
    stranger, anna = phone(), phone("Anna", "germany", "italy")
    found = [(path, stranger.get(path)) for path in walk.opened(night)]
    found += [(path, anna.get(path, follow_redirects=True)) for path in walk.SEATED + walk.MORE_SEATED]
    found += [(path, host.get(path, follow_redirects=True)) for path in walk.hosted(night)]
    assert [(path, answer.status_code) for path, answer in found if answer.status_code not in (200, 404)] == []
    return [(path, answer.text) for path, answer in found]


def test_every_page_keeps_the_policy_has_keys_and_leaves_nothing_unfilled(all_pages: list[tuple[str, str]]) -> None:
    for path, text in all_pages:
        reader = Reader()
        reader.feed(text)
        assert (path, reader.inline, reader.foreign) == (path, [], [])
        twice = {id_ for id_ in reader.ids if reader.ids.count(id_) > 1}
        assert (path, twice) == (path, set())
        forms = re.findall(r"<form[^>]*method=\"post\".*?</form>", text, re.S)
        harmless = r'action="(/play/seat/|/play/first-time|/scan|/language")'
        acting = [form for form in forms if not re.search(harmless, form)]
        found = [keys(form) for form in acting]
        assert all(len(item) == 1 for item in found), path
        assert len({item[0] for item in found}) == len(found), path
        words = re.sub(r"<[^>]+>", " ", text)
        assert not re.search(r"\bNone\b|\bundefined\b|\{\{|\{%|Undefined|\bTrue\b|\bFalse\b", words), path


def test_pages_are_private_and_files_are_kept(phone: Phone) -> None:
    client = phone("Anna", "germany")
    page = client.get("/play")
    assert page.headers["Cache-Control"] == "no-store"
    assert "default-src 'self'" in page.headers["Content-Security-Policy"]
    for url in re.findall(r'(?:href|src)="(/assets/[^"]+)"', page.text):
        assert "immutable" in client.get(url.replace("&amp;", "&")).headers["Cache-Control"]
    assert client.get("/assets/../rendering.py").status_code == 404
    assert client.get("/assets/nothing.js").status_code == 404


def test_the_first_load_is_small(phone: Phone, night: Night, app: Flask) -> None:
    walk.lively(night)
    client = phone("Anna", "germany", "italy")
    for path in ("/play", "/play/germany/take", UKRAINE, f"/join/{night.code}"):
        answer = client.get(path, headers={"Accept-Encoding": "gzip"})
        assert answer.headers["Content-Encoding"] == "gzip"
        text = gzip.decompress(answer.data).decode()
        total = len(answer.data)
        for url in re.findall(r'(?:href|src|data-find)="(/assets/[^"]+)"', text):
            file = client.get(url.replace("&amp;", "&"), headers={"Accept-Encoding": "gzip"})
            total += len(file.data)
        assert total < MOST_BYTES, path


@pytest.mark.parametrize("edition", [box for box in boxes() if box != "anniversary"])
def test_other_editions_have_their_pages_too(app: Flask, context: Any, edition: str) -> None:
    scenario = context.edition(edition).scenarios[0].id
    options = {"national_advantages": 1} if edition == "revised" else {}
    night = new_night(context, edition, scenario, options=options)
    client = SameOrigin(app, app.response_class)
    client.set_cookie("companion_seat", night.take("Dana", role="banker"))
    known = context.edition(edition)
    first, *others = [power.id for power in sorted(known.powers, key=lambda power: bool(power.acts_with))]
    for power in known.powers.ids:
        assert client.get(f"/play/{power}").status_code == 200, power
    for power in known.powers.ids if EVERYTHING else (first, others[-1]):
        for page in ("statement", *pages_of(known).turn_pages):
            assert client.get(f"/play/{power}/{page}").status_code == 200, (power, page)
    cards = deck(known)
    kinds = {card["kind"]: card for card in cards}
    for card in cards if EVERYTHING else [*kinds.values(), *cards[::SAMPLE]]:
        assert client.get(card["path"]).status_code in (200, 303), card["path"]
