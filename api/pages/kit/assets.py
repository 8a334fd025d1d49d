"""What pages load beside scripts (`scripts.py`): our stylesheets, an edition's colors, its find index.

URLs have a fingerprint (`?v=`), so that browsers cache a file forever and ask again when it changes.
"""

import gzip
import hashlib
import re
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import msgspec
from flask import Response, request, url_for
from werkzeug.exceptions import NotFound

from api.http.context import app_context
from api.maps import palette
from api.maps.small import small
from api.pages.kit.routes import pages
from companion.families.decks import deck
from companion.languages import SOURCE, current, speaking
from companion.model.edition import Edition
from companion.model.translated import in_language
from companion.service.maps import map_of_box

FOLDER = Path(__file__).parents[1] / "static"
KINDS = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml", ".json": "application/json"}
FOREVER = "public, max-age=31536000, immutable"
A_DAY = "public, max-age=86400"
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
"""A picture in a file of its own has its own styles, and nothing else."""
LEAST_TO_COMPRESS = 1024
COMMENTS = re.compile(rb"/\*.*?\*/\s*", re.DOTALL)
"""Comments in stylesheets and scripts: a tenth of them, which no phone has to load. No text of ours has `/*` in it."""


@cache
def content_of(name: str) -> bytes:
    """One of our own files, as it's sent."""
    path = FOLDER / name
    if path.suffix not in KINDS or path.parent != FOLDER or not path.is_file():
        raise NotFound
    content = path.read_bytes()
    return COMMENTS.sub(b"", content) if path.suffix in (".css", ".js") else content


@lru_cache(maxsize=256)
def fingerprint(content: bytes) -> str:
    """A few letters that change with the content."""
    return hashlib.sha256(content).hexdigest()[:10]


@cache
def asset_url(name: str) -> str:
    """The URL of one of our own files."""
    return url_for("pages.asset", name=name, v=fingerprint(content_of(name)))


def edition_url(edition: Edition, suffix: str) -> str:
    """The URL of an edition's stylesheet (`css`) or find index (`json`)."""
    return url_for(
        "pages.edition_asset",
        edition_id=edition.id,
        suffix=suffix,
        v=fingerprint(_of_edition(edition, suffix)),
        language=current() if suffix == "json" else None,
    )


@pages.get("/assets/<name>")
def asset(name: str) -> Response:
    """One of our own files; scripts have addresses of their own."""
    if name.endswith(".js"):
        raise NotFound
    return kept(content_of(name), KINDS[Path(name).suffix])


@pages.get("/assets/edition/<edition_id>.<any(css, json):suffix>")
def edition_asset(edition_id: str, suffix: str) -> Response:
    """The colors of an edition's powers, or its find index."""
    return kept(_of_edition(app_context().edition(edition_id), suffix), KINDS[f".{suffix}"])


@pages.get("/assets/edition/<edition_id>/picture.svg")
def edition_picture(edition_id: str) -> Response:
    """A box's picture for the list of boxes: its map in small. Lists name it without reading the box."""
    edition = app_context().edition(edition_id)
    response = kept(_of_edition(edition, "svg"), KINDS[".svg"])
    response.headers["Cache-Control"] = A_DAY
    response.headers["Content-Security-Policy"] = PICTURE_POLICY
    return response


_made: dict[tuple[int, str, str], tuple[Edition, bytes]] = {}
"""What was made for an edition in a language. The edition is kept with it, so that its id() stays unique."""


def _of_edition(edition: Edition, suffix: str) -> bytes:
    edition = in_language(edition)
    key = (id(edition), suffix, current())
    if key not in _made:
        _made[key] = (edition, MAKERS[suffix](edition))
    return _made[key][1]


MAKERS: Mapping[str, Callable[[Edition], bytes]] = {
    "css": lambda edition: palette.stylesheet(edition).encode(),
    "json": lambda edition: msgspec.json.encode(find_index(edition, {})),
    "svg": lambda edition: small(edition, *map_of_box(edition)).encode(),
}
"""How each asset of an edition is made."""


def find_index(edition: Edition, entered: Mapping[str, Any]) -> list[list[str | None]]:
    """Everything that has a card: name, what it is, short code, URL, power (for an entered land, its holder), and other
    names.
    """
    others = other_names(edition, entered)
    return [
        [card["title"], card["subtitle"], card["code"], card["path"], holder_of(card, entered), others(card)]
        for card in deck(edition, entered)
    ]


def other_names(edition: Edition, entered: Mapping[str, Any]) -> Callable[[Mapping[str, Any]], str]:
    """Other names of a card's subject: the name in the box, and Russia for the Soviet Union."""
    with speaking(SOURCE):
        printed = {(card["kind"], card["id"]): card["title"] for card in deck(edition.source, entered)}

    def others(card: Mapping[str, Any]) -> str:
        further = edition.powers[card["id"]].also_called if card["kind"] == "power" else ()
        name = printed.get((card["kind"], card["id"]), "")
        return ", ".join((*further, *([name] if name and name != card["title"] else [])))

    return others


def holder_of(card: Mapping[str, Any], entered: Mapping[str, Any]) -> str | None:
    """Whose emblem is next to a card: for a land in the books its holder, otherwise what's printed."""
    land = entered.get(card["id"]) if card["kind"] == "territory" else None
    power: str | None = card["power"] if land is None else land["controller"]
    return power


def kept(content: bytes, kind: str, *, forever: bool = False) -> Response:
    """A file that browsers keep: forever if its address changes with it."""
    response = Response(content, content_type=f"{kind}; charset=utf-8")
    response.headers["Cache-Control"] = FOREVER if forever or "v" in request.args else "public, max-age=60"
    return response


@pages.after_request
def compressed(response: Response) -> Response:
    """Compress pages and files with gzip if the browser accepts it: it helps phones with weak reception."""
    if (
        response.direct_passthrough
        or response.is_streamed
        or "Content-Encoding" in response.headers
        or "gzip" not in request.headers.get("Accept-Encoding", "").lower()
        or len(response.get_data()) < LEAST_TO_COMPRESS
    ):
        return response
    response.set_data(gzip.compress(response.get_data(), 6, mtime=0))
    response.headers["Content-Encoding"] = "gzip"
    response.vary.add("Accept-Encoding")
    return response
