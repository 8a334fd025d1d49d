"""`GET /healthz`: whether the store answers."""

from api.http.blueprint import Blueprint
from api.http.context import app_context
from api.schemas.base import Answer, string

health = Blueprint("health", __name__, description="Whether the service is well.", url_prefix="")


class Health(Answer):
    """All is well."""

    status = string("Always `ok`.", "ok")


@health.route("/healthz", who="anyone")
@health.response(200, Health)
def get_health() -> dict[str, str]:
    """Whether the store answers; 503 if it does not."""
    app_context().store.game("healthz")
    return {"status": "ok"}
