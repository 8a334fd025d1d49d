"""Finding what families of games register: packages in our own folders, and installed ones by entry points."""

import pkgutil
from collections.abc import Iterator
from importlib import import_module
from importlib.metadata import entry_points
from typing import TypeVar

T = TypeVar("T")


def found(package: str, attribute: str, kind: type[T]) -> Iterator[T]:
    """What the packages below `package`, and those that entry points of that group name, have as `attribute`.

    Ours come first, in the order of their names; then those of installed distributions.
    """
    folder = import_module(package).__path__
    ours = sorted(iter_module.name for iter_module in pkgutil.iter_modules(folder) if iter_module.ispkg)
    theirs = sorted(entry_point.value for entry_point in entry_points(group=package))
    for name in [*(f"{package}.{our}" for our in ours), *theirs]:
        one = getattr(import_module(name.partition(":")[0]), attribute)
        if not isinstance(one, kind):
            raise TypeError(f"{name}.{attribute} is not a {kind.__name__}")
        yield one
