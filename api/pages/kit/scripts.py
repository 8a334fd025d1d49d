"""Scripts are ES modules that import what they use. A module's address has the version of all of them in its path, so
the addresses that they import each other by have it, too; and the reader's language, for `words.js`.

They run in browsers from 2020 on: docs/architecture.md says which. Those have no import maps.
"""

import re
from functools import cache, lru_cache

import msgspec
from flask import Response, url_for
from markupsafe import Markup
from werkzeug.exceptions import NotFound

from api.pages.kit.assets import FOLDER, KINDS, content_of, fingerprint, kept
from api.pages.kit.routes import pages
from api.pages.kit.visitor import AnyVisitor
from companion.languages import catalog, current, known

NAMES = sorted(path.stem for path in FOLDER.glob("*.js") if path.stem != "service_worker")
IMPORTED = re.compile(r'^import .* from "\./(\w+)\.js";$', re.MULTILINE)


@cache
def needed(name: str) -> tuple[str, ...]:
    """A script and what it imports, directly or not."""
    imported = IMPORTED.findall(_written(name, "en").decode())
    return tuple(dict.fromkeys([name, *(other for each in imported for other in needed(each))]))


HANDING_OVER = "handing"
"""The worker that hands over a copy to another server. It alone may connect elsewhere; pages can't."""
EVERYWHERE = ("taps", "moments")
"""What every page loads (`base.html`)."""


def scripts(*names: str) -> Markup:
    """Load some scripts; what they import is fetched at the same time, not one after the other."""
    known = names if names == EVERYWHERE else (*names, *(other for name in EVERYWHERE for other in needed(name)))
    also = dict.fromkeys(other for name in names for other in needed(name) if other not in known)
    load = Markup('<script type="module" src="{}"></script>')
    fetch = Markup('<link rel="modulepreload" href="{}">')
    return Markup("\n  ").join(
        [*(fetch.format(_url(name)) for name in also), *(load.format(_url(name)) for name in names)]
    )


def _url(name: str) -> str:
    return _url_in(name, current())


@cache
def _url_in(name: str, language: str) -> str:
    return url_for("pages.script", version=_version(language), language=language, name=name)


@cache
def _version(language: str) -> str:
    return fingerprint(b"".join(_written(name, language) for name in NAMES))


@cache
def _written(name: str, language: str) -> bytes:
    content = content_of(f"{name}.js")
    return _constants(**_words(language)) + content if name == "words" else content


def _words(language: str) -> dict[str, object]:
    """The scripts' texts in a language, and which form of one a number takes."""
    translated = catalog(language)
    numbers = range(101) if translated.in_scripts else ()
    return {"texts": translated.in_scripts, "forms": [translated.form_of(number) for number in numbers]}


def _constants(**values: object) -> bytes:
    """What the server knows, for the top of a script."""
    return b"".join(b"const %s = %s;\n" % (name.encode(), msgspec.json.encode(value)) for name, value in values.items())


ANYWHERE = "; ".join(("default-src 'none'", " ".join(("connect-src", "http:", "https:"))))
"""The worker that hands a game over connects to another laptop; it loads nothing."""


@pages.get("/assets/scripts/<version>/<language>/<name>.js")
def script(version: str, language: str, name: str) -> Response:
    """A script. An open page of another version gets ours, but keeps it only for a minute."""
    if name not in NAMES or language not in known():
        raise NotFound
    found = kept(_written(name, language), KINDS[".js"], forever=version == _version(language))
    if name == HANDING_OVER:
        found.headers["Content-Security-Policy"] = ANYWHERE
    return found


@pages.get("/service_worker.js")
def service_worker() -> Response:
    """The service worker, which shows pages offline; at the root because it covers all pages."""
    return kept(_constants(routes=_kept_pages()) + content_of("service_worker.js"), KINDS[".js"])


def _kept_pages() -> dict[str, list[str]]:
    """What the service worker keeps, by address; a * stands for anything. What is below a page is one, too."""
    cards = [
        url_for("pages.scan", edition_id="*", kind="*", element="*"),
        *(url_for(f"pages.{page}", code="*") for page in ("short_code", "short_code_typed")),
    ]
    rules = url_for("pages.rules_page", edition_id="*")
    shown = (f"pages.{page}_page" for page in ("map", "table", "audit", "after"))
    return {
        "pages": [url_for("pages.play"), *(url_for(page, game_id="*") for page in shown), rules, *cards],
        "play": [url_for("pages.play")],
        "power": [url_for("pages.play_power", power="*")],
        "rules": [rules],
        "cards": cards,
        "scripts": [url_for("pages.script", version="*", language="*", name="*")],
        "assets": [
            url_for("pages.asset", name="*"),
            *(url_for("pages.edition_asset", edition_id="*", suffix=suffix) for suffix in ("css", "json")),
        ],
    }


OF_THE_GAME = {
    "journal": "journal.get_journal",
    "heads": "journal.report_last_seen",
    "dice": "dice.fill_cups",
    "live": "pages.listen_to_changes",
    "copy": "pages.show_phone_copy",
    "act": "pages.act",
    "late": "pages.late_page",
    "requests": "pages.ask_table",
}
FILLED_IN: dict[str, tuple[str, dict[str, str]]] = {
    "join": ("pages.ask_code", {}),
    "service_worker": ("pages.service_worker", {}),
    "card": ("pages.scan", {"edition_id": "*", "kind": "*", "element": "*"}),
    "land": ("pages.scan", {"edition_id": "*", "kind": "territory", "element": "*"}),
    "short": ("pages.short_code", {"code": "*"}),
    "typed": ("pages.short_code_typed", {"code": "*"}),
    "take": ("pages.turn_page", {"power": "*", "page": "take"}),
    "hand_over": ("pages.hand_in", {"code": "*"}),
    "take_in": ("pages.hand_in_page", {"code": "*"}),
    "rule": ("rules.get_rule", {"edition_id": "*", "rule_id": "*"}),
    "why": ("pages.why_page", {"edition_id": "*", "rules": "*"}),
}
"""What scripts ask for on a game's page, by the names they know it by. They fill in what a * stands for."""


def routes(visitor: AnyVisitor) -> str:
    """The addresses of both, as JSON."""
    return _routes(visitor.game.id)


@lru_cache(maxsize=256)
def _routes(game_id: str) -> str:
    addresses = {name: url_for(endpoint, game_id=game_id) for name, endpoint in OF_THE_GAME.items()}
    addresses |= {name: url_for(endpoint, **values) for name, (endpoint, values) in FILLED_IN.items()}  # type: ignore[arg-type]
    return msgspec.json.encode(addresses).decode()
