"""The context of a request: what the app that answers it has at hand."""

from dataclasses import dataclass, field

from flask import current_app, request

from api.http.hub import Hub
from api.http.limits import Failures
from api.settings import Settings
from companion.service import Desk

EXTENSION = "companion"
"""Where an app keeps its context, among its extensions."""


@dataclass(frozen=True)
class AppContext:
    """The desk behind an app, how the server is set up, who listens live, and who guessed wrong lately."""

    desk: Desk
    settings: Settings
    hub: Hub
    failures: Failures
    trusted: set[str] = field(default_factory=set)
    """Addresses that have shown the right host key."""


def context_over(desk: Desk, settings: Settings) -> AppContext:
    """A fresh context over a desk, in which nobody has listened or guessed yet; its hub wakes when the desk says so."""
    hub = Hub(desk, settings.heartbeat_seconds, settings.seat_check_seconds)
    desk.listeners.append(hub.wake)
    return AppContext(desk, settings, hub, Failures(settings.failures_allowed, settings.failure_seconds))


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
