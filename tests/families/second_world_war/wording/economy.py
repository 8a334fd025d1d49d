"""How resources, raids and building read."""

from typing import Any

WORDING: list[tuple[str, dict[str, Any], str]] = [
    ("recovered", {"recovered": [{"power": "italy", "amount": 1, "now": 4}]}, "Recovered: Italy 1 (now 4)."),
    (
        "recovered",
        {"recovered": [{"power": "italy", "amount": 1, "now": 3}, {"power": "japan", "amount": 1, "now": 1}]},
        "Recovered: Italy 1 (now 3), Japan 1 (now 1).",
    ),
    ("convoys_raided", {"by": "japan", "target": "france", "lost": 1}, "Japan raids convoys: France loses 1 resource."),
    (
        "city_bombed",
        {"raid": "night_raid", "city": "kiel", "target": "italy", "lost": 1, "back": []},
        "Night raid on Kiel: Italy loses 1 resource.",
    ),
    (
        "city_bombed",
        {
            "raid": "daylight_raid",
            "city": "rome",
            "target": "germany",
            "lost": 0,
            "back": [{"unit": "armor", "box": 3}],
        },
        "Daylight raid on Rome: Germany loses 0 resources, armor back to box 3.",
    ),
    ("partisans_cost", {"lost": {"italy": 1}}, "Partisans: Italy loses 1 resource."),
    (
        "partisans_cost",
        {"lost": {"germany": 1, "italy": 1}},
        "Partisans: Germany loses 1 resource, Italy loses 1 resource.",
    ),
    ("no_partisans", {}, "Partisans: every capital that needs a garrison has one."),
    (
        "lend_lease_sent",
        {"lender": "united_states", "amount": 1, "recipient": "commonwealth"},
        "The United States sends 1 resource to the Commonwealth.",
    ),
    (
        "reinforcements_built",
        {"power": "germany", "units": {"infantry": 1, "armor": 1}},
        "Germany builds 1 infantry and 1 armor, straight to the map.",
    ),
    ("reinforcements_built", {"power": "japan", "units": {"armor": 1}}, "Japan builds 1 armor, straight to the map."),
    ("reinforcements_left", {"left": 0}, "0 left this season."),
    (
        "rebuilding_started",
        {"power": "japan", "unit": "q_ship", "box": 1},
        "Japan starts to rebuild 1 q-ship in box 1.",
    ),
    (
        "units_advanced",
        {"power": "germany", "units": [{"unit": "armor", "box": 1, "unflipped": False}]},
        "Germany advances armor to box 1.",
    ),
    (
        "units_advanced",
        {
            "power": "japan",
            "units": [
                {"unit": "armor", "box": 2, "unflipped": False},
                {"unit": "battleship", "box": 6, "unflipped": True},
            ],
        },
        "Japan advances armor to box 2, battleship to box 6 unflipped.",
    ),
    (
        "units_advanced",
        {"power": "japan", "units": [{"unit": "battleship", "box": 1, "unflipped": True}]},
        "Japan advances battleship to box 1 unflipped.",
    ),
    (
        "units_deployed",
        {"power": "japan", "units": [{"unit": "battleship", "flipped": True}]},
        "Japan deploys battleship (flipped) in supply.",
    ),
    (
        "units_deployed",
        {"power": "japan", "units": [{"unit": "q_ship", "flipped": False}]},
        "Japan deploys q-ship in supply.",
    ),
    (
        "units_deployed",
        {"power": "germany", "units": [{"unit": "infantry", "flipped": False}, {"unit": "infantry", "flipped": False}]},
        "Germany deploys infantry, infantry in supply.",
    ),
    ("unit_placed", {"power": "italy", "unit": "armor", "box": 2, "reason": "r"}, "Italy places armor in box 2: r"),
    (
        "unit_taken_off",
        {"power": "germany", "unit": "armor", "box": 3, "reason": "r"},
        "Germany's armor in box 3 taken off the display: r",
    ),
    (
        "unit_corrected",
        {"power": "japan", "unit": "armor", "box": 3, "to": 2, "reason": "r"},
        "Japan's armor in box 3 corrected to box 2: r",
    ),
]
