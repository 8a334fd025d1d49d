"""Televisions waiting for the host: each shows a short code; the host taps it, and it gets an observer's seat.

Waiting televisions are in the store, so that every process knows them, for a limited time. A television is identified
by a secret, stored as a hash.
"""

import hashlib
import time
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import count

import msgspec
from msgspec.structs import replace

from companion.model.reading import decode
from companion.model.refusal import NotFound
from companion.model.shape import Shape
from companion.service.app_context import AppContext
from companion.service.identity import HOST, Identity, require_host
from companion.service.table import seats
from companion.service.table.names import SCREEN, keys
from companion.views.shapes import TakenSeat

KIND = "television"
LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
CODE_LENGTH = 4
MOST, MOST_OF_AN_ADDRESS = 40, 3
"""How many can wait at once, so that a stranger can't fill the memory or the host's page. Each network keeps its
newest; if there are too many in all, the oldest one of the network with the most is dropped, so a television from
elsewhere always finds room.
"""
PATIENCE = 15 * 60


class Waiting(Shape):
    """A television waiting for the host."""

    code: str
    since: float
    address: str = ""
    game: str = ""
    """The table it should show; empty until the host decides."""


def televisions(app: AppContext, clock: Callable[[], float] = time.time) -> dict[str, Waiting]:
    """All waiting televisions, oldest first, by name; those that waited too long are dropped."""
    found: dict[str, Waiting] = {}
    for name in app.store.documents(KIND):
        body = app.store.document(KIND, name)
        if body is None:
            continue
        screen = decode(body, Waiting)
        if clock() - screen.since > PATIENCE:
            app.store.remove_document(KIND, name)
        else:
            found[name] = screen
    return dict(sorted(found.items(), key=lambda item: item[1].since))


def find(app: AppContext, secret: str) -> Waiting | None:
    """The television with this secret."""
    body = app.store.document(KIND, _name(secret)) if secret else None
    screen = None if body is None else decode(body, Waiting)
    return screen if screen is not None and time.time() - screen.since <= PATIENCE else None


def code_of(secret: str) -> str:
    """The code on a television, derived from its secret, so that nothing is stored for one that only asked."""
    digest = int.from_bytes(hashlib.sha256(f"code {secret}".encode()).digest())
    return "".join(LETTERS[digest // len(LETTERS) ** place % len(LETTERS)] for place in range(CODE_LENGTH))


def wait(
    app: AppContext, network: str, clock: Callable[[], float] = time.time, secret: str | None = None
) -> tuple[str, Waiting]:
    """Let a television wait with its secret; with another one if its code is already shown elsewhere."""
    there = televisions(app, clock)
    same = [name for name, television in there.items() if television.address == network]
    if len(same) >= MOST_OF_AN_ADDRESS:
        _forget(app, there, same[0])
    elif len(there) >= MOST:
        count = Counter(television.address for television in there.values())
        _forget(app, there, max(there, key=lambda name: count[there[name].address]))
    shown = {television.code for television in there.values()}
    secret = secret or app.new_secret()
    while code_of(secret) in shown:
        secret = app.new_secret()
    television = Waiting(code=code_of(secret), since=clock(), address=network)
    _keep(app, _name(secret), television)
    for game_id in app.open_games.ids():  # its code is on the host's page, whichever of them that is
        app.tell(game_id)
    return secret, television


def show_there(app: AppContext, who: Identity, game_id: str, code: str) -> None:
    """Show a table on a television, for the host."""
    require_host(who)
    app.game(game_id)
    found = next(((name, television) for name, television in televisions(app).items() if television.code == code), None)
    if found is None or found[1].game not in ("", game_id):
        raise NotFound("unknown_screen", "No screen shows that code. Open /tv on it again.")
    _keep(app, found[0], replace(found[1], game=game_id))


def take_seat(app: AppContext, secret: str) -> tuple[str, TakenSeat] | None:
    """The seat and the table of a television that was assigned one; None if somebody was faster."""
    screen = find(app, secret)
    if screen is None or not screen.game:
        return None
    with app.transaction():
        if not app.store.remove_document(KIND, _name(secret)):
            return None
        return screen.game, new_seat(app, HOST, screen.game)


def new_seat(app: AppContext, who: Identity, game_id: str) -> TakenSeat:
    """A new observer's seat, named after what it is."""
    taken = frozenset().union(*(keys(seat.name) for seat in app.store.seats(game_id)))
    name = next(name for name in _names() if not keys(name) & taken)
    return seats.join(app, who, game_id, app.game(game_id).join_code, name, (), "observer")


def _names() -> Iterator[str]:
    """Television names, one after another."""
    yield SCREEN
    yield from (f"{SCREEN} {number}" for number in count(2))


def _keep(app: AppContext, name: str, waiting: Waiting) -> None:
    app.store.keep_document(KIND, name, msgspec.json.encode(waiting).decode())


def _name(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def _forget(app: AppContext, there: dict[str, Waiting], name: str) -> None:
    """Drop a waiting one; `there` has the oldest first."""
    app.store.remove_document(KIND, name)
    del there[name]
