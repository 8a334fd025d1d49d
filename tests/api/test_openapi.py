"""The OpenAPI document: complete, with words and examples for everything, and true for every edition."""

import ast
import re
from collections.abc import Iterator
from http import HTTPStatus
from typing import Any

import jsonschema_rs
import msgspec
import pytest

from api.http.codes import GROUPS
from api.resources.server.docs import in_older_words
from api.schemas.actions import known_actions, schema_name
from companion.editions import boxes, load
from companion.families import families
from companion.model.actions import StartGame
from tests.api.talking import ROOT, Talker

METHODS = {"get", "post", "patch", "delete"}
REFUSALS = {"RuleViolation", "NotAllowed", "NotFound", "Problem", "refuse", "warn", "_unknown"}


@pytest.fixture
def spec(host: Talker) -> dict[str, Any]:
    return host.get("/api/v1/openapi.json").expect(200).body


def operations(spec: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, methods in spec["paths"].items():
        for method in METHODS & set(methods):
            yield path, method, methods[method]


def test_it_is_openapi_3_1(spec: dict[str, Any]):
    assert spec["openapi"].startswith("3.1")
    assert spec["info"]["description"]
    assert spec["components"]["securitySchemes"]["bearer"]["scheme"] == "bearer"
    assert all(tag["description"] for tag in spec["tags"])


def test_every_reference_leads_somewhere(spec: dict[str, Any]):
    text = str(spec)
    for ref in set(re.findall(r"'\$ref': '(#/[^']+)'", text)):
        found: Any = spec
        for step in ref.removeprefix("#/").split("/"):
            found = found[step]
    assert "#/components/schemas/False" not in text


def test_reading_takes_no_header_that_only_writing_reads(spec: dict[str, Any]):
    for path, method, operation in operations(spec):
        taken = [*operation.get("parameters", []), *spec["paths"][path].get("parameters", [])]
        headers = {parameter.get("name") for parameter in taken if parameter.get("in") == "header"}
        assert method != "get" or "If-Match" not in headers, path


def test_operations_have_names_words_and_answers(spec: dict[str, Any]):
    names = [operation["operationId"] for _, _, operation in operations(spec)]
    assert len(names) == len(set(names))
    for path, method, operation in operations(spec):
        assert operation["summary"], path
        assert operation["tags"]
        answers = set(operation["responses"])
        assert answers & {"200", "201", "204"}, path
        assert {"421", "503"} <= answers
        if operation.get("security") == [{"bearer": []}]:
            assert {"401", "403"} <= answers
        for parameter in (*operation.get("parameters", []), *spec["paths"][path].get("parameters", [])):
            assert parameter["description"], (path, parameter)
            assert "example" in parameter or parameter["schema"].get("examples"), (path, parameter)
        if method == "post" and path.startswith("/api"):
            assert "Idempotency-Key" in [parameter["name"] for parameter in operation["parameters"]]
            assert {"400", "409", "413", "415", "422"} <= answers


def test_every_field_has_a_description_and_an_example(spec: dict[str, Any]):
    missing = []
    for name, schema in spec["components"]["schemas"].items():
        if not schema.get("description") and not schema.get("oneOf") and "properties" not in schema:
            missing.append(name)
        for field, about in schema.get("properties", {}).items():
            whole = "$ref" in str(about)  # its parts have examples of their own
            if not about.get("description") or not ("examples" in about or whole):
                missing.append(f"{name}.{field}")
    assert missing == []


def test_every_field_of_every_action_says_what_it_means(spec: dict[str, Any]):
    """In its class, not by a fallback: a sentence, not only the field's own name."""
    schemas = spec["components"]["schemas"]
    named = [ref.rpartition("/")[2] for ref in schemas["Action"]["discriminator"]["mapping"].values()]
    seen: set[str] = set()
    while named:
        seen.add(name := named.pop())
        named += set(re.findall(r"#/components/schemas/(\w+)", str(schemas[name]))) - seen
        for field, about in schemas[name].get("properties", {}).items():
            assert about["description"], (name, field)
            assert about["description"] != f"The {field.replace('_', ' ')}.", (name, field)
    assert {"CaptureTerritory", "TakeLand", "BoardTerritory", "EnterNumbers", "Numbers", "StartingProduction"} <= seen


def test_the_opening_action_says_what_its_fields_mean():
    fields = msgspec.json.schema(StartGame)["$defs"]["StartGame"]["properties"]
    described = {field for field, about in fields.items() if "description" in str(about)}
    assert described == set(fields) - {"type"}


def test_every_error_has_a_description_and_an_example(spec: dict[str, Any]):
    for name, response in spec["components"]["responses"].items():
        content = response["content"]["application/problem+json"]
        assert response["description"]
        assert content["example"]["status"] == HTTPStatus[name]
        assert content["schema"] == {"$ref": "#/components/schemas/Problem"}


def test_every_action_of_every_game_is_there(spec: dict[str, Any]):
    schemas = spec["components"]["schemas"]
    mapping = schemas["Action"]["discriminator"]["mapping"]
    for ruleset in families():
        for word, kind in families()[ruleset].ruleset.actions.items():
            assert word in mapping
            schema = schemas[schema_name(kind)]
            assert schema["properties"]["type"]["const"] == word
            assert schema["description"]
            assert schema["examples"][0]["type"] == word
    assert len(schemas["Action"]["oneOf"]) == len(known_actions())


def test_examples_fit_their_schemas(spec: dict[str, Any]):
    for name, schema in spec["components"]["schemas"].items():
        for field, part in {"": schema, **schema.get("properties", {})}.items():
            if "examples" not in part:
                continue
            whole = {**part, "components": spec["components"]} if "$ref" in str(part) else part
            validator = jsonschema_rs.Draft202012Validator(whole)
            for example in part["examples"]:
                assert [error.message for error in validator.iter_errors(example)] == [], (name, field)
    action = {"$ref": "#/components/schemas/Action", "components": spec["components"]}
    any_action = jsonschema_rs.Draft202012Validator(action)
    for kinds in known_actions().values():
        for kind in kinds:
            example = spec["components"]["schemas"][schema_name(kind)]["examples"][0]
            any_action.validate(example)


@pytest.mark.parametrize(
    ("edition", "scenario"), [(box, scenario.id) for box in boxes() for scenario in load(box).scenarios]
)
def test_answers_are_as_documented(host: Talker, spec: dict[str, Any], edition: str, scenario: str):
    def check(path: str, method: str, status: int, body: Any) -> None:
        schema = spec["paths"]["/api/v1" + path][method]["responses"][str(status)]["content"]["application/json"][
            "schema"
        ]
        whole = {**schema, "components": spec["components"]}
        found = [
            (list(iter_error.instance_path), iter_error.message)
            for iter_error in jsonschema_rs.Draft202012Validator(whole).iter_errors(body)
        ]
        assert found == [], path

    made = host.post("/games", {"edition": edition, "scenario": scenario}).expect(201)
    check("/games", "post", 201, made.body)
    game, powers = made["id"], list(made["powers"])
    seat = host.post(f"/games/{game}/seats", {"name": "Anna", "powers": powers[:1]}).expect(201)
    check("/games/{game_id}/seats", "post", 201, seat.body)
    check("/editions/{edition_id}", "get", 200, host.get(f"/editions/{edition}").body)
    check("/editions", "get", 200, host.get("/editions").body)
    check("/games", "get", 200, host.get("/games").body)
    check("/me", "get", 200, host.get("/me").body)
    check("/me", "get", 200, host.with_token(seat["token"]).get("/me").body)
    for view in ("", "/journal", "/seats", "/objectives", "/stats", "/audit", "/export"):
        check("/games/{game_id}" + view, "get", 200, host.get(f"/games/{game}{view}").expect(200).body)
    for view in ("income", "statement", "turn"):
        for power in powers:
            answer = host.get(f"/games/{game}/powers/{power}/{view}").expect(200)
            check("/games/{game_id}/powers/{power}/" + view, "get", 200, answer.body)


def test_the_table_of_codes_is_complete():
    """Every code that anything here can refuse with is explained."""
    known = {code for group in GROUPS.values() for code in group}
    used = set()
    for folder in ("api", "companion"):
        for file in (ROOT / folder).rglob("*.py"):
            used |= set(codes_in(file.read_text(encoding="utf-8")))
    assert used - known == set()


def codes_in(source: str) -> Iterator[str]:
    """The codes that a module refuses with."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name == "find" and node.args and isinstance(node.args[0], ast.Constant):
                yield f"unknown_{node.args[0].value}"
            for argument in node.args[:2] if name in REFUSALS else ():
                if isinstance(argument, ast.Constant) and re.fullmatch(r"[a-z]+(_[a-z]+)+", str(argument.value)):
                    yield str(argument.value)


def test_swagger_ui_gets_a_document_it_can_read(host: Talker):
    older = host.get("/docs/openapi.json").expect(200)
    assert older["openapi"] == "3.0.3"
    text = older.raw.decode()
    assert '"const"' not in text
    assert '"type":["' not in text
    assert in_older_words({"type": ["integer", "null"], "examples": [1]}) == {
        "type": "integer",
        "nullable": True,
        "example": 1,
    }
    assert in_older_words({"anyOf": [{"type": "string"}, {"type": "null"}]}) == {"type": "string", "nullable": True}
