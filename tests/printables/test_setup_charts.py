"""Setup charts: sheets whose sides belong together, with the turn and the pieces of the edition."""

import pytest

from companion.editions import boxes, load
from printables import Job, make
from printables.families import papers_of
from tests.printables.paper_reading import on_papers, sheets, solid, text_of

STARTS = [(edition, scenario.id) for edition in boxes() for scenario in load(edition).scenarios]
ON_PAPER = on_papers(STARTS)
AT_SEA = (
    "Lands on carriers as well, two aircraft to a ship; flies one space farther from a working air base.",
    "Hits submarines only together with a destroyer of its side.",
)
NEVER = {
    **{(edition, "china"): AT_SEA for edition in ("pacific_1940", "global_1940", "balanced_mod")},
    ("anniversary", "china"): (
        "Attacks on 2 if paired with an artillery piece.",
        "Lands on carriers as well, two to a ship.",
        AT_SEA[1],
    ),
}
"""Abilities that a power's chart leaves out: it never has what they need."""


@pytest.mark.parametrize(("edition_id", "scenario_id"), STARTS)
def test_a_front_shows_whose_it_is_the_order_of_play_and_the_phases(edition_id: str, scenario_id: str) -> None:
    edition, scenario = load(edition_id), load(edition_id).scenarios[scenario_id]
    for power, sides in sheets(edition_id, scenario_id).items():
        text = sides[0].text
        assert edition.powers[power].name in [run.text for run in sides[0].runs]
        assert scenario.name in text
        own = papers_of(edition).setup.phases(edition, edition.powers[power])
        for phase in edition.phases:
            assert (phase.name in text) == (phase.name in [item.name for item in own])
        for turn, _ in papers_of(edition).turns(edition, scenario):
            assert turn in text


@pytest.mark.parametrize(("edition_id", "scenario_id", "paper"), ON_PAPER)
def test_a_sheet_explains_pieces(edition_id: str, scenario_id: str, paper: str) -> None:
    edition = load(edition_id)
    for power, sides in sheets(edition_id, scenario_id, paper).items():
        text = solid(" ".join(side.text for side in sides if "what it can do" in side.text))
        for unit in papers_of(edition).setup.pieces(edition, edition.powers[power]):
            price, defence = (
                papers_of(edition).setup.price(edition, unit, edition.powers[power]),
                lambda unit: papers_of(edition).reference.in_battle(unit).printed_defence,
            )
            figures = [
                price,
                *(str(figure) for figure in (unit.attack, defence(unit), unit.move) if figure is not None),
            ]
            assert solid(unit.name) in text
            assert all(figure in text for figure in figures)
            left_out = [ability for ability in unit.abilities if solid(ability) not in text]
            assert all(ability in NEVER.get((edition_id, power), ()) for ability in left_out)


@pytest.mark.parametrize(("edition_id", "scenario_id", "paper"), ON_PAPER)
def test_front_and_back_belong_together(edition_id: str, scenario_id: str, paper: str) -> None:
    """Every sheet has an even number of sides, and begins on an odd page."""
    for power, sides in sheets(edition_id, scenario_id, paper).items():
        assert len(sides) % 2 == 0
        for side in sides:
            assert load(edition_id).powers[power].name in [run.text for run in side.runs]


def test_charts_after_an_odd_page_still_begin_on_a_front() -> None:
    text = text_of(make("battle_strip,setup_charts", Job(load("aa1941"))))
    assert "This side is left blank." in text[1]
    assert "page 3 of 12" in text[2]
    assert "pieces in all" in text[2]


def test_the_price_column_is_the_nations_own() -> None:
    edition = load("war_game")
    for power, sides in sheets("war_game", "1942").items():
        runs = sides[1].runs
        column = next(run for run in runs if run.text == "cost")
        for unit, cost in edition.powers[power].unit_costs.items():
            row = next(run for run in runs if run.text == edition.units[unit].name)
            figures = [run.text for run in runs if abs(run.y - row.y) < 1.5 and abs(run.x - column.x) < 4]
            assert figures == [str(cost)]


def test_a_box_that_keeps_its_setup_to_itself_gets_a_form() -> None:
    for edition in ("war_game", "second_world_war"):
        scenario = load(edition).scenarios[0].id
        box = load(edition)
        for power, sides in sheets(edition, scenario).items():
            text = sides[0].text
            assert "here once, and keep the sheet" in text
            pieces = papers_of(box).setup.pieces(box, box.powers[power])
            assert all(solid(unit.name) in solid(text) for unit in pieces if unit.option is None)


def test_no_ability_needs_a_unit_that_the_power_never_has() -> None:
    """China has neither ships nor, in one box, artillery; where it can have artillery, that is said."""
    for box in ("anniversary", "pacific_1940", "global_1940", "balanced_mod"):
        for scenario in load(box).scenarios:
            text = solid(" ".join(side.text for side in sheets(box, scenario.id)["china"]))
            assert "carriers" not in text
            assert "destroyer" not in text
            assert (solid("paired with an artillery piece") in text) == (box != "anniversary")
            japan = solid(" ".join(side.text for side in sheets(box, scenario.id)["japan"]))
            assert solid("Lands on carriers as well") in japan
