"""Checks across the sections of an Axis & Allies box, in addition to those for every edition."""

from companion.engine.checking import two_sides
from companion.families.axis_and_allies.checks.board import BOARD_CHECKS, BOARD_NOTES
from companion.families.axis_and_allies.checks.charts import CHART_CHECKS
from companion.families.axis_and_allies.checks.combat import COMBAT_CHECKS
from companion.families.axis_and_allies.checks.idle import IDLE_CHECKS
from companion.families.axis_and_allies.checks.needs import PLAYING_CHECKS
from companion.families.axis_and_allies.checks.victory import VICTORY_CHECKS
from companion.families.axis_and_allies.checks.world import WORLD_CHECKS

CHECKS = (
    two_sides,
    *BOARD_CHECKS,
    *CHART_CHECKS,
    *COMBAT_CHECKS,
    *VICTORY_CHECKS,
    *WORLD_CHECKS,
    *PLAYING_CHECKS,
    *IDLE_CHECKS,
)
NOTES = BOARD_NOTES
