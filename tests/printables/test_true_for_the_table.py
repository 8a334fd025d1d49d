"""Paper is true for what the table entered: values of its board, who plays, complexes, words in their plural."""

from typing import Any

import pytest

from companion.editions import boxes, load
from companion.families.decks import deck
from companion.service.reports import GameReport
from printables import Job, make
from printables.families import papers_of
from printables.families.axis_and_allies.lists import research_note
from printables.families.axis_and_allies.reference import winning
from printables.job import AnyJob
from printables.pdf.paper import PAPERS
from printables.pdf.sheet import Sheet
from printables.sheets import tournament
from printables.sheets.cards.faces import kind_name, subtitle
from printables.sheets.game.report import words_of
from tests.printables.paper_reading import printed, runs_of, sheets, text_of
from tests.printables.played import played_game
from tests.printables.reports import Showing
from tests.printables.sample_game import sample_history


def test_war_game_cards_carry_the_values_of_the_board_in_use_and_stand_in_order() -> None:
    edition = load("war_game")
    known = edition.known_territories[0]
    board = {
        known.id: {"name": known.name, "value": 17, "original": "germany", "at_start": "germany", "factory": "minor"},
        "ruhr": {"name": "Ruhr", "value": 9, "original": "germany", "at_start": "germany", "factory": None},
    }
    cards = deck(edition, board)
    values = {card["id"]: card.get("value") for card in cards if card["kind"] == "territory"}
    assert (values[known.id], values["ruhr"]) == (17, 9)
    kinds = list(dict.fromkeys(card["kind"] for card in cards))
    assert kinds == ["power", "territory", "unit", "table"]
    codes = {card["path"]: card["code"] for card in deck(edition)}
    assert all(codes.get(card["path"], card["code"]) == card["code"] for card in cards)


def test_played_by_is_filled_from_the_seats() -> None:
    edition = load("anniversary")
    game = GameReport(
        edition,
        sample_history(edition, "1941", 2),
        game_id="abc",
        name="Night",
        players={"italy": "Zoe and 王小明", "germany": "Somebody else"},
        join_code="KMXT",
    )
    text = text_of(make("resume_pack", Job(edition, game=game)))[0]
    assert "Zoe and 王小明" in text
    assert "Somebody else" not in text
    start = text_of(make("quick_start", Job(edition, public_url="http://companion.local", game=game)))
    assert len(start) == 1
    assert "http://companion.local/join/KMXT" in start[0]


def test_notes_say_their_money_in_the_plural() -> None:
    text = " ".join(text_of(printed("money", "second_world_war")))
    assert "5 resources" in text
    assert "1 resource " in text
    assert "1 resources" not in text


def test_charts_of_1941_say_where_the_nine_complexes_stand() -> None:
    edition = load("aa1941")
    sides = sheets("aa1941", "1941").values()
    assert sum(side[0].text.count(", complex") for side in sides) == 9
    assert sum(place.complex for place in edition.territories) == 9


def test_a_chart_lists_the_units_of_its_power_alone() -> None:
    charts = text_of(printed("setup_charts", "second_world_war"))
    soviet, german = " ".join(charts[:2]), " ".join(charts[2:4])
    assert "Conscripts" in soviet
    assert "Conscripts" not in german
    assert "Q-ship" in german
    for stranger in ("Q-ship", "Kamikaze", "Strategic Bomber"):
        assert stranger not in soviet


class TestTheGameThatIsPrintedFrom:
    """Tracks, boards and books show the position of the game; without one, how a scenario opens."""

    def test_britains_two_economies_are_two_marks(self) -> None:
        job = Job(load("global_1940"))
        tracks = papers_of(job.edition).tracks
        assert [mark.value for mark in tracks.marks(job, job.scenarios[0]) if mark.power == "united_kingdom"] == [
            28,
            17,
        ]
        assert tracks.most(load("aa1941")) == 57

    def test_britains_two_economies_are_two_lines_of_the_score_sheet(self) -> None:
        report = played_game("global_1940")
        score, _money = text_of(make("score_sheet", Job(load("global_1940"), game=report)))
        now = report.snapshot["powers"]["united_kingdom"]["purses"]
        for purse, name in (("europe", "Europe"), ("pacific", "Pacific")):
            assert f"United Kingdom, {name} {now[purse]['treasury']} {now[purse]['production']}" in score

    def test_the_default_number_of_cities_is_named(self) -> None:
        text = " ".join(text_of(make("city_board,reference", Job(load("anniversary"), "1941"))))
        assert text.count("Unless you agree otherwise: 15 cities win.") == 2
        half = " ".join(text_of(make("city_board", Job(load("global_1940")))))
        assert "Europe: Axis 3 (needs 8)" in half
        assert "Pacific: Axis 2 (needs 6)" in half

    def test_no_card_says_what_it_is_twice(self) -> None:
        for edition in ("war_game", "second_world_war"):
            for card in Job(load(edition)).cards:
                assert subtitle(load(edition), card).lower() != kind_name(card).lower()

    @pytest.mark.parametrize(
        ("box", "now", "over"),
        [
            ("anniversary", {"round": 2, "turn": "japan"}, 8),
            ("war_game", {"round": 6, "turn": "japan"}, 3),
            ("second_world_war", {"impulse": 3, "phase": "actions"}, 8),
            ("second_world_war", {"impulse": 0, "phase": "beginning_of_season"}, 6),
            ("second_world_war", {"impulse": 0, "phase": "end_of_season"}, 9),
        ],
    )
    def test_turns_that_are_over_are_checked_off(
        self, box: str, now: dict[str, Any], over: int, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        game = played_game(box)
        job: AnyJob = Job(game.edition, game=Showing(game, snapshot={**game.snapshot, **now}))
        boxes = []
        monkeypatch.setattr(Sheet, "tick_box", lambda *_place, ticked=False: boxes.append(ticked))
        make("tracks", job)
        assert boxes == [True] * over + [False] * (len(boxes) - over)
        boxes.clear()
        make("tracks", Job(game.edition, game.snapshot["scenario"]))
        assert boxes
        assert not any(boxes)

    def test_the_tournament_sheet_of_a_finished_game_has_its_result_and_who_holds_which_city(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        game = played_game("global_1940")
        over = {**game.snapshot, "status": "finished", "victory": {**game.snapshot["victory"], "winner": "axis"}}
        filled: list[str] = []
        monkeypatch.setattr(
            tournament, "side_mark", lambda _sheet, side, *_place, ground: filled.append(side.id) if ground else None
        )
        text = " ".join(text_of(make("tournament_sheet", Job(game.edition, game=Showing(game, snapshot=over)))))
        assert "Result The Axis wins" in text
        assert "If time runs out" not in text
        assert (filled.count("axis"), filled.count("allies")) == (2, 17)
        filled.clear()
        text = " ".join(text_of(make("tournament_sheet", Job(game.edition, game=game))))
        assert "If time runs out" in text
        assert not filled

    def test_a_bid_is_taken_from_the_bank_with_the_treasury(self) -> None:
        game = played_game("anniversary")
        germany, soviet_union, *_rest = text_of(make("setup_charts", Job(game.edition, game=game)))[::2]
        assert "37 IPC to take from the bank, 6 of it from the bid" in germany
        assert "30 IPC to take from the bank 30" in soviet_union

    def test_a_game_without_a_bank_has_no_bank_statements(self) -> None:
        for box, name in (("second_world_war", "Statements"), ("anniversary", "Bank statements")):
            game = played_game(box)
            assert text_of(make("statements", Job(game.edition, game=game)))[0].startswith(name)

    def test_the_books_say_how_far_each_side_is_in_whole_sentences(self) -> None:
        game = played_game("global_1940")
        text = " ".join(text_of(make("resume_pack", Job(game.edition, game=game))))
        assert "Cities toward the nearest win: Axis 1, needed: 6; Allies 2, needed: 3." in text

    def test_a_value_beyond_a_track_has_two_markers(self) -> None:
        from printables.families.second_world_war.economic_display import _marks

        power = load("second_world_war").powers[0]
        assert set(_marks(power, {"any": 30}, 28)) == {("any", None), ("any", 2)}
        assert set(_marks(power, {"any": 28}, 28)) == {("any", 28)}


@pytest.mark.parametrize(
    ("box", "said"),
    [
        ("anniversary", "5 IPC for each researcher. Each rolls one die; a 6 is a breakthrough."),
        ("global_1940", "5 IPC for each die; a 6 is a breakthrough. The dice are spent either way."),
        ("revised", "5 IPC for each die. Name a development; a die with its number gets it."),
    ],
)
def test_what_research_costs_and_what_wins_is_as_in_the_box(box: str, said: str):
    edition: Any = load(box)
    assert research_note(edition) == said


class TestTournamentSheet:
    @pytest.mark.parametrize("paper", PAPERS)
    @pytest.mark.parametrize("box", boxes())
    def test_it_has_room_for_the_result_and_for_bids(self, box: str, paper: str) -> None:
        edition = load(box)
        for page in runs_of(make("tournament_sheet", Job(edition, paper=paper))):
            heads = [run.text for run in page]
            assert "Result" in heads
            assert ("bid" in heads) == words_of(Job(edition)).bids
            last = max(run.y for run in page if run.text.startswith("Draw, or"))
            assert last + 4 < next(run.y for run in page if run.text == "Signatures")

    def test_cities_of_two_maps_are_not_counted_together(self) -> None:
        text = text_of(make("tournament_sheet", Job(load("global_1940"))))[0]
        assert "fewer cities still to take for 8 cities of the Europe map, 6 cities of the Pacific map, or" in text
        assert "holds more cities" in text_of(make("tournament_sheet", Job(load("aa1942"))))[0]

    def test_a_box_of_few_powers_has_lines_for_rulings(self) -> None:
        assert "Rulings and remarks" in text_of(make("tournament_sheet", Job(load("aa1942"))))[0]


def test_a_box_judged_when_a_round_is_over_asks_nobody_to_hold_for_another():
    words = " ".join(winning(load("classic")))
    assert "Berlin and Tokyo when a round is over" in words
    assert "full round" not in words
    assert "Optional: The Allies also win with a combined production of 110" in words


def test_who_must_hold_its_own_capitals_to_win_is_told_so():
    axis, allies, *_ = winning(load("classic"))
    assert "Two Allied capitals (while holding Germany and Japan) or" in axis
    assert "while holding" not in allies
