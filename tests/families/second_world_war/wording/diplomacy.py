"""How wars, treaties and allegiances read."""

from typing import Any

WORDING: list[tuple[str, dict[str, Any], str]] = [
    ("declares_war", {"who": "italy", "on": "japan"}, "Italy declares war on Japan."),
    ("is_at_war", {"who": "commonwealth", "on": "dakar"}, "The Commonwealth is at war with Dakar."),
    ("may_declare_war", {"who": "soviet_union", "on": "germany"}, "The Soviet Union may declare war on Germany."),
    ("intervenes", {"power": "france", "country": "poland"}, "France intervenes in Poland and commands its units."),
    ("war_corrected", {"one": "france", "other": "aden", "reason": "r"}, "France and Aden are at war: r"),
    (
        "peace_corrected",
        {"one": "germany", "other": "soviet_union", "reason": "x"},
        "Germany and the Soviet Union aren't at war: x",
    ),
    ("treaty_begins", {"treaty": "sitzkrieg"}, "Sitzkrieg: in force."),
    ("treaty_ends", {"treaty": "sitzkrieg"}, "Sitzkrieg: over."),
    (
        "treaty_demanded",
        {"by": "soviet_union", "of": "finland", "treaty": "treaty_of_moscow", "answers": "germany"},
        "The Soviet Union demands the lands east of the treaty line. "
        "Germany decides whether Finland gives them up or fights.",
    ),
    ("demand_refused", {"of": "finland"}, "Finland refuses and fights."),
    (
        "other_units_leave",
        {"minor": "nationalist_china", "unit": "conscripts"},
        "Nationalist China's units leave the map for good. Its conscripts stay until they are eliminated.",
    ),
    ("units_leave", {"minor": "poland"}, "Poland's units leave the map for good."),
    (
        "reinforcements_come",
        {"power": "germany", "units": {"infantry": 2}},
        "Germany may build from now on: 2 infantry.",
    ),
    ("units_return", {"minor": "finland"}, "Finland's lost units are back, rebuilt on their own."),
    (
        "treaty_renounced",
        {"by": "japan", "treaty": "japan_soviet_treaty"},
        "Japan renounces Japan-Soviet Treaty; it ends with this season.",
    ),
    (
        "peace_with_finland",
        {},
        "Finland is neutral; land east of the treaty line is Soviet. Soviet units west of it go to the 1-box.",
    ),
    (
        "commitment_rolled",
        {"table": "vichy_commitment", "country": "dakar", "die": 2},
        "Vichy French commitment, Dakar: a 2.",
    ),
    (
        "commitment_rolled_modified",
        {"table": "vichy_commitment", "country": "dakar", "die": 1, "added": -2, "total": -1},
        "Vichy French commitment, Dakar: a 1 with −2 makes −1.",
    ),
    ("commitment_result", {"row": ["yugoslav_commitment", 0]}, "German ally."),
    ("reminder", {"note": ["atomic_bombs", 0]}, "Atomic bombs are available as reinforcements."),
    (
        "reminder_of_countries",
        {"countries": ["netherlands_east_indies"], "note": ["japan_attacks_western_allies", 1]},
        "Netherlands East Indies: Its units deploy in Batavia.",
    ),
    ("against_the_rules", {"countries": ["turkey"]}, "Turkey: this is against the rules."),
    ("these_units", {"units": {"infantry": 1, "destroyer": 1}}, "(1 infantry and 1 destroyer)"),
    ("becomes_ally", {"country": "spain", "to": "germany", "value": 2}, "Spain becomes an ally of Germany (+2)."),
    (
        "becomes_ally",
        {"country": "dakar", "to": "germany", "value": None},
        "Dakar becomes an ally of Germany (value not entered).",
    ),
    ("becomes_ally", {"country": "faeroes", "to": "germany", "value": 0}, "The Faeroes become an ally of Germany."),
    ("becomes_ally", {"country": "dakar", "to": "germany", "value": 0}, "Dakar becomes an ally of Germany."),
    (
        "becomes_uncommitted_ally",
        {"country": "netherlands_east_indies", "to": "commonwealth"},
        "The Netherlands East Indies becomes an uncommitted ally (no resources) of the Commonwealth.",
    ),
    (
        "becomes_non_cooperating_ally",
        {"country": "nationalist_china", "to": "united_states", "value": 2},
        "Nationalist China becomes a non-cooperating ally of the United States (+2).",
    ),
    ("ally_next_season", {"country": "finland", "to": "germany"}, "Finland becomes an ally of Germany next season."),
    ("never_an_ally", {"country": "turkey", "to": "france"}, "Turkey will not be an ally of France."),
    ("neutral", {"countries": ["samoa"]}, "Samoa is neutral."),
    ("neutral", {"countries": ["hungary", "rumania"]}, "Hungary and Rumania are neutral."),
    ("neutral", {"countries": ["finland", "hungary", "rumania"]}, "Finland, Hungary, and Rumania are neutral."),
    ("neutral_again", {"countries": ["spain"]}, "Spain is neutral again: no enemy is left."),
    (
        "neutral_again",
        {"countries": ["nationalist_china", "maoist_china"]},
        "Nationalist China and Maoist China are neutral again: no enemy is left.",
    ),
    ("neutral_like_the_united_states", {"countries": ["faeroes"]}, "The Faeroes are neutral, as the United States is."),
    (
        "units_go_to_the_1_box",
        {"country": "iceland", "power": "commonwealth"},
        "Iceland: put units of the Commonwealth into the 1-box.",
    ),
    (
        "held_by",
        {
            "countries": ["french_north_africa", "levant", "dakar", "djibouti", "madagascar", "marquesas"],
            "by": "vichy_france",
        },
        "French North Africa, the Levant, Dakar, Djibouti, Madagascar, and the Marquesas are held by Vichy France.",
    ),
    ("under_control", {"country": "azores", "to": "france"}, "The Azores come under the control of France."),
    (
        "place_units",
        {"minor": "belgium", "units": {"infantry": 1, "land_based_air": 1}, "flipped": ["land_based_air"]},
        "Place Belgium's units: 1 infantry and 1 land-based air (land-based air flipped).",
    ),
    ("place_units", {"minor": "norway", "units": {"infantry": 1}, "flipped": []}, "Place Norway's units: 1 infantry."),
    (
        "country_corrected",
        {"country": "brazil", "status": "captured", "controller": "japan", "reason": "r"},
        "Brazil corrected: captured by Japan. r",
    ),
    (
        "country_corrected",
        {"country": "sicily", "status": "ally", "controller": "japan", "reason": "r"},
        "Sicily corrected: ally of Japan. r",
    ),
    (
        "country_corrected",
        {"country": "sicily", "status": "home", "controller": "japan", "reason": "r"},
        "Sicily corrected: home of Japan. r",
    ),
    (
        "country_corrected",
        {"country": "sicily", "status": "controlled", "controller": "japan", "reason": "r"},
        "Sicily corrected: held by Japan. r",
    ),
    (
        "country_corrected",
        {"country": "sicily", "status": "uncommitted_ally", "controller": "japan", "reason": "r"},
        "Sicily corrected: uncommitted ally of Japan. r",
    ),
    (
        "country_corrected",
        {"country": "sicily", "status": "non_cooperating_ally", "controller": "japan", "reason": "r"},
        "Sicily corrected: non-cooperating ally of Japan. r",
    ),
    (
        "country_corrected",
        {"country": "sicily", "status": "neutral", "controller": "japan", "reason": "r"},
        "Sicily corrected: neutral, under Japan. r",
    ),
    (
        "country_corrected",
        {"country": "sicily", "status": "at_war", "controller": "japan", "reason": "r"},
        "Sicily corrected: at war, under Japan. r",
    ),
    (
        "country_corrected_alone",
        {"country": "crete", "status": "neutral", "reason": "r"},
        "Crete corrected: neutral. r",
    ),
    ("country_corrected_alone", {"country": "italy", "status": "at_war", "reason": "r"}, "Italy corrected: at war. r"),
]
