"""The board audit: which places somebody has checked against the books. Shared by everybody at the table.

A check mark counts as long as the books still say the same about its place. It isn't a journal entry.
"""

from collections.abc import Mapping
from typing import Literal

import msgspec
from msgspec.structs import replace

from companion.model.entry import SeatRef
from companion.model.reading import decode
from companion.model.shape import Shape
from companion.service.app_context import AppContext
from companion.service.identity import Identity, require_player, require_reader
from companion.service.table.tables import AUDIT

Pass = Literal["control", "all"]
"""What is checked: only the control markers, or everything."""
MOST_PLACES = 400
LONGEST = 300
"""The maximum length of what the books say about a place."""


class Tick(Shape):
    """A place that matched the books."""

    says: str
    """What the books said about it then, as ids and figures: no language changes it."""
    by: SeatRef


class Walk(Shape):
    """How far an audit has come."""

    control: dict[str, Tick] = {}
    all: dict[str, Tick] = {}


def walk_of(app: AppContext, who: Identity, game_id: str) -> Walk:
    """A game's check marks so far."""
    require_reader(who, game_id)
    body = app.store.document(AUDIT, game_id)
    return Walk() if body is None else decode(body, Walk)


def tick(app: AppContext, who: Identity, game_id: str, which: Pass, places: Mapping[str, str | None]) -> None:
    """Set or clear check marks: for each place, what the books say about it, or nothing."""
    require_player(who, game_id)
    with app.transaction(game_id):
        walk = walk_of(app, who, game_id)
        kept = {**getattr(walk, which)}
        for place, says in [*places.items()][:MOST_PLACES]:
            if says is None:
                kept.pop(place, None)
            else:
                kept[place] = Tick(says=says[:LONGEST], by=who.ref)
        _keep(app, game_id, replace(walk, **{which: kept}))


def start_again(app: AppContext, who: Identity, game_id: str, which: Pass) -> None:
    """Clear all check marks of a pass."""
    require_player(who, game_id)
    with app.transaction(game_id):
        _keep(app, game_id, replace(walk_of(app, who, game_id), **{which: {}}))


def _keep(app: AppContext, game_id: str, walk: Walk) -> None:
    app.store.keep_document(AUDIT, game_id, msgspec.json.encode(walk).decode())
    app.tell(game_id)
