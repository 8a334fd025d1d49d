"""The process that does long computations."""

import os
import subprocess
import sys
import time
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import pytest

from companion.service.helpers import Helpers

ASKING = """
import os, time
from companion.service.helpers import helpers

if __name__ == "__main__":
    print(helpers.run(os.getpid), flush=True)
    time.sleep(600)
"""


def is_running(pid: int) -> bool:
    try:
        return "State:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return False


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="only Linux tells of other processes in files")
def test_it_ends_with_the_service_even_if_that_is_killed(tmp_path: Path):
    (tmp_path / "asking.py").write_text(ASKING)
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    with subprocess.Popen(
        [sys.executable, str(tmp_path / "asking.py")], env=environment, stdout=subprocess.PIPE, text=True
    ) as asking:
        assert asking.stdout is not None
        helper = int(asking.stdout.readline())
        assert is_running(helper)
        asking.kill()
    until = time.monotonic() + 60
    while is_running(helper) and time.monotonic() < until:
        time.sleep(0.05)
    assert not is_running(helper)


class _DiesAtOnce:
    def submit(self, _job: object, *_args: object) -> "_DiesAtOnce":
        return self

    def result(self) -> None:
        raise BrokenProcessPool


def test_where_no_process_stays_alive_the_job_is_done_here(monkeypatch: pytest.MonkeyPatch):
    helpers = Helpers()
    monkeypatch.setattr(helpers, "_started", _DiesAtOnce)
    assert helpers.run(max, 3, 5) == 5
