"""`GET /metrics` and `GET /readyz`: how the service does, for the host's own tools."""

from flask import Response, current_app

from api.http.blueprint import Blueprint
from api.http.context import context, desk
from api.schemas.base import Answer, number, string

metrics = Blueprint("metrics", __name__, description="How the service does, for the host's own tools.", url_prefix="")
TEXT = {
    "description": "Figures in Prometheus' text format.",
    "content": {
        "text/plain": {"schema": {"type": "string"}, "example": 'companion_live_listeners{process="4711"} 3\n'}
    },
}


class Ready(Answer):
    """The service takes requests, and the store takes writes."""

    status = string("Always `ready`.", "ready")
    listeners = number("Screens that listen live.", 3)


@metrics.route("/metrics", who="host")
@metrics.doc(responses={"200": TEXT})
def get_metrics() -> Response:
    """What the service did since it started, in Prometheus' text format."""
    text = current_app.extensions["companion_metrics"].text(live_listeners=len(context().hub))
    return Response(text, content_type="text/plain; version=0.0.4; charset=utf-8")


@metrics.route("/readyz", who="host")
@metrics.response(200, Ready)
def get_ready() -> dict[str, object]:
    """Whether the store takes writes; 503 if it does not."""
    with desk().transaction():
        desk().store.game("readyz")
    return {"status": "ready", "listeners": len(context().hub)}
