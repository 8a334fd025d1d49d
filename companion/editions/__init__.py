"""Editions: boxed games as data.

    edition = load("anniversary")              # a built-in edition, or one from an extra folder
    catalogue = Catalogue([Path("my_editions")])

One folder per boxed game lies beside this file. A custom edition is a folder or a single file of the same form.
"""

from companion.editions.catalogue import BUILT_IN, Catalogue, load, load_path
from companion.editions.problems import EditionError, Problem

__all__ = ["BUILT_IN", "Catalogue", "EditionError", "Problem", "load", "load_path"]
