"""The app: `create_app(desk, settings)` puts everything together."""

from typing import Any

import msgspec
from flask import Flask, Response, request
from flask.json.provider import JSONProvider

from api import access_log, docs, errors, idempotency, openapi, pages, security
from api.blueprint import IdConverter
from api.counter import EXTENSION, Counter, counter
from api.hosts import KnownHosts
from api.hub import Hub
from api.limits import Failures
from api.settings import Settings
from companion.service import Desk

API = "/api/v1"


class _Json(JSONProvider):
    """JSON as msgspec writes it: fast, and plain UTF-8."""

    def dumps(self, obj: Any, **_: Any) -> str:
        return msgspec.json.encode(obj).decode()

    def loads(self, s: str | bytes, **_: Any) -> Any:
        return msgspec.json.decode(s)

    def response(self, *args: Any, **kwargs: Any) -> Response:
        body = msgspec.json.encode(self._prepare_response_obj(args, kwargs))
        return self._app.response_class(body, mimetype="application/json")


class CompanionApp(Flask):
    """Flask, with every POST of the API safe to repeat."""

    json_provider_class = _Json

    def dispatch_request(self) -> Response:  # type: ignore[override]
        """Answer a request; a POST with a key that was seen before gets its first answer again."""
        answer = super().dispatch_request
        if request.method != "POST" or not request.path.startswith(API) or request.routing_exception is not None:
            return self.make_response(answer())
        return idempotency.answered(
            lambda: self.make_response(answer()),
            lambda error: self.make_response(self.handle_user_exception(error)),
        )


def create_app(desk: Desk, settings: Settings) -> Flask:
    """The service over a desk: the REST API, its documentation, and what pages need to build on."""
    app = CompanionApp("api", static_folder=None, template_folder=None)
    app.url_map.converters["id"] = IdConverter
    app.url_map.strict_slashes = False
    hub = Hub(desk, settings.heartbeat_seconds, settings.seat_check_seconds)
    failures = Failures(settings.failures_allowed, settings.failure_seconds)
    app.extensions[EXTENSION] = Counter(desk, settings, hub, failures)
    if settings.access_log:
        access_log.register(app)
    errors.register(app)
    security.register(app, KnownHosts(settings))
    openapi.register(app)
    app.register_blueprint(docs.docs)
    pages.register(app)

    @app.after_request
    def wake_listeners(response: Response) -> Response:
        if request.method not in security.SAFE and response.status_code < 400:
            counter().hub.look()
        return response

    return app
