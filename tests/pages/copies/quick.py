"""The script that keeps copies, in QuickJS: the same files that phones run, around a server in Python."""

import json
import re
from pathlib import Path
from typing import Any

import quickjs

from api.pages.kit.assets import FOLDER

EXPORTED = re.compile(r"^export ", re.MULTILINE)
IMPORTED = re.compile(r"^import .*$", re.MULTILINE)
GLUE = Path(__file__).parent / "glue.js"


def script(name: str) -> str:
    """A script without what makes it a module."""
    return EXPORTED.sub("", IMPORTED.sub("", (FOLDER / f"{name}.js").read_text(encoding="utf-8")))


class CopyingPhone:
    """A phone that keeps one game."""

    def __init__(self, serve: Any) -> None:
        self._js = quickjs.Context()
        self._js.add_callable("serve", serve)
        self._js.eval("\n".join([script("blake2b"), script("copies"), GLUE.read_text(encoding="utf-8")]))

    def digest(self, text: str) -> str:
        """A hash as the script computes it."""
        found: str = self._js.get("digest")(text)
        return found

    def do(self, name: str, *given: Any) -> dict[str, Any]:
        """Call the copy, and see what came of it."""
        self._js.get("act")(name, json.dumps([*given, None, None][:2]))
        while self._js.execute_pending_job():
            pass
        found: dict[str, Any] = json.loads(self._js.get("read")())
        return found

    def reload(self) -> None:
        """Open the page again: what was only in memory is gone."""
        self._js.eval("copy = tab(); told.length = 0; asked.length = 0;")
