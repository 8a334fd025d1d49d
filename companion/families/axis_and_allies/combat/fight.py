"""A battle in progress, as stored between two steps: what is left, which hits are pending, and what happened."""

from typing import Literal

from msgspec import field
from msgspec.structs import replace

from companion.families.axis_and_allies.combat.battle import Battle
from companion.families.axis_and_allies.combat.hits import Hit
from companion.families.axis_and_allies.combat.salvos import Part
from companion.families.axis_and_allies.sections.combat import ROLES, Role
from companion.model.shape import Shape


class Rolled(Shape):
    """Dice that were rolled: whose, what hits, the faces, and how many hit."""

    role: Role
    figure: int
    faces: tuple[int, ...]
    hits: int
    sure: int | None = None
    """Low luck: the hits that needed no dice."""

    @property
    def hitting(self) -> tuple[bool, ...]:
        """Which of the faces hit: low luck's dice do so together."""
        if self.sure is not None:
            return (self.hits > self.sure,) * len(self.faces)
        return tuple(face <= self.figure for face in self.faces)


class Happened(Shape):
    """What happened in a part of a round."""

    round: int
    part: str
    dice: tuple[Rolled, ...] = ()
    lost: dict[str, dict[str, int]] = {}


class Fight(Shape):
    """A battle in progress."""

    battle: Battle
    """The battle at its start."""
    units: dict[str, dict[str, int]]
    damaged: dict[str, dict[str, int]]
    gone: dict[str, dict[str, int]]
    """Units that left: they retreated or submerged."""
    round: int = 1
    part: Part = "before"
    step: Literal["dice", "losses", "decide", "over"] = "decide"
    detecting: dict[str, bool] = {}
    hits: dict[str, tuple[Hit, ...]] = {}
    """Hits that a side has to take now."""
    late: dict[str, tuple[Hit, ...]] = {}
    """Hits whose victims still fire: taken at the end of the round."""
    chosen: dict[str, dict[str, int]] = {}
    """Losses of a side that's waiting for the other's."""
    course: tuple[Happened, ...] = field(default=(), name="told")
    retreated: bool = False
    round_began: Battle | None = None
    """The battle at the start of this round, which the odds are for. None in older fights."""

    @property
    def rounds(self) -> int:
        """How many rounds were fought."""
        return len({stage.round for stage in self.course if stage.part != "before"})

    def lost(self, role: Role) -> dict[str, int]:
        """What a side has lost so far."""
        began, now, gone = self.battle.side(role).units, self.units[role], self.gone[role]
        losses = {unit: count - now.get(unit, 0) - gone.get(unit, 0) for unit, count in began.items()}
        return {unit: count for unit, count in losses.items() if count > 0}


def now(fight: Fight) -> Battle:
    """The battle now."""
    battle = fight.battle
    sides = {role: replace(battle.side(role), units=fight.units[role], damaged=fight.damaged[role]) for role in ROLES}
    if fight.round > 1:
        sides = {role: replace(side, kamikazes={}) for role, side in sides.items()}
    seaborne = battle.seaborne
    if seaborne is not None:
        seaborne = {unit: min(count, fight.units["attacker"].get(unit, 0)) for unit, count in seaborne.items()}
    return replace(battle, **sides, seaborne=seaborne, round=fight.round, retreat=None, find=None)
