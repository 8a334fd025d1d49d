"""The cost of translating: processor time of /play and /table in a full language, compared with one that does nothing.

Both render the same pages of the same game, alternating; the language is the pseudo-language, which has every message.
"""

import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from flask.testing import FlaskClient

from api.app import create_app
from api.settings import Settings
from benchmarks.kit.figures import Figure
from companion.languages import add_folder
from companion.languages.catalogs import remove_folder
from companion.model.actions import StartGame
from companion.service import HOST, AppContext
from companion.service.games import create_game
from companion.service.table.seats import join
from companion.storage.temporary import TemporaryStore
from tools.pseudo_language import LANGUAGE, write

TARGET = 1.03
PAGES = 400
"""Pages of each kind per round, alternating with and without words."""


def figures(rounds: int) -> list[Figure]:
    """A line for each page."""
    with tempfile.TemporaryDirectory() as folder:
        add_folder(write(Path(folder)))
        try:
            return _measured(rounds)
        finally:
            remove_folder(Path(folder))


def _measured(rounds: int) -> list[Figure]:
    context = AppContext(TemporaryStore())
    game = create_game(context, HOST, "anniversary", StartGame(scenario="1941"))
    seat = join(context, None, game["id"], game["join_code"], "Anna", ["germany"])
    app = create_app(context, Settings(host_key="k" * 32))
    client = app.test_client()
    client.set_cookie("companion_seat", seat["token"])
    said: dict[str, Any] = {name: app.jinja_env.globals[name] for name in ("_", "n_", "html", "html_n")}
    silent: dict[str, Callable[..., str]] = {
        "_": lambda text, /, **values: text.format_map(values) if values else text,
        "n_": lambda one, many, count, /, **values: (one if count == 1 else many).format(count=count, **values),
        "html": said["html"],
        "html_n": said["html_n"],
    }
    made = []
    for path in ("/play", f"/table/{game['id']}"):
        with_words, without = [], []
        for _ in range(max(rounds, 1) * PAGES):
            for times, translator in ((with_words, said), (without, silent)):
                app.jinja_env.globals.update(translator)
                times.append(_milliseconds(client, path))
        app.jinja_env.globals.update(said)
        ours, base = _undisturbed(with_words), _undisturbed(without)
        what = f"{path.split('/')[1]}: a page with all its messages translated"
        made.append(Figure(what, ours, "ms", base, "at most", TARGET))
    return made


def _undisturbed(times: list[float]) -> float:
    """The mean of the faster half: other load on the machine only adds."""
    return statistics.fmean(sorted(times)[: len(times) // 2])


def _milliseconds(client: FlaskClient, path: str) -> float:
    began = time.process_time()
    answer = client.get(f"{path}?language={LANGUAGE}")
    assert answer.status_code == 200, answer.status
    return (time.process_time() - began) * 1000
