"""From nothing to a box: whole boxes, a half of one, tables for spreadsheets, maps from hints, ids in any script."""

import copy
import math
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from companion.cli import _group as companion
from companion.editions import EditionError, boxes, load, load_path
from companion.editions.catalogue import checked, raw_box
from companion.editions.examples import at_hand
from companion.editions.making.whole import one_file
from companion.editions.problems import Problems
from companion.editions.sources import RawEdition
from companion.engine.checking import no_such
from companion.families import family_of
from companion.families.rulebooks import rulebook_of
from companion.model.ids import ascii_id
from companion.views.maps.automatic import guessed_places
from companion.views.maps.hints import WORDS, oriented


def run(*arguments: object) -> Result:
    return CliRunner().invoke(companion, ["editions", *map(str, arguments)])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A whole box of your own."""
    made = tmp_path / "our_war"
    assert run("new", "our_war", "--from", "aa1941", "--whole", "-o", made).exit_code == 0
    return made


@pytest.mark.parametrize("box", boxes())
def test_a_whole_box_is_what_it_came_from(box: str, tmp_path: Path) -> None:
    folder = tmp_path / "ours"
    made = run("new", "Our Box", "--from", box, "--whole", "-o", folder)
    assert made.exit_code == 0, made.output
    assert run("check", folder).output.startswith("our_box: Our Box has no problems")
    ours, theirs = load_path(folder), load(box)
    assert (ours.title, ours.edition.extends) == ("Our Box", None)
    assert rulebook_of(ours) is rulebook_of(theirs)
    same = [field for field in theirs.__struct_fields__ if field != "edition"]
    assert [field for field in same if getattr(ours, field) != getattr(theirs, field)] == []
    assert "# " in (folder / "edition.toml").read_text("utf-8")


def test_a_folder_that_is_there_is_left_alone(folder: Path) -> None:
    again = run("new", "our_war", "--from", "aa1941", "--whole", "-o", folder)
    assert (again.exit_code, "already exists" in again.output) == (1, True)


@pytest.mark.parametrize(("half", "powers", "gone"), [
    ("pacific", {"japan", "china", "anzac"}, {"germany", "italy"}),
    ("europe", {"germany", "italy"}, {"japan", "china", "anzac"}),
])  # fmt: skip
def test_a_half_of_a_box_checks_clean_and_says_what_was_cut(
    half: str, powers: set[str], gone: set[str], tmp_path: Path
) -> None:
    made = run("new", "half", "--from", "global_1940", "--whole", "--only", f"map={half}", "-o", tmp_path / "half")
    assert made.exit_code == 0, made.output
    assert all(power in made.output for power in gone)
    edition = load_path(tmp_path / "half")
    assert {land.map for land in edition.territories} == {half}  # type: ignore[attr-defined]
    assert (powers <= set(edition.powers.ids), gone & set(edition.powers.ids)) == (True, set())
    zones = [zone.number for zone in edition.sea_zones]  # type: ignore[attr-defined]
    assert (6 in zones, 110 in zones) == ((True, False) if half == "pacific" else (False, True))


@pytest.mark.parametrize("half", ["pacific", "europe"])
def test_a_half_has_every_unit_and_war_of_the_box_that_is_that_half(half: str, tmp_path: Path) -> None:
    run("new", "half", "--from", "global_1940", "--whole", "--only", f"map={half}", "-o", tmp_path / "half")
    ours: Any = load_path(tmp_path / "half")
    theirs: Any = load(f"{half}_1940")
    places = [{(line.power, line.space) for line in box.scenarios[0].setup} for box in (ours, theirs)]
    assert places[1] - places[0] == set()
    begun = [{(war.powers, war.against) for war in box.relations.wars} for box in (ours, theirs)]
    assert begun[0] == begun[1]
    assert {limit.powers for limit in theirs.relations.limits} <= {limit.powers for limit in ours.relations.limits}


def test_examples_in_messages_come_from_the_half_and_not_from_the_whole(tmp_path: Path) -> None:
    run("new", "half", "--from", "global_1940", "--whole", "--only", "map=pacific", "-o", tmp_path / "half")
    file = tmp_path / "half" / "scenario.toml"
    file.write_text(file.read_text("utf-8").replace('space = "siam"', 'space = "moon"'), encoding="utf-8")
    said = run("check", tmp_path / "half").output
    example = said.partition('(for example: space = "')[2].partition('"')[0]
    assert f'space = "{example}"' in file.read_text("utf-8")


def test_what_is_left_of_a_half_but_is_not_what_it_was_is_named(tmp_path: Path) -> None:
    made = run("new", "half", "--from", "global_1940", "--whole", "--only", "map=pacific", "-o", tmp_path / "half")
    changed = [line for line in made.output.splitlines() if line.startswith("Changed, look it over: ")]
    assert any("united_states_home_front (territories" in line for line in changed)
    assert any("relations: limit, war" in line for line in changed)
    half: Any = load_path(tmp_path / "half")
    assert half.objectives["united_kingdom_far_east"].territories == ("kwangtung", "malaya")
    assert "london_fell" not in half.triggers.ids  # with no land left, any capture would be it
    assert half.triggers["war_on_america"].by == ("japan",)
    assert half.neutrals.needs_war_with == {"united_states": ("japan",)}


@pytest.mark.parametrize(("half", "west", "east"), [
    ("pacific", "india", "western_united_states"), ("europe", "eastern_united_states", "russia"),
])  # fmt: skip
def test_the_map_of_a_half_has_no_room_for_the_other(half: str, west: str, east: str, tmp_path: Path) -> None:
    run("new", "half", "--from", "global_1940", "--whole", "--only", f"map={half}", "-o", tmp_path / "half")
    drawn = load_path(tmp_path / "half").map  # type: ignore[attr-defined]
    columns = {column for x, _y, w, _h in drawn.lands.values() for column in range(x, x + w)}
    assert drawn.lands[west][0] < drawn.lands[east][0]
    assert drawn.width < load("global_1940").map.width * 0.8  # type: ignore[attr-defined]
    assert len(columns) > drawn.width / 2


def test_a_half_that_no_box_has_is_refused_with_those_it_has(tmp_path: Path) -> None:
    made = run("new", "half", "--from", "global_1940", "--whole", "--only", "map=moon", "-o", tmp_path / "half")
    assert (made.exit_code, "map=europe, map=pacific" in made.output) == (1, True)
    assert not (tmp_path / "half").exists()


@pytest.mark.parametrize("box", ["aa1941", "balanced_mod"])
def test_a_box_is_shown_as_toml_that_loads(box: str, tmp_path: Path) -> None:
    file = tmp_path / "shown.toml"
    shown = run("show", box, "--toml").output.replace(f'id = "{box}"', 'id = "mine"', 1)
    file.write_text(shown, encoding="utf-8-sig")
    assert run("check", file).output.startswith("mine: ")
    ours: Any = load_path(file)
    theirs: Any = load(box)
    assert (ours.territories, ours.objectives, ours.claims) == (theirs.territories, theirs.objectives, theirs.claims)


class TestSpreadsheets:
    def test_a_table_comes_back_as_it_went_out(self, folder: Path, tmp_path: Path) -> None:
        before = load_path(folder)
        for what in ("territories", "setup"):
            table = tmp_path / f"{what}.csv"
            assert run("csv", folder, "--what", what, "-o", table).exit_code == 0
            taken = run("csv", folder, "--what", what, "--take", table)
            assert (taken.exit_code, "has no problems" in taken.output) == (0, True), taken.output
        assert load_path(folder) == before

    def test_what_a_spreadsheet_makes_of_it_is_understood(self, folder: Path, tmp_path: Path) -> None:
        table = tmp_path / "territories.csv"
        text = run("csv", folder).output
        head, first, *rest = text.splitlines()
        column = head.split(",").index("value")
        cells = first.split(",")
        before = load_path(folder)
        cells[column] = f"{int(cells[column])},00"
        lines = [";".join(cells), *(line.replace(",", ";") for line in rest)]
        table.write_text("\ufeff" + "\r\n".join([head.replace(",", ";"), *lines]), encoding="utf-8")
        assert run("csv", folder, "--take", table).exit_code == 0
        assert load_path(folder) == before

    def test_a_wrong_figure_is_named_with_its_line(self, folder: Path, tmp_path: Path) -> None:
        table = tmp_path / "territories.csv"
        table.write_text("id,value\nalaska,two\n")
        taken = run("csv", folder, "--take", table)
        assert (taken.exit_code, "line 2, value: expected a whole number" in taken.output) == (1, True)
        table.write_text("name,value\nAlaska,2\n")
        assert "expected a column 'id'" in run("csv", folder, "--take", table).output

    @pytest.mark.parametrize(("text", "said"), [
        (b"id,value\n", "line 2: expected at least one"),
        (b"id,worth\nalaska,2\n", "line 1: worth: unknown key"),
        (b"id,value\nalaska,2\n", "Nothing was written. With this table, our_war can't be used."),
        ("id,name\nalaska,Aläska\n".encode("cp1252"), "byte 17 isn't. Save it as \"CSV UTF-8\"."),
    ])  # fmt: skip
    def test_a_table_that_would_break_the_box_is_not_taken(
        self, text: bytes, said: str, folder: Path, tmp_path: Path
    ) -> None:
        before = (folder / "territory.toml").read_bytes()
        table = tmp_path / "territories.csv"
        table.write_bytes(text)
        taken = run("csv", folder, "--take", table)
        assert (taken.exit_code, said in taken.output) == (1, True), taken.output
        assert (folder / "territory.toml").read_bytes() == before

    def test_what_was_there_before_is_kept_and_a_box_with_problems_can_be_put_right(
        self, folder: Path, tmp_path: Path
    ) -> None:
        table = tmp_path / "territories.csv"
        table.write_text(run("csv", folder).output, encoding="utf-16")
        file = folder / "territory.toml"
        broken = "# Ours.\n" + file.read_text("utf-8").replace('"alaska"', '"alsaka"', 1)
        file.write_text(broken, encoding="utf-8")
        taken = run("csv", folder, "--take", table)
        assert (taken.exit_code, "has no problems" in taken.output) == (0, True), taken.output
        assert "What was there before is in" in taken.output
        assert (folder / "territory.toml.before").read_text("utf-8") == broken


def test_watching_checks_at_once(folder: Path) -> None:
    assert run("watch", folder, "--times", 1).output == "Our war has no problems.\n"
    (folder / "unit.toml").write_text("x = 3\n")
    assert "can't be used" in run("watch", folder, "--times", 1).output


def test_watching_knows_the_box_of_your_own_that_a_variant_extends(folder: Path) -> None:
    variant = folder.parent / "friday.toml"
    variant.write_text(
        '[edition]\nid = "friday"\ntitle = "Friday"\nextends = "our_war"\n[[unit]]\nid = "tank"\ncost = 4\n'
    )
    assert run("watch", variant, "--times", 1).output == "Friday has no problems.\n"


def test_problems_in_the_folder_you_are_in_are_said_of_its_name(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "unit.toml").write_text("x = 3\n")
    monkeypatch.chdir(folder)
    assert "our_war can't be used" in run("check", ".").output


def test_a_map_is_laid_out_anew(folder: Path, tmp_path: Path) -> None:
    assert "--again" in run("map", folder).output
    places = tmp_path / "hints.toml"
    places.write_text('[territories]\njapan = "east"\nbrazil = "southwest"\nrussia = "north"\n')
    made = run("map", folder, "--again", "--steps", 300, "--places", places)
    assert (made.exit_code, "0 problems" in made.output) == (0, True), made.output
    assert "map.toml.before" in made.output
    assert (folder / "map.toml.before").exists()


@pytest.mark.parametrize(("text", "said"), [
    ('[territories]\natlantis = "east"\n', "there's no 'atlantis'"),
    ('[terr]\njapan = "east"\n', "terr: expected one of [territories], [sea_zones]"),
    ('[territories]\njapan = "öst"', "expected UTF-8 text; byte 23 isn't"),
    ("territories = 3", "territories: expected one of [territories], [sea_zones]"),
    ('[territories]\njapan = "east"\nrussia = "north"\n', "hints.toml: expected at least 3"),
    ('[territories]\njapan = ["a", "b"]\n', "japan: expected [x, y] or one of center"),
])  # fmt: skip
def test_places_that_say_nothing_leave_the_map_alone(text: str, said: str, folder: Path, tmp_path: Path) -> None:
    places, before = tmp_path / "hints.toml", (folder / "map.toml").read_bytes()
    places.write_text(text, encoding="cp1252")
    made = run("map", folder, "--again", "--places", places)
    assert (made.exit_code, said in made.output) == (1, True), made.output
    assert (folder / "map.toml").read_bytes() == before


HINTS = {
    "japan": "north", "philippines": "center", "hawaiian_islands": "east", "western_united_states": "northeast",
    "alaska": "northeast", "new_zealand": "southeast", "western_australia": "south", "india": "west",
    "ceylon": "southwest", "szechwan": "west", "sumatra": "southwest", "amur": "north",
}  # fmt: skip
OTHER_HINTS = {
    "korea": "north", "japan": "north", "guam": "center", "midway": "east", "hawaiian_islands": "east",
    "western_united_states": "east", "new_south_wales": "south", "queensland": "south", "java": "southwest",
    "burma": "west", "malaya": "west", "manchuria": "northwest",
}  # fmt: skip
Places = Mapping[str, tuple[float, float]]


def middles(lands: Mapping[str, tuple[int, int, int, int]]) -> Places:
    """The middle of every tile."""
    return {land: (x + w / 2, y + h / 2) for land, (x, y, w, h) in lands.items()}


def kept(places: Places) -> float:
    """How many borders between lands of Pacific 1940 keep their direction within 45 degrees of the shipped map."""
    edition = load("pacific_1940")
    true = middles(edition.map.lands)  # type: ignore[attr-defined]
    pairs = family_of(edition).views.terrain(edition).borders
    turns = [_angle(true, *pair) - _angle(places, *pair) for pair in pairs]
    return sum(math.cos(turn) >= math.cos(math.pi / 4) - 1e-9 for turn in turns) / len(pairs)


@pytest.mark.parametrize("hints", [HINTS, OTHER_HINTS])
def test_a_dozen_compass_hints_make_a_guessed_map_recognizable(hints: dict[str, str], tmp_path: Path) -> None:
    folder, places = tmp_path / "ours", tmp_path / "hints.toml"
    assert run("new", "ours", "--from", "pacific_1940", "--whole", "-o", folder).exit_code == 0
    places.write_text("[territories]\n" + "".join(f'{land} = "{word}"\n' for land, word in hints.items()))
    made = run("map", folder, "--again", "--steps", 6000, "--places", places)
    assert made.exit_code == 0, made.output
    lands = middles(load_path(folder).map.lands)  # type: ignore[attr-defined]
    assert kept(lands) >= 0.75
    assert lands["queensland"][0] > lands["java"][0], "Australia is right of Java"


def test_the_map_of_a_part_is_closed_up_from_the_one_it_has(tmp_path: Path) -> None:
    run("new", "half", "--from", "global_1940", "--whole", "--only", "map=pacific", "-o", tmp_path / "half")
    torn: Any = load_path(tmp_path / "half")
    made = run("map", tmp_path / "half", "--again", "--steps", 2000)
    assert made.exit_code == 0, made.output
    closed: Any = load_path(tmp_path / "half")
    before, after = middles(torn.map.lands), middles(closed.map.lands)
    borders = family_of(torn).views.terrain(torn).borders
    turns = [_angle(before, *pair) - _angle(after, *pair) for pair in borders]
    assert sum(math.cos(turn) >= math.sqrt(0.5) for turn in turns) > 0.9 * len(borders)
    assert closed.map.width * closed.map.height < 0.8 * torn.map.width * torn.map.height


def test_hints_settle_places_that_borders_alone_get_wrong() -> None:
    terrain = family_of(load("pacific_1940")).views.terrain(load("pacific_1940"))
    guessed = guessed_places(terrain)
    hinted = oriented(guessed, {land: WORDS[word] for land, word in HINTS.items()}, terrain.neighbours)
    assert kept(guessed) < 0.5
    assert kept(hinted) > 0.9


def _angle(places: Places, one: str, other: str) -> float:
    (x, y), (p, q) = places[one], places[other]
    return math.atan2(q - y, p - x)


@pytest.mark.parametrize(("name", "found"), [
    ("Über-Regeln", "ueber_regeln"), ("Café Olé", "cafe_ole"), ("Правила", "pravila"), ("Friday Rules", "friday_rules"),
    ("Łódź", "lodz"), ("東京", "6771_4eac"),
])  # fmt: skip
def test_names_of_any_script_have_ascii_ids(name: str, found: str) -> None:
    assert ascii_id(name) == found.replace("_4eac", "4eac")


def test_a_power_is_left_out_with_its_lands_and_what_speaks_of_it(tmp_path: Path) -> None:
    folder = tmp_path / "ours"
    cuts = ("--only", "map=pacific", "--without", "power=soviet_union", "--without", "power=france")
    made = run("new", "ours", "--from", "global_1940", "--whole", *cuts, "-o", folder)
    assert made.exit_code == 0, made.output
    box: Any = load_path(folder)
    assert [power.id for power in box.powers] == ["japan", "united_states", "china", "united_kingdom", "anzac"]
    assert "siberia" not in box.territories.ids
    assert "french_indo_china" not in box.territories.ids
    assert 53 in {zone.number for zone in box.sea_zones}, "the sea around the lands of a power stays"
    assert "soviet_union" not in str(box.objectives)
    shown = run("show", folder)
    assert (shown.exit_code, "ANZAC" in shown.output) == (0, True), "a folder is shown as a box is"


@pytest.mark.parametrize(("box", "power"), [
    ("global_1940", "japan"), ("anniversary", "italy"), ("anniversary", "united_states"),
])  # fmt: skip
def test_a_box_can_do_without_any_power_and_keeps_what_is_not_its_own(box: str, power: str, tmp_path: Path) -> None:
    made = run("new", "ours", "--from", box, "--whole", "--without", f"power={power}", "-o", tmp_path / "ours")
    assert made.exit_code == 0, made.output
    ours: Any = load_path(tmp_path / "ours")
    theirs: Any = load(box)
    assert len(ours.scenarios) == len(theirs.scenarios)
    for scenario in ours.scenarios:
        printed = theirs.scenarios[scenario.id]
        assert list(scenario.turn_order) == [other for other in printed.turn_order if other != power]
        assert set(scenario.production) == set(printed.production) - {power}
        assert scenario.cities.keys() == printed.cities.keys()
    assert (ours.victory.option, len(ours.victory.ways)) == (theirs.victory.option, len(theirs.victory.ways))
    assert ours.printed.territories == len(ours.territories)
    seats = [[[one for one in powers if one != power] for powers in table.players] for table in theirs.allotments]
    assert [[[*powers] for powers in table.players] for table in ours.allotments] == [
        [powers for powers in table if powers] for table in seats
    ], "who plays what is kept for the others"
    assert {other.id for other in ours.powers if other.acts_with} == {
        other.id for other in theirs.powers if other.acts_with
    }


def test_what_no_cut_can_put_right_is_what_the_check_says_and_all_that_was_cut_is_told(tmp_path: Path) -> None:
    folder = tmp_path / "ours"
    cuts = ("--only", "region=Southern Asia")
    made = run("new", "ours", "--from", "global_1940", "--whole", *cuts, "-o", folder)
    assert (made.exit_code, "Cut: power: anzac, china, germany" in made.output) == (1, True)
    assert "france still starts 1940 with 19, though its lands are worth 2 now, not 19." in made.output
    problems = [line for line in made.output.splitlines() if line.startswith("  ")]
    line = (folder / "edition.toml").read_text(encoding="utf-8").splitlines().index("[[victory.way]]") + 1
    assert problems == [f"  edition.toml:{line}: victory.way: missing for 'allies'"]
    assert run("check", folder).output.splitlines()[1:] == problems


def test_a_section_that_a_family_cannot_do_without_stays_when_it_is_empty(tmp_path: Path) -> None:
    folder = tmp_path / "ours"
    made = run("new", "ours", "--from", "war_game", "--whole", "--without", "power=italy", "-o", folder)
    assert (made.exit_code, "turn_group: expected germany, soviet_union" in made.output) == (1, True), made.output
    assert "Cut: land_check: 1942" in made.output
    assert "land_check = []" in (folder / "edition.toml").read_text("utf-8")


def test_everything_that_a_cut_changes_is_told(tmp_path: Path) -> None:
    made = run("new", "half", "--from", "global_1940", "--whole", "--only", "map=pacific", "-o", tmp_path / "half")
    for line in (
        "Cut: victory.way: axis_europe",
        "Changed, look it over: convoys: sea_zones 34 → 17",
        "Changed, look it over: printed: cities 19 → 8",
        "Changed, look it over: map: labels, lands, seas, width",
        "united_states has no capital on this board.",
        "production.united_states 52 → 17",
        "Cut: sea_zone: 64, 65, 66",
    ):
        assert line in made.output
    half: Any = load_path(tmp_path / "half")
    assert half.edition.stage == f"Part of {load('global_1940').title}; look it over before you play."
    assert set(half.map.labels) == {"ulaanbaatar"}


def test_lands_of_two_kinds_are_kept_when_both_are_asked_for(tmp_path: Path) -> None:
    both = ("--only", "map=pacific", "--only", "map=Europe")
    assert run("new", "both", "--from", "global_1940", "--whole", *both, "-o", tmp_path / "both").exit_code == 0
    assert load_path(tmp_path / "both").territories == load("global_1940").territories  # type: ignore[attr-defined]


def test_an_empty_section_is_not_read_as_a_key_of_the_one_before(tmp_path: Path) -> None:
    text = one_file({"edition": {"rules": "axis_and_allies", "title": "Ours"}, "token": [], "map": {"width": 3}})
    assert tomllib.loads(text)["token"] == []


@pytest.mark.parametrize(("box", "cut", "said"), [
    ("global_1940", ("--only", "foo=bar"), "foo=bar: expected one of id=..., name=..., "),
    ("aa1941", ("--only", "foo=bar"), "original=..."),
    ("aa1941", ("--without", "foo=bar"), "foo=bar: expected one of territory=..., "),
    ("war_game", ("--only", "region=foo"), "This box has no lands to choose from"),
])  # fmt: skip
def test_a_cut_that_no_box_knows_is_refused_with_what_it_knows(
    box: str, cut: tuple[str, ...], said: str, tmp_path: Path
) -> None:
    made = run("new", "ours", "--from", box, "--whole", *cut, "-o", tmp_path / "ours")
    assert (made.exit_code, said in made.output) == (1, True), made.output


def test_what_is_not_there_cannot_be_left_out(tmp_path: Path) -> None:
    made = run("new", "ours", "--from", "aa1941", "--whole", "--without", "power=narnia", "-o", tmp_path / "ours")
    assert (made.exit_code, "power=narnia: expected one of" in made.output) == (1, True)
    assert not (tmp_path / "ours").exists()


@pytest.mark.parametrize(("name", "said"), [
    ("aa1941", "there is a shipped box 'aa1941'; choose another id"), ("!!!", "it takes letters or digits"),
])  # fmt: skip
def test_a_name_that_no_new_edition_can_have_is_refused_with_the_reason(name: str, said: str) -> None:
    made = run("new", name, "--from", "aa1941")
    assert (made.exit_code, said in made.output) == (1, True), made.output


def test_no_example_names_what_is_not_there() -> None:
    problems = Problems()
    for key, power in (("objective[oil].power", "italy"), ("objective[oil].by", "france")):
        problems.add("ours.toml", key, no_such("power", power, ["japan"]))
    problems.give_examples(lambda _key: 'power = "italy"')
    assert [problem.example for problem in problems.found] == ["", 'power = "italy"']


@pytest.mark.parametrize("key", ["at_war_with", "at_war_with_any", "at_peace_with", "side_holds", "not_enemy"])
def test_a_name_that_is_not_there_is_reported_under_the_key_that_has_it(key: str) -> None:
    tables = copy.deepcopy(raw_box("anniversary").tables)
    tables["objective"][0][key] = ["atlantis"]
    with pytest.raises(EditionError) as error:
        checked(RawEdition("ours", tables))
    found = [problem.key for problem in error.value.problems if problem.expected.values.get("id") == "atlantis"]
    assert found == [f"objective[{tables['objective'][0]['id']}].{key}"]


def test_an_example_comes_from_the_box_at_hand_and_is_never_what_is_wrong() -> None:
    tables: dict[str, Any] = {
        "unit": [{"id": "tank", "cost": "dear"}, {"id": "ship", "cost": 7}],
        "rules": {"cost": "x"},
    }
    shown = at_hand(tables, ["unit[tank].cost", "rules.cost"])
    assert (shown("unit[tank].cost"), shown("rules.cost"), shown("unit[tank].move")) == ("cost = 7", "", "")
    assert (
        at_hand({"scenario": [{"id": "a", "production": {"x": 1}}]}, ["scenario[a]"])("scenario[a].production.x") == ""
    )
    assert tables["unit"][0]["cost"] == "dear", "the box itself stays as it is"


def test_a_box_of_one_file_gets_its_map_at_the_end(tmp_path: Path) -> None:
    box = tmp_path / "ours.toml"
    tables = {section: content for section, content in raw_box("aa1941").tables.items() if section != "map"}
    box.write_text(one_file({**tables, "edition": {**tables["edition"], "id": "ours"}}), encoding="utf-8")
    made = run("map", box, "--steps", 300)
    assert made.exit_code == 0, made.output
    first = load_path(box)
    assert (first.id, set(first.map.lands)) == ("ours", set(first.territories.ids))
    assert "--again" in run("map", box, "--steps", 300).output
    again = run("map", box, "--again", "--steps", 300)
    assert again.exit_code == 0, again.output
    assert box.read_text("utf-8").count("[map]") == 1
    assert load_path(box).territories == first.territories
