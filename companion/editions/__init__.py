"""Editions: boxed games as data.

    edition = load("my_game")                  # a built-in edition, by the name of its box
    catalogue = Catalogue([Path("my_editions")])

Boxed games lie in the folders of their families. A custom edition is a folder or a single file of the same form.
"""

from companion.editions.catalogue import Catalogue, boxes, load, load_path
from companion.editions.problems import EditionError, Problem

__all__ = ["Catalogue", "EditionError", "Problem", "boxes", "load", "load_path"]
