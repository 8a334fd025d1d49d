"""What rules refer to by id is in the family's `named.py`, so that `check` refuses an edition without it."""

import ast
import importlib
from pathlib import Path

import pytest

from companion.editions.catalogue import raw_box
from companion.families import families
from companion.families.second_world_war.named import NAMED

SPARED: dict[str, set[str]] = {
    "second_world_war": {
        *("japan_soviet_treaty_open", "kmt_infantry", "teheran_available"),
        "headquarters",  # the key of a sentence and of a price
        *(
            "further_country",
            "opening_season",
            "reinforcements_by_year",
            "raiders",
            "transports",
            "holder_1941",
            "last_season",
        ),
    },
    "war_game": set(),
}
"""What rules look for and do without."""
SAME_WORD = {
    *("build_reinforcement", "declare_war", "intervene", "raid_convoys", "send_lend_lease"),
    *("atomic_bomb", "sitzkrieg"),
    *("partisans", "voluntary_elimination", "minors_at_war"),
    *("japan_soviet_treaty", "teheran_agreement"),
}
"""Words that are also actions, a code and a cause, items of the checklist or keys of a view; what old games carry."""


def literals(folder: Path) -> set[str]:
    """Every literal text in the code of a folder."""
    trees = [ast.parse(path.read_text()) for path in folder.rglob("*.py")]
    nodes = (node for tree in trees for node in ast.walk(tree))
    return {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}


@pytest.mark.parametrize("family", ["war_game", "second_world_war"])
def test_what_rules_know_by_name_is_asked_for_by_the_check(family: str) -> None:
    named = importlib.import_module(f"companion.families.{family}.named").NAMED
    room = Path(families()[family].boxes).parent
    said = literals(room / "rules") | literals(room / "views")
    for section, ids in named.items():
        there = {table["id"] for table in raw_box(family).tables[section]}
        assert set(ids) <= there
        unasked = (there & said) - set(ids) - SPARED[family] - SAME_WORD
        known_elsewhere = {word for other in named.values() for word in other}
        assert unasked <= known_elsewhere, (section, unasked)


QUOTED_ELSEWHERE = {"power", "country", "place", "unit", "season", "to_enter"}
"""Sections whose ids other tests look for: test_no_ids_in_rules.py, and the one above."""


def test_rules_quote_no_name_but_by_its_constant() -> None:
    room = Path(families()["second_world_war"].boxes).parent
    said = literals(room / "rules") | literals(room / "views")
    tables = raw_box("second_world_war").tables
    for section in NAMED.keys() - QUOTED_ELSEWHERE:
        assert {table["id"] for table in tables[section]} & said <= SAME_WORD | SPARED["second_world_war"], section
