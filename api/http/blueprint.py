"""This API's blueprints: what all operations have in common is defined here once."""

from collections.abc import Callable
from copy import deepcopy
from functools import wraps
from http import HTTPStatus
from typing import Any, Literal, TypeVar

import flask_smorest
from flask import request
from flask_smorest.utils import resolve_schema_instance
from werkzeug.routing import BaseConverter

from api.http.identity import current
from api.http.parsing import Parser
from api.http.problem import Problem
from api.http.shapes import as_schema
from companion.languages import _
from companion.model.refusal import NotAllowed
from companion.service.identity import KEY_CANNOT, Identity, require_host, require_lister, require_metrics

Who = Literal["anyone", "seat", "host", "metrics", "lister"]
"""Who may use a route: the host or a program with such a key, for the last two."""
View = Callable[..., Any]
V = TypeVar("V", bound=View)

API = "/api/v1"
"""The base path of the API."""


class IdConverter(BaseConverter):
    """Ids in URLs: anything else is not found. `import` is reserved by this API, and isn't an id."""

    form = r"[A-Za-z0-9_-]{1,64}"
    regex = rf"(?!import(?:/|$)){form}"


WHO: dict[Who, tuple[int, ...]] = {
    **dict.fromkeys(("seat", "host", "metrics", "lister"), (401, 403)),
    "anyone": (),
}
WRITING = (400, 401, 403, 408, 409, 413, 415, 507)
ALWAYS = (421, 422, 429, 503)
"""Possible statuses of operations: for their kind of caller, for writes, and for all."""


READS_ONLY: set[str] = set()
"""POST endpoints that change nothing."""


class Blueprint(flask_smorest.Blueprint):  # type: ignore[misc]
    """A blueprint whose routes document who may use them and what can go wrong."""

    ARGUMENTS_PARSER = Parser()

    def __init__(self, name: str, import_name: str, *, description: str, url_prefix: str = API) -> None:
        super().__init__(name, import_name, description=description, url_prefix=url_prefix or None)

    def arguments(self, schema: Any, **options: Any) -> Callable[[V], V]:
        """Document and load a view's input: a body, or (`location`) a query.

        The schema is created once: webargs would create one from a class for every request.
        """
        made: Callable[[V], V] = super().arguments(resolve_schema_instance(schema), **options)
        return made

    def response(self, status: int, schema: Any = None, **options: Any) -> Callable[[V], V]:
        """Document a view's response: a shape in `companion.views.shapes`, or a list of one."""
        made: Callable[[V], V] = super().response(status, as_schema(schema), **options)
        return made

    def alt_response(
        self,
        status: int,
        response: str | None = None,
        *,
        schema: Any = None,
        description: str | None = None,
        success: bool = False,
    ) -> Callable[[V], V]:
        """Document another response: the name of a common one, or a schema and a description."""
        said = response or {
            **({} if schema is None else {"schema": as_schema(schema)}),
            "description": description or HTTPStatus(status).phrase,
            "content_type": None,
        }

        def document(view: V) -> V:
            about = _about(view)
            about.setdefault("response", {}).setdefault("responses", {}).setdefault(status, []).append(said)
            if success:
                about.setdefault("success_status_codes", []).append(status)
            return view

        return document

    def doc(self, **about: Any) -> Callable[[V], V]:
        """Document a view by hand."""

        def document(view: V) -> V:
            _about(view).setdefault("manual_doc", {}).update(about)
            return view

        return document

    def route(
        self,
        rule: str,
        *,
        who: Who = "seat",
        errors: tuple[int, ...] = (),
        headers: tuple[dict[str, Any], ...] = (),
        reads_only: bool = False,
        **options: Any,
    ) -> Callable[[V], V]:
        """Register a view under its own name, which is also its operation id.

        `errors` are statuses in addition to the common ones; `headers` are request headers it reads. A POST that
        `reads_only` changes nothing: repeated, it's answered again, and it never waits for writers.
        """
        methods: list[str] = options.get("methods", ["GET"])

        def register(view: V) -> V:
            if reads_only:
                READS_ONLY.add(f"{self.name}.{view.__name__}")
            statuses = {*WHO[who], *errors, *ALWAYS, *(WRITING if methods != ["GET"] else ())}
            if "<" in rule:
                statuses.add(404)
            security: list[dict[str, list[str]]] = [{"bearer": []}]
            if who == "anyone":
                security = [] if methods == ["GET"] else [{}, {"bearer": []}]
            documented = _checked(who, view, query=_takes_query(view))
            for status in sorted(statuses):
                self.alt_response(status, _response_name(status))(documented)
            self.doc(operationId=view.__name__, security=security)(documented)
            _about(documented).setdefault("arguments", {}).setdefault("parameters", []).extend(headers)
            super(Blueprint, self).route(rule, **options)(documented)
            return view

        return register


def _response_name(status: int) -> str:
    return HTTPStatus(status).name


def _takes_query(view: View) -> bool:
    documented: dict[str, Any] = getattr(view, "_apidoc", {})
    return any(parameter["in"] == "query" for parameter in documented.get("arguments", {}).get("parameters", []))


def _about(view: View) -> dict[str, Any]:
    """A view's documentation, for flask-smorest. Its own decorators wrap a view once per call."""
    about: dict[str, Any] = view.__dict__.setdefault("_apidoc", {})
    return about


def _of_a_game(who: Identity, names_game: bool) -> None:
    """Refuse a program where no game is named, which is what its key is for."""
    if who.program is not None and not names_game:
        raise NotAllowed("not_for_this_key", KEY_CANNOT)


CHECKS: dict[Who, Callable[[Identity, bool], None]] = {
    "seat": _of_a_game,
    "host": lambda who, _names_game: require_host(who),
    "metrics": lambda who, _names_game: require_metrics(who),
    "lister": lambda who, _names_game: require_lister(who),
}
"""What a route requires before its view looks at the request."""


def _checked(who: Who, view: View, *, query: bool) -> View:
    """Check the identity before anything else; refuse query parameters that have no meaning here."""

    @wraps(view)
    def checked(*args: Any, **kwargs: Any) -> Any:
        if who != "anyone":
            CHECKS[who](current(), "game_id" in kwargs)
        if not query and request.query_string:
            _refuse_query()
        return view(*args, **kwargs)

    checked.__dict__["_apidoc"] = deepcopy(view.__dict__.get("_apidoc", {}))
    return checked


def _refuse_query() -> None:
    """A mistyped `dry_run` must not execute the action for real."""
    if request.args:
        found = [{"field": name, "message": _("Unknown field.")} for name in list(request.args)[:10]]
        names = ", ".join(item["field"] for item in found)[:200]
        raise Problem(422, "invalid_request", "This address takes no {names} in its query.", names=names, errors=found)
