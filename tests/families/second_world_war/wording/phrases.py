"""How the reasons and small parts of other sentences read."""

from typing import Any

WORDING: list[tuple[str, dict[str, Any], str]] = [
    ("resources_at_the_start", {}, "Resources at the start"),
    ("recovery", {}, "Recovery"),
    ("reinforcements", {"units": {"armor": 1}}, "Reinforcements: 1 armor"),
    ("rebuilding", {"unit": "armor"}, "Rebuilding: Armor"),
    ("so_many_points", {"points": 1}, "1 action point"),
    ("bought_with", {"resources": 1}, "Bought with 1"),
    ("default_point", {}, "Free point"),
    ("headquarters", {}, "Headquarters flipped"),
    ("minor_power", {}, "Minor power"),
    ("points_lapse", {}, "Unused points lapse"),
    ("operation", {"operation": "airstrike"}, "Airstrike"),
    (
        "operation_with_note",
        {"operation": "send_lend_lease", "note": {"key": "to_whom", "of": {"who": "commonwealth"}}},
        "Send one resource by Lend-Lease: to the Commonwealth",
    ),
    (
        "operation_with_note",
        {"operation": "declare_war", "note": {"key": "whom", "of": {"who": "dakar"}}},
        "Declare war: Dakar",
    ),
    ("whom", {"who": "dakar"}, "Dakar"),
    ("to_whom", {"who": "commonwealth"}, "to the Commonwealth"),
    ("which_unit", {"unit": "armor"}, "Armor"),
    ("lend_lease_to", {"recipient": "commonwealth"}, "Lend-Lease to the Commonwealth"),
    ("convoy_raid_by", {"by": "italy"}, "Convoy raid by Italy"),
    ("raid_on", {"raid": "night_raid", "city": "kiel"}, "Night raid on Kiel"),
    ("partisans_in", {"country": "fiji"}, "Partisans in Fiji"),
    ("atomic_bomb", {}, "Atomic bomb"),
    ("surrendered", {}, "Surrendered"),
    ("have_surrendered", {"powers": ["britain", "soviet_union"]}, "Britain and the Soviet Union have surrendered"),
]
