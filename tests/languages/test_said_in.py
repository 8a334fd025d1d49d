"""Every answer says which language it is in and what that depends on; nobody gets another's. A table of all routes."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.routing import Rule

from api.app import create_app
from api.settings import Settings
from companion.languages import add_folder
from companion.languages.catalogs import remove_folder
from companion.model.actions import StartGame
from companion.service import HOST, AppContext
from companion.service.actions import take_action
from companion.service.games import create_game
from companion.storage.temporary import TemporaryStore
from tools.pseudo_language import LANGUAGE, write

KEY = "k" * 32
FILLED = {
    "edition_id": "anniversary",
    "power": "germany",
    "page": "buy",
    "name": "money",
    "which": "anniversary",
    "rule_id": "side_together_holds_15_victory_cities",
    "rules": "side_together_holds_15_victory_cities",
    "kind": "territory",
    "element": "ukraine",
    "code": "XXXX",
    "box": "aa1941",
    "variant": "none",
    "board": "none",
    "version": "2",
    "form": "json",
    "suffix": "json",
    "language": LANGUAGE,
}
"""What's in URLs; for what doesn't exist, the refusal is checked."""
SPEAKS_NO_LANGUAGE = (
    "/live",
    "/export",
    "/toml",
    "/healthz",
    "/readyz",
    "/metrics",
    "/docs",
    "openapi.json",
    ".png",
    "several",
)
"""What is for programs, runs on, or is a picture of a sheet."""
BY_THE_TABLE = re.compile(r"/printables/\w+\.pdf")
"""What speaks the table's language unless it is asked: sheets."""


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory):
    folder = write(tmp_path_factory.mktemp("languages"))
    add_folder(folder)
    context = AppContext(TemporaryStore())
    game = create_game(context, HOST, "anniversary", StartGame(scenario="1941"), "Friday night")
    take_action(context, HOST, game["id"], {"type": "capture_territory", "territory": "ukraine"})
    made = create_app(context, Settings(host_key=KEY))
    made.config["GAME"] = game["id"]
    yield made
    remove_folder(folder)


def address(app: Flask, rule: Rule) -> str | None:
    """A route with its gaps filled in; None for files that are named by something else."""
    values = {name: FILLED.get(name, "none") for name in rule.arguments} | {"game_id": app.config["GAME"]}
    built = rule.build({name: values[name] for name in rule.arguments})
    return built[1] if built else None


def routes(app: Flask) -> list[str]:
    return sorted(
        path
        for rule in app.url_map.iter_rules()
        if "GET" in (rule.methods or ()) and (path := address(app, rule)) is not None
        if not any(word in rule.rule for word in SPEAKS_NO_LANGUAGE) and not rule.rule.startswith("/assets/")
    )


def asked(client: FlaskClient, path: str, language: str):
    return client.get(path, headers={"Accept-Language": language, "Authorization": f"Bearer {KEY}"})


def test_every_answer_says_its_language_and_what_that_depends_on(app: Flask):
    client = app.test_client()
    client.get(f"/?key={KEY}")
    wrong, words = [], 0
    for path in routes(app):
        english, other = asked(client, path, "en"), asked(client, path, LANGUAGE)
        for answer, language in ((english, "en"), (other, LANGUAGE)):
            fits = answer.headers.get("Content-Language") == ("en" if BY_THE_TABLE.search(path) else language)
            if not fits or "Accept-Language" not in answer.headers.get("Vary", ""):
                wrong.append((path, language, answer.status_code, dict(answer.headers)))
        if english.data != other.data and english.headers.get("ETag", "") == other.headers.get("ETag", "other"):
            wrong.append((path, "one tag for two languages"))
        words += english.data != other.data
    assert wrong == []
    assert words > 60, "most answers have words"


@pytest.mark.parametrize("picture", ["map.svg", "map-film.svg"])
def test_a_map_is_drawn_for_its_reader(app: Flask, picture: str):
    client = app.test_client()
    path = f"/api/v1/games/{app.config['GAME']}/{picture}"
    assert "[Ûkràîñé" not in asked(client, path, "en").text
    assert "[Ûkràîñé" in asked(client, path, LANGUAGE).text
    assert "[Ûkràîñé" not in asked(client, path, "en").text
