"""Pages through Flask's client: what they say, and forms sent as a browser would."""

import re
from typing import Any

from flask.testing import FlaskClient

from tests.pages.conftest import Night

UKRAINE = "/q/anniversary/territory/ukraine"
"""The card of a Soviet territory that Germany can take in its first turn."""


def text(page: str) -> str:
    """What a page says, without its tags."""
    return " ".join(re.sub(r"<[^>]+>", " ", re.sub(r"(?s)<(script|style).*?</\1>", " ", page)).split())


def keys(page: str) -> list[str]:
    """The idempotency keys of a page's forms."""
    return re.findall(r'name="idempotency_key" value="([^"]+)"', page)


def act(client: FlaskClient, night: Night, key: str = "k1", headers: Any = None, **fields: str) -> Any:
    """Send an action's form."""
    return client.post(f"/games/{night.id}/act", data={"idempotency_key": key, **fields}, headers=headers)
