"""The host moves the tiles of a map: by dragging, with the keys, or with numbers in a form; files are kept."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient
from playwright.sync_api import Browser, Page, expect

from api.app import create_app
from api.settings import Settings
from companion.cli import _group as companion
from companion.editions import load_path
from companion.editions.catalogue import Catalogue
from companion.service import AppContext
from companion.storage.temporary import TemporaryStore
from tests.api.talking import HOST_KEY as SERVER_KEY
from tests.api.talking import Server
from tests.pages.conftest import SameOrigin
from tests.pages.serving import HOST_KEY

MAP = "/editions/my_world/map"


def own_box(folder: Path) -> Path:
    """A whole box of the host's own, with its map in a file."""
    made = folder / "my_world"
    run = CliRunner().invoke(companion, ["editions", "new", "my_world", "--from", "aa1941", "--whole", "-o", str(made)])
    assert run.exit_code == 0, run.output
    return made


@pytest.fixture
def box(tmp_path: Path) -> Path:
    (tmp_path / "editions").mkdir()
    return own_box(tmp_path / "editions")


@pytest.fixture
def client(box: Path) -> FlaskClient:
    context = AppContext(TemporaryStore(), Catalogue([box.parent]))
    app = create_app(context, Settings(host_key=HOST_KEY, public_url="http://companion.local:8000"))
    app.testing = True
    app.test_client_class = SameOrigin
    found = app.test_client()
    found.get(f"/?key={HOST_KEY}")
    return found


def form_of(page: str) -> dict[str, str]:
    """Everything that the form holds."""
    fields = re.findall(r'<input[^>]*name="([\w.]+)"[^>]*value="([^"]*)"', page)
    return {name: value for name, value in fields if name == "seen" or name.startswith("land.")}


def tile(box: Path, land: str) -> tuple[int, ...]:
    edition: Any = load_path(box)
    return tuple(edition.map.lands[land])


def moved(form: dict[str, str], land: str, dx: int, dy: int) -> dict[str, str]:
    x, y, w, h = map(int, form[f"land.{land}"].split())
    return {**form, f"land.{land}": f"{x + dx} {y + dy} {w} {h}"}


def free_move(client: FlaskClient, form: dict[str, str]) -> tuple[str, dict[str, str]]:
    """A tile that can go one cell to some side, and the form that says so."""
    for name in form:
        for dx, dy in ((1, 0), (0, 1), (0, -1)) if name.startswith("land.") else ():
            land = name.removeprefix("land.")
            if int(form[name].split()[1]) + dy >= 0:
                tried = moved(form, land, dx, dy)
                if client.post(MAP, data={**tried, "do": "show"}).status_code == 200:
                    return land, tried
    raise AssertionError("nothing can be moved")


def test_numbers_in_a_form_move_a_tile_and_only_saving_writes_it(client: FlaskClient, box: Path) -> None:
    form = form_of(client.get(MAP).text)
    before = (box / "map.toml").read_text("utf-8")
    land, tried = free_move(client, form)
    assert (box / "map.toml").read_text("utf-8") == before, "showing writes nothing"
    assert client.post(MAP, data={**tried, "do": "save"}).status_code == 303
    assert (box / "map.toml.before").read_text("utf-8") == before
    old = {name.removeprefix("land."): tuple(map(int, at.split())) for name, at in form.items() if name != "seen"}
    new = {name: tile(box, name) for name in old}
    shifts = {(new[name][0] - old[name][0], new[name][1] - old[name][1]) for name in old if name != land}
    assert shifts == {(0, 0)}, "everything else stays where it was"
    assert new[land] == tuple(map(int, tried[f"land.{land}"].split()))
    assert "Saved." in client.get(f"{MAP}?saved=yes").text


def test_a_tile_on_another_is_refused_with_both_names(client: FlaskClient, box: Path) -> None:
    form = form_of(client.get(MAP).text)
    on_it = {**form, "land.germany": form["land.russia"]}
    refused = client.post(MAP, data={**on_it, "do": "save"})
    assert refused.status_code == 409
    assert re.search(r"Germany overlaps Russia|Russia overlaps Germany", refused.text)
    assert not (box / "map.toml.before").exists()


@pytest.mark.parametrize("typed", ["1 2 3", "a b c d", "1 2 0 4", "-1 2 3 4", "9999 1 2 3"])
def test_what_is_no_place_is_refused(client: FlaskClient, typed: str) -> None:
    form = form_of(client.get(MAP).text)
    refused = client.post(MAP, data={**form, "land.germany": typed, "do": "show"})
    assert (refused.status_code, "four numbers" in refused.text) == (409, True)


def test_a_file_that_was_changed_meanwhile_is_not_overwritten(client: FlaskClient, box: Path) -> None:
    form = form_of(client.get(MAP).text)
    file = box / "map.toml"
    file.write_text(file.read_text("utf-8") + "# by hand\n", encoding="utf-8")
    refused = client.post(MAP, data={**form, "do": "save"})
    assert (refused.status_code, "Somebody else saved this map in the meantime" in refused.text) == (409, True)
    assert file.read_text("utf-8").endswith("# by hand\n")


def test_only_the_host_and_only_own_boxes(client: FlaskClient) -> None:
    assert client.get("/editions/aa1941/map").status_code == 404
    stranger = client.application.test_client()
    assert stranger.get(MAP).status_code == 403
    assert stranger.post(MAP, data={"do": "save"}).status_code == 403


def test_pages_lead_there(client: FlaskClient) -> None:
    assert f'href="{MAP}"' in client.get("/variants").text
    assert f'href="{MAP}"' in client.get("/print/my_world").text
    assert "/map" not in re.findall(r'href="/editions/aa1941([^"]*)"', client.get("/print/aa1941").text)


@pytest.fixture
def page(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    """The page in a browser on a laptop, from a real server."""
    (tmp_path / "data" / "editions").mkdir(parents=True)
    own_box(tmp_path / "data" / "editions")
    with Server(tmp_path / "data") as server:
        shown = browser.new_context(base_url=server.url, viewport={"width": 1400, "height": 900}).new_page()
        shown.goto(f"/?key={SERVER_KEY}")
        shown.goto(MAP)
        yield shown
        shown.context.close()


@pytest.mark.browser
def test_a_tile_is_dragged_moved_with_keys_and_saved(page: Page, tmp_path: Path) -> None:
    box = tmp_path / "data" / "editions" / "my_world"
    field = page.locator('input[name="land.hawaiian_islands"]')
    old = field.input_value()
    island = page.locator("#land-hawaiian_islands")
    spot = island.bounding_box()
    assert spot is not None
    cell = page.evaluate("document.querySelector('.map-editing .map').getBoundingClientRect().width") / (
        page.evaluate("document.querySelector('.map-editing .map').viewBox.baseVal.width") / 20
    )
    x, y = spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2
    elsewhere = page.locator("#land-russia").bounding_box()
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y + cell * 0.6, steps=3)
    page.mouse.move(x, y + cell * 1.2, steps=3)
    page.mouse.up()
    expect(page.locator("#map-drawn")).not_to_have_class(re.compile("waiting"))
    expect(field).not_to_have_value(old)
    assert page.locator("#land-russia").bounding_box() == elsewhere, "the rest stays where it is"
    dragged = field.input_value()
    page.locator("#land-hawaiian_islands").focus()
    page.keyboard.press("ArrowUp")
    expect(field).not_to_have_value(dragged)
    expect(page.locator("#land-hawaiian_islands")).to_be_focused()
    page.set_viewport_size({"width": 600, "height": 900})
    page.evaluate("document.querySelector('#map-drawn').scrollLeft = 150")
    page.evaluate("document.querySelector('#map-drawn').dataset.old = 'yes'")
    page.keyboard.press("ArrowDown")
    expect(field).to_have_value(dragged)
    expect(page.locator("#map-drawn:not([data-old]) #land-hawaiian_islands:focus")).to_be_visible()
    assert page.evaluate("document.querySelector('#map-drawn').scrollLeft") == 150
    page.get_by_role("button", name="Save the map").click()
    expect(page.locator("#map-notice")).to_contain_text("Saved.")
    assert (box / "map.toml.before").exists()


@pytest.mark.browser
def test_a_tile_dropped_on_another_goes_back_and_the_page_says_why(page: Page) -> None:
    field = page.locator('input[name="land.germany"]')
    old = field.input_value()
    here, there = (page.locator(f"#land-{land}").bounding_box() for land in ("germany", "russia"))
    assert here is not None
    assert there is not None
    page.mouse.move(here["x"] + here["width"] / 2, here["y"] + here["height"] / 2)
    page.mouse.down()
    page.mouse.move(there["x"] + there["width"] / 2, there["y"] + there["height"] / 2, steps=4)
    page.mouse.up()
    expect(page.locator("#map-notice")).to_contain_text(re.compile("overlaps"))
    expect(field).to_have_value(old)
    now = page.locator("#land-germany").bounding_box()
    assert now == pytest.approx(here, abs=0.1), "what is said pushes nothing aside"
