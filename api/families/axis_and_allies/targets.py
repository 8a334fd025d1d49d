"""What a power can raid: where its enemies have something to bomb."""

from collections.abc import Iterator

from api.families.axis_and_allies.visitor import GameVisitor
from api.pages.kit.turns.card_pages import friends


def _enemy(visitor: GameVisitor, holder: str | None, power: str) -> bool:
    """Whether a power can raid the holder of something: an enemy, if a box tracks war and peace."""
    at_war = visitor.snapshot["powers"][power].get("at_war_with")
    return holder is not None and not friends(visitor, holder, power) and (at_war is None or holder in at_war)


def raid_targets(visitor: GameVisitor, power: str) -> Iterator[str]:
    """Where a power's enemies have something to raid."""
    for id, territory in visitor.snapshot["territories"].items():
        if (territory["complex"] or territory.get("facilities")) and _enemy(visitor, territory["controller"], power):
            yield id
