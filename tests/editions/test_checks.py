"""What must hold between sections: each broken once, each named."""

import copy
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

import companion
from companion.editions import EditionError
from companion.editions.catalogue import from_tables, raw_box
from companion.editions.making.whittling import whittle
from companion.editions.problems import Problems
from companion.editions.sources import RawEdition, read
from companion.languages import add_folder, speaking
from companion.languages.catalogs import remove_folder
from companion.model.sections.powers import Colour
from tests.languages.test_extraction import texts


@cache
def marked() -> frozenset[str]:
    """Every text that is marked as a message in the packages that say what is wrong with an edition."""
    packages = [
        Path(companion.__file__).parent / package for package in ("editions", "engine", "families", "views/maps")
    ]
    sources = [file.read_text(encoding="utf-8") for package in packages for file in package.rglob("*.py")]
    return frozenset(text for source in sources for text in texts(source))


def problems_of(edition: str, tables: dict[str, Any]) -> list[str]:
    """The problems of an edition whose tables were changed."""
    with pytest.raises(EditionError) as error:
        from_tables(RawEdition(edition, tables, dict(raw_box(edition).files)))
    assert {problem.expected.text for problem in error.value.problems} <= marked()
    return [str(problem) for problem in error.value.problems]


def findings(edition: str, section: str, element: str | None, **changed: Any) -> list[str]:
    """The problems of an edition in which one element has other keys (None takes a key away)."""
    tables = copy.deepcopy(raw_box(edition).tables)
    table = tables[section]
    if element is not None:
        table = next(row for row in table if str(row.get("id", row.get("number"))) == element)
    for key, value in changed.items():
        if value is None:
            del table[key]
        else:
            table[key] = value
    return problems_of(edition, tables)


@pytest.mark.parametrize(
    ("edition", "section", "element", "changed", "expected"),
    [
        ("anniversary", "power", "germany", {"capital": "atlantis"}, "power[germany].capital: there is no territory"),
        ("anniversary", "power", "germany", {"capital": "italy"}, "expected a territory whose original is germany"),
        ("anniversary", "power", "china", {"acts_with": "china"}, "power[china].acts_with: expected another power"),
        ("anniversary", "power", "china", {"muster": {"unit": "elephant", "territories": 2}}, "no unit 'elephant'"),
        ("anniversary", "power", "china", {"may_take": ["oz"]}, "power[china].may_take: there is no territory 'oz'"),
        ("anniversary", "power", "japan", {"emblem": "anchor"}, "power[japan].emblem: there is no emblem 'anchor'"),
        ("anniversary", "power", "japan", {"name": "Germany"}, "expected once, found 2 times: the name 'Germany'"),
        ("anniversary", "power", "japan", {"unit_costs": {"tank": 4}}, "unit[tank].cost: expected no common price"),
        ("anniversary", "territory", "turkey", {"value": 2}, "territory[turkey].impassable: expected no value"),
        ("anniversary", "territory", "egypt", {"original": None}, "territory[egypt].original: missing"),
        ("anniversary", "territory", "egypt", {"sea_zones": [15, 99]}, "there is no sea zone '99'"),
        ("anniversary", "territory", "egypt", {"borders": ["egypt"]}, "a territory doesn't border itself"),
        ("anniversary", "territory", "egypt", {"city": "Paris"}, "expected once, found 2 times: the name 'Paris'"),
        (
            "anniversary",
            "territory",
            "egypt",
            {"value": 5},
            "scenario[1941].production.united_kingdom: its parts add up to",
        ),
        ("anniversary", "sea_zone", "5", {"borders": [6, 77]}, "sea_zone[5].borders: there is no sea zone '77'"),
        ("anniversary", "sea_zone", "5", {"borders": [6, 9]}, "sea_zone[9].borders: expected 5, which borders it"),
        ("anniversary", "option", "victory_cities", {"default": 14}, "option[victory_cities].default: expected one of"),
        ("anniversary", "option", "victory_cities", {"choices": None}, "only a yes/no option may leave them out"),
        ("anniversary", "phase", "purchase_units", {"option": "magic"}, "there is no option 'magic'"),
        ("anniversary", "unit", "tank", {"option": "magic"}, "unit[tank].option: there is no option 'magic'"),
        ("anniversary", "objective", "germany_eastern_gains", {"at_least": 9}, "at_least: expected at most 5"),
        ("anniversary", "objective", "germany_eastern_gains", {"territories": None}, "territories: missing"),
        ("anniversary", "objective", "germany_eastern_gains", {"kind": "vibes"}, "there is no kind 'vibes'"),
        ("anniversary", "objective", "germany_eastern_gains", {"claims": ["x"]}, "there is no claim 'x'"),
        ("anniversary", "technology", "radar", {"number": 1}, "chart 2 has more than one technology for 1"),
        ("anniversary", "technology", "radar", {"units": {"zeppelin": {"attack": 1}}}, "there is no unit 'zeppelin'"),
        ("anniversary", "rules", None, {"research": "none"}, "rules.research: expected 'researchers'"),
        ("revised", "advantage", "marines", {"number": 1}, "more than one advantage for 1"),
        ("revised", "advantage", "marines", {"kind": "magic"}, "there is no kind 'magic'"),
        ("revised", "claim", "german_submarines", {"counts": "whale"}, "there is no unit 'whale'"),
        ("anniversary", "scenario", "1941", {"cities": {"axis": 7}}, "this side starts with 6 cities, not 7"),
        ("anniversary", "scenario", "1941", {"production": {"germany": 31}}, "production: missing for 'japan'"),
        ("anniversary", "scenario", "1941", {"controllers": {"oz": "japan"}}, "there is no territory 'oz'"),
        ("anniversary", "edition", None, {"follows": "chess"}, "edition.follows: there is no rulebook 'chess'"),
        ("anniversary", "printed", None, {"territories": 98}, "the box has 98, these files have 97"),
        ("anniversary", "victory", None, {"check_after": {"axis": "japan"}}, "missing for 'allies'"),
        ("anniversary", "victory", None, {"option": "length"}, "victory.option: there is no option 'length'"),
        ("aa1941", "victory", None, {"needed": {"two_capitals": 2}}, "victory.needed: missing for 'one_capital'"),
        ("aa1941", "victory", None, {"counted": {"one_capital": ["narnia"]}}, "there is no power 'narnia'"),
    ],
)
def test_each_broken_promise_is_named(
    edition: str, section: str, element: str | None, changed: dict[str, Any], expected: str
):
    found = findings(edition, section, element, **changed)
    assert any(expected in problem for problem in found), found


def test_a_power_with_a_partner_has_no_own_turn():
    tables = copy.deepcopy(raw_box("anniversary").tables)
    order = tables["scenario"][0]["turn_order"]
    order += ["china", order[0]]
    text = "\n".join(problems_of("anniversary", tables))
    assert "china acts with united_states; expected no turn of its own" in text
    assert "is there 2 times" in text


def test_a_side_without_powers_is_named():
    tables = copy.deepcopy(raw_box("aa1941").tables)
    for power in tables["power"]:
        power["side"] = "allies"
    assert any("at least one power on the side 'axis'" in problem for problem in problems_of("aa1941", tables))


def test_a_section_in_two_files_is_named(tmp_path):
    (tmp_path / "a.toml").write_text("[rules]\n")
    (tmp_path / "b.toml").write_text("[rules]\n")
    problems = Problems()
    read(tmp_path, problems)
    assert [str(item) for item in problems.found] == ["b.toml: rules: expected once; it's already in a.toml"]


@pytest.mark.parametrize(
    ("edition", "section", "element", "changed", "expected"),
    [
        ("anniversary", "phase", "collect_income", {"kind": None}, "there is no phase with kind = 'income'"),
        ("anniversary", "phase", "research_development", {"kind": None}, "expected one with kind = 'research'"),
        ("anniversary", "power", "china", {"income": "production"}, "would collect twice"),
        ("anniversary", "power", "japan", {"emblem": "hollow_square"}, "2 powers have 'hollow_square'; expected"),
        ("anniversary", "objective", "germany_eastern_gains", {"power": "china"}, "china collects no income"),
        ("anniversary", "objective", "germany_eastern_gains", {"territories": ["turkey"]}, "turkey is impassable"),
        ("anniversary", "option", "research", {"default": 3, "choices": [3]}, "expected true or false: phase["),
        ("anniversary", "option", "victory_cities", {"choices": [15, 99]}, "99: expected from 1 to 18 cities"),
        ("revised", "option", "national_advantages", {"kind": "choice"}, "missing: one with kind = 'advantages'"),
        ("aa1941", "rules", None, {"research_cost": 7}, "rules.research_cost: nothing reads it"),
        ("anniversary", "rules", None, {"bombing": "treasury_loss", "damage_limit": 3}, "nothing reads it"),
        ("aa1941", "rules", None, {"raid_bonus": {"bombers": 1}}, "rules.raid_bonus: nothing reads it"),
        ("anniversary", "rules", None, {"new_complexes": False, "complex_minimum_value": 2}, "nothing reads it"),
        ("anniversary", "victory", None, {"counted": {"13": ["germany"]}}, "victory.counted: nothing reads it"),
        ("global_1940", "victory", None, {"levels": {"8": "Great"}}, "victory.levels: nothing reads it"),
        ("anniversary", "power", "germany", {"may_take": ["russia"]}, "may_take: nothing reads it"),
        ("anniversary", "territory", "ukraine", {"army": 2}, "army: nothing reads it"),
        ("anniversary", "objective", "germany_eastern_gains", {"purse": "europe"}, "purse: nothing reads it"),
        ("anniversary", "scenario", "1941", {"controllers": {"ukraine": "soviet_union"}}, "holds it anyway"),
        ("war_game", "phase", "combat", {"needs_capital": True}, "nothing reads it in war_game"),
        ("war_game", "option", "generals", {"kind": "advantages"}, "nothing reads it in war_game"),
        ("second_world_war", "scenario", "1939", {"first_round": 2}, "nothing reads it in second_world_war"),
        (
            "war_game",
            "phase",
            "combat",
            {"kind": None, "id": "battle"},
            "there is no kind 'battle'; expected",
        ),
        (
            "second_world_war",
            "loss",
            "night_raid",
            {"id": "raid"},
            "'night_raid' is missing: the rules know it by name",
        ),
        ("second_world_war", "country", "poland", {"theatres": []}, "country[poland].theatres: missing for 'poland'"),
        ("anniversary", "unit", "tank", {"cost": "dear"}, "expected a number from 0 to 999 (for example: cost = "),
        ("anniversary", "unit", "tank", {"cots": 5}, "unknown key (did you mean cost?)"),
    ],
)
def test_what_would_break_at_the_table_is_named(
    edition: str, section: str, element: str | None, changed: dict[str, Any], expected: str
):
    assert any(expected in problem for problem in findings(edition, section, element, **changed))


def test_a_color_may_be_in_lower_case_and_one_that_is_none_is_no_matter_of_letters():
    colour = {"light": "#4a4f57", "dark": "#9AA3AF"}
    tables = copy.deepcopy(raw_box("aa1941").tables)
    next(power for power in tables["power"] if power["id"] == "germany")["colour"] = colour
    edition = from_tables(RawEdition("aa1941", tables, dict(raw_box("aa1941").files)))
    assert edition.powers["germany"].colour == Colour(light="#4A4F57", dark="#9AA3AF")
    (found,) = findings("aa1941", "power", "germany", colour={**colour, "light": "gray"})
    assert "colour.light: expected text of the form" in found


def test_a_wrong_sum_says_the_right_one_and_gives_no_other_figure_for_an_example():
    (found,) = [item for item in findings("anniversary", "territory", "ukraine", value=5) if "soviet_union" in item]
    assert found.endswith("scenario[1941].production.soviet_union: its parts add up to 33, not 30")


def test_what_stands_for_an_id_stands_once_too():
    tables = copy.deepcopy(raw_box("global_1940").tables)
    tables["facility"].append(tables["facility"][0])
    assert any("facility[" in problem and "found 2 times" in problem for problem in problems_of("global_1940", tables))


def test_a_section_of_another_family_is_named_as_such():
    tables = copy.deepcopy(raw_box("aa1941").tables)
    tables["turn_group"] = [{"id": "x"}]
    assert any(
        "turn_group: unknown key (a section of war_game)" in problem for problem in problems_of("aa1941", tables)
    )


def test_nobody_starts_on_impassable_land_and_no_ship_on_land():
    tables = copy.deepcopy(raw_box("anniversary").tables)
    setup = tables["scenario"][0]["setup"]
    setup += [{"power": "germany", "space": "turkey", "units": {"tank": 1}}]
    setup += [{"power": "germany", "space": "germany", "units": {"submarine": 1}}]
    found = problems_of("anniversary", tables)
    assert any(".space: turkey is impassable" in item for item in found)
    assert any("ships can't be in germany" in item for item in found)


def test_keys_of_older_files_that_nothing_reads_any_more_are_passed_over():
    tables = copy.deepcopy(raw_box("second_world_war").tables)
    tables["building"]["conscript_points"] = 2
    tables["loss"][0]["counted"] = "each_hit"
    assert from_tables(RawEdition("old", tables, {})).id == "second_world_war"


@pytest.fixture
def swedish(tmp_path: Path) -> Iterator[str]:
    """A language that has two of the messages; gives its tag."""
    catalog = Catalog(locale="sv")
    catalog.add("there is no {kind} '{id}'; expected one of {known}", "okänd {kind}: {id}")
    catalog.add("territory", "landområde")
    file = tmp_path / "sv" / "LC_MESSAGES" / "companion.po"
    file.parent.mkdir(parents=True)
    with file.open("wb") as opened:
        write_po(opened, catalog)
    add_folder(tmp_path)
    yield "sv"
    remove_folder(tmp_path)


def with_an_unknown_land() -> dict[str, Any]:
    tables = copy.deepcopy(raw_box("anniversary").tables)
    objective = next(row for row in tables["objective"] if row["id"] == "germany_eastern_gains")
    objective["territories"].append("atlantis")
    return tables


def test_a_problem_is_put_into_the_words_of_the_one_who_reads_it(swedish: str):
    with pytest.raises(EditionError) as error:
        from_tables(RawEdition("anniversary", with_an_unknown_land()))
    with speaking(swedish):
        assert "].territories: okänd landområde: atlantis" in str(error.value)
    assert "].territories: there is no territory 'atlantis'; expected one of" in str(error.value)


def test_what_a_box_lost_is_cut_out_in_any_language(swedish: str):
    tables = with_an_unknown_land()
    with speaking(swedish):
        whittle(tables)
    assert tables == raw_box("anniversary").tables


def test_a_game_that_is_won_before_it_begins_is_found():
    wrong = findings("anniversary", "option", "victory_cities", choices=[12, 15], default=15)
    assert any("victory: the side 'allies' has won 1941 before it begins: it has 12 of 12" in line for line in wrong)


def test_a_neutral_cannot_be_held_at_the_start():
    wrong = findings("global_1940", "scenario", "1940", controllers={"sweden": "germany"})
    assert any("controllers: nobody can hold sweden at the start: it needs `original`" in line for line in wrong)


def test_an_example_never_shows_another_figure_than_the_one_expected():
    wrong = findings("anniversary", "power", "japan", emblem="hollow_square")
    assert any("2 powers have 'hollow_square'" in line for line in wrong)
    assert not any("for example" in line for line in wrong if "powers have" in line)
