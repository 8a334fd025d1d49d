"""Canals and straits: who decides, and which side's ships can pass."""

from companion.families.war_game.edition import WarGameEdition
from companion.families.war_game.sections.land import Passage
from companion.families.war_game.state import WarGameState
from companion.model.shape import Shape
from companion.model.sides import SIDES, SideId


class PassageNow(Shape):
    """A canal or strait now."""

    passage: Passage
    open_to: tuple[SideId, ...] | None
    """The sides whose ships can pass, if its owner lets them; None if the books can't tell."""
    decided_by: tuple[str, ...] = ()
    """The powers that decide."""


def ways(edition: WarGameEdition, state: WarGameState) -> list[PassageNow]:
    """Every canal and strait."""
    return [_way(edition, state, passage) for passage in edition.passages]


def _way(edition: WarGameEdition, state: WarGameState, passage: Passage) -> PassageNow:
    holders: list[str | None] = []
    for territory in passage.territories:
        now, known = state.territories.get(territory), edition.known_territories.get(territory)
        if now is None and not (known and known.neutral and known.held_by is None):
            return PassageNow(passage=passage, open_to=None)
        holders.append(now.controller if now else None)
    powers = tuple(dict.fromkeys(holder for holder in holders if holder is not None))
    sides = {edition.side_of(power) for power in powers}
    if None in holders:
        return PassageNow(passage=passage, open_to=SIDES if passage.open_while_neutral else ())
    if len(sides) > 1:
        return PassageNow(passage=passage, open_to=())
    if passage.opened_by == "friends_of_controller":
        return PassageNow(passage=passage, open_to=tuple(sides), decided_by=powers)
    return PassageNow(passage=passage, open_to=SIDES, decided_by=powers)


def sharers(edition: WarGameEdition, power: str) -> tuple[str, ...]:
    """The powers that can have units on this one's land, and it on theirs."""
    groups = edition.diplomacy.shared_land
    return tuple(member for group in groups if power in group for member in group if member != power)
