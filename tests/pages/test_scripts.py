"""Scripts: ES modules that import what they use, sent as we wrote them, for browsers that some tables still have."""

import re
from itertools import pairwise
from pathlib import Path

import pytest
from babel.messages.jslexer import Token, tokenize
from playwright.sync_api import Route, expect

from api.pages.kit.assets import FOLDER
from api.pages.kit.scripts import EVERYWHERE, NAMES, needed
from tests.pages.conftest import Handset, Night, Phone
from tests.pages.modules import of_module

SCRIPTS = sorted(FOLDER.glob("*.js"))
PAGELESS = ("kept", "live", "words")
"""What also runs in the worker that all tabs share, and in the simulator: everything it needs is handed in."""
OF_A_PAGE = {"document", "window", "location", "history", "navigator", "localStorage", "sessionStorage", "fetch"}
ON_TELEVISIONS = (*EVERYWHERE, "clock", "map_tour", "map_turns", "worker")
YOUNGER = re.compile(r"\.(?:at|replaceAll|matchAll|findLast|toSorted)\(|\bstructuredClone\b|FormData\(\w+[^)]*,")
"""What phones of late 2021 don't know (Chromium 96, Safari 15.4, Firefox 94)."""
YOUNGER_THAN_TELEVISIONS = re.compile(r"\?\.(?!\d)|\?\?|\.(?:replaceChildren|allSettled)\(")
"""What televisions of 2021, which keep their browser, don't know either (Chromium 76)."""
ADDRESS = re.compile(r"""^["'`]/[a-zA-Z]|^/.*\\/[a-z]""")
"""A text or a pattern of text that spells out an address of ours."""


def tokens(script: str) -> list[Token]:
    """Everything in a script but comments and space."""
    return [token for token in tokenize(script, jsx=False) if "comment" not in token.type]


def said(script: str) -> list[str]:
    """The same, as text."""
    return [token.value for token in tokens(script)]


def address(page: str, name: str) -> str:
    """Where a page loads a script from, or one that this one imports."""
    found = re.search(r'"(/assets/scripts/\w+/\w+/)taps.js"', page)
    assert found is not None
    return f"{found[1]}{name}.js"


@pytest.mark.parametrize("name", NAMES)
def test_a_script_is_sent_without_its_comments_and_otherwise_as_it_is(phone: Phone, name: str) -> None:
    client = phone("Anna", "germany")
    sent = client.get(address(client.get("/play").text, name))
    written = said((FOLDER / f"{name}.js").read_text(encoding="utf-8"))
    assert said(sent.text)[-len(written) :] == written
    assert "/* " not in sent.text
    assert "immutable" in sent.headers["Cache-Control"]


def test_an_open_page_of_another_version_gets_our_scripts_but_does_not_keep_them(phone: Phone) -> None:
    sent = phone().get("/assets/scripts/0123456789/en/page.js")
    assert sent.status_code == 200
    assert "immutable" not in sent.headers["Cache-Control"]
    assert phone().get("/assets/scripts/0123456789/en/nothing.js").status_code == 404
    assert phone().get("/assets/scripts/0123456789/xx/page.js").status_code == 404
    assert phone().get("/assets/page.js").status_code == 404


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_no_address_is_spelled_out(script: Path) -> None:
    kinds = ("string", "template_string", "regexp")
    texts = [token.value for token in tokens(script.read_text(encoding="utf-8")) if token.type in kinds]
    assert [text for text in texts if ADDRESS.match(text)] == []


@pytest.mark.parametrize("name", PAGELESS)
def test_what_a_page_shares_with_the_simulator_has_no_page_in_it(name: str) -> None:
    written = said((FOLDER / f"{name}.js").read_text(encoding="utf-8"))
    used = {token.partition(".")[0] for token, after in pairwise(written) if after != ":" and not token.startswith(".")}
    assert used & OF_A_PAGE == set()


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_browsers_five_years_old_can_read_every_script(script: Path) -> None:
    text = script.read_text(encoding="utf-8")
    assert YOUNGER.findall(text) == []
    if script.stem in {each for name in ON_TELEVISIONS for each in needed(name)}:
        assert YOUNGER_THAN_TELEVISIONS.findall(text) == []


TAGS = re.compile(r'<script type="module" src="[^"]+"></script>')


@pytest.mark.browser
@pytest.mark.parametrize("path", ["/play/germany", "/audit/{game}", "/table/{game}?view=map", "/games/{game}/dice"])
def test_no_order_of_script_tags_matters(evening: Night, handset: Handset, path: str) -> None:
    def backward(route: Route) -> None:
        answer = route.fetch()
        tags = TAGS.findall(page := answer.text())
        route.fulfill(response=answer, body=TAGS.sub("", page).replace("</body>", f"{''.join(reversed(tags))}</body>"))

    page = handset("Anna", "germany", service_workers="block")
    address = path.format(game=evening.id)
    page.route(f"**{address}", backward)
    faults: list[str] = []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    page.goto(address, wait_until="load")
    page.wait_for_function(of_module("line", "line.line.isUp"))
    evening.act("adjust_treasury", power="germany", amount=5, reason="test")
    expect(page.locator("#toasts")).to_contain_text("5")
    assert faults == []


@pytest.mark.browser
def test_where_the_shared_worker_cannot_start_a_page_listens_itself(evening: Night, handset: Handset) -> None:
    """Its modules are younger than those of pages, and say so only when they are loaded."""
    page = handset("Anna", "germany", service_workers="block")
    page.add_init_script("""window.SharedWorker = class extends EventTarget {
      port = new MessageChannel().port1;
      constructor() { super(); setTimeout(() => this.dispatchEvent(new Event("error"))); }
    }""")
    with page.expect_request("**/live?*"):
        page.goto("/play")
    page.wait_for_function(of_module("line", "line.line.isUp"))
    evening.act("adjust_treasury", power="germany", amount=5, reason="test")
    expect(page.locator("#toasts")).to_contain_text("5")
