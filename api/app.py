"""The app: `create_app(context, settings)` assembles everything."""

from collections.abc import Callable
from typing import Any

import msgspec
from flask import Flask, Response, request
from flask.json.provider import JSONProvider
from werkzeug.routing import Rule

from api import pages, resources
from api.guards import browsers, guesses
from api.guards.bodies import SAFE
from api.guards.known_hosts import KnownHosts
from api.guards.proxies import BehindProxy
from api.http import errors, idempotency, languages
from api.http.blueprint import API, READS_ONLY, IdConverter
from api.http.context import EXTENSION, context_over, web_context
from api.http.logs import access_log, metrics, request_ids
from api.openapi import openapi
from api.settings import Settings
from companion.service import AppContext


class _Json(JSONProvider):
    """JSON written by msgspec: fast, and plain UTF-8."""

    def dumps(self, obj: Any, **_: Any) -> str:
        return msgspec.json.encode(obj).decode()

    def loads(self, s: str | bytes, **_: Any) -> Any:
        return msgspec.json.decode(s)

    def response(self, *args: Any, **kwargs: Any) -> Response:
        obj = args[0] if len(args) == 1 and not kwargs else args or kwargs or None
        return Response(msgspec.json.encode(obj), mimetype="application/json")


class _Rule(Rule):
    """A route that compiles its URL builder on first use.

    Werkzeug compiles two functions for each route at startup; most of ours are never called.
    """

    def _compile_builder(self, append_unknown: bool = True) -> Callable[..., tuple[str, str]]:
        compiled: list[Callable[..., tuple[str, str]]] = []

        def build(rule: Rule, /, **values: Any) -> tuple[str, str]:
            if not compiled:
                compiled.append(super(_Rule, self)._compile_builder(append_unknown))
            return compiled[0](rule, **values)

        return build


class CompanionApp(Flask):
    """Flask, with every POST of the API safe to repeat."""

    json_provider_class = _Json
    url_rule_class = _Rule

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """A function as it is: none of ours is a coroutine, and asking each costs a twentieth of a tap."""
        return func

    def dispatch_request(self) -> Response:
        """Answer a request; a POST with a known idempotency key gets its first response again.

        Read-only requests see each game at one version.
        """
        answer = super().dispatch_request
        if request.method in SAFE:
            with web_context().app.consistent_read():
                return self.make_response(answer())
        if request.method != "POST" or not request.path.startswith(API) or request.routing_exception is not None:
            return self.make_response(answer())
        if request.endpoint in READS_ONLY:
            with web_context().app.consistent_read():
                return idempotency.once(lambda _: self.make_response(answer()), remember=False)
        if request.endpoint == idempotency.TAKES_ACTIONS:
            return self.make_response(answer())
        return idempotency.answered(lambda: self.make_response(answer()))


def create_app(context: AppContext, settings: Settings) -> Flask:
    """The service over an app context: the REST API, its documentation, and the pages."""
    app = CompanionApp("api", static_folder=None, template_folder=None)
    app.url_map.converters["id"] = IdConverter
    app.url_map.strict_slashes = False
    app.extensions[EXTENSION] = context_over(context, settings)
    request_ids.register(app)
    app.extensions["companion_metrics"] = counts = metrics.Metrics()
    context.listeners.append(counts.changed)
    metrics.register(app, counts)
    guesses.register(app, lambda: web_context().failures)
    if settings.access_log:
        access_log.register(app)
    errors.register(app)
    languages.register(app)
    browsers.register(app, KnownHosts(settings))
    for blueprint in (*resources.blueprints(), openapi):
        app.register_blueprint(blueprint)
    pages.register(app)
    if settings.trusted_proxies:
        app.wsgi_app = BehindProxy(app.wsgi_app, settings.trusted_proxies)  # type: ignore[method-assign]
    return app
