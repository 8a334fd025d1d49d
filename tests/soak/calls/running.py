"""Run the process whose calls fail, and collect what went wrong."""

import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from tests.soak.calls.shim import compiled

ROOT = Path(__file__).parent.parent.parent.parent
IN_MEMORY = Path("/dev/shm")
"""Where the files are, if it's there: calls fail by order, so nobody has to wait for a disk."""


def fail_every_call(
    *, share: float = 1.0, seed: int = 1, whole: Sequence[str] = (), say: Callable[[str], object] = lambda _: None
) -> list[dict[str, Any]]:
    """Let each call fail once, or a share of them, but all in whole scenarios; what goes wrong is said."""
    with tempfile.TemporaryDirectory(dir=IN_MEMORY if IN_MEMORY.is_dir() else None) as name:
        folder = Path(name).resolve()
        (folder / "watched").mkdir()
        environment = {**os.environ, "LD_PRELOAD": str(compiled(folder)), "TMPDIR": str(folder / "watched")}
        command = [sys.executable, "-m", "tests.soak.calls", str(folder), "--share", str(share), "--seed", str(seed)]
        trials = _trials([*command, *(f"--whole={scenario}" for scenario in whole)], environment, say)
    for scenario, count in Counter(trial["scenario"] for trial in trials).items():
        refused = sum(trial["scenario"] == scenario and trial["ended"] != "well" for trial in trials)
        say(f"{scenario}: {count} failing calls, {refused} refused")
    return trials


def _trials(command: list[str], environment: dict[str, str], say: Callable[[str], object]) -> list[dict[str, Any]]:
    trials = []
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for line in process.stdout:
            trials.append(json.loads(line))
            if trials[-1]["wrong"]:
                say("{scenario}: {call} fails ({way}): {ended}; {wrong}".format(**trials[-1]))
    if process.returncode != 0:
        raise AssertionError(f"the process ended with {process.returncode}")
    return trials
