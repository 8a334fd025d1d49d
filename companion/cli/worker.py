"""The serving process: its settings, and the app it builds from them."""

import gc
import logging
import os
import sys
from multiprocessing.util import Finalize
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli.setup import catalogue_of, database_url, host_key
from companion.languages import add_folder, table_language
from companion.model.reading import decode
from companion.model.records import A_MINUTE
from companion.model.shape import Shape

if TYPE_CHECKING:  # read when they are needed
    from api.gateway.gateway import Gateway
    from api.settings import Settings
    from companion.storage import Store

SWITCH_SECONDS = 0.002
"""How long a computing thread runs before another one gets a turn. With Python's default (5 ms), a tap that needs the
processor ten times waits each time for everybody who is getting a page; at 0.5 ms, PostgreSQL's many threads cost an
eighth more.
"""
PLAN = "COMPANION_SERVE_PLAN"
"""How the plan reaches the worker process."""
YOUNG_OBJECTS = 10_000
"""After how many new objects the garbage collector looks at them: a tap makes hundreds, and most are freed
without it.
"""


class ServerPlan(Shape):
    """What the worker process needs to know; it finds the host key itself."""

    data: str
    database: str | None = None
    editions: tuple[str, ...] = ()
    public_url: str | None = None
    host: str = ""
    announces: bool = False
    allowed_hosts: tuple[str, ...] = ()
    trusted_proxies: tuple[str, ...] = ()
    backups: str | None = None
    second_place: str | None = None
    """A second place for backups."""
    seat_pace: int = A_MINUTE
    verbose: bool = False
    log_format: str = "text"
    stops_from_page: bool = False
    language: str = "en"
    languages: tuple[str, ...] = ()
    """Folders with the table's own languages."""


def worker_app() -> "Gateway":
    """The app as the worker process builds it: it opens the store, and listens once everything is there."""
    from api.server import end_with_parent
    from api.settings import Settings
    from companion.storage import open_store

    end_with_parent()
    sys.setswitchinterval(SWITCH_SECONDS)
    plan = decode(os.environ[PLAN], ServerPlan)
    data = Path(plan.data)
    settings = Settings(
        host_key=host_key(data),
        public_url=plan.public_url,
        listens_on=plan.host,
        announces=plan.announces,
        allowed_hosts=frozenset(plan.allowed_hosts),
        trusted_proxies=plan.trusted_proxies,
        data_folder=plan.data,
        backups_folder=plan.backups or str(data / "backups"),
        second_place=plan.second_place,
        access_log=plan.verbose,
        seat_pace=plan.seat_pace,
        stops_from_page=plan.stops_from_page,
    )
    for folder in plan.languages:
        add_folder(Path(folder))
    table_language(plan.language)
    store = open_store(plan.database or database_url(data))
    return _gateway(plan, settings, store)


def _gateway(plan: ServerPlan, settings: "Settings", store: "Store") -> "Gateway":
    """The gateway and everything behind it.

    It's permanent: collecting garbage in it would take a fifth of the startup time, and again later.
    """
    gc.disable()
    from api.app import create_app
    from api.gateway.gateway import Gateway
    from api.server import is_first
    from companion.service import AppContext
    from companion.service.club.keeping import ResultKeeper
    from companion.service.safekeeping.backups import Backups
    from companion.service.safekeeping.heads import heads_beside
    from companion.service.safekeeping.second_place import SecondPlace
    from companion.service.table.timekeeper import Timekeeper, heartbeat_beside
    from companion.service.webhooks.courier import Courier

    _log(plan)
    data = Path(plan.data)
    heads = heads_beside(plan.database or database_url(data), data)
    context = AppContext(store, catalogue_of(data, [Path(edition) for edition in plan.editions]), heads=heads)
    backups = [Backups(context, Path(plan.backups or data / "backups"), data=data)]
    if plan.second_place is not None:
        backups.append(SecondPlace(context, Path(plan.second_place), data=data))

    courier = Courier(context, settings.host_key)
    clocks = Timekeeper(context, heartbeat_beside(plan.database or database_url(data), data))
    club = ResultKeeper(context)

    def end() -> None:
        for each in backups:
            each.stop()
        club.stop()
        clocks.stop()
        courier.stop()
        heads.close()
        store.close()

    Finalize(None, end, exitpriority=10)  # when the worker process ends
    gateway = Gateway(create_app(context, settings))
    gc.freeze()
    gc.set_threshold(YOUNG_OBJECTS)
    gc.enable()
    if is_first(data) or is_shared(plan.database):
        for each in backups:
            each.start()
        clocks.start()
        club.start()
        courier.start()
    return gateway


def _log(plan: ServerPlan) -> None:
    """Log to the terminal, with the request id in each line."""
    from api.http.logs.json_lines import JsonLines
    from api.http.logs.request_ids import WithRequestId

    handler = logging.StreamHandler()
    handler.addFilter(WithRequestId())
    plain = logging.Formatter("%(asctime)s %(message)s")
    handler.setFormatter(JsonLines() if plan.log_format == "json" else plain)
    logging.basicConfig(level=logging.INFO if plan.verbose else logging.WARNING, handlers=[handler])


def is_shared(database: str | None) -> bool:
    """Whether several processes can serve from a database; they agree on a leader themselves."""
    return (database or "").startswith(("postgresql:", "postgres:"))
