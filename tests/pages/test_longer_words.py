"""Every page in longer languages: nothing is cut off, sticks out of its box, covers words or makes the page wider.

`make test` looks at a few pages in the pseudo-language; `make fuzz` at all of them, and at those of real languages.
"""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import Browser
from werkzeug.routing import Map

from api.http.context import EXTENSION, context_over
from companion.editions.catalogue import Catalogue
from companion.languages import add_folder
from companion.languages.catalogs import remove_folder
from companion.service import AppContext
from companion.storage.memory import MemoryStore
from tests.languages.leftovers import left_in_english
from tests.pages import walk
from tests.pages.conftest import PATIENCE, new_app, new_night
from tests.pages.fitting import WIDTHS, served, unfit
from tests.pages.serving import HOST_KEY
from tools.pseudo_language import LANGUAGE, write

AS_WRITTEN = ("/variants", "/boards")
"""Pages that show tables and boards as somebody wrote them."""
GIVEN = ("Our box", "Friday rules", "a raid", "a breakthrough", "Ben")
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


class Evening(NamedTuple):
    """An app with games in it, and who looks at which pages."""

    app: Flask
    pages: list[tuple[FlaskClient, list[str]]]
    names: list[str]
    """What people called something."""


@pytest.fixture(scope="module")
def language_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    folder: Path = write(tmp_path_factory.mktemp("languages"))
    add_folder(folder)
    yield
    remove_folder(folder)


@pytest.fixture(scope="module")
def evening(language_folder: None, tmp_path_factory: pytest.TempPathFactory) -> Evening:
    app = new_app()
    context = AppContext(MemoryStore(), Catalogue([tmp_path_factory.mktemp("editions")]))
    app.extensions[EXTENSION] = context_over(context, app.extensions[EXTENSION].settings)
    night = new_night(context)
    walk.lively(night)
    night.act("adjust_treasury", power="united_kingdom", amount=100, reason="a raid")
    anna, host, stranger = (app.test_client() for _ in range(3))
    token = night.take("Anna", "germany", "italy")
    night.act("capture_territory", territory="eastern_ukraine", who=night.who(token))
    anna.set_cookie("companion_seat", token)
    host.get(f"/?key={HOST_KEY}")
    hosted = [*walk.hosted(night), *walk.of_game(night), *walk.OF_THE_LAPTOP]
    receipt = f"/q/anniversary/territory/eastern_ukraine?logged={night.version}"
    seated, opened = [*walk.SEATED, *walk.MORE_SEATED, receipt], walk.opened(night)
    if EVERYTHING:
        seated += ["/q/XXXX", "/Q/XXXX"]
        opened += [walk.asked_something(night), walk.moving(night)]
        hosted += [*walk.variant(host), *others(context)]
    return Evening(app, [(stranger, opened), (anna, seated), (host, hosted)], [*GIVEN, night.code])


def others(context: AppContext) -> Iterator[str]:
    """The pages of games of other boxes."""
    nights = {box: new_night(context, box, context.edition(box).scenarios[0].id) for box in walk.OTHER_BOXES}
    yield from walk.of_families(nights["second_world_war"], nights["war_game"])
    for night in nights.values():
        yield from (f"/table/{night.id}", f"/after/{night.id}", f"/banker/{night.id}", f"/play?game={night.id}")
        yield from walk.of_powers(night)


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
