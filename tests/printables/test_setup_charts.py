"""Setup charts: sheets whose sides belong together, with the turn and the pieces of the edition."""

import pytest

from companion.editions import boxes, load
from printables import Job, make
from printables.families import papers_of
from printables.sheets.setup.charts import powers_in_order
from tests.printables.paper_reading import on_papers, printed, runs_of, sheets, solid, text_of

STARTS = [(edition, scenario.id) for edition in boxes() for scenario in load(edition).scenarios]
ON_PAPER = on_papers(STARTS)


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


@pytest.mark.parametrize("edition_id", boxes())
def test_pieces_are_explained_on_the_reference_sheet_and_on_no_chart(edition_id: str) -> None:
    edition = load(edition_id)
    charts = [sheets(edition_id, scenario.id).values() for scenario in edition.scenarios]
    on_charts = solid(" ".join(side.text for start in charts for sides in start for side in sides))
    on_reference = solid(" ".join(text_of(printed("reference", edition_id))))
    for unit in edition.units:
        assert solid(unit.name) in on_reference
        for ability in unit.abilities:
            assert solid(ability) in on_reference
            assert solid(ability) not in on_charts


@pytest.mark.parametrize(("edition_id", "scenario_id", "paper"), ON_PAPER)
def test_the_figures_of_every_piece_are_on_the_player_sheet(edition_id: str, scenario_id: str, paper: str) -> None:
    """Where a family's own prices take their place, the reference sheet has them."""
    edition = load(edition_id)
    papers, powers = papers_of(edition), powers_in_order(edition, edition.scenarios[scenario_id])
    pages = text_of(printed("player_sheet", edition_id, scenario_id, paper))
    reference = " ".join(text_of(printed("reference", edition_id, None, paper)))
    for power, page in zip(powers, pages, strict=True):
        pieces = papers.setup.pieces(edition, power)
        text = solid(reference if papers.player.operations(Job(edition, scenario_id), power) is not None else page)
        for unit in pieces:
            defence = papers.reference.in_battle(unit).printed_defence
            price = papers.setup.price(edition, unit, power)
            figures = [price, *(str(figure) for figure in (unit.attack, defence, unit.move) if figure is not None)]
            assert solid(unit.name) in text
            assert all(figure in text for figure in figures)


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
    pages = runs_of(printed("player_sheet", "war_game", "1942"))
    for power, runs in zip(powers_in_order(edition, edition.scenarios["1942"]), pages, strict=True):
        column = next(run for run in runs if run.text == "cost")
        for unit, cost in power.unit_costs.items():
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
