"""`GET /healthz`: whether the store answers."""

from api.http.blueprint import Blueprint
from api.http.context import app_context
from api.schemas.answers import Health

health = Blueprint("health", __name__, description="Whether the service is well.", url_prefix="")


@health.route("/healthz", who="anyone")
@health.response(200, Health)
def get_health() -> Health:
    """Whether the store answers; 503 if it doesn't."""
    app_context().store.game("healthz")
    return {"status": "ok"}
