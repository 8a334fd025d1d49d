"""A pulled plug: what the disk holds if everything that was not synced is lost, at any moment of a run.

The process runs under strace, which notes every write and every sync. From that the files are put together as they are
on a disk that has kept what was synced, and by chance some of the rest, torn at sectors. What was told before that
moment must be there.
"""

import random
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

from companion.storage import open_store
from tests.soak.killing import Answered, check, prepare

SECTOR = 512
CALLS = "openat,pwrite64,write,fsync,fdatasync,ftruncate,unlink"
LINE = re.compile(r"^(\d+) +(.*)$")
CALL = re.compile(r"^(\w+)\((?:(\d+)<(.*?)>(?:\(deleted\))?)?(?:, )?(.*)$")
TEXT = re.compile(r'"((?:\\x[0-9a-f]{2})*)"')


def has_strace() -> bool:
    """Whether this machine can look at the calls of a process."""
    if shutil.which("strace") is None:
        return False
    return subprocess.run(["strace", "-o", "/dev/null", "true"], capture_output=True, check=False).returncode == 0


@dataclass
class OnDisk:
    """A file: what is safe, and what is written but not yet synced."""

    safe: bytearray = field(default_factory=bytearray)
    named: bool = True
    """Whether its name is safe in its folder, too."""
    waiting: list[tuple[int, bytes | None]] = field(default_factory=list)
    """Writes by place; a length without bytes cuts the file there."""

    def write(self, into: bytearray, place: int, data: bytes | None) -> None:
        """Put a write into the file."""
        if data is None:
            del into[place:]
            into.extend(bytes(place - len(into)))
            return
        into.extend(bytes(max(0, place + len(data) - len(into))))
        into[place : place + len(data)] = data

    def sync(self, count: int) -> None:
        """The first so many writes are safe."""
        for place, data in self.waiting[:count]:
            self.write(self.safe, place, data)
        del self.waiting[:count]

    def after_the_plug(self, chance: random.Random) -> bytearray:
        """What may be found: all that is safe, and any part of the rest."""
        found = bytearray(self.safe)
        for place, data in self.waiting:
            if data is None:
                if chance.random() < 0.5:
                    self.write(found, place, None)
                continue
            for start in range(0, len(data), SECTOR):
                if chance.random() < 0.5:
                    self.write(found, place + start, data[start : start + SECTOR])
        return found


class Disk:
    """A folder, as a trace tells of it line by line."""

    def __init__(self, folder: Path) -> None:
        self.folder = str(folder)
        self.files = {str(path): OnDisk(bytearray(path.read_bytes())) for path in folder.iterdir()}
        self.answered = Answered()
        self.syncs = 0
        self.checkpoints = 0
        """How often the log was emptied into the database."""
        self._syncing: dict[str, tuple[str, int]] = {}

    def follow(self, line: str) -> bool:
        """Take in one line; whether the moment after it is worth looking at."""
        found = LINE.match(line)
        if found is None:
            return False
        thread, call = found.groups()
        if call.startswith("<... ") and "sync" in call and thread in self._syncing:
            self._synced(*self._syncing.pop(thread))
            return True
        parts = CALL.match(call)
        if parts is None:
            return False
        name, number, path, rest = parts.groups()
        path = _plain(path or "")
        if name == "write" and number == "1":
            for answer in _bytes(rest).decode().splitlines():
                self.answered.hear(answer)
            return True
        if name == "openat":
            opened = re.search(r'"((?:\\x[0-9a-f]{2})*)", [^)]*O_CREAT', call)
            path = _plain(opened.group(1)) if opened else ""
            if path.startswith(self.folder) and path not in self.files:
                self.files[path] = OnDisk(named=False)
            return False
        if not path.startswith(self.folder) or path.endswith("-shm"):
            return False
        if name == "pwrite64":
            place = int(re.findall(r", (\d+)(?:\)| <)", rest)[-1])
            self.files[path].waiting.append((place, _bytes(rest)))
        elif name == "ftruncate":
            self.checkpoints += path.endswith("-wal")
            self.files[path].waiting.append((int(re.findall(r"\d+", rest)[0]), None))
        elif name in ("fsync", "fdatasync"):
            count = len(self.files[path].waiting) if path in self.files else 0
            if "unfinished" in rest:
                self._syncing[thread] = (path, count)
            else:
                self._synced(path, count)
            return True
        return False

    def _synced(self, path: str, count: int) -> None:
        self.syncs += 1
        if path == self.folder:
            for file in self.files.values():
                file.named = True
        elif path in self.files:
            self.files[path].sync(count)

    def after_the_plug(self, target: Path, chance: random.Random) -> None:
        """Write the folder as it may be found."""
        shutil.rmtree(target, ignore_errors=True)
        target.mkdir()
        for path, file in self.files.items():
            if (file.named or chance.random() < 0.5) and not path.endswith("-shm"):
                (target / Path(path).name).write_bytes(file.after_the_plug(chance))


def _plain(text: str) -> str:
    return bytes.fromhex(text.replace("\\x", "")).decode() if text.startswith("\\x") else text


def _bytes(rest: str) -> bytes:
    found = TEXT.search(rest)
    return bytes.fromhex(found.group(1).replace("\\x", "")) if found else b""


def pull_the_plug(
    folder: Path, moments: int, *, taps: int = 40, seed: int = 1942, normal: bool = False
) -> tuple[int, int, int]:
    """Run under load, and look at so many moments. Raises for what is lost.

    Gives how many moments there were, the syncs, and how often the log was taken over.
    """
    data, trace = folder / "data", folder / "trace"
    data.mkdir()
    prepare(f"sqlite:///{data / 'companion.db'}")
    disk, chance = Disk(data), random.Random(seed)
    worker = [sys.executable, "-m", "tests.soak.worker", f"sqlite:///{data / 'companion.db'}", "p", "3", str(taps)]
    strace = ["strace", "-f", "-y", "-xx", "-s", "70000", "-e", f"trace={CALLS}", "-e", "signal=none", "-o", str(trace)]
    subprocess.run([*strace, *worker, *(["normal"] if normal else [])], check=True, stdout=subprocess.DEVNULL)
    with trace.open(encoding="ascii") as text:
        lines = text.readlines()
    worth = [number for number, line in enumerate(lines) if "sync" in line or "write(1<" in line]
    looked = set(chance.sample(worth, min(moments, len(worth)))) | {len(lines) - 1}
    for number, line in enumerate(lines):
        disk.follow(line)
        if number in looked:
            disk.after_the_plug(folder / "found", chance)
            store = open_store(f"sqlite:///{folder / 'found' / 'companion.db'}")
            try:
                check(store, disk.answered)
            finally:
                store.close()
    return len(looked), disk.syncs, disk.checkpoints
