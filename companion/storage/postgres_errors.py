"""PostgreSQL errors in our words, without passwords."""

import re
from urllib.parse import unquote

import psycopg
from psycopg_pool import PoolClosed

from companion.storage.contract import Duplicate, StoreError, StoreFull, VersionTaken
from companion.storage.rows import FULL, NO_GAME, TAKEN

ENTRY_KEY = '"entry_pkey"'


def explained(error: psycopg.Error, secrets: list[str]) -> StoreError | VersionTaken:
    """An error as our stores report it, with `secrets` removed."""
    if isinstance(error, psycopg.errors.DiskFull):
        return StoreFull(FULL)
    if isinstance(error, psycopg.errors.UniqueViolation):
        return VersionTaken() if ENTRY_KEY in str(error) else Duplicate(TAKEN)
    if isinstance(error, psycopg.errors.ForeignKeyViolation):
        return StoreError(NO_GAME)
    words = " ".join(str(error).split())
    for secret in secrets:
        words = words.replace(secret, "***")
    if isinstance(error, psycopg.OperationalError | PoolClosed):
        return StoreError(f"The PostgreSQL database does not answer: {words}")
    return StoreError(f"The PostgreSQL database refuses this: {words}")


def secrets_of(url: str) -> list[str]:
    """Possible passwords in a URL, whole and in parts, longest first.

    With an unescaped @ or / in the password, the driver mistakes parts of it for the host or port, and quotes them.
    """
    found = re.findall(r"://[^:/@]*:(.*)@", url) + re.findall(r"password=([^&\s]+)", url)
    pieces = {piece for whole in found for piece in [whole, unquote(whole), *re.split(r"[@/:?#]", whole)]}
    return sorted(filter(None, pieces), key=len, reverse=True)
