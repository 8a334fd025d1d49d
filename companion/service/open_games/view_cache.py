"""A cache of views that depend only on a state, each made once: every page of every seat uses the same ones.

States are immutable, and a view is cached with the very state it was made from, so one from another state is never
found. Nothing seat-specific is cached here; permissions are checked before.
"""

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from companion.languages import current
from companion.model.lru import Lru
from companion.model.state import GameState

V = TypeVar("V")
MOST_GAMES = 256


class ViewCache:
    """The views of a process's newest states. They're shared: don't modify them."""

    def __init__(self, most: int = MOST_GAMES) -> None:
        self._kept: Lru[str, tuple[Any, dict[Hashable, Any]]] = Lru(most)

    def of(self, game_id: str, state: GameState, name: Hashable, make: Callable[[], V]) -> V:
        """A view of a game's state in the reader's language: cached if made from this very state, otherwise new."""
        found = self._kept.get(game_id)
        views = found[1] if found is not None and found[0] is state else self._begin(game_id, state)
        key = (current(), name)
        if key not in views:
            views[key] = make()
        view: V = views[key]
        return view

    def _begin(self, game_id: str, state: GameState) -> dict[Hashable, Any]:
        return self._kept.keep(game_id, (state, {}))[1]
