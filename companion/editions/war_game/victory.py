"""Victory: land totals and home ground, checked when a game turn is complete; what nobody has entered is attested."""

from collections.abc import Iterator

from companion.editions.war_game import land
from companion.editions.war_game.books import listing, need, war
from companion.model.edition import Edition
from companion.model.shape import Shape
from companion.model.sides import SIDES, Side, enemy_of
from companion.model.war_game_state import WarState
from companion.rulebook.draft import Draft
from companion.rulebook.victory import side_name, win

__all__ = ["HOMES_CLAIMS", "Home", "Standing", "extra_time", "outcome", "standings", "win"]

HOMES_CLAIMS: dict[Side, str] = {"axis": "axis_holds_its_homes", "allies": "allies_hold_their_homes"}
"""The claim that answers for the home ground which is not in the books."""
AXIS_GOES_ON = "axis_goes_on"


class Home(Shape):
    """A territory, or a group of them, that a side must hold to win."""

    id: str
    name: str
    held: bool | None
    """None if the books cannot tell."""


class Standing(Shape):
    """How far one side is from victory."""

    side: Side
    land: int
    target: str
    """What its land must be, as people say it."""
    enough_land: bool
    homes: tuple[Home, ...]
    claim: str
    answer: bool | None
    """What was attested of the homes that the books cannot tell."""

    @property
    def unseen(self) -> tuple[Home, ...]:
        """Homes that the books cannot tell."""
        return tuple(home for home in self.homes if home.held is None)

    @property
    def lost(self) -> tuple[Home, ...]:
        """Homes that the enemy holds."""
        return tuple(home for home in self.homes if home.held is False)

    @property
    def asks(self) -> bool:
        """Whether the answer to the claim decides the game now."""
        return self.enough_land and not self.lost and bool(self.unseen) and self.answer is None

    @property
    def reached(self) -> bool:
        """Whether the side has won, if the game turn is complete."""
        return self.enough_land and not self.lost and (not self.unseen or self.answer is True)


def standings(edition: Edition, state: WarState) -> dict[Side, Standing]:
    """How far each side is."""
    rule = need(edition.land_victory)
    held = land.side_lands(edition, state)
    targets = {
        "allies": (held["axis"] < rule.axis_below, f"Axis land below {rule.axis_below}"),
        "axis": (held["axis"] > held["allies"], f"more than the Allies' {held['allies']}"),
    }
    return {
        side: Standing(
            side=side,
            land=held[side],
            target=targets[side][1],
            enough_land=targets[side][0],
            homes=tuple(_homes(edition, state, side)),
            claim=HOMES_CLAIMS[side],
            answer=_answer(state, HOMES_CLAIMS[side]),
        )
        for side in SIDES
    }


def _answer(state: WarState, claim: str) -> bool | None:
    return bool(state.claims[claim]) if claim in state.claims else None


def _homes(edition: Edition, state: WarState, side: Side) -> Iterator[Home]:
    rule = need(edition.land_victory)
    names = {one.id: one.name for one in edition.known_territories}
    for territory in rule.homes[side]:
        yield Home(id=territory, name=names[territory], held=_held(edition, state, territory, side))
    for group in rule.home_groups.get(side, ()):
        name = next(one.name for one in edition.territory_groups if one.id == group)
        yield Home(id=group, name=f"the {name}", held=_group_held(edition, state, group, side))


def _held(edition: Edition, state: WarState, territory: str, side: Side) -> bool | None:
    now = state.territories.get(territory)
    if now is None:
        return None
    return now.controller is not None and edition.side_of(now.controller) == side


def _group_held(edition: Edition, state: WarState, group: str, side: Side) -> bool | None:
    """A group is lost with any member; it is held for certain only if every member's owner has no unnamed land."""
    shape = next(one for one in edition.territory_groups if one.id == group)
    members = {*shape.territories, *(one for one, now in state.territories.items() if group in now.groups)}
    held = [_held(edition, state, one, side) for one in sorted(members)]
    if False in held:
        return False
    owners = {one.original for one in edition.known_territories if one.id in shape.territories and one.original}
    in_full = all(land.unlisted(state, owner) == 0 for owner in owners) and bool(state.territories)
    return True if None not in held and in_full else None


def outcome(draft: Draft) -> tuple[Side, str] | None:
    """Who has won at the end of this game turn, and why; asks for what the books cannot tell if it decides."""
    rule = need(draft.edition.land_victory)
    for side, standing in standings(draft.edition, war(draft)).items():
        if standing.asks:
            names = listing([home.name for home in standing.unseen])
            draft.object(
                "attest_first",
                f"The {side_name(side)} have the land to win. Do they hold {names}? Answer first ({standing.claim}).",
            )
        elif standing.reached:
            return side, _reason(draft, side)
    if draft.state.round >= rule.last_turn and not extra_time(draft.edition, war(draft)):
        return rule.winner_at_the_end, f"no decision by the end of turn {rule.last_turn}"
    return None


def _reason(draft: Draft, side: Side) -> str:
    held = land.side_lands(draft.edition, war(draft))
    if side == "axis":
        return f"Axis land {held['axis']} against {held[enemy_of(side)]}, and its home ground held"
    below = need(draft.edition.land_victory).axis_below
    return f"Axis land is down to {held['axis']}, below {below}, and the Allied home ground held"


def extra_time(edition: Edition, state: WarState) -> bool:
    """Whether the war goes on, or will, after the last turn."""
    rule = need(edition.land_victory)
    return rule.extra_time_for is not None and bool(state.claims.get(AXIS_GOES_ON))
