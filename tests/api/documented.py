"""Checking an app's responses against its OpenAPI document."""

from typing import Any

import jsonschema_rs
from flask import Flask, Response, request

Operation = tuple[str, str, str]
"""A path of the document, a method, and a status."""


class Documented:
    """Compares every JSON response with the document. Remembers what was seen, and what was wrong."""

    def __init__(self, app: Flask) -> None:
        self._app = app
        self._validators: dict[Operation, Any] = {}
        self._document: dict[str, Any] = {}
        self._asking = False
        self.seen: set[Operation] = set()
        self.wrong: list[Any] = []
        app.extensions["documented"] = self

    @property
    def document(self) -> dict[str, Any]:
        """The document from the app."""
        if not self._document:
            self._asking = True
            self._document = self._app.test_client().get("/api/v1/openapi.json").json
            self._asking = False
        return self._document

    def check(self, answer: Response) -> Response:
        """Compare a response with the document."""
        is_json = answer.mimetype == "application/json" and answer.status_code not in (204, 304)
        if self._asking or not is_json or request.url_rule is None:
            return answer
        path = request.url_rule.rule.replace("<id:", "{").replace("<", "{").replace(">", "}")
        operation = (path, request.method.lower(), str(answer.status_code))
        if path not in self.document["paths"] or operation[1] not in self.document["paths"][path]:
            return answer
        validator = self._validators.get(operation) or self._validators.setdefault(
            operation, self._validator(operation)
        )
        problems = [(list(error.instance_path), error.message[:300]) for error in validator.iter_errors(answer.json)]
        self.wrong += [(operation, problem) for problem in problems[:5]]
        self.seen.add(operation)
        return answer

    def _validator(self, operation: Operation) -> Any:
        path, method, status = operation
        stated = self.document["paths"][path][method]["responses"][status]["content"]["application/json"]["schema"]
        return jsonschema_rs.Draft202012Validator({**stated, "components": self.document["components"]})

    def stated(self) -> set[Operation]:
        """Every JSON response in the document, except refusals."""
        return {
            (path, method, status)
            for path, methods in self.document["paths"].items()
            for method, operation in methods.items()
            if method != "parameters"
            for status, answer in operation["responses"].items()
            if status < "300" and "application/json" in answer.get("content", {})
        }
