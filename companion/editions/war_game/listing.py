"""Listing territories: one by one as they come up, or a whole board; each is part of its holder's starting land."""

from collections.abc import Sequence

from companion.editions.war_game import board, land
from companion.editions.war_game.board_files import Board
from companion.editions.war_game.books import known_territory, printed_name, resolve, territory_id, war
from companion.model.edition import Edition
from companion.model.war_game_actions import NEUTRAL, BoardTerritory, EnterBoard, RegisterTerritory
from companion.model.war_game_events import TerritoriesListed
from companion.model.war_game_state import WarState
from companion.rulebook import known
from companion.rulebook.draft import Draft


def listed_board(state: WarState) -> tuple[BoardTerritory, ...]:
    """The board as far as it is in the books, as it was at the start: to check, to keep and to share."""
    return tuple(
        BoardTerritory(
            name=now.name,
            value=now.value,
            original=now.original,
            controller=now.start,
            factory="major" if now.start_factory == "major" else "minor" if now.start_factory else None,
            groups=now.groups,
        )
        for now in state.territories.values()
    )


def board_of(edition: Edition, state: WarState, name: str = "") -> Board:
    """The board of a game as a document, for the next game and for other tables."""
    return Board(
        edition=state.edition,
        scenario=state.scenario,
        name=name,
        complete=not any(land.unlisted(state, power) for power in edition.power),
        territories=listed_board(state),
        prices={power: dict(own) for power, own in state.prices.items()},
    )


def described(
    draft: Draft,
    word: str,
    *,
    value: int | None,
    holder: str | None,
    original: str | None,
    factory: str | None = None,
    groups: tuple[str, ...] = (),
) -> BoardTerritory:
    """A territory that is not in the books yet, completed with what the rulebook tells and what can be no other way."""
    told = known_territory(draft.edition, territory_id(word))
    name = printed_name(draft.edition, word)
    if value is None:
        value = told.value if told else None
    if value is None:
        raise draft.refuse("value_needed", f"{name} is not in the books yet: say the number printed on it.")
    if holder is None and told is not None:
        holder = told.held_by or (NEUTRAL if told.neutral else None)
    if holder is None:
        raise draft.refuse("controller_needed", f"{name} is not in the books yet: say who has held it since the start.")
    if holder != NEUTRAL:
        holder = known.power(draft, holder)
        original = original or (told and (told.original or (NEUTRAL if told.neutral else None))) or None
        original = original or _likely_original(draft, name, value, holder)
    factory = factory or (told.factory if told else None)
    return board.settled(
        BoardTerritory(
            name=name,
            value=value,
            original=original,
            controller=holder,
            factory="major" if factory == "major" else "minor" if factory else None,
            groups=groups,
        )
    )


def _likely_original(draft: Draft, name: str, value: int, holder: str) -> str:
    """Land of a power that starts with nobody else's is its own, as far as that goes; of others it must be said."""
    state = war(draft)
    row = land.printed_row(draft.edition, state.scenario, holder)
    if row.conquered:
        raise draft.refuse(
            "original_needed",
            f"{draft.name(holder)} starts with land of others: say in whose colour {name} is printed.",
        )
    so_far = land.columns(holder, state.territories.values())
    own_left = row.original + row.lost - (so_far.original + so_far.lost)
    if value > own_left and value <= row.neutrals - so_far.neutrals:
        return NEUTRAL
    return holder


def enter(draft: Draft, territories: Sequence[BoardTerritory]) -> None:
    """List territories: refused if they make no sense or their holders have no such land left, objected if the
    printed table speaks against them."""
    state = war(draft)
    broken = board.words_wrong(draft.edition, territories)
    if broken:
        raise draft.refuse("invalid_territory", " ".join(broken))
    for power in draft.edition.power:
        wanted = sum(one.value for one in territories if one.controller == power)
        left = land.unlisted(state, power)
        if wanted > left:
            names = ", ".join(one.name for one in territories if one.controller == power)
            raise draft.refuse(
                "not_enough_land",
                f"{draft.name(power)} has {left} of its starting land without a name; {names} would be {wanted}.",
            )
    before = listed_board(state)
    after = (*before, *territories)
    wrong = board.sums_wrong(draft.edition, state.scenario, after)
    old = board.sums_wrong(draft.edition, state.scenario, before)
    told = board.told_otherwise(draft.edition, territories)
    if new := [sentence for sentence in wrong if sentence not in old] + told:
        draft.object("does_not_add_up", " ".join(new))
    draft.emit(TerritoriesListed(territories=tuple(territories)))


def register_territory(draft: Draft, action: RegisterTerritory) -> None:
    """Enter one territory."""
    territory = resolve(war(draft), action.territory)
    if territory in war(draft).territories:
        name = war(draft).territories[territory].name
        raise draft.refuse("already_listed", f"{name} is in the books already; the banker can correct it.")
    holder = action.controller
    told = known_territory(draft.edition, territory)
    if holder is None and not (told and told.held_by) and action.original not in (None, NEUTRAL):
        holder = action.original
    new = described(
        draft,
        action.territory,
        value=action.value,
        holder=holder,
        original=action.original,
        factory=action.factory,
        groups=action.groups,
    )
    enter(draft, [new])
    whose = f"{draft.whose(new.controller)} land" if new.controller else "a free neutral"
    factory = f", with a {new.factory} factory" if new.factory else ""
    draft.say(f"{new.name} is in the books: {new.value}, {whose}{factory}.")


def enter_board(draft: Draft, action: EnterBoard) -> None:
    """Enter many territories; those already in the books must agree with it."""
    state = war(draft)
    territories = [board.settled(one) for one in action.territories]
    differing, new = [], []
    for one in territories:
        now = state.territories.get(resolve(state, one.name))
        if now is None:
            new.append(one)
        elif (now.value, now.original, now.start) != (one.value, one.original, one.controller):
            differing.append(now.name)
    if differing:
        raise draft.refuse(
            "board_differs", f"The books have other figures for {', '.join(differing)}; correct one of the two first."
        )
    if not new:
        raise draft.refuse("no_change", "All these territories are in the books already.")
    enter(draft, new)
    left = sum(land.unlisted(war(draft), power) for power in draft.edition.power)
    rest = f"{left} of the land has no name yet" if left else "all land has a name"
    draft.say(f"{len(new)} territories are in the books; {rest}.")
