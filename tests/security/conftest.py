"""The front door: the same app and server that the tests of the API talk to."""

from tests.api.conftest import anna, app, close_stores, far_host, game, host, one_app, server

__all__ = ["anna", "app", "close_stores", "far_host", "game", "host", "one_app", "server"]
