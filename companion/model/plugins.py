"""Discovering the families of games: packages in our own folders, and installed ones by entry point."""

import logging
import pkgutil
from collections.abc import Iterator
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import TypeVar

T = TypeVar("T")
log = logging.getLogger(__name__)

ROOMS = {"api.families": "api.app", "printables.families": "printables"}
"""What a family can provide in addition to its books: the entry point groups of its pages and papers, and what they're
for.
"""
broken: dict[str, str] = {}
"""Installed families that don't work, by entry point name, with the reason. Everything else keeps working."""


def found(package: str, attribute: str, kind: type[T]) -> Iterator[T]:
    """The `attribute` of every package in `package`, and of those that entry points in that group name.

    Ours come first, by name; then those of installed distributions.
    """
    folder = import_module(package).__path__
    for name in sorted(module.name for module in pkgutil.iter_modules(folder) if module.ispkg):
        yield _registered(f"{package}.{name}", attribute, kind)
    for point in sorted(entry_points(group=package), key=lambda point: point.value):
        try:
            yield _registered(point.value, attribute, kind)
        except Exception as error:  # whatever somebody's package does, the others are there
            _leave_out(point, error)


def try_rooms(attribute: str) -> None:
    """Import the pages and papers of installed families early, to know which ones work."""
    for point in (point for room in ROOMS for point in entry_points(group=room) if point.name not in broken):
        import_module(ROOMS[point.group])
        try:
            _registered(point.value, attribute, object)
        except Exception as error:  # as above
            _leave_out(point, error)


def _leave_out(point: EntryPoint, error: Exception) -> None:
    """Record broken pages and papers by module: the game itself is there, with the shared ones."""
    log.info("%s is left out", point.value, exc_info=error)
    broken[point.value if point.group in ROOMS else point.name] = f"{type(error).__name__}: {error}"


def _registered(name: str, attribute: str, kind: type[T]) -> T:
    registered = getattr(import_module(name.partition(":")[0]), attribute)
    if not isinstance(registered, kind):
        raise TypeError(f"{name}.{attribute} is not a {kind.__name__}")
    return registered


def provider(package: str, name: str) -> str:
    """The installed distribution that provides a family; empty if it's ours."""
    return next((point.dist.name for point in entry_points(group=package, name=name) if point.dist is not None), "")


def are_installed() -> bool:
    """Whether any family doesn't ship with this program."""
    return bool(entry_points(group="companion.families"))
