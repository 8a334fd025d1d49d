"""The secrets that responses hand out: a repetition of the same request gets the same ones."""

import secrets

from flask import g, has_request_context


def new_secret() -> str:
    """A new random secret; one that a repetition of the current request can derive again, if it has a key."""
    if has_request_context() and "new_secret" in g:
        derived: str = g.new_secret()
        return derived
    return secrets.token_urlsafe(32)
