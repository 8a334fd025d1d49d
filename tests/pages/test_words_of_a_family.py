"""No family speaks another's language: the words that each may not show, on its pages and on its papers."""

import os
import re
from html.parser import HTMLParser

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.editions import load
from companion.service import HOST, AppContext
from companion.service.reports import game_report
from companion.service.saved.boards import save_board
from printables import Job, NothingToPrint, make, names_for
from tests.families.war_game.wartable import CSV
from tests.pages.conftest import Night, new_night
from tests.printables.paper_reading import drawn_text_of

AXIS_AND_ALLIES = (
    *("IPC", "IPCs", "loot", "looting", "complex", "complexes", "national objective", "objectives"),
    *("victory city", "victory cities", "bid", "bids", "mobilize", "mobilized", "technology", "technologies"),
    *("researchers", "antiaircraft", "kamikaze token", "strategic bombing", "rockets"),
)
MONEY = ("treasury", "treasuries", "collect your income", "income", "collects", "$", "lend/lease")
MAY_NOT_SAY = {
    "war_game": (
        *AXIS_AND_ALLIES,
        "cities",
        "action point",
        "action points",
        "impulse",
        "season",
        "Production Display",
    ),
    "second_world_war": (*AXIS_AND_ALLIES, *MONEY, "factory", "factories"),
}
EVERY_PAPER = "COMPANION_FUZZ" in os.environ
PAPERS = {
    "war_game": ("setup_charts", "reference", "tracks", "war_production", "tent_cards"),
    "second_world_war": (
        "setup_charts",
        "reference",
        "tracks",
        "economic_display",
        "production_display",
        "tent_cards",
        "tournament_sheet",
    ),
}


class Words(HTMLParser):
    """What people read on a page, labels included; scripts and styles aside."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self.silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.silent += tag in ("script", "style", "template")
        self.said += [value for name, value in attrs if name in ("aria-label", "placeholder", "title") and value]

    def handle_endtag(self, tag: str) -> None:
        self.silent -= tag in ("script", "style", "template")

    def handle_data(self, data: str) -> None:
        if not self.silent:
            self.said.append(data)


def said_on(page: str) -> str:
    words = Words()
    words.feed(page)
    return " ".join(" ".join(words.said).split())


def wrong_words(text: str, family: str) -> set[str]:
    found = {word for word in MAY_NOT_SAY[family] if re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text, re.IGNORECASE)}
    return found - ({"income"} if family == "war_game" else set())


def war_game(context: AppContext) -> Night:
    save_board(context, HOST, "war_game", "Our box", CSV)
    night = new_night(context, "war_game", "1942", entered=_board(context))
    night.act("collect_income")
    return night


def _board(context: AppContext) -> dict[str, object]:
    from companion.service.saved.boards import show_board

    return {"board": show_board(context, HOST, "war_game", "Our box")["document"]}


def second_world_war(context: AppContext) -> Night:
    values = {"resource_value": {"germany": 9, "norway": 2}, "starting_limit": {"germany": 12, "italy": 5}}
    night = new_night(context, "second_world_war", "1939", entered=values)
    night.act("advance_phase", override="a test")
    night.act("adjust_treasury", power="germany", amount=-1, reason="a test")
    return night


GAMES = {"war_game": war_game, "second_world_war": second_world_war}
TURN_PAGES = {
    "war_game": ("", "/buy", "/take", "/place", "/lend", "/neutral", "/factories", "/ships", "/finish", "/statement"),
    "second_world_war": (
        "", "/points", "/spend", "/buy", "/war", "/take", "/resolve", "/raids", "/minors", "/log", "/finish",
        "/statement",
    ),
}  # fmt: skip
CARD = {"war_game": "ruhr", "second_world_war": "poland"}


@pytest.mark.parametrize("family", GAMES)
def test_no_page_speaks_the_language_of_another_family(family: str, app: Flask, context: AppContext) -> None:
    night = GAMES[family](context)
    phone: FlaskClient = app.test_client()
    phone.set_cookie("companion_seat", night.take("Anna", "germany", "italy"))
    more = {"war_game": f"/games/{night.id}/land", "second_world_war": f"/games/{night.id}/numbers"}[family]
    pages = [f"/play/germany{page}" for page in TURN_PAGES[family]]
    pages += [more, f"/table/{night.id}", f"/audit/{night.id}", f"/after/{night.id}", "/play", "/scan"]
    pages += [f"/q/{family}/territory/{CARD[family]}", f"/q/{family}/unit/infantry", f"/q/{family}/power/germany"]
    found = {}
    for page in pages:
        answer = phone.get(page, follow_redirects=True)
        assert answer.status_code == 200, page
        if wrong := wrong_words(said_on(answer.text), family):
            found[page] = wrong
    assert found == {}


@pytest.mark.parametrize("family", GAMES)
def test_no_page_of_the_host_speaks_the_language_of_another_family(
    family: str, host: FlaskClient, context: AppContext
) -> None:
    night = GAMES[family](context)
    night.take("Anna", "germany", "italy")
    game = f"/games/{night.id}"
    pages = [game, f"{game}/counted-units", f"{game}/photos", f"{game}/dice", f"{game}/forgot"]
    pages += [f"/banker/{night.id}", f"/banker/{night.id}/correct?after={night.version}"]
    pages += [f"/map/{night.id}", f"/print/{family}", f"/print/{night.id}", f"/boards/{family}", f"/join/{night.code}"]
    if family == "war_game":
        pages.append(f"/what-if/{night.id}")
    found = {}
    for page in pages:
        answer = host.get(page, follow_redirects=True)
        assert answer.status_code == 200, page
        if wrong := wrong_words(said_on(answer.text), family):
            found[page] = wrong
    new_game = host.get(f"/?edition={family}").text
    form = new_game[new_game.index('action="/games"') :]
    if wrong := wrong_words(said_on("<form " + form[: form.index("</form>")]), family):
        found["new game"] = wrong
    assert found == {}


def words_on(pdf: bytes) -> str:
    return " ".join(drawn_text_of(pdf))


@pytest.mark.parametrize("family", GAMES)
def test_no_paper_speaks_the_language_of_another_family(family: str) -> None:
    edition = load(family)
    found = {}
    for name in names_for(edition) if EVERY_PAPER else PAPERS[family]:
        assert name in names_for(edition)
        try:
            text = words_on(make(name, Job(edition)))
        except NothingToPrint:
            continue
        if wrong := wrong_words(text, family):
            found[name] = wrong
    assert found == {}


@pytest.mark.parametrize("family", GAMES)
def test_no_paper_of_a_game_speaks_the_language_of_another_family(family: str, context: AppContext) -> None:
    night = GAMES[family](context)
    night.take("Anna", "germany", "italy")
    first = night.state.round
    while night.state.round == first:
        night.act("end_turn", override="a test")
    night.act("declare_winner", side="axis", reason="the table went to bed")
    job = Job(load(family), night.state.scenario, game=game_report(context, HOST, night.id))
    names = [name for name in names_for(load(family), game=True) if name not in names_for(load(family))]
    assert {"after_action", "front_page", "resume_pack", "quick_start", "statements"} <= {*names}
    found = {name: wrong for name in names if (wrong := wrong_words(words_on(make(name, job)), family))}
    assert found == {}
