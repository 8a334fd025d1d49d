"""Loading editions: everything that is wrong is named, with the file, the key and what was expected."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli import _group as companion
from companion.editions import Catalogue, EditionError, boxes, load_path


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the 1941 edition under another id, to break."""
    target = tmp_path / "mine"
    shutil.copytree(boxes()["aa1941"], target)
    edit(target / "edition.toml", 'id = "aa1941"', 'id = "mine"')
    return target


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text, f"{old!r} is not in {file}"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def problems(path: Path) -> list[str]:
    """What is wrong, without the lines: `test_lines` looks at those."""
    with pytest.raises(EditionError) as error:
        load_path(path)
    return [str(replace(problem, line=None)) for problem in error.value.problems]


def test_a_sound_copy_loads(copy: Path):
    assert load_path(copy).id == "mine"


def test_one_file_is_as_good_as_a_folder(copy: Path, tmp_path: Path):
    single = tmp_path / "single.toml"
    single.write_text(
        "\n".join(file.read_text(encoding="utf-8") for file in sorted(copy.glob("*.toml"))), encoding="utf-8"
    )
    assert load_path(single) == load_path(copy)


@pytest.mark.parametrize(
    ("file", "old", "new", "expected"),
    [
        ("units.toml", 'name = "Tank"', 'nmae = "Tank"', "units.toml: unit[tank].nmae: unknown key"),
        ("units.toml", 'name = "Tank"', "", "units.toml: unit[tank].name: missing"),
        (
            "units.toml",
            "cost = 6",
            'cost = "six"',
            "units.toml: unit[tank].cost: must be a whole number; expected a number from 0 to 999",
        ),
        (
            "units.toml",
            "cost = 6",
            "cost = -6",
            "units.toml: unit[tank].cost: at least 0; expected a number from 0 to 999",
        ),
        ("units.toml", 'id = "tank"', 'id = "infantry"', "unit[infantry].id: expected once, found 2 times"),
        ("board.toml", 'original = "germany"', 'original = "narnia"', "there is no power 'narnia'"),
        (
            "scenario_1941.toml",
            '"soviet_union", ',
            "",
            "scenario[1941].turn_order: expected every power once; soviet_union is missing",
        ),
        ("scenario_1941.toml", "production = { soviet_union = 7", "production = { soviet_union = 8", "not 8"),
        ("scenario_1941.toml", 'space = "russia"', 'space = "atlantis"', "there is no space 'atlantis'"),
        (
            "edition.toml",
            'bombing = "none"',
            'bombing = "nuclear"',
            "edition.toml: rules.bombing: nuclear isn't one of the choices",
        ),
        (
            "edition.toml",
            'rules = "axis_and_allies"',
            'rules = "chess"',
            "edition.toml: edition.rules: there is no ruleset 'chess'",
        ),
    ],
)
def test_each_mistake_is_named(copy: Path, file: str, old: str, new: str, expected: str):
    edit(copy / file, old, new)
    assert any(expected in problem for problem in problems(copy)), problems(copy)


def test_borders_that_are_not_mutual_are_named(copy: Path):
    text = (copy / "board.toml").read_text(encoding="utf-8")
    (copy / "board.toml").write_text(text.replace('"archangel", ', "", 1), encoding="utf-8")
    assert any("which borders it" in problem for problem in problems(copy))


def test_all_mistakes_are_reported_at_once(copy: Path):
    edit(copy / "units.toml", "cost = 6", 'cost = "six"')
    edit(copy / "units.toml", "cost = 10", 'cost = "ten"')
    edit(copy / "edition.toml", 'bombing = "none"', 'bombing = "nuclear"')
    assert len(problems(copy)) == 3


def test_semantic_mistakes_are_reported_at_once(copy: Path):
    edit(copy / "scenario_1941.toml", "production = { soviet_union = 7", "production = { soviet_union = 8")
    edit(copy / "board.toml", 'original = "germany"', 'original = "narnia"')
    assert len(problems(copy)) >= 3


class TestVariants:
    VARIANT = (
        '[edition]\nid = "cheap_tanks"\nextends = "anniversary"\ntitle = "Cheap tanks"\n\n'
        '[[unit]]\nid = "tank"\ncost = 4\n'
    )

    def test_a_variant_states_only_its_differences(self, tmp_path: Path):
        file = tmp_path / "cheap.toml"
        file.write_text(self.VARIANT)
        variant = load_path(file)
        assert variant.units["tank"].cost == 4
        assert variant.units["tank"].attack == 3
        assert len(variant.territories) == 97
        assert variant.differs_from_the_box

    def test_a_variant_can_leave_things_out(self, tmp_path: Path):
        file = tmp_path / "fewer.toml"
        file.write_text(
            self.VARIANT + '\n[printed]\nobjectives = 16\n\n[remove]\nobjective = ["germany_eastern_gains"]\n'
        )
        assert "germany_eastern_gains" not in load_path(file).objectives.ids

    def test_removing_what_is_not_there_is_named(self, tmp_path: Path):
        file = tmp_path / "wrong.toml"
        file.write_text(self.VARIANT + '\n[remove]\nobjective = ["nope"]\ndragon = ["smaug"]\n')
        assert any("there is no 'nope' to remove" in problem for problem in problems(file))
        assert any("remove.dragon" in problem for problem in problems(file))

    @pytest.mark.parametrize("base", ["cheap_tanks", "nowhere"])
    def test_a_cycle_or_an_unknown_base_is_a_sentence(self, tmp_path: Path, base: str):
        file = tmp_path / "cycle.toml"
        file.write_text(self.VARIANT.replace('"anniversary"', f'"{base}"'))
        assert any("edition.extends" in problem for problem in problems(file))

    def test_an_edition_cannot_extend_itself(self, tmp_path: Path):
        file = tmp_path / "self.toml"
        file.write_text(self.VARIANT.replace("cheap_tanks", "anniversary"))
        assert any("an edition other than itself" in problem for problem in problems(file))


class TestBadFiles:
    """A sentence each, exit code 1."""

    def check(self, path: Path) -> str:
        result = CliRunner().invoke(companion, ["editions", "check", str(path)])
        assert result.exit_code == 1
        assert "Traceback" not in result.output
        return result.output

    def test_missing(self, tmp_path: Path):
        assert "found neither" in self.check(tmp_path / "nothing")

    def test_an_empty_folder(self, tmp_path: Path):
        assert "at least one .toml file" in self.check(tmp_path)

    def test_not_utf_8(self, tmp_path: Path):
        (tmp_path / "a.toml").write_bytes(b"\xff\xfe nonsense")
        assert "expected UTF-8" in self.check(tmp_path / "a.toml")

    def test_not_toml(self, tmp_path: Path):
        for text in ("[edition\n", f"x = {'[' * 9999}", f"x = {'9' * 9999}"):
            (tmp_path / "a.toml").write_text(text)
            assert "expected TOML" in self.check(tmp_path / "a.toml")

    def test_50_mb(self, tmp_path: Path):
        with (tmp_path / "big.toml").open("wb") as file:
            file.truncate(50_000_000)
        assert "expected at most 2,000,000 bytes" in self.check(tmp_path / "big.toml")

    def test_a_symlink_loop(self, tmp_path: Path):
        (tmp_path / "a.toml").symlink_to(tmp_path / "b.toml")
        (tmp_path / "b.toml").symlink_to(tmp_path / "a.toml")
        assert "Error" in self.check(tmp_path / "a.toml")
        assert "can't be read" in self.check(tmp_path)

    def test_a_device(self):
        assert "Error" in self.check(Path("/dev/null"))

    def test_deep_nesting(self, tmp_path: Path):
        (tmp_path / "a.toml").write_text("x = " + "[" * 5000 + "]" * 5000)
        assert "expected TOML" in self.check(tmp_path / "a.toml")

    def test_a_section_of_the_wrong_kind(self, tmp_path: Path):
        (tmp_path / "a.toml").write_text("edition = 3\npower = 4\nunit = [1, 2]\nremove = 1\n")
        output = self.check(tmp_path / "a.toml")
        assert "expected a table, got a number" in output
        assert "expected a list of tables" in output


def test_a_folder_of_editions_is_found_and_a_broken_one_hides_nobody(copy: Path, tmp_path: Path):
    (tmp_path / "broken.toml").write_text("[edition]\n")
    (tmp_path / "twin.toml").write_text('[edition]\nid = "anniversary"\nextends = "revised"\n')
    missing = tmp_path / "missing"
    catalogue = Catalogue([tmp_path, missing])
    assert "mine" in catalogue.ids()
    assert set(catalogue.broken) == {"broken.toml", "twin.toml", str(missing)}
    assert dict(catalogue.left_out())[str(missing)].endswith("there is no such folder")
    missing.mkdir()
    assert "mine" in catalogue.ids()
    assert str(missing) not in catalogue.broken


def test_a_file_with_the_id_of_a_shipped_box_is_not_sound_and_not_in_the_catalog(tmp_path: Path):
    file = tmp_path / "twin.toml"
    file.write_text('[edition]\nid = "anniversary"\nextends = "revised"\n')
    checked = CliRunner().invoke(companion, ["editions", "check", str(file)])
    assert (checked.exit_code, "there is a shipped box 'anniversary'" in checked.output) == (1, True)
    assert "there is a shipped box 'anniversary'" in str(Catalogue([tmp_path]).broken["twin.toml"])


def test_a_variant_of_your_own_box_follows_it(copy: Path, tmp_path: Path):
    """Also if its file comes first, and when the box is edited."""
    file = tmp_path / "a_variant.toml"
    file.write_text('[edition]\nid = "ours"\ntitle = "Ours"\nextends = "mine"\n[[unit]]\nid = "tank"\ncost = 9\n')
    catalogue = Catalogue([tmp_path])
    ours, mine = catalogue.get("ours"), catalogue.get("mine")
    assert ours is not None
    assert mine is not None
    assert (ours.units["tank"].cost, ours.units["infantry"].cost) == (9, mine.units["infantry"].cost)
    assert (ours.box, ours.differs_from_the_box) == (mine, True)
    checked = CliRunner().invoke(companion, ["editions", "check", str(file)])
    assert checked.exit_code == 0, checked.output
    shutil.rmtree(copy)
    assert "expected a known box" in str(dict(catalogue.left_out())) or "ours" not in catalogue.ids()
    assert "ours" not in catalogue.ids()


def test_a_custom_edition_is_listed_and_shown(copy: Path):
    run = CliRunner()
    listed = run.invoke(companion, ["editions", "--editions", str(copy.parent)])
    assert "mine" in listed.output
    shown = run.invoke(companion, ["editions", "show", "mine"], env={"COMPANION_EDITIONS": str(copy.parent)})
    assert shown.exit_code == 0, shown.output


def test_an_option_whose_key_was_forgotten_is_noted(tmp_path: Path):
    target = tmp_path / "mine"
    shutil.copytree(boxes()["second_world_war"], target)
    edit(target / "edition.toml", 'id = "second_world_war"', 'id = "mine"')

    def check() -> list[str]:
        result = CliRunner().invoke(companion, ["editions", "check", str(target)])
        assert result.exit_code == 0
        return [line for line in result.output.splitlines() if line.startswith("Note: ")]

    assert check() == []
    edit(target / "calendar.toml", "fuel_option =", "# fuel_option =")
    edit(target / "surrender.toml", "one_by_one_option =", "# one_by_one_option =")
    assert [problem.split(": ")[1] for problem in check()] == [
        "option[three_impulse_fuel]",
        "option[separate_commonwealth_surrenders]",
    ]


def test_a_treasury_far_larger_than_the_land_is_noted_and_the_box_is_sound(copy: Path):
    def check() -> list[str]:
        result = CliRunner().invoke(companion, ["editions", "check", str(copy)])
        assert result.exit_code == 0
        return [line for line in result.output.splitlines() if line.startswith("Note: ")]

    assert check() == []
    edit(copy / "scenario_1941.toml", "treasury = { soviet_union = 7,", "treasury = { soviet_union = 14,")
    assert check() == []
    edit(copy / "scenario_1941.toml", "treasury = { soviet_union = 14,", "treasury = { soviet_union = 15,")
    assert check() == ["Note: scenario[1941].treasury.soviet_union: 15 is more than twice what its land pays (7)"]
