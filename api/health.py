"""`GET /healthz`: whether the store answers."""

from typing import Any

from api.blueprint import Blueprint
from api.counter import desk
from api.schemas.base import Answer, string

health = Blueprint("health", __name__, description="Whether the service is well.")


class Health(Answer):
    """All is well."""

    status = string("Always `ok`.", "ok")


@health.route("/healthz", who="anyone")
@health.response(200, Health)
def get_health() -> Any:
    """Whether the store answers; 503 if it does not."""
    desk().store.game("healthz")
    return {"status": "ok"}
