"""A rematch with sides swapped: the same people, box, scenario, options, and bids; everybody plays what the other side
played.

Every seat of the old game has one in the new game. Nobody gets its token until the phone with the old seat asks for it,
once: who has the old seat's token is the same person, and nobody else can take it.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import ceil

from msgspec.structs import replace

from companion.languages import _
from companion.model.actions import StartGame
from companion.model.edition import Edition
from companion.model.reading import convert
from companion.model.records import SeatRecord
from companion.model.refusal import NotAllowed, NotFound, RuleViolation
from companion.service.app_context import AppContext
from companion.service.games import open_game, opened
from companion.service.identity import Identity, require_host, require_reader
from companion.service.table.clocks import setting_for_rematch
from companion.service.table.seats import seat_view, token_hash
from companion.service.table.tables import keep_table, note_device, table_of, together
from companion.views.shapes import MovedSeat

Powers = tuple[str, ...]


def open_rematch(app: AppContext, who: Identity, game_id: str) -> str:
    """Open the rematch of a finished game, for the host; its id. A game has one rematch: asked again, the same."""
    require_host(who)
    with app.transaction():
        existing = rematch_of(app, game_id)
        if existing is not None:
            return existing
        game, edition, history = opened(app, who, game_id)
        if history.state.winner is None:
            raise RuleViolation("not_over", "The game isn't over yet.")
        action = replace(convert(history.entries[0].action, StartGame), players={})
        box = app.catalogue.get(game.edition) or edition.source
        number, first = _series(app, game_id)
        name = _("{name}, game {number}", name=first[:60], number=number + 1)
        new = open_game(app, who, box, action, name, clock=setting_for_rematch(app, game_id))["id"]
        chairs = _seat_everybody(app, box, game_id, new)
        keep_table(app, game_id, replace(table_of(app, game_id), rematch=new))
        language = table_of(app, game_id).language
        keep_table(app, new, replace(table_of(app, new), rematch_of=game_id, chairs=chairs, language=language))
        app.tell(game_id)
    return new


def rematch_of(app: AppContext, game_id: str) -> str | None:
    """The rematch of a game; None if there's none, or it was deleted."""
    found = table_of(app, game_id).rematch
    return found if found and any(game.id == found for game in app.store.games()) else None


def chair_of(app: AppContext, who: Identity, game_id: str) -> SeatRecord | None:
    """The seat that a rematch keeps for somebody; None if it keeps none, or they have taken it."""
    rematch = rematch_of(app, game_id)
    if rematch is None or who.seat is None or who.seat.game != game_id:
        return None
    kept = table_of(app, rematch).chairs.get(who.seat.id)
    return next((seat for seat in app.store.seats(rematch) if seat.id == kept), None)


def take_chair(app: AppContext, who: Identity, game_id: str, *, device: str | None = None) -> MovedSeat:
    """Take one's own seat in the rematch, once. Its token is new: the old game's opens nothing there."""
    require_reader(who, game_id)
    with app.transaction():
        rematch = rematch_of(app, game_id)
        if rematch is None or who.seat is None:
            raise NotFound("no_rematch", "There's no rematch of this game.")
        seat = chair_of(app, who, game_id)
        if seat is None:
            raise NotAllowed(
                "chair_taken", "Your seat in the rematch was already taken. Ask the host to move it to this phone."
            )
        token, table = app.new_secret(), table_of(app, rematch)
        app.store.change_seat(replace(seat, token_hash=token_hash(token)))
        chairs = {old: new for old, new in table.chairs.items() if old != who.seat.id}
        keep_table(app, rematch, replace(table, chairs=chairs))
        note_device(app, rematch, seat.id, device)
        app.tell(rematch)
    return {**seat_view(seat), "warnings": [], "game": rematch, "token": token}


def swapped(edition: Edition, order: Sequence[str], seats: Sequence[SeatRecord]) -> dict[str, Powers]:
    """The powers of every seat after the swap, by its id: each side's people play what the next side's played.

    Who sat first on a side, in the order of play, gets what sat first on the other. Sides of different sizes share the
    powers out again, as evenly as their turn order allows; who is left over has none, and can ask for one.
    """
    sides = [side for side in edition.sides.ids if any(edition.side_of(power) == side for power in order)]
    teams = {side: _teams(edition, order, seats, side) for side in sides}
    found: dict[str, list[str]] = {seat.id: [] for seat in seats}
    for at, side in enumerate(sides):
        other = sides[(at + 1) % len(sides)]
        mine, theirs = teams[side], teams[other]
        shares = list(theirs) if len(mine) == len(theirs) else _shares(edition, order, other, len(mine))
        for people, powers in zip(mine.values(), shares, strict=False):
            for seat in people:
                found[seat] += powers
    return {seat: tuple(dict.fromkeys(powers)) for seat, powers in found.items()}


def _teams(
    edition: Edition, order: Sequence[str], seats: Sequence[SeatRecord], side: str
) -> Mapping[Powers, list[str]]:
    """The powers played together on a side, in the order of play, and the seats that play them."""
    of_side = [power for power in order if edition.side_of(power) == side]
    teams: dict[Powers, list[str]] = {}
    for seat in seats:
        if held := tuple(power for power in of_side if power in seat.powers):
            teams.setdefault(held, []).append(seat.id)
    return dict(sorted(teams.items(), key=lambda team: of_side.index(team[0][0])))


def _shares(edition: Edition, order: Sequence[str], side: str, people: int) -> list[Powers]:
    """A side's powers in as many shares as there are people, neighbors in turn order together."""
    leads = [power for power in order if edition.side_of(power) == side and not edition.powers[power].acts_with]
    cuts = [ceil(len(leads) * number / max(people, 1)) for number in range(people + 1)]
    return [tuple(_with_partners(edition, leads[a:b])) for a, b in pairwise(cuts)]


def _with_partners(edition: Edition, leads: Sequence[str]) -> Iterator[str]:
    for lead in leads:
        yield lead
        yield from (power for power in edition.powers.ids if power != lead and power in together(edition, lead))


def _seat_everybody(app: AppContext, edition: Edition, game_id: str, new: str) -> dict[str, str]:
    """A seat in the new game for every seat of the old one, by the old one's id. Nobody has its token yet."""
    scenario = app.game(game_id).scenario
    played = edition.scenarios[scenario].turn_order
    order = [*played, *(power for power in edition.powers.ids if power not in played)]
    seats = app.store.seats(game_id)
    powers, chairs = swapped(edition, order, seats), {}
    for seat in seats:
        chair = SeatRecord(
            id=app.new_id(),
            game=new,
            name=seat.name,
            role=seat.role,
            powers=powers[seat.id],
            token_hash=token_hash(app.new_secret()),
            created_at=app.clock(),
        )
        app.store.add_seat(chair)
        chairs[seat.id] = chair.id
    return chairs


def _series(app: AppContext, game_id: str) -> tuple[int, str]:
    """How many games a series has so far, and the name of its first."""
    there, number, at = {game.id: game.name for game in app.store.games()}, 1, game_id
    while (before := table_of(app, at).rematch_of) in there:
        number, at = number + 1, before
    return number, there[at]
