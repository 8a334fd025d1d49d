"""Every page in the language that nobody speaks: longer, in brackets, and nothing on it is left in English."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion.languages import add_folder
from companion.languages.catalogs import remove_folder
from tests.languages.leftovers import WORD, Texts, outside
from tests.pages import walk
from tests.pages.conftest import Night, Phone
from tools.pseudo_language import LANGUAGE, write

EVERYTHING = "COMPANION_FUZZ" in os.environ
GIVEN = (
    "Friday night",
    "Anna",
    "Host",
    "zzz",
    "Windows",
    "macOS",
    "Linux",
    "http://companion.local",
    "IPC",
    "Companion",
)
"""What people or machines are called."""
IN_THEIR_OWN_WORDS = ("English", "Deutsch", "Français", "Español", "Italiano")
AS_WRITTEN = ("/variants",)
"""Pages that show a box's own tables to somebody who changes them."""


@pytest.fixture(autouse=True, scope="module")
def language(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    folder: Path = write(tmp_path_factory.mktemp("languages"))
    add_folder(folder)
    yield
    remove_folder(folder)


def left_in_english(client: FlaskClient, path: str, *names: str) -> list[str]:
    page = client.get(path, headers={"Accept-Language": LANGUAGE})
    if page.status_code in (302, 303):
        return []
    assert f'<html lang="{LANGUAGE}">' in page.text, path
    reader = Texts()
    reader.feed(page.text)
    left = []
    for text in outside("\x01".join(reader.found)).split("\x01"):
        bare = text
        for name in (*GIVEN, *IN_THEIR_OWN_WORDS, *names):
            bare = bare.replace(name, " ")
        bare = re.sub(r"Axis & Allies[^·]*|The (?:War Game: World War II|Second World War)|\band\b", " ", bare)
        if WORD.search(bare):
            left.append(" ".join(bare.split()))
    return left


def some(paths: list[str]) -> list[str]:
    """All of them in `make fuzz`; else every third."""
    return paths if EVERYTHING else paths[::3]


def test_no_english_is_left_on_a_players_pages(phone: Phone, night: Night) -> None:
    walk.lively(night)
    client = phone("Anna", "germany", "italy")
    found = {path: left_in_english(client, path) for path in some([*walk.SEATED, *walk.MORE_SEATED])}
    assert {path: left for path, left in found.items() if left} == {}


def test_no_english_is_left_on_the_hosts_pages(host: FlaskClient, night: Night) -> None:
    walk.lively(night)
    paths = [path for path in walk.hosted(night) if not path.startswith(AS_WRITTEN)]
    found = {path: left_in_english(host, path, night.code) for path in paths}
    assert {path: left for path, left in found.items() if left} == {}


def test_the_host_sets_the_language_of_the_table(host: FlaskClient, night: Night) -> None:
    page = host.get(f"/games/{night.id}").text
    assert f'<option value="{LANGUAGE}"' in page
    key = re.search(r'name="key" value="([^"]+)"', page)
    fields = {"language": LANGUAGE, **({"key": key[1]} if key else {})}
    assert host.post(f"/games/{night.id}/language", data=fields).status_code == 303
    television = host.get(f"/table/{night.id}", headers={"Accept-Language": "en"})
    assert f'<html lang="{LANGUAGE}">' in television.text
    assert f'<option value="{LANGUAGE}" lang="{LANGUAGE}" selected' in host.get(f"/games/{night.id}").text


def test_a_stray_word_would_be_found() -> None:
    reader = Texts()
    reader.feed("<p>[Gérmàñý <b>tàkés</b> [Ûkràîñé]] waits</p>")
    assert outside(" ".join(reader.found)).split() == ["waits"]
