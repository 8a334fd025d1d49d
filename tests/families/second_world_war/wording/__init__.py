"""Every sentence of this family with an example of it: the one place that says how each reads."""

from tests.families.second_world_war.wording import calendar, diplomacy, economy, phrases, points, surrender

PARTS = (calendar, points, economy, diplomacy, surrender, phrases)
WORDING = [example for part in PARTS for example in part.WORDING]
