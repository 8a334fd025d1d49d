"""Stopping the program from the host page: for a program started with a double click.

Only if the host page was opened on this machine's own screen; a club's server is stopped by its administrator.
"""

import os
import signal
import threading

from flask import Response

from api.http.context import web_context
from api.http.identity import current
from api.pages.kit.rendering import render
from api.pages.kit.routes import pages
from companion.model.refusal import NotFound
from companion.service.identity import require_host

GRACE_SECONDS = 0.5
"""Time for the goodbye page to arrive."""


@pages.get("/stop")
def stop_page() -> Response:
    """Ask for confirmation: phones lose the connection."""
    _check()
    return render("stop.html", stopping=False)


@pages.post("/stop")
def stop() -> Response:
    """Say goodbye, then end the program like Ctrl+C."""
    _check()
    threading.Timer(GRACE_SECONDS, os.kill, (os.getppid(), signal.SIGTERM)).start()
    return render("stop.html", stopping=True)


def _check() -> None:
    if not web_context().settings.stops_from_page:
        raise NotFound("unknown_page", "Stop this server where you started it.")
    require_host(current())
