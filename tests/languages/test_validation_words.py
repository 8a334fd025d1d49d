"""What marshmallow says about a field is in the catalogs, and in the reader's language."""

import importlib
import pkgutil

import api.schemas
from api.app import create_app
from api.schemas.base import Body
from api.schemas.validation_words import TEXTS, texts_of
from api.settings import Settings
from companion.languages.checking import template
from companion.service import AppContext
from companion.storage.temporary import TemporaryStore


def schemas() -> list[type[Body]]:
    for module in pkgutil.iter_modules(api.schemas.__path__):
        importlib.import_module(f"api.schemas.{module.name}")
    found, left = [], [Body]
    while left:
        found.append(left.pop())
        left += found[-1].__subclasses__()
    return found


def test_every_text_that_a_schema_may_say_is_listed():
    said = {text for schema in schemas() for field in schema().fields.values() for text in texts_of(field)}
    of_schemas = {"Unknown field.", "Invalid input type."}
    assert said | of_schemas == TEXTS


def test_a_wrong_field_is_named_in_the_readers_language(pseudo: str):
    known = {message.id for message in template()}
    client = create_app(AppContext(TemporaryStore()), Settings(host_key="k" * 32)).test_client()
    headers = {"Authorization": "Bearer " + "k" * 32}
    for language in ("en", pseudo):
        answer = client.post("/api/v1/games", json={"nonsense": 1}, headers={**headers, "Accept-Language": language})
        assert answer.status_code == 422
        said = {error["field"]: error["message"] for error in answer.json["errors"]}
        for field, text in (("nonsense", "Unknown field."), ("edition", "Missing data for required field.")):
            if language == "en" or text not in known:
                assert said[field] == text
            else:
                assert said[field].startswith("[")
