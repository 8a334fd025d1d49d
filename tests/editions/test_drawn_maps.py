"""The map of every box is drawn as it was when it was last looked at.

Where tiles lie is ours and printed nowhere, so there is no second table: a fingerprint of the map takes its place.
After a change that was meant, look at the map and run `python -m tests.editions.test_drawn_maps`.
"""

import hashlib
import json
from dataclasses import asdict
from pathlib import Path

import pytest

from companion.editions import boxes, load
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.views.terrain import terrain
from companion.views.maps.plan import plan_of

KEPT = Path(__file__).parent / "printed" / "drawn_maps.json"


def with_maps() -> list[str]:
    """The boxes that have a map of their own."""
    found = [box for box in boxes() if load(box).family == "axis_and_allies"]
    return [item for item in found if getattr(load(item), "map", None) is not None]


def fingerprint(box: str) -> str:
    """What is drawn of a board, as a number."""
    edition = load(box)
    assert isinstance(edition, AxisAndAlliesEdition)
    drawn = json.dumps(asdict(plan_of(terrain(edition), edition.map)), sort_keys=True, default=repr)
    return hashlib.sha256(drawn.encode()).hexdigest()[:16]


@pytest.mark.parametrize("box", with_maps())
def test_the_map_is_drawn_as_it_was(box: str):
    assert json.loads(KEPT.read_text())[box] == fingerprint(box)


if __name__ == "__main__":
    KEPT.write_text(json.dumps({box: fingerprint(box) for box in with_maps()}, indent=1) + "\n")
