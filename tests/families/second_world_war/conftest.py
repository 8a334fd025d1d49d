"""The box whose figures are read."""

import pytest

from companion.editions import load
from companion.families.second_world_war.edition import SecondWorldWarEdition as Edition


@pytest.fixture(scope="module")
def edition() -> Edition:
    return load("second_world_war")
