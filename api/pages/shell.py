"""How a page is rendered and left again, and the helpers that every template has."""

import secrets
from typing import Any
from urllib.parse import quote, urlencode, urlsplit

from flask import Flask, Response, make_response, redirect, render_template, request

from api.counter import settings
from api.pages import marks, words
from api.pages.assets import asset_url, edition_url
from api.pages.meant_for import meant_for
from api.pages.sitting import Sitting, game_argument
from companion.model.wording import capitalized, in_words, possessive


def render(template: str | list[str], status: int = 200, **context: Any) -> Response:
    """A page; of several templates the first that there is."""
    return make_response(render_template(template, **context), status)


def own_or(here: Sitting, template: str) -> list[str]:
    """A template, or the one that the edition's family of games has instead."""
    return [f"{here.edition.edition.rules}/{template}", template]


def to(path: str, **query: Any) -> Response:
    """Send the browser on after a form was handled (303), so that neither reload nor back repeats it."""
    query = {key: value for key, value in query.items() if value is not None}
    if query:
        path, _, fragment = path.partition("#")
        joint = "&" if "?" in path else "?"
        path = f"{path}{joint}{urlencode(query)}" + (f"#{fragment}" if fragment else "")
    response = redirect(path, 303)
    return make_response(response)


def local_path(path: str | None, otherwise: str = "/play") -> str:
    """A path on this server, or the other one if it leads anywhere else."""
    if not path or not path.startswith("/") or path.startswith("//") or len(path) > 500:
        return otherwise
    if "\\" in path or any(ord(letter) < 0x21 or ord(letter) > 0x7E for letter in path):
        return otherwise
    parts = urlsplit(path)
    return otherwise if parts.scheme or parts.netloc else path


def public_url(path: str) -> str:
    """An address that other phones can open."""
    base = settings().public_url or request.host_url.rstrip("/")
    return f"{base}{path}"


def here_path() -> str:
    """This page's own path and query, without what only tells of the last action."""
    kept = [(key, value) for key, value in request.args.items(multi=True) if key not in ("logged", "key")]
    return quote(request.path) + (f"?{urlencode(kept)}" if kept else "")


def number(name: str) -> int | None:
    """A version in the query; None if it is none."""
    value = request.args.get(name, "")
    return int(value) if value.isascii() and value.isdigit() and len(value) < 10 else None


def new_key() -> str:
    """An idempotency key for one rendering of one form."""
    return secrets.token_urlsafe(12)


def add_helpers(app: Flask) -> None:
    """Give every template the same few helpers."""
    app.jinja_env.trim_blocks = True
    app.jinja_env.lstrip_blocks = True
    app.jinja_env.globals.update(
        asset_url=asset_url,
        edition_url=edition_url,
        emblem=marks.emblem,
        emblem_named=marks.emblem_named,
        qr=marks.qr,
        new_key=new_key,
        here_path=here_path,
        public_url=public_url,
        game_argument=game_argument,
        meant_for=meant_for,
        chips=words.chips,
        consequences=words.consequences,
    )
    app.jinja_env.filters.update(
        signed=words.signed,
        at_time=words.at_time,
        capitalize_first=capitalized,
        possessive=possessive,
        in_words=in_words,
        full_stop=words.full_stop,
        sentences=words.sentences,
        matching_names=words.matching_names,
    )
