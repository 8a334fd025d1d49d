"""The context of a request: what the app that answers it has at hand."""

import secrets
from dataclasses import dataclass, field
from functools import cached_property

from flask import current_app, request

from api.guards.guesses import Failures
from api.http.live.hub import Hub
from api.http.logs.request_ids import request_id
from api.http.papers import Papers
from api.http.refusals import Refusals
from api.http.snapshots import Snapshots
from api.settings import Settings
from companion.service import Desk

COOKIE_SECRET = ("secret", "host cookie")
"""Where the store keeps the secret of the host's cookie."""
LOOK_SELDOM = 10.0
"""Seconds between looks at games that are listened to, where the store tells of other processes itself."""
EXTENSION = "companion"
"""Where an app keeps its context, among its extensions."""


@dataclass
class AppContext:
    """The desk behind an app, how the server is set up, who listens live, and who guessed wrong lately."""

    desk: Desk
    settings: Settings
    hub: Hub
    failures: Failures
    snapshots: Snapshots
    refusals: Refusals = field(default_factory=Refusals)
    papers: Papers = field(default_factory=Papers)
    trusted: set[str] = field(default_factory=lambda: {"127.0.0.1", "::1"})
    """Addresses that have shown the right host key, and the server's own machine."""

    @cached_property
    def cookie_secret(self) -> str:
        """What the host's cookie is made with: random and kept, so that nobody makes cookies out of guessed keys."""
        store = self.desk.store
        found = store.document(*COOKIE_SECRET)
        if found is None:
            with self.desk.transaction():
                found = store.document(*COOKIE_SECRET)
                if found is None:
                    found = secrets.token_hex(32)
                    store.keep_document(*COOKIE_SECRET, found)
        return found


def context_over(desk: Desk, settings: Settings) -> AppContext:
    """A fresh context over a desk, in which nobody has listened or guessed yet; its hub wakes when the desk says so."""
    hub = Hub(
        desk,
        settings.heartbeat_seconds,
        settings.seat_check_seconds,
        most=settings.most_listeners,
        most_of_a_seat=settings.most_lines_of_a_seat,
    )
    desk.listeners.append(hub.wake)
    if desk.follow(hub.wake):
        hub.look_every = max(hub.look_every, LOOK_SELDOM)
    desk.request_id = request_id
    failures = Failures(
        desk.store,
        settings.failures_allowed,
        settings.failure_seconds,
        in_all=settings.failures_in_all,
        secret=settings.host_key,
    )
    return AppContext(desk, settings, hub, failures, Snapshots(desk))


def context() -> AppContext:
    """The context of the app that answers this request."""
    found: AppContext = current_app.extensions[EXTENSION]
    return found


def desk() -> Desk:
    """The desk of the app that answers this request."""
    return context().desk


def settings() -> Settings:
    """How the app that answers this request is set up."""
    return context().settings


def client_address() -> str:
    """The address this request comes from."""
    return request.remote_addr or "unknown"
