"""A cache of views that follow from a state alone, made once for each: every page of every seat asks for the same.

A state never changes, and a view is kept beside the very state that it was made from: what belongs to another state is
never found. Nothing of a seat is kept here; who may read what is asked before.
"""

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from companion.languages import current
from companion.model.lru import Lru

V = TypeVar("V")
MOST_GAMES = 256


class ViewCache:
    """The views of the newest states of one process. They are shared: the one who reads one leaves it as it is."""

    def __init__(self, most: int = MOST_GAMES) -> None:
        self._kept: Lru[str, tuple[Any, dict[Hashable, Any]]] = Lru(most)

    def of(self, game_id: str, state: Any, name: Hashable, make: Callable[[], V]) -> V:
        """A view of a game's state, in the reader's language: kept if it was made from this very state, else new."""
        found = self._kept.get(game_id)
        views = found[1] if found is not None and found[0] is state else self._begin(game_id, state)
        key = (current(), name)
        if key not in views:
            views[key] = make()
        view: V = views[key]
        return view

    def _begin(self, game_id: str, state: Any) -> dict[Hashable, Any]:
        return self._kept.keep(game_id, (state, {}))[1]
