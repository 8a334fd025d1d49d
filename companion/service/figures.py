"""The figures that an entry changes, even if it changes the game's edition."""

from collections.abc import Iterator

from companion.editions.carried import carried
from companion.engine.changes import change
from companion.engine.ruleset import Change
from companion.families import family_of
from companion.model.edition import Edition
from companion.model.state import GameState


def figures_changed(was: Edition, before: GameState, now: Edition, after: GameState) -> tuple[Change, ...]:
    """Every figure that differs between two states, each computed with the edition in effect."""
    changes = family_of(now).ruleset.changes(now, before, after)
    if was is now or carried(was).hash == carried(now).hash:
        return changes
    return (*(line for line in changes if line["field"] != "production"), *_production(was, before, now, after))


def _production(was: Edition, before: GameState, now: Edition, after: GameState) -> Iterator[Change]:
    """Every power's production before and after: the same board can be worth something else in another edition."""
    snapshot = family_of(now).views.snapshot
    old, new = (
        snapshot(edition, state, game_id="", name="", version=0)["powers"]
        for edition, state in ((was, before), (now, after))
    )
    for power, view in new.items():
        yield from change({"power": power}, "production", old[power]["production"], view["production"])
