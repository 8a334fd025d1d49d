"""A game that goes on: units that somebody counted are in the grid, and the setup charts print them."""

import re
from copy import deepcopy
from functools import cache

from companion.editions import load
from companion.service.reports import GameReport
from printables import Job, make
from tests.printables.paper_reading import drawn_text_of, pages_of, runs_of
from tests.printables.reports import Showing
from tests.printables.sample_game import sample_history

UNITS = {
    "germany": {"germany": {"infantry": 7, "tank": 4}},
    "libya": {"germany": {"tank": 3}, "italy": {"infantry": 2}},
    "sea_zone_5": {"germany": {"submarine": 5}},
}


@cache
def game(edition_id: str = "anniversary") -> GameReport:
    edition = load(edition_id)
    history = sample_history(edition, edition.scenarios[0].id)
    return GameReport(edition, history, game_id="x", name="Saturday", join_code="KMXTRP", units=UNITS)


def test_setup_charts_print_the_position_that_was_counted() -> None:
    report = game()
    front = drawn_text_of(make("setup_charts", Job(load("anniversary"), game=report)))[0]
    now = report.snapshot["powers"]["germany"]
    assert "Saturday · " in front
    assert f"{now['treasury']} IPC in hand" in front
    assert f"{now['production']} production, on the track" in front
    assert "19 pieces in all" in front
    assert "Sea zone 5" in front
    assert "Libya" in front
    checklist = front[: front.index("National objectives")]
    assert "Baltic States" not in checklist, "nobody counted units of Germany there"


def test_setup_charts_of_a_game_nobody_counted_print_the_opening() -> None:
    edition = load("anniversary")
    opening = GameReport(edition, sample_history(edition, "1941"), game_id="x", name="Saturday")
    front = drawn_text_of(make("setup_charts", Job(edition, game=opening)))[0]
    assert "· setup" in front


def test_the_grid_shows_what_was_counted_with_units_of_friends_below_the_holders() -> None:
    text = " ".join(drawn_text_of(make("resume_pack", Job(load("anniversary"), game=game()))))
    board, seas = text[text.index("The board") : text.index("Sea zones")], text[text.index("Sea zones") :]
    assert "Germany 10 7 4" in board or "7 4" in board
    assert "5" in seas


def test_units_of_friends_stay_below_the_land_they_are_in() -> None:
    edition = load("global_1940")
    history = sample_history(edition, "1940", 2)
    held = GameReport(edition, history, game_id="x", name="x").snapshot["territories"]
    units = {
        land: {"germany": {"infantry": 1}, "italy": {"infantry": 1}, "france": {"infantry": 1}}
        for land, now in held.items()
        if now["controller"] not in (None, "germany", "italy", "france")
    }
    report = GameReport(edition, history, game_id="x", name="Saturday", units=units)
    pages = [text for text in drawn_text_of(make("resume_pack", Job(edition, game=report))) if "The board" in text]
    assert len(pages) > 3
    for page in pages:
        for first in page.split(" territory ")[1:]:
            assert not first.startswith(("Germany 1", "Italy 1", "France 1")), first[:40]


def test_land_units_aboard_transports_are_in_the_grid_and_on_the_setup_charts() -> None:
    edition = load("anniversary")
    counted = {"sea_zone_61": {"japan": {"transport": 2, "infantry": 3}}}
    report = GameReport(edition, sample_history(edition, "1941"), game_id="x", name="Saturday", units=counted)
    seas = next(
        text for text in drawn_text_of(make("resume_pack", Job(edition, game=report))) if text.startswith("Sea zones")
    )
    assert "Submarine, Transport, Infantry." in seas
    japan = next(
        text for text in drawn_text_of(make("setup_charts", Job(edition, game=report))) if text.startswith("Japan")
    )
    assert "6 pieces in all" in japan, "with the complex"


def test_a_player_with_a_long_name_is_not_squeezed_into_the_band_of_a_power() -> None:
    edition = load("anniversary")
    report = deepcopy(game())
    report.snapshot["powers"]["germany"]["player"] = "Bartholomäus von und zu Hohenstein-Wittelsbach"
    report.snapshot["powers"]["japan"]["player"] = "Ada"
    first, *board = drawn_text_of(make("resume_pack", Job(edition, game=report)))
    assert "Hohenstein-" in first
    assert "Hohenstein-" not in " ".join(board)
    assert "played by Ada" in " ".join(board)


def test_the_resume_pack_of_the_largest_box_has_half_the_pages_it_had() -> None:
    edition = load("global_1940")
    report = GameReport(edition, sample_history(edition, "1940"), game_id="x", name="Saturday", join_code="KMXTRP")
    for paper, most in (("a4", 7), ("letter", 8)):
        assert len(pages_of(make("resume_pack", Job(edition, paper=paper, game=report)))) <= most


def test_facilities_are_pieces_of_tonights_position_also_where_nobody_counted_units() -> None:
    edition = load("pacific_1940")
    counted = {"japan": {"japan": {"infantry": 7}}}
    report = GameReport(edition, sample_history(edition, "1940", 3), game_id="x", name="Saturday", units=counted)
    japan, *others = drawn_text_of(make("setup_charts", Job(edition, game=report)))
    china = next(text for text in others if text.startswith("China"))
    assert "12 pieces in all" in japan  # 7 infantry, a complex, two air bases and two naval bases
    assert "Caroline Islands" in japan
    assert "value 8, capital: Tokyo" in japan
    assert "Nobody counted any units of this power." in china
    assert "Copy the box's own chart" not in china


def test_a_land_with_many_damaged_facilities_has_its_name_in_the_size_of_the_others() -> None:
    edition = load("global_1940")
    counted = {"western_germany": {"germany": {"infantry": 4}}, "germany": {"germany": {"infantry": 7}}}
    report = GameReport(edition, sample_history(edition, "1940", 2), game_id="x", name="Saturday", units=counted)
    now = deepcopy(report.snapshot)
    for facility in now["territories"]["western_germany"]["facilities"].values():
        facility["damage"] = 3
    front = runs_of(make("setup_charts", Job(edition, game=Showing(report, snapshot=now))))[0]
    (name,) = [run for run in front if run.text == "Western Germany"]
    (other,) = [run for run in front if run.text == "Quebec"]
    assert name.size == other.size
    text = " ".join(run.text for run in front)
    assert "value 5; major industrial complex, damage 3; air base, damage 3; naval base, damage 3" in text


def test_a_power_whose_units_nobody_counted_has_no_pieces_to_fetch() -> None:
    text = " ".join(drawn_text_of(make("setup_charts", Job(load("anniversary"), game=game()))))
    assert "0 pieces in all" not in text.replace("10 pieces", "")
    assert "Get from the box 4 pieces in all · Nobody counted any units of this power." in text, "four complexes"
    assert "Get from the box 1 piece in all · Nobody counted any units of this power." in text


def test_a_power_without_a_treasury_has_none_tonight_and_a_form_for_its_own_pieces_alone() -> None:
    china = next(
        text
        for text in drawn_text_of(make("setup_charts", Job(load("anniversary"), game=game())))
        if text.startswith("China")
    )
    assert "no treasury: it gets units for its territories" in china
    assert "IPC in hand" not in china
    assert "Your units tonight" in china
    assert "Fighter" in china
    assert "Battleship" not in china


def test_complexes_are_pieces_of_tonights_position_and_the_chart_says_what_is_held_and_waits() -> None:
    edition = load("anniversary")
    report = game()
    now = deepcopy(report.snapshot)
    germany = now["powers"]["germany"]
    germany |= {"technologies": ["jet_fighters"], "to_mobilize": {"infantry": 3}}
    now["territories"]["ukraine"] |= {"controller": "germany", "complex": True, "damage": 2}
    text = drawn_text_of(make("setup_charts", Job(edition, game=Showing(report, snapshot=now))))[0]
    held = sum(place["complex"] and place["controller"] == "germany" for place in now["territories"].values())
    assert held
    assert f"{19 + held} pieces in all" in text
    assert re.search(r"Ukraine[^;]*damage 2", text)
    assert "Jet Fighters; to place: 3 infantry" in text


def test_charts_of_a_game_opened_in_a_stated_position_are_those_of_its_books() -> None:
    edition = load("anniversary")
    report = game()
    first = drawn_text_of(make("setup_charts", Job(edition, game=Showing(report, stated=True, units={}))))[0]
    assert "Saturday · " in first
    assert "· setup" not in first
    assert f"{report.snapshot['powers']['germany']['treasury']} IPC in hand" in first
    assert "Your units tonight" in first
    assert "Czechoslovakia/Hungary" not in first.split("National objectives")[0], "the box's setup is of no use"
