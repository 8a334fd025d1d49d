"""Resources of the API, a module each; those of the table and of the server are in folders of their own.

A module has a blueprint of the same name.
"""

import pkgutil
from collections.abc import Iterator
from importlib import import_module

from flask import Blueprint


def blueprints() -> Iterator[Blueprint]:
    """The blueprint of every resource, by name."""
    for module in pkgutil.walk_packages(__path__, f"{__name__}."):
        if not module.ispkg:
            blueprint: Blueprint = getattr(import_module(module.name), module.name.rpartition(".")[2])
            yield blueprint
