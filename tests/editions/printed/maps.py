"""Fingerprints of the drawn maps. Where tiles lie is ours and printed nowhere, so there is no second table of it."""

import hashlib
import json
from dataclasses import asdict, dataclass
from pathlib import Path

import msgspec

from companion.editions import boxes, load
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.views.terrain import terrain
from companion.views.maps.plan import plan_of

KEPT = Path(__file__).parent / "drawn_maps.json"


@dataclass(frozen=True)
class Fingerprint:
    """What a map states, and what is drawn of it."""

    layout: str
    drawn: str


def kept(box: str) -> Fingerprint:
    """The map of a box as it was when somebody last looked at it."""
    return Fingerprint(**json.loads(KEPT.read_text())[box])


def layout(edition: AxisAndAlliesEdition) -> str:
    """Where the tiles lie, as a number."""
    return _number(msgspec.json.encode(edition.map))


def fingerprint(edition: AxisAndAlliesEdition) -> Fingerprint:
    """What a board states and what is drawn of it, as numbers."""
    drawn = json.dumps(asdict(plan_of(terrain(edition), edition.map)), sort_keys=True, default=repr)
    return Fingerprint(layout(edition), _number(drawn.encode()))


def with_maps() -> dict[str, AxisAndAlliesEdition]:
    """The boxes that have a map of their own."""
    found = {box: load(box) for box in boxes()}
    return {box: item for box, item in found.items() if isinstance(item, AxisAndAlliesEdition) and item.map is not None}


def keep() -> None:
    """Write the fingerprints of all maps as they are now."""
    found = {box: asdict(fingerprint(edition)) for box, edition in with_maps().items()}
    KEPT.write_text(json.dumps(found, indent=1) + "\n")


def _number(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:16]
