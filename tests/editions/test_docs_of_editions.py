"""The docs suffice: the tutorial's box plays, the reference is current, a skeleton is sound, edits are picked up."""

import os
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli import _group as companion
from companion.editions import Catalogue, boxes, load_path
from companion.model.actions import StartGame
from companion.service import HOST, AppContext, games
from companion.storage.memory import MemoryStore
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
    app = new_app()
    for seed in range(3):
        use(app, load_path(file), seed)


def test_the_reference_is_current():
    assert (DOCS / "edition-reference.md").read_text(encoding="utf-8") == reference_docs.page(), "run make reference"


@pytest.mark.parametrize("box", boxes())
def test_a_new_skeleton_checks_clean(box: str, tmp_path: Path):
    file = tmp_path / "friday_rules.toml"
    made = CliRunner().invoke(companion, ["editions", "new", "friday_rules", "--from", box, "-o", str(file)])
    assert made.exit_code == 0, made.output
    assert load_path(file).edition.extends == box
    again = CliRunner().invoke(companion, ["editions", "new", "friday_rules", "--from", box, "-o", str(file)])
    assert again.exit_code == 1
    assert "is there already" in again.output


def test_what_a_skeleton_states_in_comments_is_sound_too(tmp_path: Path):
    file = tmp_path / "friday_rules.toml"
    CliRunner().invoke(companion, ["editions", "new", "friday_rules", "--from", "aa1942", "-o", str(file)])
    head, _, rest = file.read_text(encoding="utf-8").partition("# [remove]")
    file.write_text(head.replace("# ", "## ") + re.sub(r"(?m)^# ", "", rest), encoding="utf-8")
    assert load_path(file).id == "friday_rules"


def test_edits_are_picked_up_and_a_game_that_is_going_on_keeps_its_own(tmp_path: Path):
    write(tmp_path / "mine.toml", 4)
    context = AppContext(MemoryStore(), Catalogue([tmp_path]))

    def cost() -> int | None:
        return next(edition.unit["tank"].cost for edition in context.catalogue.all() if edition.id == "mine")

    write(tmp_path / "mine.toml", 5)
    assert cost() == 5
    game = games.create_game(context, HOST, "mine", StartGame(scenario="1941"))["id"]
    write(tmp_path / "mine.toml", 6)
    assert (cost(), context.edition_of(game).unit["tank"].cost) == (6, 5)
    (tmp_path / "mine.toml").unlink()
    assert "mine" not in context.catalogue.ids()
    assert context.edition_of(game).unit["tank"].cost == 5
