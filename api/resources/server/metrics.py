"""`GET /metrics` and `GET /readyz`: the service's status, for the host's own tools."""

import shutil
import time
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from flask import Response, current_app

from api.http.blueprint import Blueprint
from api.http.context import app_context, settings, web_context
from api.http.identity import somebody
from api.http.problem import Problem
from api.schemas.answers import Ready
from companion.service.safekeeping.second_place import outcome
from companion.storage import StoreError

metrics = Blueprint("metrics", __name__, description="How the service does, for the host's own tools.", url_prefix="")
TEXT = {
    "description": "Figures in Prometheus' text format.",
    "content": {
        "text/plain": {"schema": {"type": "string"}, "example": 'companion_live_listeners{process="4711"} 3\n'}
    },
}


@metrics.route("/metrics", who="metrics")
@metrics.doc(responses={"200": TEXT})
def get_metrics() -> Response:
    """What the service has done since it started, in Prometheus's text format."""
    gauges = {"live_listeners": float(len(web_context().hub)), **_of_the_disk()}
    text = current_app.extensions["companion_metrics"].text(**gauges)
    return Response(text, content_type="text/plain; version=0.0.4; charset=utf-8")


def _of_the_disk() -> dict[str, float]:
    """The age of the newest backup and the free disk space; unknown values are left out."""
    gauges: dict[str, float] = {}
    data, backups = settings().data_folder, settings().backups_folder
    with suppress(OSError):
        if data is not None:
            gauges["disk_free_bytes"] = shutil.disk_usage(data).free
    with suppress(OSError, ValueError):
        if backups is not None:
            newest = max(file.stat().st_mtime for file in Path(backups).glob("*.db"))
            gauges["newest_backup_age_seconds"] = max(0.0, time.time() - newest)
    second = outcome(app_context()) if settings().second_place is not None else None
    if second is not None:
        gauges["second_backup_failing"] = float(bool(second.failed_at))
    if second is not None and second.made_at:
        second_made_at = datetime.fromisoformat(second.made_at).timestamp()
        gauges["newest_second_backup_age_seconds"] = max(0.0, time.time() - second_made_at)
    return gauges


@metrics.route("/readyz", who="anyone")
@metrics.response(200, Ready)
def get_ready() -> Ready:
    """Whether the store accepts writes; 503 if it doesn't. Only the host, or a key for metrics, learns more."""
    who = somebody()
    is_watching = who is not None and (who.is_host or (who.program is not None and who.program.can == "metrics"))
    try:
        with app_context().transaction():
            app_context().store.game("readyz")
    except StoreError:
        if is_watching:
            raise
        raise Problem(503, "store_unavailable", "Not ready.", headers={"Retry-After": "2"}) from None
    return {"status": "ready", "listeners": len(web_context().hub)} if is_watching else {"status": "ready"}
