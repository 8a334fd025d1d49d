"""The evening's front page: nothing is said that no entry says, and every evening gets its page."""

import re
from io import BytesIO
from typing import Any

import pypdfium2
import pytest
from PIL import Image
from pypdf import PdfReader

from companion.editions import load
from companion.families.axis_and_allies.actions import CaptureTerritory
from companion.model.actions import DeclareWinner
from companion.service.reports import GameReport
from printables import Job, make
from printables.pdf.flow import Block, height_of, space
from printables.pdf.paper import MARGIN, PAPERS
from printables.pdf.pictures import picture_of
from printables.sheets.game.report import of_side_since_the_start
from printables.sheets.newspaper import pages
from printables.sheets.newspaper.pages import _laid, shared
from printables.sheets.newspaper.stories import Newspaper
from tests.printables.paper_reading import outside, text_of, touching, type_of
from tests.printables.played import played_game
from tests.printables.reports import Showing
from tests.printables.sample_game import Play, sample_history


def report(turns: int, *, won: bool = False) -> GameReport:
    edition = load("anniversary")
    history = sample_history(edition, "1941", turns)
    if won:
        play = Play(edition, "1941")
        play.history = history
        assert play.do(DeclareWinner(side="axis", reason="the Allies went to bed"))
    return GameReport(edition, history, game_id="x", name="Saturday evening", join_code="K3X9QZ")


GAMES = {"none": report(0), "short": report(1), "long": report(18), "won": report(9, won=True)}


@pytest.mark.parametrize("name", GAMES)
def test_every_sentence_rests_on_entries_that_count_and_has_no_figure_of_its_own(name: str) -> None:
    game = GAMES[name]
    paper = Newspaper(Job(load("anniversary"), game=game))
    counting = {entry["version"]: entry for entry in paper.counting}
    sentences = list(paper.sentences())
    assert sentences
    for sentence in sentences:
        assert sentence.rests, sentence
        assert set(sentence.rests) <= set(counting), sentence
        entries = [counting[version] for version in sentence.rests]
        known = {
            number for entry in entries for number in re.findall(r"\d+", f"{entry['summary']} {entry['override']}")
        }
        known |= {
            str(abs(line["amount"]))
            for power in game.statements.values()
            for line in power["lines"]
            if line["version"] in sentence.rests
        }
        known |= {str(row["round"]) for row in game.timeline}
        known |= {str(len(sentence.rests))}
        moved = {p["version"]: p["swing"] for p in game.turning_points}
        known |= {str(moved[version]) for version in sentence.rests if version in moved}
        for power in game.statements.values():
            known |= {str(abs(sum(line["amount"] for line in power["lines"] if line["version"] in sentence.rests)))}
        assert set(re.findall(r"\d+", sentence.text)) <= known, sentence


def test_whoever_frees_a_land_took_it() -> None:
    play = Play(load("anniversary"), "1941")
    assert play.do(CaptureTerritory(territory="france", by="united_kingdom", override="told out of turn"))
    assert play.do(CaptureTerritory(territory="ukraine", by="germany", override="told out of turn"))
    assert play.do(CaptureTerritory(territory="ukraine", by="united_kingdom", override="told out of turn"))
    game = GameReport(load("anniversary"), play.history, game_id="x", name="x", join_code="K3X9QZ")
    assert game.journal[-1]["changes"], "Ukraine goes back to its owner"
    taken = Newspaper(Job(load("anniversary"), game=game))._taken
    assert len(taken["united_kingdom"]) == 2
    assert taken["soviet_union"] == ()


def test_no_two_medals_are_for_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    paper = Newspaper(Job(load("anniversary"), game=GAMES["long"]))
    powers = [power.id for power in load("anniversary").powers]
    monkeypatch.setattr(
        "printables.sheets.newspaper.stories.powers_now",
        lambda job: [(power, {"player": power.id}) for power in job.edition.powers],
    )
    titles = paper._titles(powers)
    assert len(titles) > 3
    assert len({sentence.text.partition(":")[0] for sentence in titles.values()}) == len(titles)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", GAMES)
def test_every_evening_gets_two_pages_that_hold_together(name: str, paper: str) -> None:
    pdf = make("front_page", Job(load("anniversary"), paper=paper, game=GAMES[name]))
    assert len(pypdfium2.PdfDocument(pdf)) == 2
    assert outside(pdf, MARGIN) == []
    for page in type_of(pdf):
        assert touching(page) == []


@pytest.mark.parametrize("heights", [(170, 170, 170, 170, 200, 95, 65), (100, 90, 50, 40, 30, 20), (40,)])
@pytest.mark.parametrize("count", [3, 4, 5])
def test_the_longest_story_makes_a_column_and_short_ones_fill_the_others(heights: tuple[int, ...], count: int) -> None:
    columns = shared([[space(height)] for height in heights], count)
    assert sorted(story for column in columns for story in column) == [*range(len(heights))]
    assert columns[0][0] == 0
    totals = [sum(heights[story] for story in column) for column in columns]
    assert max(totals) - min(totals) <= max(heights)


@pytest.mark.parametrize("edition_id", ["anniversary", "war_game", "second_world_war"])
def test_columns_end_about_as_far_down(edition_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = played_game(edition_id)
    laid: list[list[list[Block]]] = []
    monkeypatch.setattr(pages, "_laid", lambda *how: laid.append(found := _laid(*how)) or found)
    make("front_page", Job(game.edition, game=game))
    feet = [height_of(column) for column in min(laid, key=pages._unused)]
    assert sum(feet) > 0.88 * max(feet) * len(feet)


def test_all_that_is_said_in_columns_is_in_the_list_of_sentences() -> None:
    paper = Newspaper(Job(load("anniversary"), game=GAMES["long"]))
    text = "".join(text_of(make("front_page", paper.job))).replace(" ", "")
    for sentence in paper.stories[0].sentences:
        assert sentence.text.replace(" ", "") in text


@pytest.mark.parametrize(
    ("report", "told"),
    [
        (
            ["Winter 1942 begins. Extreme winter covers the whole U.S.S.R. this season. Nobody moves in the snow."],
            ["Winter 1942 begins", "Extreme winter covers the whole U.S.S.R. this season. Nobody moves in the snow."],
        ),
        (
            ["Winter 1942 begins. Snow covers the U.S.S.R. this season. Brazil becomes an ally (+2)."],
            ["Brazil becomes an ally", "Winter 1942 begins. Snow covers the U.S.S.R. this season."],
        ),
        (
            ["Japan collects $90.", "Japan takes Laos (+6).", "Japan takes Chungking (+13)."],
            ["Japan takes Chungking", "Japan collects $90.", "Japan takes Laos (+6)."],
        ),
        (["One (+1).", "Two.", "Three.", "Four.", "Five.", "Six."], ["One", "Two.", "Three.", "Four.", "Five."]),
    ],
)
def test_the_headline_is_what_moved_the_balance_most(report: list[str], told: list[str]) -> None:
    point = {**GAMES["long"].turning_points[0], "sentences": report}
    paper = Newspaper(Job(load("anniversary"), game=Showing(GAMES["long"], turning_points=[point])))
    *sentences, _balance = paper.stories[0].sentences
    assert [sentence.text for sentence in sentences] == told


def test_only_a_game_that_is_over_has_final_accounts_and_a_last_board() -> None:
    for name, accounts, board in (
        ("won", "Final accounts", "The board at the end."),
        ("long", "The accounts so far", "The board now."),
    ):
        text = " ".join(text_of(make("front_page", Job(load("anniversary"), game=GAMES[name]))))
        assert accounts in text
        assert board in text


def test_sentences_about_powers_have_their_articles() -> None:
    report = GameReport(load("pacific_1940"), sample_history(load("pacific_1940"), "1940", 9), game_id="x", name="S")
    poor = {power: {**report.stats["rounds"][0]["powers"][power], "income": 0} for power in ("japan", "china")}
    rounds = [{**row, "powers": {**row["powers"], **poor}} for row in report.stats["rounds"]]
    paper = Newspaper(Job(load("pacific_1940"), game=Showing(report, stats={"rounds": rounds})))
    said = [sentence.text for sentence in paper.sentences()]
    assert any(text.startswith("The United States took in ") for text in said)


def test_bent_rules_make_one_story_that_rests_on_each_of_them() -> None:
    paper = Newspaper(Job(load("anniversary"), game=GAMES["long"]))
    lines = [line for moment in GAMES["long"].timeline for line in moment["entries"]]
    bent = [{**line, "override": f"reason {line['version']}"} for line in lines[2:4]]
    moment = {**GAMES["long"].timeline[0], "entries": [*lines[:2], *bent]}
    paper = Newspaper(Job(load("anniversary"), game=Showing(GAMES["long"], timeline=[moment])))
    (story,) = [story for story in paper.stories if story.headline.text == "The rules looked away"]
    assert story.headline.rests == tuple(line["version"] for line in bent)
    assert [sentence.text for sentence in story.body] == [
        text
        for line in bent
        for text in (line["summary"], f"The table's reason: \u201creason {line['version']}\u201d.")
    ]


@pytest.mark.parametrize("edition_id", ["anniversary", "second_world_war", "war_game"])
def test_its_curve_is_what_each_side_had_at_the_start_and_in_every_round(
    edition_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: dict[str, Any] = {}

    def keep(_sheet: Any, _title: str, ticks: Any, _called: str, series: Any, *_place: Any) -> None:
        drawn.update({"ticks": ticks} | {line.name: list(line.values) for line in series})

    monkeypatch.setattr("printables.sheets.newspaper.pages.line_chart", keep)
    game = played_game(edition_id)
    make("front_page", Job(game.edition, game=game))
    rounds = game.stats["rounds"]
    assert drawn["ticks"][0] == "start"
    assert drawn["ticks"][-1].endswith("(so far)") == (game.snapshot["status"] != "finished")
    assert len(drawn["ticks"]) == len(rounds) + 1
    for side in game.edition.sides:
        powers = [
            power.id for power in game.edition.powers if power.side == side.id and power.id in rounds[0]["powers"]
        ]
        first, *later = drawn[side.name]
        assert later == [sum(row["powers"][power]["production"] for power in powers) for row in rounds]
        if edition_id == "anniversary":
            assert first == sum(game.opening["powers"][power]["production"] for power in powers)


def test_no_page_asks_twice_for_a_photo() -> None:
    for game in GAMES.values():
        assert " ".join(text_of(make("front_page", Job(load("anniversary"), game=game)))).count("Glue a photo") <= 1


def test_the_winner_makes_the_headline_and_nobody_makes_one_too() -> None:
    won = " ".join(text_of(make("front_page", Job(load("anniversary"), game=GAMES["won"]))))
    assert "The Axis win" in won
    assert "he Allies went to bed." in won
    open_ = " ".join(text_of(make("front_page", Job(load("anniversary"), game=GAMES["none"]))))
    assert "Nothing is decided yet" in open_
    assert "A quiet evening" in open_


@pytest.mark.parametrize("paper", PAPERS)
def test_the_winners_have_a_card_with_all_their_players(paper: str) -> None:
    _first, second = text_of(make("front_page", Job(load("anniversary"), paper=paper, game=GAMES["won"])))
    powers = GAMES["won"].snapshot["powers"].values()
    winners = [power["player"] or power["name"] for power in powers if power["side"] == "axis"]
    assert all(name in second[second.index("The Axis win") :] for name in winners)


def test_it_comes_as_a_picture_of_both_pages() -> None:
    from io import BytesIO

    from PIL import Image

    picture = Image.open(BytesIO(picture_of(make("front_page", Job(load("anniversary"), game=GAMES["short"])), 40)))
    assert picture.format == "PNG"
    assert picture.width > picture.height


BATTLES = [
    {
        "version": 3,
        "by": "germany",
        "against": "soviet_union",
        "name": "Ukraine",
        "swing": 9,
        "better": 14.6,
        "spread": 8.0,
        "at_stake": 21,
        "chance": 0.12,
        "won": True,
    },
    {
        "version": 5,
        "by": "japan",
        "against": "united_states",
        "name": "at sea",
        "swing": 9,
        "better": -9.0,
        "spread": 8.0,
        "at_stake": 21,
        "chance": 0.8,
        "won": False,
    },
]


def test_luck_is_told_from_the_battles_that_were_fought_and_rests_on_them() -> None:
    paper = Newspaper(Job(load("anniversary"), game=Showing(GAMES["long"], luck=BATTLES)))
    rests_of = {sentence.text: sentence.rests for story in paper.stories for sentence in story.sentences}
    lucky = "Over 1 battle, Germany came out 15 IPC ahead of average dice."
    assert rests_of[lucky] == (3,)
    assert rests_of["Germany won Ukraine against the odds: the chance was 12 percent."] == (3,)
    assert all(set(rests) <= {3, 5} for text, rests in rests_of.items() if "dice" in text or "odds" in text)
    assert not any(
        "dice" in text for text in (s.text for s in Newspaper(Job(load("anniversary"), game=GAMES["long"])).sentences())
    )


def test_every_player_gets_a_medal_and_the_luckiest_one_for_it() -> None:
    report = GAMES["long"]
    paper = Newspaper(Job(load("anniversary"), game=Showing(report, luck=BATTLES)))
    players = [now["player"] for now in report.snapshot["powers"].values() if now["player"]]
    assert [medal.player for medal in paper.medals] == players
    assert len({medal.title.text.partition(":")[0] for medal in paper.medals}) > 1


def test_the_tables_photo_is_the_large_picture_in_black_dots() -> None:
    photo = BytesIO()
    Image.linear_gradient("L").resize((640, 480)).convert("RGB").save(photo, "JPEG")
    games = [
        Showing(GAMES["long"], photos=photos)
        for photos in ((), [("Entry 9: the whole board. By Ada.", photo.getvalue())])
    ]
    without, with_one = (make("front_page", Job(load("anniversary"), game=game)) for game in games)
    assert not any(page.images for page in PdfReader(BytesIO(without)).pages)
    (picture,) = PdfReader(BytesIO(with_one)).pages[0].images
    assert len(picture.image.convert("L").getcolors()) == 2
    text = " ".join(text_of(with_one))
    assert "Entry 9: the whole board" in text
    assert "Glue a photo" not in text_of(with_one)[0]
    assert outside(with_one, MARGIN) == []


def test_a_side_whose_power_had_surrendered_before_the_start_has_a_curve_from_the_start() -> None:
    """France in 1941: what it had is known, namely nothing."""
    game = played_game("second_world_war")
    for side in ("axis", "allies"):
        assert None not in of_side_since_the_start(Job(game.edition, game=game), side)


def test_the_second_page_promises_medals_only_where_there_are_any() -> None:
    for edition, medals in (("second_world_war", False), ("global_1940", True)):
        game = played_game(edition)
        second = text_of(make("front_page", Job(game.edition, game=game)))[1]
        assert ("Charts and medals" in second) == ("Decorated tonight" in second) == medals
