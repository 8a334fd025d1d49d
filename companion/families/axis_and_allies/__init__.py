"""The Axis & Allies family: every box with the rules of Axis & Allies (`boxes/`)."""

from pathlib import Path

from companion.families.axis_and_allies.checks import CHECKS, NOTES
from companion.families.axis_and_allies.codes import CODES
from companion.families.axis_and_allies.combat.ask import DESK
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.house_rules import HOUSE_RULES
from companion.families.axis_and_allies.rules.ruleset import RULESET
from companion.families.axis_and_allies.state import AxisAndAlliesState
from companion.families.axis_and_allies.views import VIEWS
from companion.families.axis_and_allies.words import SENTENCES, WORDS
from companion.families.family import Family

FAMILY: Family[AxisAndAlliesEdition, AxisAndAlliesState] = Family(
    name="axis_and_allies",
    title="Axis & Allies",
    boxes=Path(__file__).parent / "boxes",
    edition=AxisAndAlliesEdition,
    checks=CHECKS,
    ruleset=RULESET,
    views=VIEWS,
    words=WORDS,
    sentences=SENTENCES,
    codes=CODES,
    battles=DESK,
    notes=NOTES,
    house_rules=HOUSE_RULES,
)
