"""Which tests there are: `python -m tests.statements.collecting FILE...` prints ids, and whether each is skipped."""

import json
import sys
from collections.abc import Sequence
from typing import Any

import pytest


class Collected:
    """Notes every test that pytest collects."""

    def __init__(self) -> None:
        self.found: dict[str, bool] = {}

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Look at all of them."""
        self.look(session.items)

    def look(self, items: Sequence[pytest.Item]) -> None:
        """A test of several cases also counts by its bare name, if one of them runs."""
        for item in items:
            skipped = any(_applies(mark) for mark in item.iter_markers() if mark.name in ("skip", "skipif", "xfail"))
            bare = item.nodeid.partition("[")[0]
            self.found[item.nodeid] = skipped
            self.found[bare] = skipped and self.found.get(bare, True)


def _applies(mark: Any) -> bool:
    return mark.name != "skipif" or bool(mark.args and mark.args[0])


def main() -> None:
    """Collect the files named and print what was found."""
    collected = Collected()
    pytest.main(["--collect-only", "-q", "-p", "no:cacheprovider", "--no-header", *sys.argv[1:]], plugins=[collected])
    sys.stdout.write("\n" + json.dumps(collected.found) + "\n")


if __name__ == "__main__":
    main()
