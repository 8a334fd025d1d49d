"""Every page in the language that nobody speaks: longer, in brackets, and nothing on it is left in English."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion.languages import add_folder
from companion.languages.catalogs import remove_folder
from tests.languages.leftovers import Texts, left_in_english, outside
from tests.pages import walk
from tests.pages.conftest import Night, Phone
from tools.pseudo_language import LANGUAGE, write

EVERYTHING = "COMPANION_FUZZ" in os.environ
AS_WRITTEN = ("/variants", "/pieces")
"""Pages that show a box's own tables to somebody who changes them."""


@pytest.fixture(autouse=True, scope="module")
def language(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    folder: Path = write(tmp_path_factory.mktemp("languages"))
    add_folder(folder)
    yield
    remove_folder(folder)


def left(client: FlaskClient, path: str, *names: str) -> list[str]:
    page = client.get(path, headers={"Accept-Language": LANGUAGE})
    if page.status_code in (302, 303):
        return []
    assert f'<html lang="{LANGUAGE}">' in page.text, path
    return left_in_english(page.text, *names)


def some(paths: list[str]) -> list[str]:
    """All of them in `make fuzz`; else every third."""
    return paths if EVERYTHING else paths[::3]


def test_no_english_is_left_on_a_players_pages(phone: Phone, night: Night) -> None:
    walk.lively(night)
    client = phone("Anna", "germany", "italy")
    found = {path: left(client, path) for path in some([*walk.SEATED, *walk.MORE_SEATED])}
    assert {path: texts for path, texts in found.items() if texts} == {}


def test_no_english_is_left_on_the_hosts_pages(host: FlaskClient, night: Night) -> None:
    walk.lively(night)
    paths = [path for path in walk.hosted(night) if not path.startswith(AS_WRITTEN)]
    found = {path: left(host, path, night.code) for path in paths}
    assert {path: texts for path, texts in found.items() if texts} == {}


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
