"""Reports of games with some of their read models replaced."""

from typing import Any


class Showing:
    """A report that shows something else in places."""

    def __init__(self, report: Any, **models: Any) -> None:
        self._report = report
        self.__dict__.update(models)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._report, name)
