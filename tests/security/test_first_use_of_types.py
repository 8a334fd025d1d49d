"""Types that several threads use for the first time at once: msgspec by itself ends the process then."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
READING = ROOT / "companion/model/reading.py"
PROGRAM = """
import sys
import threading
from typing import Literal

import msgspec

from companion.model.reading import convert

sys.setswitchinterval(1e-6)
VALUE = {"one": [{"list": [1], "more": {"key": [1, 2]}}], "two": {"key": {"list": [1]}}, "three": "b"}
for _ in range(150):
    Inner = msgspec.defstruct("Inner", [("list", list[int] | None, None), ("more", dict[str, tuple[int, ...]], {})])
    fields = [("one", list[Inner]), ("two", dict[str, Inner] | None, None), ("three", Literal["a", "b"], "a")]
    Outer = msgspec.defstruct("Outer", fields)
    together = threading.Barrier(4)

    def use():
        together.wait()
        assert convert(VALUE, Outer).three == "b"

    threads = [threading.Thread(target=use) for _ in range(4)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
"""


def test_threads_that_use_a_type_first_at_once_get_along():
    done = subprocess.run([sys.executable, "-c", PROGRAM], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_no_type_is_worked_out_anywhere_else():
    typed = re.compile(r"msgspec\.convert\(|msgspec\.\w+\.Decoder\(|msgspec\.\w+\.decode\([^\n]*type=")
    places = [
        f"{path.relative_to(ROOT)}: {found[0]}"
        for folder in ("companion", "api", "printables")
        for path in (ROOT / folder).rglob("*.py")
        if path != READING and (found := typed.search(path.read_text(encoding="utf-8")))
    ]
    assert places == []
