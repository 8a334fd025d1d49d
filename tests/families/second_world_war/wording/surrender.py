"""How captures and surrenders read."""

from typing import Any

WORDING: list[tuple[str, dict[str, Any], str]] = [
    ("retaken", {"by": "france", "country": "malta"}, "France retakes Malta for its owner."),
    ("gained", {"country": "egypt", "how": "captured", "by": "italy", "value": 1}, "Egypt is captured by Italy (+1)."),
    ("gained", {"country": "guam", "how": "captured", "by": "japan", "value": 0}, "Guam is captured by Japan."),
    (
        "gained",
        {"country": "aden", "how": "ally", "by": "france", "value": 0},
        "Aden is liberated and an ally of France.",
    ),
    ("gained", {"country": "dakar", "how": "controlled", "by": "france", "value": 0}, "Dakar is back with France."),
    (
        "gained",
        {"country": "fiji", "how": "captured", "by": "italy", "value": None},
        "Fiji is captured by Italy (value not entered).",
    ),
    (
        "gained_under_the_charter",
        {"country": "norway", "how": "ally", "by": "france"},
        "Norway is liberated and an ally of France (no resources under the Charter).",
    ),
    (
        "lands_gained",
        {
            "lands": [{"country": "greece", "value": 1}, {"country": "crete", "value": 0}],
            "how": "captured",
            "by": "germany",
        },
        "Greece (+1) and Crete are captured by Germany.",
    ),
    (
        "lands_gained",
        {
            "lands": [{"country": "germany", "value": 7}, {"country": "konigsberg", "value": 0}],
            "how": "ally",
            "by": "france",
        },
        "Germany (+7) and Königsberg are liberated and allies of France.",
    ),
    (
        "lands_gained",
        {
            "lands": [{"country": "greece", "value": None}, {"country": "crete", "value": None}],
            "how": "captured",
            "by": "germany",
        },
        "Greece and Crete are captured by Germany (not all values are entered).",
    ),
    (
        "lands_gained_under_the_charter",
        {"lands": ["azores", "cape_verde"], "how": "ally", "by": "commonwealth"},
        "The Azores and Cape Verde are liberated and allies of the Commonwealth (no resources under the Charter).",
    ),
    ("city_taken", {"by": "italy", "city": "yenan"}, "Italy takes Yenan."),
    ("capital_taken", {"by": "italy", "country": "japan"}, "Italy takes the capital of Japan."),
    ("capital_freed", {"by": "italy", "country": "sweden"}, "Italy frees the capital of Sweden."),
    ("must_check", {"country": "italy"}, "Italy must check for surrender."),
    (
        "must_check_for_places",
        {"who": "soviet_union", "check": "soviet_two_cities", "places": ["moscow", "leningrad"]},
        "The Soviet Union must check for surrender: two cities lost (Moscow and Leningrad).",
    ),
    (
        "must_check_for_places",
        {"who": "soviet_union", "check": "soviet_two_cities", "places": ["moscow", "stalingrad"]},
        "The Soviet Union must check for surrender: two cities lost (Moscow and Stalingrad).",
    ),
    (
        "check_lost",
        {"who": "italy", "dice": [1, 1], "modifier": 4, "number": 5},
        "Italy rolls 1 and 1 with +4 in its surrender check, above 5: it surrenders.",
    ),
    (
        "check_lost",
        {"who": "italy", "dice": [1, 5], "modifier": 0, "number": 5},
        "Italy rolls 1 and 5 in its surrender check, above 5: it surrenders.",
    ),
    (
        "check_passed",
        {"who": "japan", "dice": [1, 1], "modifier": 4, "number": 8},
        "Japan rolls 1 and 1 with +4 in its surrender check, not above 8: it fights on.",
    ),
    (
        "check_passed",
        {"who": "dakar", "dice": [2, 3], "modifier": 0, "number": 5},
        "Dakar rolls 2 and 3 in its surrender check, not above 5: it fights on.",
    ),
    ("units_counted", {"country": "dakar", "enemy": 1, "friendly": 1}, "Dakar: 1 enemy and 1 friendly ground units."),
    (
        "holds_on",
        {"country": "italy", "enemy": 1, "friendly": 2},
        "Italy holds on: 1 enemy and 2 friendly ground units.",
    ),
    ("surrenders", {"who": "italy", "to": "japan"}, "Italy surrenders to Japan."),
    (
        "the_rest_fights_on",
        {"power": "commonwealth"},
        "Its units leave the board and the display; the rest of the Commonwealth fights on.",
    ),
    (
        "atomic_bomb_dropped",
        {"by": "united_states", "target": "italy", "lost": 1},
        "The United States drops an atomic bomb on Italy, which loses 1 resource.",
    ),
]
