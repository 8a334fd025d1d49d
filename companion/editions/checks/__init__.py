"""What must hold between the sections of an edition, beyond each key having the right type.

`CHECKS` is the whole list. Each check is a function of the edition that yields `(key, expected)` pairs.
"""

from companion.editions.checks.board import BOARD_CHECKS
from companion.editions.checks.charts import CHART_CHECKS
from companion.editions.checks.finding import Check
from companion.editions.checks.grand_strategy import GRAND_STRATEGY_CHECKS
from companion.editions.checks.war_economy import WAR_ECONOMY_CHECKS
from companion.editions.problems import Problems
from companion.editions.sources import RawEdition
from companion.model.edition import Edition

CHECKS: tuple[Check, ...] = (*BOARD_CHECKS, *CHART_CHECKS, *WAR_ECONOMY_CHECKS, *GRAND_STRATEGY_CHECKS)


def check(edition: Edition, raw: RawEdition, problems: Problems) -> None:
    """Run every check and note what it finds."""
    for one in CHECKS:
        for key, expected in one(edition):
            problems.add(raw.file_of(key), key, expected)
