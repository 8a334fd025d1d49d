"""Victory: land totals and home ground, checked when a game turn is complete; what isn't in the books is attested."""

from collections.abc import Iterable, Iterator

from companion.families.war_game.edition import WarGameEdition
from companion.families.war_game.rules.draft import Draft
from companion.families.war_game.rules.land import totals as land
from companion.families.war_game.state import WarGameState
from companion.languages import Names, msg
from companion.model.refusal import Remedy
from companion.model.sentence import Sentence, sentence
from companion.model.shape import Shape
from companion.model.sides import SIDES, SideId
from companion.model.translated import named, named_side

AT_FINISH = Remedy(page="finish", page_name=msg("Finish"))


class Home(Shape):
    """A territory, or a group of them, that a side must hold to win."""

    id: str
    name: str
    held: bool | None
    """None if the books can't tell."""


class Standing(Shape):
    """How close one side is to victory."""

    side: SideId
    land: int
    enough_land: bool
    homes: tuple[Home, ...]
    claim: str
    answer: bool | None
    """What was attested about homes that the books can't tell."""

    @property
    def unseen(self) -> tuple[Home, ...]:
        """Homes that the books can't tell."""
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


def standings(edition: WarGameEdition, state: WarGameState) -> dict[SideId, Standing]:
    """How close each side is."""
    rule = edition.land_victory
    held = land.side_lands(edition, state)
    enough = {"allies": held["axis"] < rule.axis_below, "axis": held["axis"] > held["allies"]}
    return {
        side: Standing(
            side=side,
            land=held[side],
            enough_land=enough[side],
            homes=tuple(_homes(edition, state, side)),
            claim=rule.home_claims[side],
            answer=_answer(state, rule.home_claims[side]),
        )
        for side in SIDES
    }


def _answer(state: WarGameState, claim: str) -> bool | None:
    return bool(state.claims[claim]) if claim in state.claims else None


def _homes(edition: WarGameEdition, state: WarGameState, side: SideId) -> Iterator[Home]:
    rule = edition.land_victory
    names = {territory.id: territory.name for territory in edition.known_territories}
    for territory in rule.homes[side]:
        yield Home(id=territory, name=names[territory], held=_held(edition, state, territory, side))
    groups = {group.id: group.name for group in edition.territory_groups}
    for group in rule.home_groups.get(side, ()):
        yield Home(id=group, name=groups[group], held=_group_held(edition, state, group, side))


def _held(edition: WarGameEdition, state: WarGameState, territory: str, side: SideId) -> bool | None:
    now = state.territories.get(territory)
    if now is None:
        return None
    return now.controller is not None and edition.side_of(now.controller) == side


def _group_held(edition: WarGameEdition, state: WarGameState, group: str, side: SideId) -> bool | None:
    """A group is lost with any member. It's certainly held only if its owners have no unnamed land and the table has
    said which territories belong to it; or if the side holds everything that could be part of it.
    """
    territory_group = edition.territory_groups[group]
    marked = {territory for territory, now in state.territories.items() if group in now.groups}
    held = [_held(edition, state, territory, side) for territory in sorted({*territory_group.territories, *marked})]
    if False in held:
        return False
    owners = {
        territory.original
        for territory in edition.known_territories
        if territory.id in territory_group.territories and territory.original
    }
    if None in held or any(land.unlisted(state, owner) for owner in owners):
        return None
    said = territory_group.complete or marked >= set(territory_group.territories)
    possible = [
        territory for territory, now in state.territories.items() if now.original == now.start and now.start in owners
    ]
    return True if said or all(_held(edition, state, way, side) for way in possible) else None


def outcome(draft: Draft) -> tuple[SideId, Sentence] | None:
    """Who has won at the end of this game turn, and why; asks for what the books can't tell if it matters."""
    rule = draft.edition.land_victory
    for side, standing in standings(draft.edition, draft.state).items():
        if standing.asks:
            draft.warn(
                "attest_first",
                "{side_name} land is enough to win. Do they hold {names:the}? Answer that first.",
                side_name=named_side(draft.edition, side),
                names=_called(draft.edition, standing.unseen),
                remedy=AT_FINISH,
            )
        elif standing.reached:
            return side, _reason(draft, side)
    if draft.state.round >= rule.last_turn and not extra_time(draft.edition, draft.state):
        return rule.winner_at_the_end, sentence("no_decision", turn=rule.last_turn)
    return None


def _called(edition: WarGameEdition, homes: Iterable[Home]) -> Names:
    territories = {territory.id: named(territory) for territory in edition.known_territories}
    groups = {group.id: named(group) for group in edition.territory_groups}
    return Names((territories | groups)[home.id] for home in homes)


def _reason(draft: Draft, side: SideId) -> Sentence:
    held = land.side_lands(draft.edition, draft.state)
    if side == "axis":
        return sentence("axis_outweighs", axis=held["axis"], allies=held["allies"])
    return sentence("axis_is_down", axis=held["axis"], below=draft.edition.land_victory.axis_below)


def extra_time_claim(edition: WarGameEdition) -> str | None:
    """The claim by which a side plays on after the last turn; None if no side may."""
    rule = edition.land_victory
    return rule.extra_time_claim if rule.extra_time_for is not None else None


def extra_time(edition: WarGameEdition, state: WarGameState) -> bool:
    """Whether the war goes on, or will, after the last turn."""
    rule = edition.land_victory
    return rule.extra_time_for is not None and bool(state.claims.get(rule.extra_time_claim))
