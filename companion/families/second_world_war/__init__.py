"""The Second World War."""

from pathlib import Path

from companion.families.family import Family
from companion.families.second_world_war.board.kept import BOARDS
from companion.families.second_world_war.checks import CHECKS
from companion.families.second_world_war.codes import CODES
from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.house_rules import HOUSE_RULES
from companion.families.second_world_war.rules.ruleset import RULESET
from companion.families.second_world_war.state import SecondWorldWarState
from companion.families.second_world_war.views import VIEWS
from companion.families.second_world_war.words import SENTENCES, WORDS

FAMILY: Family[SecondWorldWarEdition, SecondWorldWarState] = Family(
    name="second_world_war",
    title="The Second World War",
    boxes=Path(__file__).parent / "boxes",
    edition=SecondWorldWarEdition,
    checks=CHECKS,
    ruleset=RULESET,
    views=VIEWS,
    words=WORDS,
    sentences=SENTENCES,
    codes=CODES,
    boards=BOARDS,
    house_rules=HOUSE_RULES,
)
