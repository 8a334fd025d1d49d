"""Resources of the API, a module each. A module has a blueprint of the same name."""

import pkgutil
from collections.abc import Iterator
from importlib import import_module

from flask import Blueprint


def blueprints() -> Iterator[Blueprint]:
    """The blueprint of every resource, by name."""
    for module in pkgutil.iter_modules(__path__):
        blueprint: Blueprint = getattr(import_module(f"{__name__}.{module.name}"), module.name)
        yield blueprint
