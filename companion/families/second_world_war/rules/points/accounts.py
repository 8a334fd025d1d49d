"""Action point accounts: for any theater, tied to one, or for this impulse only."""

from companion.engine import ledger
from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.events import PointsSpent
from companion.families.second_world_war.rules import world
from companion.families.second_world_war.rules.draft import Draft
from companion.families.second_world_war.state import SecondWorldWarState
from companion.languages import Message, Names, msg, plural
from companion.model.sentence import Sentence, sentence

IMPULSE = "this_impulse"
"""The account of free, headquarters', and minor powers' points, which don't last."""


def account(who: str, kind: str | None = None) -> str:
    """An account of somebody's points: for a theater, for this impulse, or for any."""
    return f"{who}/action_points" + (f"/{kind}" if kind else "")


def kinds(edition: SecondWorldWarEdition, state: SecondWorldWarState, who: str) -> list[str | None]:
    """The accounts somebody can have, in the order they're used: those that lapse first go first."""
    named = declares(edition, state, who)
    bound = [theatre for theatre in theatres(edition) if named or state.accounts.get(account(who, theatre), 0)]
    return [IMPULSE, *bound, None]


def theatres(edition: SecondWorldWarEdition) -> list[str]:
    """The theaters that points can be tied to."""
    return [theatre.id for theatre in edition.theatres if not theatre.always_allowed]


def bound_to(edition: SecondWorldWarEdition, state: SecondWorldWarState, who: str) -> list[str]:
    """The theaters that somebody's points are tied to."""
    return [theatre for theatre in theatres(edition) if state.accounts.get(account(who, theatre), 0)]


def declares(edition: SecondWorldWarEdition, state: SecondWorldWarState, who: str) -> bool:
    """Whether a power names a theater for its points: two as printed, all with an option."""
    rule = edition.action_points
    everybody = bool(state.options.get(rule.declare_option or ""))
    return who in rule.declare_theatre or (everybody and who in edition.powers.ids)


def balances(edition: SecondWorldWarEdition, state: SecondWorldWarState, who: str) -> dict[str, int]:
    """Somebody's points by account: `any`, the theaters, `this_impulse`."""
    return {kind or "any": state.accounts.get(account(who, kind), 0) for kind in kinds(edition, state, who)}


def total(edition: SecondWorldWarEdition, state: SecondWorldWarState, who: str) -> int:
    """All of somebody's points."""
    return sum(balances(edition, state, who).values())


def usable(
    edition: SecondWorldWarEdition, state: SecondWorldWarState, who: str, maps: tuple[str, ...]
) -> list[tuple[str, int]]:
    """The accounts that can pay for something on one of these maps, with their balances; any if none is named."""
    anywhere = not maps or any(map_.id in maps and map_.always_allowed for map_ in edition.theatres)
    return [
        (account(who, kind), state.accounts.get(account(who, kind), 0))
        for kind in kinds(edition, state, who)
        if kind in (IMPULSE, None) or anywhere or kind in maps
    ]


def in_words(points: int) -> Message:
    """A number of points in words."""
    return Message(plural("count", "{count} action point", "{count} action points"), count=points)


def pay(
    draft: Draft,
    who: str,
    operation: str,
    points: int,
    *,
    count: int = 1,
    theatre: str | None = None,
    maps: tuple[str, ...] = (),
    note: str | Sentence | None = None,
    against: str | None = None,
    paid_by: str | None = None,
) -> None:
    """Pay points for something in a theater, or on one of these maps, and log it; refused if there are too few."""
    payer = paid_by or who
    where = (theatre,) if theatre else maps
    there = Names((world.named_theatre(draft.edition, map_) for map_ in where), "or") if where else None
    left, lines = points, usable(draft.edition, draft.state, payer, where)
    in_hand = sum(amount for _line, amount in lines)
    everywhere = usable(draft.edition, draft.state, payer, ())
    if in_hand < points <= sum(amount for _line, amount in everywhere):
        draft.warn(
            "wrong_theatre",
            "{call:the} has {in_words} for {theatre:the}; this costs {points}, and its other points are for elsewhere.",
            call=world.call(draft, payer),
            in_words=in_words(in_hand),
            theatre=there,
            points=points,
        )
        lines, in_hand = [*lines, *(line for line in everywhere if line not in lines)], points
    if in_hand < points:
        said = (
            msg("{name:the} has {in_words} for {theatre:the}; this costs {points}.")
            if where and in_hand < sum(amount for _line, amount in everywhere)
            else msg("{name:the} has {in_words}; this costs {points}.")
        )
        raise draft.refuse(
            "not_enough_points",
            said,
            spent=True,
            name=world.call(draft, payer),
            in_words=in_words(in_hand),
            theatre=there,
            points=points,
        )
    noted = sentence("operation_with_note", operation=operation, note=note)
    reason = sentence("operation", operation=operation) if note is None else noted
    for line, amount in lines:
        part = min(left, amount)
        ledger.charge(draft, line, part, "operation", reason)
        left -= part
    draft.emit(
        PointsSpent(
            power=who,
            operation=operation,
            count=count,
            points=points,
            theatre=theatre,
            note=note,
            against=against,
            paid_by=paid_by,
        )
    )


def grant(draft: Draft, who: str, points: int, kind: str | None, reason: Sentence) -> None:
    """Add points to an account."""
    ledger.pay(draft, account(who, kind), points, "points", reason)


def expire(draft: Draft, who: str, *, everything: bool) -> int:
    """Expire points that don't last; all of them, if the table keeps none."""
    gone = 0
    for kind in kinds(draft.edition, draft.state, who):
        amount = draft.state.accounts.get(account(who, kind), 0)
        if amount and (everything or kind == IMPULSE):
            ledger.charge(draft, account(who, kind), amount, "lapse", sentence("points_lapse"))
            gone += amount
    return gone
