"""Readable documentation at /docs, all of it from this server: Swagger UI, and a page of error codes."""

from html import escape
from pathlib import Path
from typing import Any

import swagger_ui_bundle
from flask import Blueprint, Response, current_app, jsonify, send_from_directory

from api.guards.browsers import cacheable
from api.http.codes import GROUPS
from api.openapi import document

docs = Blueprint("docs", __name__, url_prefix="/docs")
SWAGGER = Path(swagger_ui_bundle.swagger_ui_path)
FILES = frozenset({"swagger-ui.css", "swagger-ui-bundle.js", "favicon-32x32.png"})

PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Companion: {title}</title>
<link rel="icon" href="/docs/files/favicon-32x32.png">
{head}
</head>
<body>
{body}
</body>
</html>
"""

START = """window.addEventListener("load", function () {
  window.ui = SwaggerUIBundle({
    url: "/docs/openapi.json",
    dom_id: "#swagger-ui",
    deepLinking: true,
    docExpansion: "list",
    defaultModelsExpandDepth: 0,
    validatorUrl: null,
    tryItOutEnabled: true
  });
});
"""

STYLE = """body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; }
td, th { text-align: left; vertical-align: top; padding: .3rem .6rem .3rem 0; border-bottom: 1px solid #ddd; }
:target td { background: #fff3c4; }
"""


@docs.get("/")
def show() -> Response:
    """The API in Swagger UI."""
    head = (
        '<link rel="stylesheet" href="/docs/files/swagger-ui.css">'
        '<script src="/docs/files/swagger-ui-bundle.js" defer></script><script src="/docs/start.js" defer></script>'
    )
    return _page("the API", '<div id="swagger-ui"></div>', head)


@docs.get("/errors")
def errors() -> Response:
    """Every error code; problems link here."""
    parts = ["<h1>What a refusal means</h1>", '<p><a href="/docs/">All of the API</a></p>']
    for group, codes in GROUPS.items():
        rows = "".join(
            f'<tr id="{code}"><td><code>{code}</code></td><td>{status}</td><td>{escape(sentence)}</td></tr>'
            for code, (status, sentence) in codes.items()
        )
        head = "<tr><th>code</th><th>status</th><th>meaning</th></tr>"
        parts.append(f"<h2>{escape(group)}</h2><table><thead>{head}</thead><tbody>{rows}</tbody></table>")
    return _page("errors", "\n".join(parts), '<link rel="stylesheet" href="/docs/style.css">')


@docs.get("/start.js")
def start() -> Response:
    """The script that starts Swagger UI; a separate file, because pages run no inline scripts."""
    return cacheable(Response(START, mimetype="text/javascript"))


@docs.get("/style.css")
def style() -> Response:
    """The stylesheet of the error page."""
    return cacheable(Response(STYLE, mimetype="text/css"))


@docs.get("/files/<name>")
def file(name: str) -> Response:
    """A file of Swagger UI."""
    return cacheable(send_from_directory(SWAGGER, name if name in FILES else ""), 86400)


@docs.get("/openapi.json")
def older_document() -> Response:
    """The OpenAPI document as version 3.0, which is what this Swagger UI reads."""
    return cacheable(jsonify({**in_older_words(document(current_app)), "openapi": "3.0.3"}), 60)


def in_older_words(value: Any) -> Any:
    """A part of an OpenAPI 3.1 document in 3.0 terms: `nullable`, `example`, and `enum` for what came later."""
    if isinstance(value, list):
        return [in_older_words(item) for item in value]
    if not isinstance(value, dict):
        return value
    older = {key: in_older_words(inner) for key, inner in value.items() if key != "propertyNames"}
    if isinstance(kinds := older.get("type"), list):
        older["type"] = next((kind for kind in kinds if kind != "null"), "string")
        older["nullable"] = "null" in kinds
    if isinstance(choices := older.get("anyOf"), list) and {"type": "null"} in choices:
        rest = [choice for choice in choices if choice != {"type": "null"}]
        older = {**{key: inner for key, inner in older.items() if key != "anyOf"}, "nullable": True}
        older |= rest[0] if len(rest) == 1 else {"anyOf": rest}
    if isinstance(examples := older.get("examples"), list):
        del older["examples"]
        older |= {"example": examples[0]} if examples else {}
    if "const" in older:
        older["enum"] = [older.pop("const")]
    return older


def _page(title: str, body: str, head: str) -> Response:
    return cacheable(Response(PAGE.format(title=title, body=body, head=head), mimetype="text/html"), 60)
