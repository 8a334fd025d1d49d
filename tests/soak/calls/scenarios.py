"""What is done while a call fails, and what must hold afterward."""

import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
from click.testing import CliRunner

from companion.cli import loaded
from companion.service.safekeeping import heads
from companion.storage import StoreError, open_store
from tests.api.talking import Heard
from tests.soak.calls.evening import Evening, in_a_new_thread, keys_in
from tests.soak.calls.shim import Shim

REFUSALS = {503: ("store_failing", "store_unavailable", "store_lost", "store_unclear"), 507: ("store_full",)}
"""The refusals that say that a disk failed, by status."""
UNCLEAR = "store_unclear"
OUTPUT, NEW = "game.json", "new.db"


class Wrong(Exception):
    """Something that was promised doesn't hold."""


@dataclass
class Scenario:
    """Something that writes to disk."""

    name: str
    act: Callable[[Evening, str], str]
    """Does it; returns what came of it. `key` names what is done."""
    before: Callable[[Evening, str], object] = lambda _evening, _key: None
    check: Callable[[Evening, str, str], object] = lambda _evening, _key, _ended: None
    """What must hold in addition, after it ended so."""
    after: Callable[[Evening], object] = lambda _evening: None
    """Puts everything back as it was, however it ended."""


class Trial:
    """A scenario in which one call fails."""

    def __init__(self, evening: Evening, shim: Shim, scenario: Scenario, crashed: Path) -> None:
        self._evening, self._shim, self._scenario, self._crashed = evening, shim, scenario, crashed

    def calls(self) -> list[str]:
        """The calls when nothing fails."""
        key = f"{self._scenario.name}-counted"
        self.run(f"{key} already", -1, None)
        self._scenario.before(self._evening, key)
        self._shim.arm(0)
        self._scenario.act(self._evening, key)
        found = self._shim.calls()
        self._shim.arm(-1)
        self._scenario.after(self._evening)
        if self._evening.store is None:
            self._evening.start()
        return found

    def run(self, key: str, call: int, way: str | None) -> dict[str, Any]:
        """Let a call fail, and look at everything that was promised."""
        evening, scenario = self._evening, self._scenario
        scenario.before(evening, key)
        evening.ended.clear()
        failed = ""
        try:
            self._shim.arm(call, way)
            try:
                ended = scenario.act(evening, key)
            finally:
                failed = (self._shim.calls()[call - 1 : call] or [""])[0]
                self._shim.arm(-1)
            self._look(key, ended)
            wrong = None
        except Exception as error:
            ended, wrong = evening.ended.get(key, "it broke"), f"{type(error).__name__}: {error}"
        scenario.after(evening)
        if wrong is not None:
            evening.stop()
        if evening.store is None:
            evening.start()
        return {"scenario": scenario.name, "call": failed, "way": way, "ended": ended, "wrong": wrong}

    def _look(self, key: str, ended: str) -> None:
        evening, scenario = self._evening, self._scenario
        first = dict(evening.ended)
        with closing(evening.crashed(self._crashed)) as crashed:
            if wrong := evening.wrong_in(crashed):
                raise Wrong(f"after a crash: {wrong}")
            there = keys_in(crashed, evening.game)
        for sent, its_end in first.items():
            if sent in there and its_end not in ("well", UNCLEAR):
                raise Wrong(f"refused ({its_end}), and there after a crash")
        scenario.check(evening, key, ended)
        if ended != "well":
            self._well(scenario.act(evening, key))
            scenario.check(evening, key, "well")
        if evening.store is None:
            evening.start()
        for sent in [*first, f"next-{key}"]:
            self._well(tapped(evening, sent))
        for store in (evening.store, open_store(f"sqlite:///{evening.database}")):
            assert store is not None
            if wrong := evening.wrong_in(store):
                raise Wrong(wrong)
        store.close()

    @staticmethod
    def _well(ended: str) -> None:
        if ended != "well":
            raise Wrong(f"the next one doesn't work: {ended}")


def outcome(heard: Heard) -> str:
    """How a request ended: `well`, or the refusal's code."""
    if heard.status == 201:
        return "well"
    if heard.code not in REFUSALS.get(heard.status, ()) or not heard["detail"]:
        raise Wrong(f"{heard.status}: {heard.raw[:200]!r}")
    return heard.code


def tapped(evening: Evening, key: str) -> str:
    """A tap, noted once it's answered."""
    ended = evening.ended[key] = outcome(evening.tap(key))
    if ended == "well" and key not in evening.taps:
        evening.taps.append(key)
    return ended


def tapped_at_once(evening: Evening, key: str) -> str:
    """Four taps that share a commit, if they meet. Each is answered or refused for itself."""
    keys = [key, *(f"{key}{letter}" for letter in "abc")]
    with ThreadPoolExecutor(len(keys)) as pool:
        ended = list(pool.map(lambda each: tapped(evening, each), keys))
    return next((each for each in ended if each != "well"), "well")


def photographed(evening: Evening, key: str) -> str:
    """A photo, noted once it's answered."""
    heard = evening.photo(key)
    ended = outcome(heard)
    if ended == "well" and heard["id"] not in evening.photos:
        evening.photos.append(heard["id"])
    return ended


def in_an_empty_album(evening: Evening, key: str) -> None:
    """There's room for a photo."""
    evening.forget_photos()
    settled(evening, key)


def one_photo(evening: Evening, _key: str, ended: str) -> None:
    """What was refused isn't in the album."""
    photos = [photo["id"] for photo in evening.host.get(f"/games/{evening.game}/photos").expect(200)["photos"]]
    if photos != evening.photos and ended != UNCLEAR:
        raise Wrong(f"the album has {photos}, not {evening.photos}")


def said(work: Callable[[], object]) -> str:
    """How something ended that isn't a request: `well`, or the sentence."""
    try:
        work()
    except StoreError as error:
        return str(error)
    return "well"


def started(evening: Evening, _key: str) -> str:
    """The program starts, and a seat is known."""
    return said(evening.start)


def stopped(evening: Evening, _key: str) -> str:
    """The program stops."""
    return said(evening.stop)


def started_elsewhere(evening: Evening, _key: str) -> str:
    """The program starts for the first time: there's no database yet."""
    return said(lambda: open_store(f"sqlite:///{evening.data / NEW}").close())


def nothing_half(evening: Evening, _key: str, ended: str) -> None:
    """There's a database that can be used, or none."""
    new = evening.data / NEW
    if left := [path.name for path in evening.data.iterdir() if path.name.startswith(f".{NEW}")]:
        raise Wrong(f"left behind: {left}")
    if ended == "well" or new.exists():
        with closing(open_store(f"sqlite:///{new}")) as store:
            store.keep_document("a", "b", "c")
            if wrong := store.check():
                raise Wrong(wrong[0])
    without_it(evening)


def without_it(evening: Evening) -> None:
    """There's no such database."""
    for path in evening.data.glob(f"{NEW}*"):
        path.unlink()


def backed_up(evening: Evening, _key: str) -> str:
    """A backup of this hour and of the evening."""
    return "well" if evening.backups.look(ending=True) else "no backup"


def backed_up_twice(evening: Evening, _key: str) -> str:
    """A backup in the second place."""
    return "well" if evening.second.look(ending=True) else "no backup"


def whole_backups(folder: Path) -> Callable[[Evening, str, str], None]:
    """Every backup can be restored, the newest one has everything, and nothing else is left behind."""

    def check(evening: Evening, _key: str, ended: str) -> None:
        place = evening.data.parent / folder
        for path in place.iterdir():
            if not path.name.startswith(("hour-", "evening-")) or path.suffix != ".db":
                raise Wrong(f"left behind: {path.name}")
            with tempfile.TemporaryDirectory() as copies:
                copy = Path(copies) / path.name
                copy.write_bytes(path.read_bytes())
                with closing(open_store(f"sqlite:///{copy}")) as store:
                    newest = max(place.iterdir(), key=lambda each: each.stat().st_mtime_ns)
                    wrong = evening.wrong_in(store) if ended == "well" and path == newest else None
                    if wrong or (wrong := next(iter(store.check()), None)):
                        raise Wrong(f"{path.name}: {wrong}")

    return check


def one_more(evening: Evening, key: str) -> None:
    """Something has changed since the last backup."""
    evening.later()
    settled(evening, key)


def commanded(*words: str) -> Callable[[Evening, str], str]:
    """A command of the command line, on this evening's data."""

    def act(evening: Evening, _key: str) -> str:
        command, *given = [word.format(data=evening.data, stick=evening.stick, game=evening.game) for word in words]
        done = CliRunner().invoke(loaded(command), [*given, "--data", str(evening.data)])
        if done.exception is not None and not isinstance(done.exception, SystemExit):
            raise done.exception
        return "well" if done.exit_code == 0 else done.output.strip() or "silence"

    return act


def exported_whole(evening: Evening, _key: str, ended: str) -> None:
    """The file is a whole export: the new one if it was written, otherwise the one before."""
    document = msgspec.json.decode((evening.data / OUTPUT).read_bytes())
    exported = [entry.get("request") for entry in document["entries"]]
    if ended == "well" and [key for key in exported if key is not None][-1] != evening.taps[-1]:
        raise Wrong("the export isn't the newest one")
    if left := [path.name for path in evening.data.iterdir() if path.name.startswith(f".{OUTPUT}")]:
        raise Wrong(f"left behind: {left}")


def first_export(evening: Evening, key: str) -> None:
    """There's an export from before, and something new."""
    export(evening, key)
    one_more(evening, key)


def copied(evening: Evening, _key: str, ended: str) -> None:
    """The copy is whole, or isn't there."""
    copy = evening.data / "copy.db"
    if copy.exists():
        with closing(open_store(f"sqlite:///{copy}")) as store:
            if wrong := evening.wrong_in(store):
                raise Wrong(wrong)
        copy.unlink()
    elif ended == "well":
        raise Wrong("there's no copy")
    if left := [path.name for path in evening.data.iterdir() if path.name.startswith("copy.db")]:
        raise Wrong(f"left behind: {left}")


def before_restoring(evening: Evening, key: str) -> None:
    """The newest backup has everything, and the program has stopped."""
    for kept in evening.data.glob("companion-before-restore*"):
        kept.unlink()
    one_more(evening, key)
    if evening.second.look(ending=True) == []:
        raise Wrong("no backup")
    evening.stop()


def restored(evening: Evening, _key: str, ended: str) -> None:
    """The games are there, from before or from the backup, and nothing is lost of what was there before."""
    if evening.store is None and ended != "well":
        with closing(open_store(f"sqlite:///{evening.database}")) as store:
            if wrong := evening.wrong_in(store):
                raise Wrong(wrong)
        return
    if evening.store is None:
        evening.start()
    if left := [path.name for path in evening.data.iterdir() if "restored" in path.name]:
        raise Wrong(f"left behind: {left}")


def full_heads(evening: Evening, _key: str) -> None:
    """The file of heads is written again at the next tap."""
    heads.MOST_BYTES = 0


def heads_read(evening: Evening, _key: str, _ended: str) -> None:
    """Nothing else is left behind, and what the file remembers isn't newer than the games."""
    if left := [path.name for path in evening.data.iterdir() if path.name.startswith(".companion.db-heads")]:
        raise Wrong(f"left behind: {left}")


def remembered(evening: Evening, key: str, ended: str) -> None:
    """The file of heads can be read line by line: a line that was cut short spoils no other."""
    if ended != "well":
        return
    if tapped(evening, f"head-{key}") != "well":
        raise Wrong("no tap")
    known = heads.heads_beside(f"sqlite:///{evening.database}", evening.data).known(evening.game)
    newest = max(head.version for head in known)
    version = len(keys_in(evening.app.store, evening.game))
    if newest != version:
        raise Wrong(f"the file remembers entry {newest} of {version}")


def heads_as_ever(_evening: Evening) -> None:
    """The file of heads is appended to."""
    heads.MOST_BYTES = 1 << 20


def settled(evening: Evening, key: str) -> None:
    """The database is open and marked as in use: it's the middle of the evening."""
    if tapped(evening, f"before-{key}") != "well":
        raise Wrong("no tap")


def restarted(evening: Evening, _key: str) -> None:
    """Everything is opened again."""
    evening.stop()
    evening.start()


export = commanded("export", "{game}", "-o", f"{{data}}/{OUTPUT}")
SCENARIOS = (
    Scenario("tap", tapped, before=settled, check=remembered),
    Scenario("tap of a new thread", lambda evening, key: in_a_new_thread(lambda: tapped(evening, key)), before=settled),
    Scenario("first tap", tapped, before=restarted),
    Scenario("four taps at once", tapped_at_once, before=settled),
    Scenario("tap that writes the heads again", tapped, before=full_heads, check=heads_read, after=heads_as_ever),
    Scenario("photo", photographed, before=in_an_empty_album, check=one_photo),
    Scenario("start", started, before=stopped),
    Scenario("start without a database", started_elsewhere, check=nothing_half, after=without_it),
    Scenario("stop", stopped),
    Scenario("checkpoint", lambda evening, _key: said(evening.app.store.checkpoint), before=settled),
    Scenario("backup", backed_up, before=one_more, check=whole_backups(Path("data/backups"))),
    Scenario("backup in a second place", backed_up_twice, before=one_more, check=whole_backups(Path("stick"))),
    Scenario("export", export, before=first_export, check=exported_whole),
    Scenario("backup by hand", commanded("backup", "{data}/copy.db"), check=copied),
    Scenario("restore", commanded("restore", "{stick}"), before=before_restoring, check=restored),
)
