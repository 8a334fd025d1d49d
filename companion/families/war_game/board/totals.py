"""Compare a board that the table enters with the printed totals: exactly what doesn't add up.

A board may be complete, or only as much as somebody has copied; unnamed land is then what's missing from its holder's
printed total.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import asdict, replace

from companion.families.war_game.actions import NEUTRAL, BoardTerritory
from companion.families.war_game.edition import WarGameEdition
from companion.families.war_game.rules.land import totals as land
from companion.families.war_game.rules.lookup import LONGEST_ID
from companion.languages import Message, _, msg
from companion.model.shape import Shape
from companion.model.sides import SIDES
from companion.model.translated import named, named_side
from companion.model.wording import labelled

TITLES = {
    "original": msg("land in its color"),
    "neutrals": msg("neutrals it holds"),
    "lost": msg("own land that others hold"),
    "conquered": msg("land of others that it holds"),
    "land": msg("all the land it holds"),
}
"""The column titles of the printed table, in our words."""


class Row(Shape):
    """One figure of the printed table and the corresponding entered one."""

    power: str
    column: str
    entered: int
    printed: int

    @property
    def over(self) -> int:
        """How much more was entered than printed; negative if something is missing."""
        return abs(self.entered) - abs(self.printed)


def settled(board_territory: BoardTerritory) -> BoardTerritory:
    """A territory with its defaults applied: neutral is None, and land in a power's color is its own unless stated."""
    original = None if board_territory.original == NEUTRAL else board_territory.original
    holder = None if board_territory.controller == NEUTRAL else board_territory.controller or original
    return replace(board_territory, name=" ".join(board_territory.name.split()), original=original, controller=holder)


def rows(edition: WarGameEdition, scenario: str, board: Sequence[BoardTerritory]) -> list[Row]:
    """Every figure of the printed table, power by power."""
    compared = []
    for printed in land.printed(edition, scenario).powers:
        entered = asdict(land.columns(printed.power, board))
        compared += [
            Row(power=printed.power, column=column, entered=entered[column], printed=getattr(printed, column))
            for column in TITLES
        ]
    return compared


def sums_wrong(
    edition: WarGameEdition, scenario: str, board: Sequence[BoardTerritory], *, complete: bool = False
) -> list[Message]:
    """What doesn't add up, as sentences: more than printed, and for a complete board also less."""
    problems = [
        Message(
            "{power}, {what}: {entered} entered, {printed} printed ({difference}).",
            power=named(edition.source.powers[row.power]),
            what=Message(TITLES[row.column]),
            entered=abs(row.entered),
            printed=abs(row.printed),
            difference=_difference(row.over),
        )
        for row in rows(edition, scenario, board)
        if row.over > 0 or (complete and row.over)
    ]
    if complete:
        problems += _totals_wrong(edition, scenario, board)
    return problems


def _totals_wrong(edition: WarGameEdition, scenario: str, board: Sequence[BoardTerritory]) -> Iterator[Message]:
    land_check = land.printed(edition, scenario)
    held = {
        side: sum(
            place.value for place in board if place.controller is not None and edition.side_of(place.controller) == side
        )
        for side in SIDES
    }
    for side in SIDES:
        if held[side] != land_check.sides[side]:
            difference = _difference(held[side] - land_check.sides[side])
            yield Message(
                "{side}: {entered} entered, {printed} printed ({difference}).",
                side=named_side(edition, side),
                entered=held[side],
                printed=land_check.sides[side],
                difference=difference,
            )
    total = sum(held.values())
    if total != land_check.total:
        yield Message(
            "Both sides: {entered} entered, {printed} printed ({difference}).",
            entered=total,
            printed=land_check.total,
            difference=_difference(total - land_check.total),
        )


def _difference(over: int) -> Message:
    return Message("{count} too many", count=over) if over > 0 else Message("{count} missing", count=-over)


def words_wrong(edition: WarGameEdition, board: Iterable[BoardTerritory]) -> list[str]:
    """What's invalid regardless of the totals: unknown words, duplicate names, land without a holder."""
    board = list(board)
    named = {territory.id: territory.name for territory in board}
    twice = [named[territory] for territory, count in Counter(territory.id for territory in board).items() if count > 1]
    sentences = [_("{name} is on the board twice.", name=name) for name in twice]
    for territory in board:
        sentences += [labelled(territory.name, sentence) for sentence in _territory_wrong(edition, territory)]
    return sentences


def _territory_wrong(edition: WarGameEdition, board_territory: BoardTerritory) -> Iterator[str]:
    if not board_territory.id or len(board_territory.id) > LONGEST_ID:
        yield _("isn't a name for a territory; use letters and digits.")
        return
    for power in (board_territory.original, board_territory.controller):
        if power is not None and power not in edition.powers.ids:
            yield _(
                "there is no power {power}; use one of {powers} or {neutral}.",
                power=repr(power),
                powers=", ".join(edition.powers.by_id),
                neutral=NEUTRAL,
            )
    if board_territory.original in edition.powers.ids and board_territory.controller is None:
        yield _("land in a power's color needs a holder; only neutrals can be free.")
    groups = edition.territory_groups.ids
    for group in board_territory.groups:
        if group not in groups:
            yield _(
                "there is no group {group}; use one of {groups}.",
                group=repr(group),
                groups=", ".join(sorted(groups)),
            )


def differing(edition: WarGameEdition, board: Iterable[BoardTerritory]) -> list[Message]:
    """Where a board differs from the few territories that the rulebook describes."""
    differences = []
    for territory in board:
        known = edition.known_territories.get(territory.id)
        if known is None:
            continue
        if known.value is not None and known.value != territory.value:
            differences.append(
                Message(
                    "{place}: the rulebook gives it {value}, not {value_2}.",
                    place=territory.name,
                    value=known.value,
                    value_2=territory.value,
                )
            )
        if known.basis == "stated" and (known.original or known.neutral) and known.original != territory.original:
            differences.append(
                Message(
                    "{place}: by the rulebook it belongs to {owner:power the}.",
                    place=territory.name,
                    owner=named(edition.source.powers[known.original]),
                )
                if known.original
                else Message("{place}: by the rulebook it belongs to nobody.", place=territory.name)
            )
    return differences


def problems(
    edition: WarGameEdition, scenario: str, board: Sequence[BoardTerritory], *, complete: bool = False
) -> tuple[list[str], list[str]]:
    """What's wrong with a board: what's invalid, and what doesn't add up or contradicts the rulebook."""
    broken = words_wrong(edition, board)
    if broken:
        return broken, []
    odd = [*sums_wrong(edition, scenario, board, complete=complete), *differing(edition, board)]
    return [], [str(message) for message in odd]
