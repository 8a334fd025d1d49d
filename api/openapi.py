"""The OpenAPI document: served at /api/v1/openapi.json, generated from the views and the action classes."""

import re
from collections.abc import Sequence
from http import HTTPStatus
from inspect import cleandoc
from typing import Any

from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from flask import Blueprint, Flask, Response, current_app, jsonify
from marshmallow import Schema

from api.guards.browsers import cacheable
from api.http import shapes
from api.http.blueprint import API, Answer, IdConverter, Operation
from api.http.blueprint import Blueprint as Resource
from api.http.problem import PROBLEM_JSON, TITLES, Problem
from api.links import add_links
from api.schemas import actions, answers, examples, positions
from companion.languages import SOURCE, speaking
from companion.service.kept_answers import KEY_HEADER as HEADER
from companion.version import __version__

ABOUT = """Companion keeps the books of a war game that is played on a real table.

Say who you are with `Authorization: Bearer TOKEN`: a seat's token, or the host key. Every POST takes an
`Idempotency-Key`, so that it is safe to send again. Refusals are `application/problem+json` with a `code` that never
changes and a sentence for the player; nothing has changed then.
"""

EXAMPLES: dict[int, tuple[str, str, str]] = {
    400: ("malformed_json", "The body is not JSON that can be read.", "The request cannot be read at all."),
    401: ("no_identity", "Say who you are.", "Nobody is known by this token, or there is none."),
    403: ("not_your_power", "You do not play Japan.", "Somebody else may do this; the sentence says who."),
    404: ("unknown_game", "There is no such game here.", "There is no such thing."),
    408: ("too_slow", "The rest of this didn't arrive in time. Nothing was changed. Send it again.", "Send it again."),
    409: ("not_enough_money", "Germany has 4 IPC; this costs 12.", "A rule says no; `soft` rules can be passed over."),
    412: ("stale_version", "The game is at version 13 now, not 12.", "The game has moved on since `If-Match`."),
    413: ("too_large", "The body is too large for this address.", "The body is too large."),
    415: ("unsupported_media_type", "Send JSON.", "The body is not declared as JSON."),
    421: ("unknown_host", "This server doesn't go by that name.", "The Host header names another server."),
    422: ("invalid_request", "name: Missing data for required field.", "Invalid request."),
    429: ("too_many_tries", "Too many wrong tries. Try again in 30 seconds.", "Wait as `Retry-After` says."),
    503: ("store_unavailable", "The games cannot be reached just now.", "The store does not answer."),
    507: ("store_full", "The disk is full; nothing was written.", "There is no room left to write."),
}
PATH_PARAMETERS: dict[str, tuple[str, Any]] = {
    "game_id": ("A game, by its id.", "5f0c2a9be771"),
    "battle_id": ("A battle that is being fought, by its id.", "5f0c2a9be771"),
    "photo_id": ("A photo of the game, by its id.", "5f0c2a9be771"),
    "seat_id": ("A seat of the game, by its id.", "0d41c7a2f3b8"),
    "request_id": ("The question, by its id.", "3f0a77c1d2e4"),
    "power": ("A power, by its id.", examples.POWER),
    "edition_id": ("An edition, by its id.", examples.EDITION),
    "rule_id": ("A rule, by its id.", examples.RULE),
    "board": ("A kept board, by its id.", "our_box"),
    "variant": ("A variant, by its id.", "friday_rules"),
    "name": ("What to print; `all` is the complete pack.", "cards"),
}

ANSWER_HEADERS = {401: "WWW-Authenticate", 429: "Retry-After"}

KEY_PARAMETER = {
    "in": "header",
    "name": HEADER,
    "description": "Any text of your own, best a random one. The same key with the same request gives the first answer "
    "again and changes nothing; with another body it is refused (409 `key_reused`).",
    "schema": {
        "type": "string",
        "pattern": "^[!-~]([ -~]{0,198}[!-~])?$",
        "examples": ["0b1f8a5e-2c1d-4b0e-9a7f-3f6f2f6a1c11"],
    },
}


KNOWN = (401, 403)
WRITING = (400, 401, 403, 408, 409, 413, 415, 507)
ALWAYS = (421, 422, 429, 503)
"""Possible statuses of operations: where a caller must be known, of writes, and of all."""

openapi = Blueprint("openapi", __name__, url_prefix=API)
DOCUMENT = "companion_openapi"
ID = re.compile(r"<id:(\w+)>")
BEARER = {"type": "http", "scheme": "bearer", "description": "A seat's token, a program's key, or the host key."}


@openapi.get("/openapi.json")
def show() -> Response:
    """The document itself."""
    return cacheable(jsonify(document(current_app)), 60)


def document(app: Flask) -> dict[str, Any]:
    """An app's document, made when it's first asked for: in English for everybody."""
    if DOCUMENT not in app.extensions:
        resources = [blueprint for blueprint in app.blueprints.values() if isinstance(blueprint, Resource)]
        with speaking(SOURCE):
            app.extensions[DOCUMENT] = examples.filled_in(_made(resources))
    made: dict[str, Any] = app.extensions[DOCUMENT]
    return made


def _made(resources: Sequence[Resource]) -> dict[str, Any]:
    """The resources' operations, with the actions of every game."""
    marshmallow = MarshmallowPlugin()
    spec = APISpec("Companion", __version__, "3.1.0", [marshmallow], info={"description": ABOUT})
    converter: Any = marshmallow.converter
    converter.add_attribute_function(_reference)
    spec.components.security_scheme("bearer", BEARER)
    for status, (code, detail, description) in EXAMPLES.items():
        spec.components.response(HTTPStatus(status).name, _refusal(status, code, detail, description), lazy=True)
    answered: list[Any] = [answers.Problem]
    for resource in resources:
        spec.tag({"name": resource.name, "description": resource.description})
        for operation in resource.operations.values():
            path = f"{resource.url_prefix or ''}{operation.rule}"
            about = {operation.method.lower(): _about(operation, resource)}
            ids = [_id(name) for name in ID.findall(path)]
            spec.path(ID.sub(r"{\1}", path), operations=about, parameters=ids)
            answered += [answer.shape for answer in operation.answers.values()]
    made = spec.to_dict()
    made["components"]["schemas"] |= shapes.components(answered) | actions.components() | positions.components()
    add_links(made)
    return made


def _id(name: str) -> dict[str, Any]:
    """What the document says about an id in a path."""
    schema = {"type": "string", "pattern": f"^{IdConverter.form}$"}
    description, example = PATH_PARAMETERS[name]
    parameter = {"in": "path", "name": name, "required": True, "schema": schema}
    return {**parameter, "description": description, "example": example}


def _about(operation: Operation, resource: Resource) -> dict[str, Any]:
    """What the document says about an operation."""
    writes, anyone = operation.method != "GET", operation.who == "anyone"
    summary, _gap, description = cleandoc(operation.view.__doc__ or "").partition("\n\n")
    queries = [{"in": "query", "schema": type(operation.query)}] if operation.query else []
    keyed = [KEY_PARAMETER] if operation.method == "POST" and resource.url_prefix == API else []
    refusals = {*(() if anyone else KNOWN), *operation.errors, *ALWAYS}
    refusals |= {*(WRITING if writes else ()), *((404,) if "<" in operation.rule else ())}
    responses = {
        **{str(status): HTTPStatus(status).name for status in sorted(refusals)},
        **{str(status): _answer(answer) for status, answer in operation.answers.items()},
    }
    return {
        "operationId": operation.view.__name__,
        "tags": [resource.name],
        "summary": summary,
        **({"description": description} if description else {}),
        "security": ([{}, {"bearer": []}] if writes else []) if anyone else [{"bearer": []}],
        "parameters": [*queries, *operation.headers, *keyed],
        **({"requestBody": _body(operation.body)} if operation.body else {}),
        **operation.by_hand,
        "responses": {**responses, **operation.by_hand.get("responses", {})},
    }


def _body(schema: Schema) -> dict[str, Any]:
    """What the document says about a body; one that may be empty may be left out."""
    required = any(field.required for field in schema.fields.values())
    return {"required": required, "content": {"application/json": {"schema": type(schema)}}}


def _answer(answer: Answer) -> dict[str, Any]:
    """What the document says about an answer."""
    about: dict[str, Any] = {"description": answer.description}
    if answer.shape is not None:
        about["content"] = {answer.content_type: {"schema": shapes.schema_of(answer.shape)}}
    return {**about, "headers": dict(answer.headers)} if answer.headers else about


def _refusal(status: int, code: str, detail: str, description: str) -> dict[str, Any]:
    """What the document says about a status of refusals."""
    example = Problem(status, code, detail, soft=True if status == 409 else None).body()
    content = {PROBLEM_JSON: {"schema": shapes.schema_of(answers.Problem), "example": example}}
    about: dict[str, Any] = {"description": description, "content": content}
    if header := ANSWER_HEADERS.get(status):
        about["headers"] = {header: {"description": TITLES[status], "schema": {"type": "string"}}}
    return about


def _reference(_converter: Any, field: Any, **_more: Any) -> dict[str, Any]:
    """Actions and positions inside of bodies: every family's."""
    if isinstance(field, positions.PositionField):
        return {"$ref": "#/components/schemas/Position"}
    return {"$ref": "#/components/schemas/Action"} if isinstance(field, actions.ActionField) else {}
