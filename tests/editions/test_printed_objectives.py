"""Global's objectives and Revised's advantages, typed again from the fact list (69 to 95) and the rulebook."""

from typing import Any

from companion.editions import load

WEST = ("united_kingdom", "france")
ALLIES = {"soviet_union", "united_states", "united_kingdom", "anzac", "france", "china"}
AXIS = {"germany", "italy", "japan"}
EUROPEAN_AXIS = {"germany", "italy"}
PACIFIC_ENEMIES = {"united_states", "united_kingdom", "anzac", "france"}
ORIGINALLY_GERMAN_ITALIAN_OR_FRIENDLY = {
    *("norway", "denmark", "holland_belgium", "western_germany", "germany", "greater_southern_germany", "poland"),
    *("slovakia_hungary", "romania", "northern_italy", "southern_italy", "sardinia", "sicily", "albania", "libya"),
    *("tobruk", "ethiopia", "italian_somaliland", "bulgaria", "finland", "iraq"),
}
OIL = {"iraq", "persia", "northwest_persia"}

GLOBAL: list[dict[str, Any]] = [
    {"power": "germany", "bonus": 5, "at_peace_with": ("soviet_union",)},
    {
        "power": "germany",
        "bonus": 5,
        "kind": "power_controls",
        "each": True,
        "territories": {"novgorod", "volgograd", "russia"},
        "at_war_with": ("soviet_union",),
    },
    {"power": "germany", "bonus": 5, "territories": {"caucasus"}, "at_war_with": ("soviet_union",)},
    {"power": "germany", "bonus": 5, "territories": {"egypt"}, "at_war_with": WEST, "claims": 1},
    {
        "power": "germany",
        "bonus": 5,
        "kind": "power_controls",
        "territories": {"denmark", "norway"},
        "not_enemy": ("sweden",),
        "at_war_with": WEST,
    },
    {"power": "germany", "bonus": 2, "kind": "power_controls", "each": True, "territories": OIL, "at_war_with": WEST},
    {
        "power": "soviet_union",
        "bonus": 5,
        "kind": "power_controls",
        "territories": {"archangel"},
        "at_war_with_any": EUROPEAN_AXIS,
        "claims": 2,
    },
    {
        "power": "soviet_union",
        "bonus": 3,
        "kind": "power_controls",
        "each": True,
        "territories": ORIGINALLY_GERMAN_ITALIAN_OR_FRIENDLY,
        "at_war_with_any": EUROPEAN_AXIS,
    },
    {
        "power": "soviet_union",
        "bonus": 10,
        "kind": "power_controls",
        "once": True,
        "territories": {"germany"},
        "at_war_with_any": EUROPEAN_AXIS,
    },
    {"power": "japan", "bonus": 10, "at_peace_with": ("united_states",), "unless": 3},
    {
        "power": "japan",
        "bonus": 5,
        "at_war_with_any": PACIFIC_ENEMIES,
        "territories": {"guam", "midway", "wake_island", "gilbert_islands", "solomon_islands"},
    },
    {
        "power": "japan",
        "bonus": 5,
        "each": True,
        "at_war_with_any": PACIFIC_ENEMIES,
        "territories": {"india", "new_south_wales", "hawaiian_islands", "western_united_states"},
    },
    {
        "power": "japan",
        "bonus": 5,
        "at_war_with_any": PACIFIC_ENEMIES,
        "territories": {"sumatra", "java", "borneo", "celebes"},
    },
    {
        "power": "united_states",
        "bonus": 10,
        "kind": "power_controls",
        "at_war_with_any": AXIS,
        "territories": {"eastern_united_states", "central_united_states", "western_united_states"},
    },
    {
        "power": "united_states",
        "bonus": 5,
        "kind": "power_controls",
        "at_war_with_any": AXIS,
        "territories": {"alaska", "aleutian_islands", "hawaiian_islands", "johnston_island", "line_islands"},
    },
    {
        "power": "united_states",
        "bonus": 5,
        "kind": "power_controls",
        "at_war_with_any": AXIS,
        "territories": {"mexico", "southeast_mexico", "central_america", "west_indies"},
    },
    {
        "power": "united_states",
        "bonus": 5,
        "kind": "power_controls",
        "at_war_with_any": AXIS,
        "territories": {"philippines"},
    },
    {"power": "united_states", "bonus": 5, "at_war_with_any": AXIS, "territories": {"france"}, "claims": 1},
    {"power": "china", "bonus": 6, "territories": {"india", "burma", "yunnan", "szechwan"}},
    {
        "power": "united_kingdom",
        "bonus": 5,
        "kind": "power_controls",
        "purse": "europe",
        "originals_of": "united_kingdom",
        "at_war_with_any": EUROPEAN_AXIS,
    },
    {
        "power": "united_kingdom",
        "bonus": 5,
        "kind": "power_controls",
        "purse": "pacific",
        "territories": {"kwangtung", "malaya"},
        "at_war_with": ("japan",),
    },
    {"power": "italy", "bonus": 5, "at_war_with_any": ALLIES, "claims": 1},
    {
        "power": "italy",
        "bonus": 5,
        "at_war_with_any": ALLIES,
        "at_least": 3,
        "territories": {"gibraltar", "southern_france", "greece", "egypt"},
    },
    {
        "power": "italy",
        "bonus": 5,
        "at_war_with_any": ALLIES,
        "territories": {"morocco", "algeria", "tunisia", "libya", "tobruk", "alexandria"},
    },
    {
        "power": "italy",
        "bonus": 2,
        "kind": "power_controls",
        "each": True,
        "at_war_with_any": ALLIES,
        "territories": OIL,
    },
    {
        "power": "anzac",
        "bonus": 5,
        "kind": "power_controls",
        "originals_of": "anzac",
        "side_holds": ("malaya",),
        "at_war_with": ("japan",),
    },
    {
        "power": "anzac",
        "bonus": 5,
        "at_war_with": ("japan",),
        "territories": {"dutch_new_guinea", "new_guinea", "new_britain", "solomon_islands"},
    },
]


def test_global_objectives_are_those_of_the_fact_list():
    objectives = load("global_1940").objectives  # type: ignore[attr-defined]
    assert len(objectives) == len(GLOBAL)
    for objective, printed in zip(objectives, GLOBAL, strict=True):
        here = {
            "power": objective.power,
            "bonus": objective.bonus,
            "kind": objective.kind,
            "each": objective.each,
            "once": objective.once,
            "at_least": objective.at_least or 0,
            "purse": objective.purse,
            "originals_of": objective.originals_of,
            "territories": set(objective.territories),
            "not_enemy": objective.not_enemy,
            "side_holds": objective.side_holds,
            "at_war_with": objective.at_war_with,
            "at_war_with_any": set(objective.at_war_with_any),
            "at_peace_with": objective.at_peace_with,
            "claims": len(objective.claims),
            "unless": len(objective.unless),
        }
        nothing: dict[str, Any] = {
            "kind": "side_controls",
            "each": False,
            "once": False,
            "at_least": 0,
            "purse": None,
            "originals_of": None,
            "territories": set(),
            "not_enemy": (),
            "side_holds": (),
            "at_war_with": (),
            "at_war_with_any": set(),
            "at_peace_with": (),
            "claims": 0,
            "unless": 0,
        }
        assert (objective.id, here) == (objective.id, {**nothing, **printed})


REVISED = {
    "salvage": ("free_units", "soviet_union", ()),
    "trans_siberian_railway": ("reminder", None, ("russia", "novosibirsk", "yakut_ssr", "buryatia_ssr")),
    "atlantic_wall": ("reminder", "germany", ()),
    "fortress_europe": ("reminder", "germany", ()),
    "radar": ("reminder", "united_kingdom", ()),
    "mideast_oil": ("reminder", None, ("anglo_egypt", "trans_jordan", "persia")),
    "french_resistance": ("free_units", None, ("western_europe",)),
    "kaiten_torpedoes": ("reminder", "japan", ()),
    "chinese_divisions": ("free_units", None, ("china", "sinkiang", "kwangtung", "french_indochina")),
    "nonaggression_treaty": ("free_units_if_attacked", "soviet_union", ()),
}
"""What an advantage does for the books, in whose own territories, or in which."""
STRENGTHS = {
    ("russian_winter", "infantry", "defence"): 3,
    ("atlantic_wall", "infantry", "defence"): 3,
    ("wolf_packs", "submarine", "attack"): 3,
    ("fortress_europe", "artillery", "defence"): 3,
    ("radar", "antiaircraft_gun", "defence"): 2,
    ("kaiten_torpedoes", "submarine", "defence"): 3,
}


def test_revised_advantages_apply_where_the_rulebook_says():
    advantages = load("revised").advantage  # type: ignore[attr-defined]
    for word, (kind, whose, lands) in REVISED.items():
        advantage = advantages[word]
        assert (word, advantage.kind, advantage.territories_of, set(advantage.territories)) == (
            word,
            kind,
            whose,
            set(lands),
        )


def test_revised_advantages_change_the_dice_as_the_rulebook_says():
    advantages = load("revised").advantage  # type: ignore[attr-defined]
    for (word, unit, figure), printed in STRENGTHS.items():
        change = advantages[word].combat.units[unit]
        assert (word, getattr(change, figure)) == (word, printed)
