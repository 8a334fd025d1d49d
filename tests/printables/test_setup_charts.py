"""Setup charts hold exactly what the edition says, in board order, on sheets whose sides belong together."""

from dataclasses import dataclass
from functools import cache

import pytest

from companion.editions import BUILT_IN, load
from companion.model.edition import Edition, Power, Scenario
from companion.views.objectives import in_words
from printables import Job, fonts, make
from printables.setup_charts import powers_in_order
from printables.setup_front import NAME
from tests.printables.paper_reading import Run, pages_of, printed, runs_of, text_of

STARTS = [(edition, scenario.id) for edition in BUILT_IN for scenario in load(edition).scenarios]
WITH_UNITS = [(edition, scenario) for edition, scenario in STARTS if load(edition).scenario[scenario].setup]

Checklist = dict[str, dict[str, int]]


@dataclass(frozen=True)
class Side:
    """One side of a sheet, read back."""

    text: str
    runs: list[Run]


@cache
def sheets(edition: str, scenario: str, paper: str = "a4") -> dict[str, list[Side]]:
    """The sides of each power's sheet."""
    pdf = printed("setup_charts", edition, scenario, paper)
    pages = [Side(" ".join(run.text for run in runs), runs) for runs in map(runs_of, pages_of(pdf))]
    powers = powers_in_order(load(edition), load(edition).scenario[scenario])
    each, rest = divmod(len(pages), len(powers))
    assert rest == 0
    return {power.id: pages[at * each : (at + 1) * each] for at, power in enumerate(powers)}


def checklist(edition: Edition, runs: list[Run]) -> Checklist:
    """Read a front back: for each line, the count under each unit's heading, by where the ink is."""
    spaces = {place.name for place in edition.territories} | {f"Sea Zone {zone.number}" for zone in edition.sea_zones}
    units = {unit.name: unit.id for unit in edition.units}
    top = min(run.y for run in runs if run.text in ("On land", "At sea"))
    below = [run for run in runs if run.y > top]
    heads = [run for run in below if run.text in units and run.x > 12 + NAME - 1 and run.y < foot(runs)]
    lines: Checklist = {}
    for row in below:
        if row.text not in spaces or abs(row.x - 19) > 0.2:
            continue
        nearest = max(head.y for head in heads if head.y < row.y)
        section = [head for head in heads if head.y == nearest]
        counts = [run for run in below if run.text.isdigit() and -1 < run.y - row.y < 2.6 and run.x > 12 + NAME - 1]
        lines[row.text] = {}
        for count in counts:
            head = min(section, key=lambda one: abs(one.x + fonts.width(one.text, fonts.REGULAR, 6.5) / 2 - count.x))
            lines[row.text][units[head.text]] = int(count.text)
    return lines


def foot(runs: list[Run]) -> float:
    return next(run.y for run in runs if run.text == "Fetch from the box")


def expected(edition: Edition, scenario: Scenario, power: Power) -> Checklist:
    """What the edition's data put on the board, in board order and then by sea zone."""
    names = {place.id: place.name for place in edition.territories}
    names |= {zone.id: f"Sea Zone {zone.number}" for zone in sorted(edition.sea_zones, key=lambda one: one.number)}
    lines: Checklist = {}
    for space, name in names.items():
        for line in scenario.setup:
            if line.power == power.id and line.space == space:
                for unit, count in line.units.items():
                    lines.setdefault(name, {}).setdefault(unit, 0)
                    lines[name][unit] += count
    return lines


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(("edition_id", "scenario_id"), WITH_UNITS)
def test_every_unit_stands_on_its_line_in_board_order(edition_id: str, scenario_id: str, paper: str) -> None:
    edition = load(edition_id)
    for power, sides in sheets(edition_id, scenario_id, paper).items():
        lines = checklist(edition, sides[0].runs)
        wanted = expected(edition, edition.scenario[scenario_id], edition.power[power])
        assert lines == wanted
        assert list(lines) == list(wanted)


@pytest.mark.parametrize(("edition_id", "scenario_id"), WITH_UNITS)
def test_the_pieces_to_fetch_are_the_sum_of_the_lines(edition_id: str, scenario_id: str) -> None:
    edition = load(edition_id)
    for power, sides in sheets(edition_id, scenario_id).items():
        runs = sides[0].runs
        totals: dict[str, int] = {}
        for line in expected(edition, edition.scenario[scenario_id], edition.power[power]).values():
            for unit, count in line.items():
                totals[unit] = totals.get(unit, 0) + count
        below = [run for run in runs if run.y > foot(runs) + 1]
        for unit, count in totals.items():
            words = edition.unit[unit].name if count == 1 else edition.unit[unit].plural
            label = next(run for run in below if run.text == words)
            beside = [one for one in below if one.text.isdigit() and one.x < label.x and abs(one.y - label.y) < 3]
            assert int(max(beside, key=lambda one: one.x).text) == count, (power, unit)
        assert f"{sum(totals.values())} pieces in all" in [run.text for run in runs]


@pytest.mark.parametrize(("edition_id", "scenario_id"), STARTS)
def test_a_front_shows_the_opening_figures_the_order_of_play_and_the_phases(edition_id: str, scenario_id: str) -> None:
    edition, scenario = load(edition_id), load(edition_id).scenario[scenario_id]
    held = edition.start_controllers(scenario)
    for power, sides in sheets(edition_id, scenario_id).items():
        text = sides[0].text
        texts = [run.text for run in sides[0].runs]
        assert edition.power[power].name in texts
        assert scenario.name in text
        for figure in (scenario.production.get(power), scenario.treasury.get(power)):
            if figure:
                assert str(figure) in texts
        for place, city in edition.city_of.items():
            if held[place] == power:
                assert city in text
        for phase in edition.phases:
            assert phase.name in text
        for other in scenario.turn_order:
            if not edition.blocs:
                assert edition.power[other].name in text


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(("edition_id", "scenario_id"), STARTS)
def test_a_back_explains_pieces_objectives_and_research(edition_id: str, scenario_id: str, paper: str) -> None:
    edition = load(edition_id)
    for power, sides in sheets(edition_id, scenario_id, paper).items():
        text = solid(" ".join(side.text for side in sides[1:]))
        for unit in edition.units:
            cost = edition.power[power].unit_costs.get(unit.id, unit.cost)
            figures = [figure for figure in (cost, unit.attack, unit.defence, unit.move) if figure is not None]
            assert solid(unit.name) in text
            assert all(str(figure) in text for figure in figures)
            assert all(solid(ability) in text for ability in unit.abilities)
        for objective in edition.objectives:
            if objective.power == power:
                assert solid(objective.title) in text
                assert solid(in_words(edition, objective)) in text
                assert f"+{objective.bonus}" in text
        for technology in edition.technologies:
            assert solid(technology.name + technology.text) in text
        for advantage in edition.advantages:
            assert (solid(advantage.name + advantage.text) in text) == (advantage.power == power)


def solid(text: str) -> str:
    """A text without its spaces: where lines break does not matter."""
    return text.replace(" ", "")


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(("edition_id", "scenario_id"), STARTS)
def test_front_and_back_belong_together(edition_id: str, scenario_id: str, paper: str) -> None:
    """Every sheet has an even number of sides, and begins on an odd page."""
    for power, sides in sheets(edition_id, scenario_id, paper).items():
        assert len(sides) % 2 == 0
        for side in sides:
            assert load(edition_id).power[power].name in [run.text for run in side.runs]


def test_charts_after_an_odd_page_still_begin_on_a_front() -> None:
    text = text_of(make("reference,setup_charts", Job(load("aa1941"))))
    assert "This side stays empty." in text[1]
    assert "page 3 of 12" in text[2]
    assert "pieces in all" in text[2]


def test_the_price_column_is_the_nations_own() -> None:
    edition = load("war_game")
    for power, sides in sheets("war_game", "1942").items():
        runs = sides[1].runs
        column = next(run for run in runs if run.text == "cost")
        for unit, cost in edition.power[power].unit_costs.items():
            row = next(run for run in runs if run.text == edition.unit[unit].name)
            figures = [run.text for run in runs if abs(run.y - row.y) < 1.5 and abs(run.x - column.x) < 4]
            assert figures == [str(cost)]


def test_a_box_that_keeps_its_setup_to_itself_gets_a_form() -> None:
    for edition in ("war_game", "second_world_war"):
        scenario = load(edition).scenarios[0].id
        for sides in sheets(edition, scenario).values():
            text = sides[0].text
            assert "copy it here once" in text
            assert all(unit.name in text for unit in load(edition).units if unit.option is None)
