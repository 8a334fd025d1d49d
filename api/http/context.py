"""The request context: what the app that answers works with."""

import secrets
from dataclasses import dataclass, field
from functools import cached_property

from flask import current_app, request

from api.guards.guesses import PUBLIC, Failures
from api.guards.networks import FORWARDING, is_nearby, network_of
from api.guards.proxies import THROUGH_PROXY
from api.http.live.hub import LOOK_SELDOM, Hub
from api.http.logs.request_ids import request_id
from api.http.papers import Papers
from api.http.refusals import Refusals
from api.http.secrets_made import new_secret
from api.settings import Settings
from companion.service import AppContext
from companion.service.pacing import SeatPace
from companion.service.table.tables import LONG_CODE

COOKIE_SECRET = ("secret", "host cookie")
"""The store's document key for the secret of the host's cookie."""
EXTENSION = "companion"
"""The key of an app's context among its extensions."""


@dataclass
class WebContext:
    """The app context of a web app, the server's settings, who listens live, and recent wrong guesses."""

    app: AppContext
    settings: Settings
    hub: Hub
    failures: Failures
    refusals: Refusals = field(default_factory=Refusals)
    papers: Papers = field(default_factory=Papers)

    @cached_property
    def cookie_secret(self) -> str:
        """The secret of the host's cookie: random and stored, so that guessing keys doesn't yield cookies."""
        store = self.app.store
        secret = store.document(*COOKIE_SECRET)
        if secret is None:
            with self.app.transaction():
                secret = store.document(*COOKIE_SECRET)
                if secret is None:
                    secret = secrets.token_hex(32)
                    store.keep_document(*COOKIE_SECRET, secret)
        return secret


def context_over(app: AppContext, settings: Settings) -> WebContext:
    """A new web context without listeners or guesses; its hub wakes when the app context says so."""
    hub = Hub(
        app,
        settings.heartbeat_seconds,
        settings.seat_check_seconds,
        most=settings.most_listeners,
        most_of_a_seat=settings.most_lines_of_a_seat,
    )
    app.listeners.append(hub.wake)
    if app.follow(hub.wake):
        hub.look_every = max(hub.look_every, LOOK_SELDOM)
    app.request_id = request_id
    app.new_secret = new_secret
    app.pace = SeatPace(a_minute=settings.seat_pace)
    if settings.is_public:
        app.code_letters = LONG_CODE
    failures = Failures(
        app.store,
        settings.failures_allowed,
        settings.failure_seconds,
        paces=PUBLIC if settings.is_public else None,
        secret=settings.host_key,
    )
    return WebContext(app, settings, hub, failures)


def web_context() -> WebContext:
    """The context of the current app."""
    context: WebContext = current_app.extensions[EXTENSION]
    return context


def app_context() -> AppContext:
    """The app context of the current web app."""
    return web_context().app


def settings() -> Settings:
    """The settings of the current app."""
    return web_context().settings


def client_address() -> str:
    """The address this request comes from."""
    return request.remote_addr or "unknown"


def client_network() -> str:
    """The network this request comes from: whom a stranger's wrong guess counts against."""
    return network_of(client_address())


def nearby() -> bool:
    """Whether this request comes from one of our own networks, not through an unknown proxy."""
    named = bool(request.environ.get(THROUGH_PROXY))
    return is_nearby(client_address(), not named and any(name in request.headers for name in FORWARDING))
