"""The counter: what every request needs, kept with the app."""

from dataclasses import dataclass, field

from flask import current_app, request

from api.hub import Hub
from api.limits import Failures
from api.settings import Settings
from companion.service import Desk

EXTENSION = "companion"


@dataclass(frozen=True)
class Counter:
    """The desk behind this app, how the server is set up, who listens live, and who guessed wrong lately."""

    desk: Desk
    settings: Settings
    hub: Hub
    failures: Failures
    trusted: set[str] = field(default_factory=set)
    """Addresses that have shown the right host key."""


def counter() -> Counter:
    """The counter of the app that answers this request."""
    found: Counter = current_app.extensions[EXTENSION]
    return found


def desk() -> Desk:
    """The desk of the app that answers this request."""
    return counter().desk


def settings() -> Settings:
    """How the app that answers this request is set up."""
    return counter().settings


def client_address() -> str:
    """The address this request comes from."""
    return request.remote_addr or "unknown"
