"""A language that nobody speaks: longer, with accents, in brackets. What is not was in no catalog."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.languages import add_folder
from companion.languages.catalogs import remove_folder
from tools.pseudo_language import write


@pytest.fixture(scope="session")
def pseudo_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write(tmp_path_factory.mktemp("languages"))


@pytest.fixture
def pseudo(pseudo_folder: Path) -> Iterator[str]:
    """The pseudo-language is at hand; gives its tag."""
    add_folder(pseudo_folder)
    yield "en-XA"
    remove_folder(pseudo_folder)
