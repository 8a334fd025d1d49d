"""The docs suffice: the tutorial's box plays, the reference is current, a skeleton is sound, edits are picked up."""

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from companion.cli import _group as companion
from companion.editions import Catalogue, boxes, load, load_path
from companion.families.axis_and_allies.rules.objectives import OBJECTIVE_KINDS
from companion.families.axis_and_allies.rules.using_advantages import ADVANTAGE_KINDS
from companion.families.axis_and_allies.sections import advantages, objectives
from companion.families.rulebooks import rulebook_of
from companion.model.actions import StartGame
from companion.service import HOST, AppContext, games
from companion.storage.temporary import TemporaryStore
from tests.editions.working import new_app, use
from tools import reference_docs

DOCS = Path(__file__).parents[2] / "docs"
VARIANT = '[edition]\nid = "mine"\ntitle = "Mine"\nextends = "aa1941"\n\n[[unit]]\nid = "tank"\ncost = {cost}\n'


def write(file: Path, cost: int) -> None:
    file.write_text(VARIANT.format(cost=cost), encoding="utf-8")
    os.utime(file, ns=(cost, cost))  # another time, however fast the test is


def test_the_tutorial_builds_a_box_that_plays_and_prints(tmp_path: Path):
    blocks = re.findall(r"```toml\n(.*?)```", (DOCS / "tutorial-edition.md").read_text(encoding="utf-8"), re.S)
    file = tmp_path / "two_shores.toml"
    file.write_text("\n".join(blocks), encoding="utf-8")
    edition = load_path(file)
    assert (edition.money(1), edition.money(6)) == ("1 coin", "6 coins")
    shown = CliRunner().invoke(companion, ["editions", "show", "two_shores", "--editions", str(tmp_path)]).output
    assert "Units (cost in coins)" in shown
    app = new_app()
    for seed in range(3):
        use(app, edition, seed)


def test_the_reference_is_current():
    assert (DOCS / "edition-reference.md").read_text(encoding="utf-8") == reference_docs.page(), "run make reference"


@pytest.mark.parametrize(
    ("known", "rules"),
    [(objectives.KINDS.meanings, OBJECTIVE_KINDS), (advantages.KINDS.meanings, ADVANTAGE_KINDS)],
    ids=["objective", "advantage"],
)
def test_every_kind_that_the_rules_know_is_explained(known: Mapping[str, str], rules: Mapping[str, object]):
    assert set(known) == set(rules)
    page = (DOCS / "edition-reference.md").read_text(encoding="utf-8")
    assert all(f"`{word}`: {meaning}" in page for word, meaning in known.items())


@pytest.mark.parametrize("page", ["adding-an-edition.md", "tutorial-edition.md", "edition-reference.md"])
def test_who_makes_a_box_reads_no_source(page: str):
    text = (DOCS / page).read_text(encoding="utf-8")
    assert re.findall(r"[\w/]+\.py\b|python -m \S+|companion/(?:model|families)/\S+|`[A-Z]+_KINDS`", text) == []


def edited(text: str, find: str, put: str) -> str:
    """A file after one row of the recipe: a line of code in the row is a line in the file."""
    wanted, instead = ("\n".join(re.findall("`([^`]+)`", cell)) for cell in (find, put))
    if put.startswith("nothing"):
        wanted += text.partition(wanted)[2].partition("\n\n")[0]
    assert text.count(wanted) == 1 or (wanted in text and find.endswith("everywhere")), find
    return text.replace(wanted, instead)


def test_the_recipe_makes_pacific_out_of_global(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    recipe = (DOCS / "adding-an-edition.md").read_text(encoding="utf-8").split("## Pacific 1940 from Global 1940")[1]
    recipe = recipe.split("\n## ")[0]
    cut, draw, check = re.findall(r"(?m)^    companion (editions .*)", recipe)
    assert CliRunner().invoke(companion, cut.split()).exit_code == 0
    for file, find, put in re.findall(r"(?m)^\| `(\w+\.toml)` \| (.+) \| (.+) \|$", recipe):
        path = tmp_path / "our_pacific" / file
        path.write_text(edited(path.read_text(encoding="utf-8"), find, put), encoding="utf-8")
    added = re.findall(r"```toml\n(.*?)```", recipe, re.S)
    (tmp_path / "our_pacific" / "more.toml").write_text("\n".join(added), encoding="utf-8")
    assert CliRunner().invoke(companion, [*draw.split(), "--steps", "500"]).exit_code == 0
    assert "has no problems" in CliRunner().invoke(companion, check.split()).output
    ours: Any = load_path(tmp_path / "our_pacific")
    theirs: Any = load("pacific_1940")
    for section in ("power", "trigger", "claim", "token", "facility", "unit", "technology"):
        assert ours.section(section).by_id == theirs.section(section).by_id, section
    assert ours.convoys == theirs.convoys
    assert {line.id: line.bonus for line in ours.objectives} == {line.id: line.bonus for line in theirs.objectives}
    assert [line.territories for line in ours.objectives] == [line.territories for line in theirs.objectives]
    figures = [(it.turn_order, it.treasury, it.production, it.setup) for it in (*ours.scenarios, *theirs.scenarios)]
    assert figures[0] == figures[1]
    assert rulebook_of(ours) is rulebook_of(theirs)
    use(new_app(), ours, 1)


@pytest.mark.parametrize("box", boxes())
def test_a_new_skeleton_checks_clean(box: str, tmp_path: Path):
    file = tmp_path / "friday_rules.toml"
    made = CliRunner().invoke(companion, ["editions", "new", "friday_rules", "--from", box, "-o", str(file)])
    assert made.exit_code == 0, made.output
    assert load_path(file).edition.extends == box
    again = CliRunner().invoke(companion, ["editions", "new", "friday_rules", "--from", box, "-o", str(file)])
    assert again.exit_code == 1
    assert "already exists" in again.output


def test_what_a_skeleton_states_in_comments_is_sound_too(tmp_path: Path):
    file = tmp_path / "friday_rules.toml"
    CliRunner().invoke(companion, ["editions", "new", "friday_rules", "--from", "aa1942", "-o", str(file)])
    head, _, rest = file.read_text(encoding="utf-8").partition("# [remove]")
    file.write_text(head.replace("# ", "## ") + re.sub(r"(?m)^# ", "", rest), encoding="utf-8")
    assert load_path(file).id == "friday_rules"


def test_edits_are_picked_up_and_a_game_that_is_going_on_keeps_its_own(tmp_path: Path):
    write(tmp_path / "mine.toml", 4)
    context = AppContext(TemporaryStore(), Catalogue([tmp_path]))

    def cost() -> int | None:
        return next(edition.units["tank"].cost for edition in context.catalogue.all() if edition.id == "mine")

    write(tmp_path / "mine.toml", 5)
    assert cost() == 5
    game = games.create_game(context, HOST, "mine", StartGame(scenario="1941"))["id"]
    write(tmp_path / "mine.toml", 6)
    assert (cost(), context.edition_of(game).units["tank"].cost) == (6, 5)
    (tmp_path / "mine.toml").unlink()
    assert "mine" not in context.catalogue.ids()
    assert context.edition_of(game).units["tank"].cost == 5
