"""Victory: how close each side is, and the check at the end of a turn."""

from companion.engine import deciders
from companion.engine.ledger import Reason
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.events import WayLost, WayReached
from companion.families.axis_and_allies.rules.draft import Draft
from companion.families.axis_and_allies.rules.land.holdings import cities, productions, side_holding
from companion.families.axis_and_allies.sections.rules import WayToWin
from companion.families.axis_and_allies.state import AxisAndAlliesState
from companion.model.actions import DeclareWinner
from companion.model.sentence import Sentence, sentence
from companion.model.shape import Shape
from companion.model.sides import SIDES, SideId, enemy_of


class Standing(Shape):
    """How close one side is to victory."""

    side: SideId
    held: tuple[str, ...]
    """The territories that count: its cities, or the enemy capitals it holds."""
    needed: int
    open: tuple[str, ...]
    """The territories that would count if taken."""
    production: int | None = None
    """What its land is worth together, if that's what counts."""
    lacking: tuple[str, ...] = ()
    """Territories that it must hold as well, and doesn't."""

    @property
    def count(self) -> int:
        """How many it has, or how much."""
        return len(self.held) if self.production is None else self.production

    @property
    def reached(self) -> bool:
        """Whether that is enough."""
        return self.count >= self.needed and not self.lacking


def standings(edition: AxisAndAlliesEdition, state: AxisAndAlliesState) -> dict[SideId, Standing]:
    """How close each side is."""
    if edition.victory.kind == "ways":
        return {side: _nearest(edition, state, side) for side in SIDES}
    if edition.victory.kind == "capitals":
        return {side: _capitals(edition, state, side) for side in SIDES}
    held = cities(edition, state)
    return {
        side: Standing(
            side=side,
            held=tuple(held[side]),
            needed=_needed(edition, state, side),
            open=tuple(held[enemy_of(side)]),
        )
        for side in SIDES
    }


def _needed(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, side: SideId) -> int:
    """How many a side needs: the number for the option's word, or the option's own number."""
    chosen = _option(edition, state)
    stated = edition.victory.needed.get(str(chosen), chosen)
    return int(stated[side] if isinstance(stated, dict) else stated)


def _option(edition: AxisAndAlliesEdition, state: AxisAndAlliesState) -> int | str:
    value = state.options.get(edition.victory.option or "", 0)
    return value if isinstance(value, int | str) else 0


def way_standing(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, way: WayToWin) -> Standing:
    """How close a side is on one way to win."""
    lacking = tuple(place for place in way.while_holding if side_holding(edition, state, place) != way.side)
    if way.counts == "production":
        lands = [land for land in edition.territories if side_holding(edition, state, land.id) == way.side]
        worth = sum(land.value for land in lands)
        return Standing(side=way.side, held=(), needed=way.needed, open=(), production=worth, lacking=lacking)
    counted = way.territories or edition.cities_on(way.map)
    held = tuple(place for place in counted if side_holding(edition, state, place) == way.side)
    left = tuple(place for place in counted if place not in held)
    enemy = enemy_of(way.side)
    raised = [
        count for place, count in way.needed_if_enemy_holds.items() if side_holding(edition, state, place) == enemy
    ]
    return Standing(side=way.side, held=held, needed=max((way.needed, *raised)), open=left, lacking=lacking)


def open_ways(edition: AxisAndAlliesEdition, state: AxisAndAlliesState) -> list[WayToWin]:
    """The ways to win in this game: those without an option, or with one that's on."""
    return [way for way in edition.victory.ways if way.option is None or state.options.get(way.option)]


def _nearest(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, side: SideId) -> Standing:
    """A side's way to win that's closest to complete."""
    ways = [way_standing(edition, state, way) for way in open_ways(edition, state) if way.side == side]
    return min(ways, key=lambda way: (way.production is not None, way.needed - way.count))


def watch(draft: Draft) -> None:
    """After a change of control: record ways to win that are newly held, and those lost again."""
    for way in _to_be_held(draft):
        reached = way_standing(draft.edition, draft.state, way).reached
        if reached and way.id not in draft.state.ways:
            _reach(draft, way)
        elif not reached and way.id in draft.state.ways:
            draft.emit(WayLost(way=way.id))
            draft.say("way_lost", side=way.side, way=way.title)


def _to_be_held(draft: Draft) -> list[WayToWin]:
    """The ways that a side must hold for a full round."""
    ways = open_ways(draft.edition, draft.state)
    return [way for way in ways if way.side not in draft.edition.victory.check_after]


def _reach(draft: Draft, way: WayToWin) -> None:
    draft.emit(WayReached(way=way.id, round=draft.state.round, turn=draft.state.turn))
    draft.say("way_reached", side=way.side, way=way.title, power=draft.state.turn, round=draft.state.round + 1)


def hold_for_a_round(draft: Draft) -> None:
    """At the start of a turn: has a side held a way to win since this power's last turn?"""
    watch(draft)
    for way in _to_be_held(draft):
        since = draft.state.ways.get(way.id)
        if since is None or since[1] != draft.state.turn or since[0] >= draft.state.round:
            continue
        if way.with_one_of and not any(
            side_holding(draft.edition, draft.state, place) == way.side for place in way.with_one_of
        ):
            _reach(draft, way)
            continue
        standing = way_standing(draft.edition, draft.state, way)
        _win(draft, way.side, sentence("way_held", way=way.title, count=standing.count, needed=standing.needed))
        return


def _capitals(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, side: SideId) -> Standing:
    word = str(_option(edition, state))
    counted = edition.victory.counted.get(word, tuple(edition.powers.ids))
    capitals = [
        power.capital
        for power in edition.powers
        if power.capital and power.side == enemy_of(side) and power.id in counted
    ]
    held = tuple(capital for capital in capitals if side_holding(edition, state, capital) == side)
    left = tuple(capital for capital in capitals if capital not in held)
    return Standing(side=side, held=held, needed=_needed(edition, state, side), open=left)


def check(draft: Draft, power: str) -> None:
    """After a power's turn: has a side whose check is due won?"""
    if draft.state.winner is not None:
        return
    if draft.edition.victory.kind == "ways":
        _check_ways(draft, power)
        return
    for side, standing in standings(draft.edition, draft.state).items():
        if draft.edition.victory.check_after.get(side) == power and standing.reached:
            _win(draft, side, _enough(draft.edition, standing))
            if name := level(draft.edition, draft.state):
                draft.say("victory_named", name=name)
            return


def _check_ways(draft: Draft, power: str) -> None:
    """After a power's turn: has a side whose check is due completed a way to win?"""
    for way in open_ways(draft.edition, draft.state):
        if draft.edition.victory.check_after.get(way.side) != power:
            continue
        standing = way_standing(draft.edition, draft.state, way)
        if standing.reached:
            _win(draft, way.side, sentence("way_won", way=way.title, count=standing.count, needed=standing.needed))
            return


def _enough(edition: AxisAndAlliesEdition, standing: Standing) -> Sentence:
    of_cities = edition.victory.kind == "cities"
    return sentence("cities_held" if of_cities else "capitals_held", count=standing.count, needed=standing.needed)


def individual_winner(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, side: SideId) -> str | None:
    """The power on the winning side whose production has grown most, if the table wants one and any has grown."""
    if not state.options.get(edition.victory.individual or ""):
        return None
    now = productions(edition, state)
    gains = {power.id: now[power.id] for power in edition.powers if power.side == side}
    for territory, holder in edition.start_controllers(edition.scenarios[state.scenario]).items():
        if holder in gains:
            gains[holder] -= edition.territories[territory].value
    best = max(gains.values())
    leaders = [power for power, gain in gains.items() if gain == best]
    return leaders[0] if best > 0 and len(leaders) == 1 else None


def level(edition: AxisAndAlliesEdition, state: AxisAndAlliesState) -> str | None:
    """The box's name for the victory that this game is played for; None if it has none."""
    return edition.victory.levels.get(str(_option(edition, state)))


def declare_winner(draft: Draft, action: DeclareWinner) -> None:
    """Record the winner that the table agreed on."""
    _win(draft, action.side, action.reason)


def _win(draft: Draft, side: SideId, reason: Reason) -> None:
    deciders.win(draft, side, reason, individual_winner(draft.edition, draft.state, side))
