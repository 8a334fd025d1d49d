"""Reading requests: JSON bodies and query strings. Everything a client sends becomes data or a problem."""

import re
from collections.abc import Iterator
from typing import Any

import msgspec
from flask import request
from marshmallow import Schema, ValidationError, fields

from api.http.problem import Problem
from companion.languages import Message, _

MOST_DEPTH = 40


def json_body() -> dict[str, Any]:
    """The JSON object in a request; empty if there is none."""
    body = request.get_data()
    if not body.strip():
        return {}
    if request.headers.get("Content-Encoding", "identity").lower() != "identity":
        raise Problem(415, "unsupported_media_type", "Send the body as it is, not compressed.")
    charset = request.mimetype_params.get("charset", "utf-8").lower()
    if request.mimetype != "application/json" or charset not in ("utf-8", "utf8"):
        raise Problem(415, "unsupported_media_type", "Send JSON, with `Content-Type: application/json`.")
    return decoded(body)


def decoded(body: bytes) -> dict[str, Any]:
    """The JSON object in these bytes; a problem if there is none."""
    try:
        value = msgspec.json.decode(body)
    except (ValueError, RecursionError) as error:
        reason = Message("it is nested too deeply") if isinstance(error, RecursionError) else str(error)
        raise Problem(400, "malformed_json", "Can't read the body as JSON: {reason}.", reason=reason) from None
    _check(value, 0)
    if not isinstance(value, dict):
        raise Problem(422, "invalid_request", "The body must be a JSON object.")
    return value


def _check(value: Any, depth: int) -> None:
    """Refuse what no store and no page can handle: NUL characters and bottomless nesting."""
    if depth > MOST_DEPTH:
        raise Problem(400, "malformed_json", "The body is nested too deeply.")
    if isinstance(value, str):
        if "\0" in value:
            raise Problem(422, "invalid_request", "Text can't contain NUL characters.")
    elif isinstance(value, dict):
        for key, inner in value.items():
            _check(key, depth)
            _check(inner, depth + 1)
    elif isinstance(value, list):
        for inner in value:
            _check(inner, depth + 1)


def version_header(name: str) -> int | None:
    """The version in `If-Match`; None if the header is absent or `*`."""
    value = request.headers.get(name)
    if value is None or value.strip() == "*":
        return None
    version = etag_version(value)
    if version is None:
        raise Problem(400, "malformed_header", '{name} must be a version in quotes, such as "12".', name=name)
    return version


def etag_version(value: str) -> int | None:
    """The version in an entity tag (quotes optional); None if there is none."""
    match = re.fullmatch(r'(?:W/)?"([0-9]{1,9})(?:-[A-Za-z0-9-]{2,20})?"|([0-9]{1,9})', value.strip())
    return int(match[1] or match[2]) if match else None


def loaded_body(schema: Schema) -> dict[str, Any]:
    """The request's JSON object, loaded by a schema."""
    return _loaded(schema, json_body())


def loaded_query(schema: Schema) -> dict[str, Any]:
    """The request's query, loaded by a schema: only lists can be repeated."""
    given = request.args
    lists = {name for name, field in schema.fields.items() if isinstance(field, fields.List)}
    return _loaded(schema, {name: given.getlist(name) if name in lists else given[name] for name in given})


def _loaded(schema: Schema, given: dict[str, Any]) -> dict[str, Any]:
    """What a client sent; invalid input is a problem that names every field."""
    try:
        loaded: dict[str, Any] = schema.load(given)
    except ValidationError as error:
        problems = list(_flat(error.messages))
        detail = " ".join(
            f"{problem['field']}: {problem['message']}" if problem["field"] else problem["message"]
            for problem in problems[:3]
        )
        raise Problem(422, "invalid_request", detail, errors=problems[:50]) from None
    return loaded


def _flat(messages: Any, path: str = "") -> Iterator[dict[str, str]]:
    if isinstance(messages, dict):
        for key, inner in messages.items():
            yield from _flat(inner, f"{path}.{'' if key == '_schema' else key}".strip("."))
    elif isinstance(messages, list):
        for inner in messages:
            yield from _flat(inner, path)
    else:
        yield {"field": path, "message": _(str(messages))}
