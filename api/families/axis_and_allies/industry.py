"""A power's industry: what each complex can still place this turn, and what is damaged."""

from collections.abc import Sequence
from functools import cached_property

from msgspec import Struct

from api.families.axis_and_allies.visitor import GameVisitor
from companion.families.axis_and_allies.views.board import facility_marks
from companion.families.axis_and_allies.views.shapes import AxisAndAlliesTerritory
from companion.families.axis_and_allies.views.turn_card import room_left
from companion.model.wording import in_a_sentence

FEW = 3
"""Up to this many are shown unfolded if one is damaged."""


class Complex(Struct, frozen=True):
    """A complex on a page. For a base, which places nothing, only the damage matters."""

    id: str
    name: str
    sign: str
    damage: int
    value: int = 0
    """Its full capacity."""
    room: int = 0
    """What it can still place."""
    any_number: bool = False
    note: str = ""

    @property
    def beyond(self) -> int:
        """The damage that has to be repaired before it can place anything."""
        return max(0, self.damage - self.value)


class Industry(Struct, frozen=True, dict=True):
    """All of a power's complexes, then its damaged bases."""

    complexes: Sequence[Complex]

    @cached_property
    def room(self) -> int:
        """What they can still place together."""
        return sum(complex_.room for complex_ in self.complexes)

    @cached_property
    def damage(self) -> int:
        """Their damage together."""
        return sum(complex_.damage for complex_ in self.complexes)

    @cached_property
    def any_number(self) -> bool:
        """Whether the power can place as many units as it likes."""
        return any(complex_.any_number for complex_ in self.complexes)

    @property
    def repairs_first(self) -> bool:
        """Whether there is more damage than room."""
        return self.damage > self.room and not self.any_number

    @property
    def unfolded(self) -> bool:
        """Whether they are shown without a tap."""
        return bool(self.damage) and len(self.complexes) <= FEW


def industry(visitor: GameVisitor, power: str) -> Industry:
    """A power's complexes and damaged bases."""
    room = room_left(visitor.edition, visitor.state, power)
    held = {
        id: territory for id, territory in visitor.snapshot["territories"].items() if territory["controller"] == power
    }
    standing = [
        Complex(
            id,
            place["name"],
            _sign(visitor, place),
            place["damage"],
            _capacity(visitor, place),
            room.get(id, 0) or 0,
            any_number=room.get(id, 0) is None,
        )
        for id, place in held.items()
        if place["complex"]
    ]
    hurt = [
        Complex(
            id,
            place["name"],
            facility_marks(visitor.edition, {"facilities": {unit: base}})[0]["kind"],
            base["damage"],
            note=in_a_sentence(visitor.edition.units[unit].name),
        )
        for id, place in held.items()
        for unit, base in place.get("facilities", {}).items()
        if base["damage"] and not visitor.edition.facilities[unit].capacity
    ]
    return Industry([*standing, *hurt])


def _sign(visitor: GameVisitor, place: AxisAndAlliesTerritory) -> str:
    """The symbol of a territory's complex, whatever bases it also has."""
    facilities = place.get("facilities", {})
    complexes = {unit: facilities[unit] for unit in facilities if visitor.edition.facilities[unit].capacity}
    return facility_marks(visitor.edition, {**place, "facilities": complexes})[0]["kind"]


def _capacity(visitor: GameVisitor, place: AxisAndAlliesTerritory) -> int:
    """The full capacity of a territory's complex."""
    facilities = (visitor.edition.facilities[facility] for facility in place.get("facilities", ()))
    capacity = next((facility.capacity for facility in facilities if facility.capacity), "value")
    return capacity if isinstance(capacity, int) else place["value"] or 0
