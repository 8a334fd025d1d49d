"""The OpenAPI document: served at /api/v1/openapi.json, generated from the views and the action classes."""

import threading
from collections.abc import Iterable
from http import HTTPStatus
from typing import Any

import flask_smorest
from flask import Flask, Response, jsonify

from api.guards.browsers import cacheable
from api.http import shapes
from api.http.blueprint import API, Blueprint, IdConverter
from api.http.problem import PROBLEM_JSON, TITLES, Problem
from api.links import add_links
from api.schemas import answers, examples, positions
from api.schemas.actions import ActionField, components
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


class CompanionApi(flask_smorest.Api):  # type: ignore[misc]
    """flask-smorest, with RFC 9457 problems, and a document generated on first use."""

    DEFAULT_ERROR_RESPONSE_NAME = None

    def __init__(self, app: Flask, **options: Any) -> None:
        self._undocumented: list[Blueprint] = []
        self._document: dict[str, Any] | None = None
        self._lock = threading.Lock()
        super().__init__(app, **options)

    def register_blueprint(self, blueprint: Blueprint, **options: Any) -> None:
        """Register a blueprint's routes; they're documented later."""
        self._app.register_blueprint(blueprint, **options)
        self._undocumented.append(blueprint)

    @property
    def document(self) -> dict[str, Any]:
        """The document as served: with the actions of every game, and an idempotency key on every POST."""
        with self._lock:
            if self._document is None:
                self._document = self._made()
            return self._document

    def _made(self) -> dict[str, Any]:
        for blueprint in self._undocumented:
            blueprint.register_views_in_doc(self, self._app, self.spec, name=blueprint.name, parameters=None)
            self.spec.tag({"name": blueprint.name, "description": blueprint.description})
        made: dict[str, Any] = self.spec.to_dict()
        made["components"]["schemas"] |= shapes.components() | components() | positions.components()
        for path, operations in made["paths"].items():
            for parameter in operations.get("parameters", []):
                if parameter["in"] == "path":
                    parameter["description"], parameter["example"] = PATH_PARAMETERS[parameter["name"]]
            if "post" in operations and path.startswith(API):
                operation = operations["post"]
                operation["parameters"] = [*operation.get("parameters", []), KEY_PARAMETER]
        add_links(made)
        filled: dict[str, Any] = examples.filled_in(made)
        return filled

    def _register_responses(self) -> None:
        for status, (code, detail, description) in EXAMPLES.items():
            example = Problem(status, code, detail, soft=True if status == 409 else None).body()
            response: dict[str, Any] = {
                "description": description,
                "content": {PROBLEM_JSON: {"schema": shapes.as_schema(answers.Problem), "example": example}},
            }
            if header := ANSWER_HEADERS.get(status):
                response["headers"] = {header: {"description": TITLES[status], "schema": {"type": "string"}}}
            self.spec.components.response(HTTPStatus(status).name, response, lazy=True)

    def _register_pagination_header(self) -> None:
        """Nothing: the journal has its own paging."""

    def _register_error_handlers(self) -> None:
        """Nothing: api.errors already has them."""

    def _openapi_json(self) -> Response:
        return cacheable(jsonify(self.document), 60)


def register(app: Flask, resources: Iterable[Blueprint]) -> CompanionApi:
    """Register the API's resources with an app, and the document that describes them."""
    app.config.update(
        API_TITLE="Companion",
        API_VERSION=__version__,
        OPENAPI_VERSION="3.1.0",
        OPENAPI_URL_PREFIX=API,
    )
    api = CompanionApi(app, spec_kwargs={"info": {"description": ABOUT}})
    api.register_converter(IdConverter, lambda _: {"type": "string", "pattern": f"^{IdConverter.form}$"})
    api.ma_plugin.converter.add_attribute_function(_action_reference)
    api.spec.components.security_scheme(
        "bearer", {"type": "http", "scheme": "bearer", "description": "A seat's token, or the host key."}
    )
    for blueprint in resources:
        api.register_blueprint(blueprint)
    return api


def _action_reference(_: Any, field: Any, **__: Any) -> dict[str, Any]:
    if isinstance(field, positions.PositionField):
        return {"$ref": "#/components/schemas/Position"}
    return {"$ref": "#/components/schemas/Action"} if isinstance(field, ActionField) else {}
