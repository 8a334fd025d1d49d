"""Which rules play an edition: the names that `rules = "..."` may have, and where their code lives."""

RULESETS: dict[str, str] = {
    "axis_and_allies": "companion.rulebook.axis_and_allies",
    "war_game": "companion.editions.war_game.rules",
    "second_world_war": "companion.editions.second_world_war.rules",
}
"""Ruleset name to the module whose `RULESET` it is. Only names from this list are ever imported."""
