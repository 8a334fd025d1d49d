"""Blueprints of this API: what every operation has in common is said here once."""

import re
from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Any, Literal

import flask_smorest
from flask import request
from werkzeug.routing import BaseConverter

from api.identity import current
from api.parsing import Parser
from api.problem import Problem
from companion.service.identity import require_host

Who = Literal["anyone", "seat", "host"]
View = Callable[..., Any]


class IdConverter(BaseConverter):
    """Ids in addresses: what is none of these is not found. `import` is a word of this API, and no id."""

    form = r"[A-Za-z0-9_-]{1,64}"
    regex = rf"(?!import(?:/|$)){form}"


PATH_PARAMETERS: dict[str, tuple[str, str]] = {
    "game_id": ("A game, by its id.", "5f0c2a9be771"),
    "seat_id": ("A seat of the game, by its id.", "0d41c7a2f3b8"),
    "power": ("A power, by its id.", "germany"),
    "edition_id": ("An edition, by its id.", "anniversary"),
    "board": ("A kept board, by its id.", "our_box"),
    "name": ("What to print; `all` is the complete pack.", "cards"),
}

WHO = {"seat": (401, 403, 429), "host": (401, 403, 429), "anyone": ()}
WRITING = (400, 401, 403, 409, 413, 415, 429, 507)
ALWAYS = (421, 422, 503)
"""Statuses that operations can answer with: for their kind of caller, for writing, and all of them."""


class Blueprint(flask_smorest.Blueprint):  # type: ignore[misc]
    """A blueprint whose routes document who may use them and what can go wrong."""

    ARGUMENTS_PARSER = Parser()

    def route(
        self,
        rule: str,
        *,
        who: Who = "seat",
        errors: tuple[int, ...] = (),
        headers: tuple[dict[str, Any], ...] = (),
        **options: Any,
    ) -> Any:
        """Register a view under its own name, which is also its operation id.

        `errors` are statuses besides those that all such operations have; `headers` are request headers it reads.
        """
        methods: list[str] = options.get("methods", ["GET"])

        def register(view: View) -> View:
            statuses = {*WHO[who], *errors, *ALWAYS, *(WRITING if methods != ["GET"] else ())}
            if "<" in rule:
                statuses.add(404)
            documented = view
            for status in sorted(statuses):
                documented = self.alt_response(status, _response_name(status))(documented)
            security: list[dict[str, list[str]]] = [{"bearer": []}]
            if who == "anyone":
                security = [] if methods == ["GET"] else [{}, {"bearer": []}]
            documented = self.doc(operationId=view.__name__, security=security)(documented)
            if not _takes_query(view):
                documented = _without_query(documented)
            documented = _for(who, documented)
            super(Blueprint, self).route(rule, parameters=[*_path_parameters(rule), *headers], **options)(documented)
            return view

        return register


def _response_name(status: int) -> str:
    return HTTPStatus(status).name


def _path_parameters(rule: str) -> list[dict[str, Any]]:
    found = []
    for name in re.findall(r"<(?:\w+:)?(\w+)>", rule):
        description, example = PATH_PARAMETERS[name]
        found.append({"in": "path", "name": name, "required": True, "description": description, "example": example})
    return found


def _takes_query(view: View) -> bool:
    documented: dict[str, Any] = getattr(view, "_apidoc", {})
    return any(one["in"] == "query" for one in documented.get("arguments", {}).get("parameters", []))


def _for(who: Who, view: View) -> View:
    """Ask who it is before anything else is looked at."""

    @wraps(view)
    def checked(*args: Any, **kwargs: Any) -> Any:
        if who != "anyone":
            identity = current()
            if who == "host":
                require_host(identity)
        return view(*args, **kwargs)

    return checked


def _without_query(view: View) -> View:
    """Refuse query parameters that mean nothing here: a mistyped `dry_run` must not become the real thing."""

    @wraps(view)
    def checked(*args: Any, **kwargs: Any) -> Any:
        if request.args:
            found = [{"field": name, "message": "Unknown field."} for name in list(request.args)[:10]]
            detail = f"This address takes no {', '.join(one['field'] for one in found)[:200]} in its query."
            raise Problem(422, "invalid_request", detail, errors=found)
        return view(*args, **kwargs)

    return checked
