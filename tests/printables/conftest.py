"""Papers are printed once for all processes that test them."""

import os

import pytest

from tests.printables import paper_reading


@pytest.fixture(scope="session", autouse=True)
def kept_papers(tmp_path_factory: pytest.TempPathFactory) -> None:
    mine = tmp_path_factory.getbasetemp()
    paper_reading.KEPT = (mine.parent if "PYTEST_XDIST_WORKER" in os.environ else mine) / "papers"
    paper_reading.KEPT.mkdir(exist_ok=True)
