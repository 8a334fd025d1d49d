"""Adding territories to the books: one by one as they come up, or a whole board; each is part of its holder's starting
land.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.families.war_game.actions import NEUTRAL, BoardTerritory, EnterBoard, RegisterTerritory
from companion.families.war_game.board import totals as board
from companion.families.war_game.board.files import Board
from companion.families.war_game.edition import WarGameEdition
from companion.families.war_game.events import TerritoriesListed
from companion.families.war_game.rules.draft import Draft
from companion.families.war_game.rules.land import totals as land
from companion.families.war_game.rules.lookup import listed, meant, printed_name, resolve, territory_id
from companion.families.war_game.state import LandState, WarGameState
from companion.languages.messages import in_a_row
from companion.model.refusal import Remedy, RuleViolation

IN_WHOSE_COLOR = Remedy(field="original", kind="power", neutral=True)


def listed_board(state: WarGameState) -> tuple[BoardTerritory, ...]:
    """The part of the board in the books, as it was at the start: to check, keep, and share."""
    return tuple(
        BoardTerritory(
            name=now.name,
            value=now.value,
            original=now.original,
            controller=now.start,
            factory="major" if now.start_factory == "major" else "minor" if now.start_factory else None,
            groups=now.groups,
            region=now.region,
        )
        for now in state.territories.values()
    )


def board_of(edition: WarGameEdition, state: WarGameState, name: str = "") -> Board:
    """A game's board as a document, for the next game and for other tables."""
    return Board(
        edition=state.edition,
        scenario=state.scenario,
        name=name,
        complete=not any(land.unlisted(state, power) for power in edition.powers.ids),
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
    holder_field: str = "controller",
    holders: Sequence[str] = (),
) -> BoardTerritory:
    """A territory that isn't in the books yet, completed from the rulebook and by elimination.

    `holder_field` is the action's field for its holder, for the person who has to enter it, and `holders` are the
    possible powers, if not all.
    """
    known = draft.edition.known_territories.get(territory_id(word))
    name = printed_name(draft.edition, word)
    if value is None:
        value = known.value if known else None
    if value is None:
        draft.warn(
            "value_needed",
            "{name} isn't in the books yet: enter the number printed on it.",
            name=name,
            remedy=replace(meant(draft.state, territory_id(word)), field="value"),
        )
        value = 0
    if holder is None and known is not None:
        holder = known.held_by or (NEUTRAL if known.neutral else None)
    if holder is None:
        draft.warn(
            "controller_needed",
            "{name} isn't in the books yet: say who has held it since the start.",
            name=name,
            remedy=Remedy(field=holder_field, kind="power", among=tuple(holders)),
            also=_color_too(draft, name, holders) if original is None else (),
        )
        holder, original = NEUTRAL, None
    if holder != NEUTRAL:
        original = original or (known and (known.original or (NEUTRAL if known.neutral else None))) or None
        original = original or likely_original(draft, name, value, holder)
    factory = factory or (known.factory if known else None)
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


def _color_too(draft: Draft, name: str, holders: Sequence[str]) -> list[RuleViolation]:
    """Also ask for a territory's printed color when asking for its holder, which may start with other powers' land."""
    rows = [land.printed_row(draft.edition, draft.state.scenario, power) for power in holders]
    if not any(row.conquered for row in rows):
        return []
    return [
        draft.refuse(
            "original_needed",
            "{name} isn't in the books yet: say in whose color it is printed.",
            name=name,
            remedy=IN_WHOSE_COLOR,
        )
    ]


def likely_original(draft: Draft, name: str, value: int, holder: str) -> str:
    """The likely original owner: the holder, if it starts only with its own land; otherwise it must be stated."""
    state = draft.state
    row = land.printed_row(draft.edition, state.scenario, holder)
    if row.conquered:
        draft.warn(
            "original_needed",
            "{holder:power the} starts with land of others: say in whose color {name} is printed.",
            holder=draft.power(holder),
            name=name,
            remedy=IN_WHOSE_COLOR,
        )
    so_far = land.columns(holder, state.territories.values())
    own_left = row.original + row.lost - (so_far.original + so_far.lost)
    if value > own_left and value <= row.neutrals - so_far.neutrals:
        return NEUTRAL
    return holder


def enter(draft: Draft, territories: Sequence[BoardTerritory]) -> None:
    """Add territories: refused if they're invalid or their holders have no such land left; objected to if they
    contradict the printed table.
    """
    state = draft.state
    broken = board.words_wrong(draft.edition, territories)
    if broken:
        raise draft.refuse("invalid_territory", " ".join(broken))
    for power in draft.edition.powers.ids:
        wanted = sum(territory.value for territory in territories if territory.controller == power)
        left = land.unlisted(state, power)
        if wanted > left:
            names = ", ".join(territory.name for territory in territories if territory.controller == power)
            raise draft.refuse(
                "not_enough_land",
                "{power:power the} has {left} of its starting land without a name; {names} would be {wanted}.",
                power=draft.power(power),
                left=left,
                names=names,
                wanted=wanted,
            )
    before = listed_board(state)
    after = (*before, *territories)
    wrong = board.sums_wrong(draft.edition, state.scenario, after)
    old = {str(message) for message in board.sums_wrong(draft.edition, state.scenario, before)}
    differing = board.differing(draft.edition, territories)
    if new := [message for message in wrong if str(message) not in old] + differing:
        draft.warn("does_not_add_up", in_a_row(new))
    draft.emit(TerritoriesListed(territories=tuple(territories)))


def own_land(
    draft: Draft,
    power: str,
    word: str,
    *,
    value: int | None,
    original: str | None = None,
    factory: str | None = None,
) -> tuple[str, LandState]:
    """A territory, added to the books as a power's own since the start if they lack it and that's possible."""
    may_be = value is not None or land.unlisted(draft.state, power) > 0
    if may_be and resolve(draft.state, word) not in draft.state.territories:
        enter(draft, [described(draft, word, value=value, holder=power, original=original, factory=factory)])
    territory, now = listed(draft, word)
    require_same_value(draft, now, value)
    return territory, now


def require_same_value(draft: Draft, now: LandState, value: int | None) -> None:
    """Refuse a value that contradicts the books."""
    if value is not None and value != now.value:
        raise draft.refuse(
            "value_differs",
            "{now} is in the books with {value}, not {value_2}; the banker can correct it.",
            now=now.name,
            value=now.value,
            value_2=value,
        )


def register_territory(draft: Draft, action: RegisterTerritory) -> None:
    """Enter one territory."""
    territory = resolve(draft.state, action.territory)
    if territory in draft.state.territories:
        name = draft.state.territories[territory].name
        raise draft.refuse("already_listed", "{name} is in the books already; the banker can correct it.", name=name)
    holder = action.controller
    known = draft.edition.known_territories.get(territory)
    if holder is None and not (known and known.held_by) and action.original not in (None, NEUTRAL):
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
    if new.factory:
        draft.say("listed_with_factory", name=new.name, value=new.value, holder=new.controller, factory=new.factory)
    else:
        draft.say("listed", name=new.name, value=new.value, holder=new.controller)


def enter_board(draft: Draft, action: EnterBoard) -> None:
    """Enter many territories; those already in the books must match."""
    state = draft.state
    territories = [board.settled(territory) for territory in action.territories]
    differing, new = [], []
    for territory in territories:
        now = state.territories.get(resolve(state, territory.name))
        if now is None:
            new.append(territory)
        elif (now.value, now.original, now.start) != (territory.value, territory.original, territory.controller):
            differing.append(now.name)
    if differing:
        raise draft.refuse(
            "board_differs",
            "The books have other figures for {differing}; correct one of the two first.",
            differing=", ".join(differing),
        )
    if not new:
        raise draft.refuse("no_change", "All these territories are already in the books.")
    enter(draft, new)
    left = sum(land.unlisted(draft.state, power) for power in draft.edition.powers.ids)
    if left:
        draft.say("board_listed_in_part", count=len(new), left=left)
    else:
        draft.say("board_listed", count=len(new))
