"""Setup charts of Axis & Allies: every unit on its line, in board order, and everything that a power may look up."""

import pytest

from companion.editions import load
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.sections.powers import Power
from companion.families.axis_and_allies.sections.scenarios import Scenario
from companion.families.axis_and_allies.views.objectives import in_words
from companion.model.wording import sea_zone_name
from printables import Job, make
from printables.families.axis_and_allies.checklist import DIGIT, NAME, PICTURE, Cells, layout_of
from printables.families.axis_and_allies.starts import started
from tests.printables.paper_reading import PRINTED, Run, on_papers, sheets, solid, text_of, with_second_lines

STARTS = [
    (box, scenario.id) for box in PRINTED if load(box).family == "axis_and_allies" for scenario in load(box).scenarios
]

ON_PAPER = on_papers(STARTS)

LEFT_OF_THE_MIDDLE = 3.5
"""How far left of the middle of its column a count begins: its picture is right of it."""

Checklist = dict[str, dict[str, int]]


def checklist(edition: AxisAndAlliesEdition, runs: list[Run]) -> Checklist:
    """Read a front back: for each line, the count under each unit's heading, by where the ink is."""
    spaces = {place.name for place in edition.territories} | {
        sea_zone_name(zone.number, zone.name) for zone in edition.sea_zones
    }
    units = {unit.name: unit.id for unit in edition.units}
    top = min(run.y for run in runs if run.text in ("On land", "At sea"))
    below = with_second_lines([run for run in runs if run.y > top])
    heads = [run for run in below if run.text in units and run.x > 12 + NAME - 1 and run.y < foot(runs)]
    lines: Checklist = {}
    for row in sorted(below, key=lambda run: run.y):
        if row.text not in spaces or abs(row.x - 19) > 0.2:
            continue
        nearest = max(head.y for head in heads if head.y < row.y)
        section = [head for head in heads if abs(head.y - nearest) < 0.1]
        counts = [run for run in below if run.text.isdigit() and -1 < run.y - row.y < 2.6 and run.x > 12 + NAME - 1]
        lines[row.text] = {}
        for count in counts:
            head = min(section, key=lambda item: abs(item.middle - count.x - LEFT_OF_THE_MIDDLE))
            lines[row.text][units[head.text]] = int(count.text)
    return lines


def foot(runs: list[Run]) -> float:
    """Where the pieces to fetch begin; on crowded fronts they stand on the back."""
    return next((run.y for run in runs if run.text == "Get from the box"), 999.0)


def expected(edition: AxisAndAlliesEdition, scenario: Scenario, power: Power) -> Checklist:
    """What the edition's data put on the board, in board order and then by sea zone."""
    names = {place.id: place.name for place in edition.territories}
    names |= {
        zone.id: sea_zone_name(zone.number, zone.name)
        for zone in sorted(edition.sea_zones, key=lambda sea_zone: sea_zone.number)
    }
    lines: Checklist = {}
    for space, name in names.items():
        for line in scenario.setup:
            if line.power == power.id and line.space == space:
                for unit, count in line.units.items():
                    lines.setdefault(name, {}).setdefault(unit, 0)
                    lines[name][unit] += count
    return lines


@pytest.mark.parametrize(("edition_id", "scenario_id", "paper"), ON_PAPER)
def test_every_unit_stands_on_its_line_in_board_order(edition_id: str, scenario_id: str, paper: str) -> None:
    edition = load(edition_id)
    for power, sides in sheets(edition_id, scenario_id, paper).items():
        lines = checklist(edition, sides[0].runs)
        wanted = expected(edition, edition.scenarios[scenario_id], edition.powers[power])
        assert lines == wanted
        assert list(lines) == list(wanted)


@pytest.mark.parametrize(("edition_id", "scenario_id"), STARTS)
def test_the_pieces_to_fetch_are_the_sum_of_the_lines(edition_id: str, scenario_id: str) -> None:
    edition = load(edition_id)
    for power, sides in sheets(edition_id, scenario_id).items():
        runs = next(side.runs for side in sides if foot(side.runs) < 999)
        totals: dict[str, int] = {}
        for line in expected(edition, edition.scenarios[scenario_id], edition.powers[power]).values():
            for unit, count in line.items():
                totals[unit] = totals.get(unit, 0) + count
        below = with_second_lines([run for run in runs if foot(runs) + 1 < run.y])
        for unit, count in totals.items():
            words = edition.units[unit].name if count == 1 else edition.units[unit].plural
            label = next(run for run in below if run.text == words)
            beside = [run for run in below if run.text.isdigit() and run.x < label.x and abs(run.y - label.y) < 3]
            assert int(max(beside, key=lambda run: run.x).text) == count, (power, unit)
        assert f"{sum(totals.values())} pieces in all" in [run.text for run in runs]


@pytest.mark.parametrize(("edition_id", "scenario_id", "paper"), ON_PAPER)
def test_the_pieces_to_fetch_are_on_the_front_or_where_it_says_on_its_back(
    edition_id: str, scenario_id: str, paper: str
) -> None:
    for power, sides in sheets(edition_id, scenario_id, paper).items():
        at = next(number for number, side in enumerate(sides) if foot(side.runs) < 999)
        assert at == ("The back lists what to get from the box" in sides[0].text), power


@pytest.mark.parametrize(("edition_id", "scenario_id"), STARTS)
def test_a_front_shows_money_production_and_cities(edition_id: str, scenario_id: str) -> None:
    edition, scenario = load(edition_id), load(edition_id).scenarios[scenario_id]
    held = edition.start_controllers(scenario)
    for power, sides in sheets(edition_id, scenario_id).items():
        texts = [run.text for run in sides[0].runs]
        for figure in (scenario.production.get(power), scenario.treasury.get(power)):
            if figure:
                assert str(figure) in texts
        for place, city in edition.city_of.items():
            if held[place] == power:
                assert city in sides[0].text


@pytest.mark.parametrize(("edition_id", "scenario_id", "paper"), ON_PAPER)
def test_a_sheet_has_objectives_research_and_advantages(edition_id: str, scenario_id: str, paper: str) -> None:
    edition = load(edition_id)
    for power, sides in sheets(edition_id, scenario_id, paper).items():
        text = solid(" ".join(side.text for side in sides))
        for objective in edition.objectives:
            if objective.power == power:
                assert solid(objective.title) in text
                assert solid(in_words(edition, objective)) in text
                assert f"+{objective.bonus}" in text
        researches = edition.powers[power].researches and edition.powers[power].income != "none"
        for technology in edition.technologies:
            assert (solid(technology.name + technology.text) in text) == researches
        for advantage in edition.advantages:
            assert (solid(advantage.name + advantage.text) in text) == (advantage.power == power)


def test_a_picture_is_nearer_to_its_own_count_than_to_the_next_one() -> None:
    cells = Cells((), (), wide=10.8, digits=1)
    grown = cells.grown(1.0)
    left = cells.left_of_picture(0.0, grown)
    end_of_picture, next_count = left + PICTURE * grown, left + 10.8 - 1.2 - DIGIT * grown
    assert next_count - end_of_picture > 1.2 + 0.4


def test_no_row_of_pieces_to_fetch_is_much_shorter_than_the_first() -> None:
    """Germany's eight kinds of 1941 are two rows of four, not seven and one."""
    edition = load("aa1941")
    made = started(Job(edition), edition.scenarios[0], edition.powers["germany"])
    layout = layout_of(made, 186.0)
    assert (len(layout.totals), layout.across) == (8, 4)


def test_an_advantage_says_once_that_it_is_used_once() -> None:
    pages = text_of(make("setup_charts", Job(load("revised"))))
    texts = " ".join(pages)
    assert "Once, while collecting income, call a hard winter" in texts
    assert "until your next turn starts. Once in the game." not in texts
    assert "Void if you attack Japan first. Once in the game." in texts
