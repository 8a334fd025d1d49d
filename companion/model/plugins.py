"""Finding what families of games register: packages in our own folders, and installed ones by entry points."""

import logging
import pkgutil
from collections.abc import Iterator
from importlib import import_module
from importlib.metadata import entry_points
from typing import TypeVar

T = TypeVar("T")
log = logging.getLogger(__name__)

broken: dict[str, str] = {}
"""Installed families that do not work, by what their entry point calls them: why. Everything else goes on."""


def found(package: str, attribute: str, kind: type[T]) -> Iterator[T]:
    """What the packages below `package`, and those that entry points of that group name, have as `attribute`.

    Ours come first, in the order of their names; then those of installed distributions.
    """
    folder = import_module(package).__path__
    for name in sorted(module.name for module in pkgutil.iter_modules(folder) if module.ispkg):
        yield _registered(f"{package}.{name}", attribute, kind)
    for point in sorted(entry_points(group=package), key=lambda point: point.value):
        try:
            yield _registered(point.value, attribute, kind)
        except Exception as error:  # whatever somebody's package does, the others are there
            log.exception("the family %s (%s) is left out", point.name, point.value)
            broken[point.name] = f"{type(error).__name__}: {error}"


def _registered(name: str, attribute: str, kind: type[T]) -> T:
    registered = getattr(import_module(name.partition(":")[0]), attribute)
    if not isinstance(registered, kind):
        raise TypeError(f"{name}.{attribute} is not a {kind.__name__}")
    return registered


def provider(package: str, name: str) -> str:
    """The installed distribution that brings a family; empty if it is ours."""
    return next((point.dist.name for point in entry_points(group=package, name=name) if point.dist is not None), "")


def are_installed() -> bool:
    """Whether there is any family that does not come with this program."""
    return bool(entry_points(group="companion.families"))
