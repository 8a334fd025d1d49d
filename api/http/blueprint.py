"""This API's blueprints: a view says what it takes and answers, once; the document is made from that, too."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any, Literal, NamedTuple, TypeVar

import flask
from flask import Response, jsonify, request
from marshmallow import Schema
from werkzeug.routing import BaseConverter

from api.http.identity import current
from api.http.parsing import loaded_body, loaded_query
from api.http.problem import Problem
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
    regex = rf"(?!import$){form}"
    """Without a slash: then Werkzeug goes through an address part by part instead of trying one route after another."""


READS_ONLY: set[str] = set()
"""POST endpoints that change nothing."""


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


class Answer(NamedTuple):
    """What a view answers: a shape in `companion.views.shapes`, a list of one, or a schema; none for no content."""

    shape: Any
    description: str
    headers: Mapping[str, Any]
    content_type: str = "application/json"


@dataclass
class Operation:
    """A view of the API, as its decorators state it."""

    view: View
    rule: str = ""
    method: str = "GET"
    who: Who = "seat"
    errors: tuple[int, ...] = ()
    headers: tuple[dict[str, Any], ...] = ()
    body: Schema | None = None
    query: Schema | None = None
    answers: dict[int, Answer] = field(default_factory=dict)
    by_hand: dict[str, Any] = field(default_factory=dict)

    @property
    def status(self) -> int:
        """The status of an answer that states none."""
        return next(iter(self.answers), 200)

    def answered(self, **ids: Any) -> Response:
        """Answer a request: the identity is checked first, then the input."""
        if self.who != "anyone":
            CHECKS[self.who](current(), "game_id" in ids)
        if request.query_string and self.query is None:
            _refuse_query()
        taken = [loaded_body(self.body)] if self.body is not None else []
        taken += [loaded_query(self.query)] if self.query is not None else []
        return _response(self.view(*taken, **ids), self.status)


class Blueprint(flask.Blueprint):
    """A blueprint whose views say who may use them, what they take, and what can go wrong."""

    def __init__(self, name: str, import_name: str, *, description: str, url_prefix: str = API) -> None:
        super().__init__(name, import_name, url_prefix=url_prefix or None)
        self.description = description
        self.operations: dict[View, Operation] = {}

    def _operation(self, view: View) -> Operation:
        return self.operations.setdefault(view, Operation(view))

    def arguments(self, schema: type[Schema], *, location: Literal["body", "query"] = "body") -> Callable[[V], V]:
        """Load a body or a query, as the view's first argument; of both, the body comes first."""

        def state(view: V) -> V:
            operation = self._operation(view)
            if location == "query":
                operation.query = schema()
            else:
                operation.body = schema()
            return view

        return state

    def response(
        self,
        status: int,
        shape: Any = None,
        *,
        description: str = "",
        headers: Mapping[str, Any] | None = None,
        content_type: str = "application/json",
    ) -> Callable[[V], V]:
        """State an answer. The one nearest to `route` is that of a view that states no status."""
        answer = Answer(shape, description or HTTPStatus(status).phrase, headers or {}, content_type)

        def state(view: V) -> V:
            operation = self._operation(view)
            operation.answers = {status: answer, **operation.answers}
            return view

        return state

    def doc(self, **about: Any) -> Callable[[V], V]:
        """State a part of a view's documentation in the words of OpenAPI."""

        def state(view: V) -> V:
            self._operation(view).by_hand.update(about)
            return view

        return state

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

        def register(view: V) -> V:
            if reads_only:
                READS_ONLY.add(f"{self.name}.{view.__name__}")
            operation = self._operation(view)
            operation.rule, operation.who, operation.errors, operation.headers = rule, who, errors, headers
            (operation.method,) = options.get("methods", ["GET"])
            self.add_url_rule(rule, view.__name__, operation.answered, **options)
            return view

        return register


def _response(result: Any, status: int) -> Response:
    """What a view returned as a response: a body, alone or with its status and its headers."""
    if isinstance(result, Response):
        return result
    body, *rest = result if isinstance(result, tuple) else (result,)
    response = jsonify(body) if body is not None else Response(content_type=None)
    response.status_code = status
    for part in rest:
        if isinstance(part, int):
            response.status_code = part
        else:
            response.headers.update(part)
    return response


def _refuse_query() -> None:
    """A mistyped `dry_run` must not execute the action for real."""
    if request.args:
        unknown = [{"field": name, "message": _("Unknown field.")} for name in list(request.args)[:10]]
        names = ", ".join(problem["field"] for problem in unknown)[:200]
        raise Problem(
            422, "invalid_request", "This address takes no {names} in its query.", names=names, errors=unknown
        )
