"""The War Game: World War II."""

from pathlib import Path

from companion.families.family import Family
from companion.families.war_game.board.kept import BOARDS
from companion.families.war_game.checks import CHECKS
from companion.families.war_game.codes import CODES
from companion.families.war_game.edition import WarGameEdition
from companion.families.war_game.house_rules import HOUSE_RULES
from companion.families.war_game.rules.ruleset import RULESET
from companion.families.war_game.state import WarGameState
from companion.families.war_game.views import VIEWS
from companion.families.war_game.words import SENTENCES, WORDS

FAMILY: Family[WarGameEdition, WarGameState] = Family(
    name="war_game",
    title="The War Game",
    boxes=Path(__file__).parent / "boxes",
    edition=WarGameEdition,
    checks=CHECKS,
    ruleset=RULESET,
    views=VIEWS,
    words=WORDS,
    sentences=SENTENCES,
    codes=CODES,
    boards=BOARDS,
    house_rules=HOUSE_RULES,
)
