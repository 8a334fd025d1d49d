"""Refusals without a thread: what the gateway rejects before the app sees it."""

import logging
import secrets
import time

import msgspec

from api.gateway.bridge import Answer
from api.gateway.rsgi import Headers, Scope
from api.guards.safe_headers import HEADERS
from api.http.errors import FOR_PROGRAMS
from api.http.logs.access_log import write
from api.http.logs.metrics import METHODS, Metrics
from api.http.logs.request_ids import FORM, HEADER
from api.http.problem import PROBLEM_JSON, Problem

log = logging.getLogger("companion.access")
ROUTE = "(front)"


def request_id_of(scope: Scope) -> str:
    """The id that a request brought, if it looks like one; otherwise a new one."""
    given = scope.headers.get(HEADER.lower()) or ""
    return given if FORM.fullmatch(given) else secrets.token_hex(8)


def refusal(scope: Scope, problem: Problem, metrics: Metrics, address: str | None) -> Answer:
    """A problem as a response like the app's own: counted, logged if the address is given, with every header."""
    began, request_id = time.perf_counter(), request_id_of(scope)
    html = not scope.path.startswith(FOR_PROGRAMS) and "text/html" in (scope.headers.get("accept") or "")
    kind = "text/plain; charset=utf-8" if html else PROBLEM_JSON
    body = problem.detail.encode() if html else msgspec.json.encode(problem.body())
    headers: Headers = [
        ("content-type", kind),
        *HEADERS.items(),
        ("cache-control", "no-store"),
        (HEADER, request_id),
        *problem.headers.items(),
    ]
    method = scope.method if scope.method in METHODS else "OTHER"
    metrics.answered(method, ROUTE, problem.status, time.perf_counter() - began)
    if address is not None:
        write(address, method, ROUTE, problem.status, 0.0, request_id)
    return Answer(problem.status, headers, body)
