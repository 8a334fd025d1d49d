"""What a designer would see first: names that lead, nothing that collides, pictures of one height, heads to look at."""

from collections import Counter
from copy import deepcopy
from itertools import pairwise
from typing import Any

import pytest

from companion.editions import load
from companion.families.axis_and_allies.actions import CaptureTerritory
from companion.model.actions import DeclareWinner
from companion.service.reports import GameReport
from printables import Job, make
from printables.families.axis_and_allies import checklist
from printables.pdf import fonts
from printables.sheets.cards import labels, scan_cards, scan_poster
from printables.sheets.cards.scan_cards import LOW_PICTURE, LOWEST, PICTURE
from printables.sheets.game.grid import FLEETS, sea_pages
from printables.sheets.newspaper.stories import Newspaper
from printables.sheets.setup import unit_form
from tests.printables.paper_reading import drawn_text_of, pages_of, runs_of, touching, type_of
from tests.printables.played import played_game
from tests.printables.reports import Showing
from tests.printables.sample_game import Play, sample_history
from tools import printing_docs

LONG = (
    "Maximiliane von und zu Hohenlohe-Langenburg",
    "Bartholomäus Featherstonehaugh-Cholmondeley",
    "Konstantinos Papadimitrakopoulos and Anna",
)
LEADS = 8.0


def test_the_tables_of_sheets_in_the_guide_are_current() -> None:
    assert printing_docs.PAGE.read_text(encoding="utf-8") == printing_docs.page(), "run make sheets"


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(("edition_id", "side"), [("anniversary", "axis"), ("global_1940", "allies")])
def test_long_names_on_the_winners_card_keep_clear_of_each_other(edition_id: str, side: str, paper: str) -> None:
    edition = load(edition_id)
    play = Play(edition, edition.scenarios[0].id)
    play.history = sample_history(edition, edition.scenarios[0].id, 9)
    assert play.do(DeclareWinner(side=side, reason="the others went to bed"))
    report = GameReport(edition, play.history, game_id="x", name="Saturday", join_code="KMXTRP")
    now = deepcopy(report.snapshot)
    for number, power in enumerate(now["powers"].values()):
        power["player"] = LONG[number % len(LONG)]
    pdf = make("front_page", Job(edition, paper=paper, game=Showing(report, snapshot=now)))
    assert touching(type_of(pdf)[1]) == []


def test_a_capital_that_falls_makes_the_headline() -> None:
    play = Play(load("anniversary"), "1941")
    assert play.do(CaptureTerritory(territory="united_kingdom", by="germany", override="told out of turn"))
    report = GameReport(load("anniversary"), play.history, game_id="x", name="x", join_code="K3X9QZ")
    first = Newspaper(Job(load("anniversary"), game=report)).stories[0]
    assert first.headline.text == "London falls"
    assert first.body[0].text == "Germany takes United Kingdom."


@pytest.mark.parametrize("language", ["en", "fr", "de"])
@pytest.mark.parametrize("edition_id", ["anniversary", "global_1940"])
def test_names_lead_on_posters_labels_and_scan_maps(edition_id: str, language: str) -> None:
    job: Job[Any, Any] = Job(load(edition_id), load(edition_id).scenarios[0].id, language=language)
    fonts.register()
    assert scan_poster.plan_of(job).layout.size >= LEADS
    runs = [run for page in runs_of(make("scan_poster", job)) for run in page]
    sizes = {run.text: run.size for run in runs}
    for card in job.cards:
        assert sizes[card["code"]] < LEADS, "the code comes second"
    printed = [run for page in runs_of(make(["labels", "scan_map"], job)) for run in page]
    named = Counter(run.text for run in printed if run.size >= LEADS - 0.01)
    for card in job.cards:
        first = labels._name(fonts.shown(card["title"]), 10.0, labels.SHEETS["a4"].width - 39.4)[1][0]
        assert named[first] >= 1, card["title"]


def test_pictures_on_cards_have_one_height(monkeypatch: pytest.MonkeyPatch) -> None:
    heights: Counter[float] = Counter()
    monkeypatch.setattr(
        scan_cards, "_picture", lambda _sheet, _job, _plan, _card, box: heights.update({round(box.height, 2): 1})
    )
    make("cards", Job(load("anniversary"), "1941"))
    assert set(heights) <= {PICTURE, LOW_PICTURE, LOWEST}
    assert heights[PICTURE] > 0.9 * heights.total()


def test_lines_of_french_cards_do_not_collide() -> None:
    for page in type_of(make("cards", Job(load("anniversary"), "1941", language="fr")))[::2]:
        assert touching(page) == []


def test_ten_columns_and_more_have_silhouettes_above_them(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    monkeypatch.setattr(unit_form, "piece", lambda _sheet, unit, *_place: drawn.append(unit.id))
    make("setup_charts", Job(load("global_1940"), "1940"))
    assert {"infantry", "air_base", "fighter", "tactical_bomber"} <= set(drawn)
    assert checklist.MANY == 10


@pytest.mark.parametrize("edition_id", ["global_1940", "anniversary"])
def test_the_row_of_a_capital_is_not_in_smaller_type_than_others(edition_id: str) -> None:
    edition = load(edition_id)
    capitals = {edition.territories[place].name for place in edition.capital_of}
    lands = {territory.name for territory in edition.territories}
    for page in runs_of(make("setup_charts", Job(edition, edition.scenarios[0].id))):
        rows = [run for run in page if run.text in lands and run.x < 25 and run.y > 80]
        mine = [run.size for run in rows if run.text in capitals]
        others = [run.size for run in rows if run.text not in capitals]
        assert not mine or not others or min(mine) >= min(others) - 0.01


def test_statements_of_two_economies_have_a_balance_for_each() -> None:
    report = played_game("global_1940")
    text = " ".join(drawn_text_of(make("statements", Job(report.edition, game=report))))
    names = [purse["name"] for purse in report.snapshot["powers"]["united_kingdom"]["purses"].values()]
    assert " ".join(["amount", *names]) in text
    held = {purse["name"]: purse["balance"] for purse in report.statements["united_kingdom"]["purses"].values()}
    assert f" {' '.join(str(held[name]) for name in names)} " in text


def test_a_sea_zone_has_lines_for_two_fleets() -> None:
    report = played_game("anniversary")
    job = Job(report.edition, game=report)
    text = make("resume_pack", job)
    assert FLEETS == 2
    assert len(sea_pages(job)) == 1
    zones = next(page for page in runs_of(text) if any(run.text == "Sea zones" for run in page))
    numbers = sorted((run for run in zones if run.text in {"1", "2", "3"} and run.x < 30), key=lambda run: run.y)
    gaps = [second.y - first.y for first, second in pairwise(numbers)]
    assert min(gaps) >= 9.0


def test_a_code_says_what_it_does_and_not_its_address() -> None:
    for name in ("cards", "labels", "scan_poster", "setup_charts", "tent_cards", "reference"):
        said = [
            str(note.get("/Contents", ""))
            for page in pages_of(make(name, Job(load("aa1941"), "1941")))
            for note in (item.get_object() for item in page.get("/Annots") or ())
        ]
        assert said, name
        assert not [words for words in said if "http" in words.lower()], name
        assert any("can to" in words for words in said), name
