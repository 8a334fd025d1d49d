"""Join links: what a QR code contains in addition to the letters that people type.

A link has a proof that this server made it. Somebody who follows one never waits because of wrong codes from the same
network, and a code that was once typed right isn't counted again when its form is sent.
"""

import hashlib
import hmac

from api.http.context import web_context


def proof_of(code: str) -> str:
    """The proof that a join code wasn't guessed."""
    return hmac.new(web_context().cookie_secret.encode(), f"join {code}".encode(), hashlib.sha256).hexdigest()[:12]


def is_proof(given: str, code: str) -> bool:
    """Whether a proof belongs to a code."""
    return bool(given) and hmac.compare_digest(given.encode(errors="replace"), proof_of(code).encode())


def join_path(code: str) -> str:
    """The path in a QR code."""
    return f"/join/{code}?proof={proof_of(code)}"
