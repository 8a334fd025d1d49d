"""Every page in longer languages: nothing is cut off, sticks out of its box, covers words or makes the page wider.

`make test` looks at a few pages in the pseudo-language; `make fuzz` at all of them, and at those of real languages.
"""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from werkzeug.routing import Map

from companion.languages import add_folder
from companion.languages.catalogs import remove_folder
from tests.languages.leftovers import left_in_english
from tests.pages import walk
from tests.pages.conftest import PATIENCE
from tests.pages.evenings import Evening, full_evening
from tests.pages.fitting import WIDTHS, served, unfit
from tools.pseudo_language import LANGUAGE, write

AS_WRITTEN = ("/variants", "/boards")
"""Pages that show tables and boards as somebody wrote them."""
EVERYTHING = "COMPANION_FUZZ" in os.environ
LANGUAGES = (LANGUAGE, "de", "fr", "es", "it") if EVERYTHING else (LANGUAGE,)
SAMPLE = re.compile(
    r"/join/\w+|/play/germany(/(buy|statement).*)?|/q/anniversary/territory/(eastern_)?ukraine(\?logged=\d+)?|/(table|banker)/\w+"
)
"""The pages that `make test` looks at: those that people look at most."""
NO_PAGES = re.compile(
    r"/assets/|/docs/|/api/|/healthz|/metrics|/readyz|.*\.(js|json|toml|csv)|.*<any|/games/<id:game_id>/live"
)
"""Addresses that answer with files, figures or live news."""


@pytest.fixture(scope="module")
def language_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    folder: Path = write(tmp_path_factory.mktemp("languages"))
    add_folder(folder)
    yield
    remove_folder(folder)


@pytest.fixture(scope="module")
def evening(language_folder: None, tmp_path_factory: pytest.TempPathFactory) -> Evening:
    return full_evening(tmp_path_factory.mktemp("editions"), everything=EVERYTHING)


@pytest.mark.browser
@pytest.mark.parametrize("language", LANGUAGES)
def test_longer_words_fit_on_every_page(evening: Evening, browser: Browser, language: str) -> None:
    widths = WIDTHS if EVERYTHING else {width: height for width, height in WIDTHS.items() if width != 390}
    found: list[str] = []
    for client, paths in evening.pages:
        context = browser.new_context(service_workers="block", reduced_motion="reduce")
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        served(page, client, language)
        for path in paths:
            if EVERYTHING or SAMPLE.fullmatch(path):
                found += unfit(page, walk.spoken(path, language), widths)
                if language == LANGUAGE and not path.startswith(AS_WRITTEN):
                    found += [f"{path} in English: {text}" for text in left_in_english(page.content(), *evening.names)]
        context.close()
    assert found == []


@pytest.mark.skipif(not EVERYTHING, reason="every page is made in make fuzz")
def test_every_kind_of_page_is_looked_at(evening: Evening) -> None:
    rules: Map = evening.app.url_map
    matcher = rules.bind("localhost")
    seen = {
        matcher.match(path.partition("?")[0])[0] for _, paths in evening.pages for path in paths if path != "/nowhere"
    }
    pages = {
        rule.endpoint
        for rule in rules.iter_rules()
        if "GET" in (rule.methods or ()) and not NO_PAGES.fullmatch(rule.rule) and not NO_PAGES.match(rule.rule)
    }
    assert pages - seen == set()
