"""What does not work is left out by name, and everything else is there."""

import logging
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from click.testing import CliRunner

from api.app import create_app
from api.settings import Settings
from companion import families as found
from companion.cli import _group as companion
from companion.cli.setup import open_app
from companion.editions import Catalogue, boxes
from companion.model import plugins
from companion.service import AppContext
from companion.storage.temporary import TemporaryStore
from tests.pages.serving import HOST_KEY


@pytest.fixture
def broken_family(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """An installed family whose package cannot be imported."""
    points = [EntryPoint("harbours", "harbours_that_sank", "companion.families")]
    monkeypatch.setattr(plugins, "entry_points", lambda group, **_name: points if group == "companion.families" else [])
    monkeypatch.setattr(plugins, "broken", {})
    monkeypatch.setattr(found, "broken", plugins.broken)
    for cached in (found.families, boxes):
        cached.cache_clear()
    yield "harbours"
    for cached in (found.families, boxes):
        cached.cache_clear()


@pytest.fixture
def broken_papers(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """An installed family whose papers cannot be imported."""
    sunk = EntryPoint("harbours", "harbours_that_sank.papers", "printables.families")
    monkeypatch.setattr(plugins, "entry_points", lambda group, **_name: [sunk] if group == sunk.group else [])
    monkeypatch.setattr(plugins, "broken", {})
    monkeypatch.setattr(found, "broken", plugins.broken)
    found._try_rooms.cache_clear()
    yield sunk.value
    found._try_rooms.cache_clear()


def test_papers_that_do_not_work_are_named_before_anybody_prints(
    broken_papers: str, caplog: pytest.LogCaptureFixture
) -> None:
    app = create_app(AppContext(TemporaryStore(), Catalogue()), Settings(host_key=HOST_KEY))
    client = app.test_client()
    client.get(f"/?key={HOST_KEY}")
    for address in ("/", "/print/anniversary"):
        assert f"{broken_papers} is left out" in client.get(address).text
    listed = CliRunner().invoke(companion, ["editions"])
    assert f"{broken_papers} is left out: ModuleNotFoundError" in listed.stderr
    assert not [line for line in caplog.records if line.levelno > logging.INFO and "left out" in line.message]


def test_a_broken_family_takes_nothing_else_away(broken_family: str, tmp_path: Path) -> None:
    missing = tmp_path / "nonexistent"
    catalogue = Catalogue([missing])
    assert len(catalogue.all()) == len(boxes()) > 5
    left_out = dict(catalogue.left_out())
    assert "No module named 'harbours_that_sank'" in left_out[broken_family]
    assert "there is no such folder" in left_out[str(missing)]


def test_the_host_page_the_print_shop_and_the_terminal_say_so(broken_family: str, tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text("[edition]\n")
    app = create_app(AppContext(TemporaryStore(), Catalogue([tmp_path])), Settings(host_key=HOST_KEY))
    client = app.test_client()
    client.get(f"/?key={HOST_KEY}")
    for address in ("/", "/print/anniversary"):
        page = client.get(address)
        assert (page.status_code, "harbours is left out" in page.text) == (200, True)
        assert "bad.toml is left out" in page.text
    listed = CliRunner().invoke(companion, ["editions", "--editions", str(tmp_path)])
    assert (listed.exit_code, "harbours is left out" in listed.output, "bad.toml is left out" in listed.output) == (
        0,
        True,
        True,
    )


@pytest.mark.parametrize("command", [
    ["editions", "show", "aa1941"], ["print", "aa1941", "--what", "tent_cards", "-o", "out.pdf"], ["games"], ["verify"],
])  # fmt: skip
def test_every_command_that_looks_for_editions_says_which_folder_is_not_there(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path))
    if command == ["verify"]:
        open_app(tmp_path, None).store.close()
    said = CliRunner().invoke(companion, [*command, "--editions", "nonexistent"])
    assert (said.exit_code, "nonexistent is left out: there is no such folder" in said.stderr) == (0, True), said.output


def test_of_two_files_with_one_id_the_one_that_is_left_out_names_the_other(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.toml").write_text('[edition]\nid = "ours"\ntitle = "Ours"\nextends = "aa1941"\n')
    said = "edition.id: a.toml already has an edition 'ours'; choose another id"
    assert Catalogue([tmp_path]).left_out() == [("b.toml", said)]
