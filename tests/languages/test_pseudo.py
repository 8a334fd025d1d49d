"""From end to end in a language that nobody speaks: a page, a script, a refusal, the journal, a sheet, a command."""

import io
import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner
from pypdf import PdfReader

import printables
from api.app import create_app
from api.settings import Settings
from companion.cli.languages import languages
from companion.editions import load
from companion.languages import add_folder, speaking
from companion.languages.catalogs import catalog, known, remove_folder
from companion.languages.checking import problems, template
from companion.languages.notes import IN_SCRIPTS
from companion.model.actions import StartGame
from companion.service import HOST, AppContext
from companion.service.actions import take_action
from companion.service.games import create_game
from companion.service.table.seats import join
from companion.storage.temporary import TemporaryStore
from tools.messages import collected

KEY = "k" * 32


@pytest.fixture
def night(pseudo: str):
    context = AppContext(TemporaryStore())
    game = create_game(context, HOST, "anniversary", StartGame(scenario="1941"))
    seat = join(context, None, game["id"], game["join_code"], "Anna", ["germany"])
    app = create_app(context, Settings(host_key=KEY))
    return context, game, seat, app.test_client()


def bearer(seat, **more: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {seat['token']}", **more}


def _known(catalog):
    """Each message, with whether a script says it: those are sent to the browser."""
    for message in catalog:
        if message.id:
            yield message.context, message.id, IN_SCRIPTS in message.auto_comments


def test_the_template_has_every_message():
    """Run `make messages`."""
    assert {*_known(template())} == {*_known(collected())}


def test_a_complete_catalog_is_called_complete_and_a_hole_is_named(pseudo_folder: Path, tmp_path: Path):
    file = pseudo_folder / "en_XA" / "LC_MESSAGES" / "companion.po"
    assert problems(file) == []
    text = file.read_text(encoding="utf-8")
    broken = tmp_path / "xx" / "LC_MESSAGES" / "companion.po"
    broken.parent.mkdir(parents=True)
    text = text.replace('msgid "Back to entry {to}."\nmsgstr "', 'msgid "Back to entry {to}."\nmsgstr "{form} ', 1)
    text = re.sub(r'msgid "Skip to main content"\nmsgstr ".*"', 'msgid "Skip to main content"\nmsgstr ""', text)
    broken.write_text(text + '\nmsgid "Nobody says this"\nmsgstr "x"\n', encoding="utf-8")
    assert problems(broken) == [
        "unknown placeholder {form}: “Back to entry {to}.”",
        "missing: “Skip to main content”",
        "unused: “Nobody says this”",
    ]
    answer = CliRunner().invoke(languages, ["check", str(broken.parents[1])])
    assert answer.exit_code == 1
    assert "3 things to fix" in answer.output
    assert CliRunner().invoke(languages, ["check", str(file.parents[1])]).exit_code == 0


@pytest.mark.parametrize(
    ("folder", "fits"), [("pt", True), ("pt_BR", True), ("zh-Hant-TW", True), ("portuguese", False)]
)
def test_a_folder_that_no_browser_asks_for_is_not_complete(
    pseudo_folder: Path, tmp_path: Path, folder: str, fits: bool
):
    copied = tmp_path / folder
    shutil.copytree(pseudo_folder / "en_XA", copied)
    assert (
        any("isn't a language code" in problem for problem in problems(copied / "LC_MESSAGES" / "companion.po")) != fits
    )


def test_a_folder_may_be_called_as_browsers_write_it(pseudo_folder: Path, tmp_path: Path):
    shutil.copytree(pseudo_folder / "en_XA", tmp_path / "pt-BR")
    add_folder(tmp_path)
    try:
        assert "pt-BR" in known()
        assert "Skîp" in str(catalog("pt-BR").text("Skip to main content"))
    finally:
        remove_folder(tmp_path)


def test_the_api_answers_by_accept_language(night, pseudo: str):
    _, game, seat, client = night
    path = f"/api/v1/games/{game['id']}"
    answer = client.get(path, headers=bearer(seat, **{"Accept-Language": f"{pseudo},en;q=0.5"}))
    assert answer.headers["Content-Language"] == pseudo
    assert "Accept-Language" in answer.headers["Vary"]
    assert answer.json["powers"]["germany"]["name"].startswith("[Gérmàñý")
    english = client.get(path, headers=bearer(seat, **{"Accept-Language": "pt"}))
    assert (english.headers["Content-Language"], english.json["powers"]["germany"]["name"]) == ("en", "Germany")
    known = {"If-None-Match": english.headers["ETag"]}
    assert client.get(path, headers=bearer(seat, **known)).status_code == 304
    assert client.get(path, headers=bearer(seat, **known, **{"Accept-Language": pseudo})).status_code == 200
    mine = {"If-None-Match": answer.headers["ETag"], "Accept-Language": pseudo}
    assert client.get(path, headers=bearer(seat, **mine)).status_code == 304


def test_the_same_entry_reads_in_each_readers_language(night, pseudo: str):
    context, game, seat, client = night
    take_action(
        context,
        HOST,
        game["id"],
        {"type": "adjust_treasury", "power": "germany", "amount": 3, "reason": "found a note"},
    )
    path = f"/api/v1/games/{game['id']}/journal?after=1"
    english = client.get(path, headers=bearer(seat)).json["entries"][0]["summary"]
    other = client.get(path, headers=bearer(seat, **{"Accept-Language": pseudo})).json["entries"][0]["summary"]
    assert english == "Germany's treasury corrected by +3: found a note"
    assert other.startswith("[[Gérmàñý")
    assert "found a note" in other, "what somebody wrote stays"


def test_a_refusal_keeps_its_code_and_changes_its_language(night, pseudo: str):
    _, game, seat, client = night
    headers = bearer(seat, **{"Accept-Language": pseudo, "If-Match": '"9"'})
    answer = client.post(f"/api/v1/games/{game['id']}/actions", json={"type": "end_turn"}, headers=headers)
    assert (answer.status_code, answer.json["code"]) == (412, "stale_version")
    assert answer.json["title"].startswith("[")
    assert answer.json["detail"].startswith("[Thé gàmé")


def test_the_seats_own_choice_counts_before_the_browsers(night, pseudo: str):
    _, game, seat, client = night
    client.set_cookie("companion_seat", seat["token"])
    page = client.get("/play").get_data(as_text=True)
    assert '<html lang="en">' in page
    assert f'value="{pseudo}"' in client.get("/play/seat").get_data(as_text=True), "My seat offers it"
    answer = client.post(
        "/language", data={"language": pseudo, "next": "/play"}, headers={"Origin": "http://localhost"}
    )
    assert (answer.status_code, answer.headers["Location"]) == (303, "/play")
    page = client.get("/play", headers={"Accept-Language": "en"}).get_data(as_text=True)
    assert f'<html lang="{pseudo}">' in page
    assert "[Skîp tö màîñ" in page
    script = re.search(r'"(/assets/scripts/[^"]+/words.js)"', page)
    assert script is not None
    words = client.get(script[1])
    assert "Tàké à séàt" in words.get_data(as_text=True)
    api = client.get(f"/api/v1/games/{game['id']}", headers=bearer(seat))
    assert api.headers["Content-Language"] == pseudo, "on every phone and in every program"


def test_the_television_speaks_the_tables_language(night, pseudo: str):
    context, game, _seat, client = night
    television = join(context, HOST, game["id"], game["join_code"], "Television", [], "observer")
    host = {"Authorization": f"Bearer {KEY}"}
    assert client.patch(f"/api/v1/games/{game['id']}", json={"language": "zz"}, headers=host).status_code == 422
    changed = client.patch(f"/api/v1/games/{game['id']}", json={"language": pseudo}, headers=host)
    assert changed.json["language"] == pseudo
    client.set_cookie("companion_seat", television["token"])
    page = client.get(f"/table/{game['id']}", headers={"Accept-Language": "en"}).get_data(as_text=True)
    assert f'<html lang="{pseudo}">' in page
    page = client.get(f"/table/{game['id']}?language=en").get_data(as_text=True)
    assert '<html lang="en">' in page


def test_an_unknown_language_is_refused_like_an_unknown_paper(night):
    client = night[3]
    paper = client.get("/api/v1/editions/anniversary/printables/money.pdf?paper=a9")
    language = client.get("/api/v1/editions/anniversary/printables/money.pdf?language=zz")
    assert (language.status_code, language.json["code"]) == (paper.status_code, paper.json["code"])
    assert language.json["errors"][0]["field"] == "language"
    with pytest.raises(printables.UnknownName, match="no language 'zz'"):
        printables.Job(load("anniversary"), language="zz")


def test_a_sheet_is_printed_in_any_language(pseudo: str):
    job = printables.Job(load("aa1941"), "1941", language=pseudo)
    from printables.pdf import document
    from printables.sheets import test_page  # a sheet by itself, which no name prints

    file = io.BytesIO()
    with speaking(pseudo):
        document.write([document.Chapter("x", [test_page.page(job)])], job.imprint("x"), file)
    pdf = PdfReader(file)
    text = " ".join(pdf.pages[0].extract_text().split())
    assert pdf.trailer["/Root"]["/Lang"] == pseudo
    assert "[Îs ît àçtûàl sîzé?" in text
    assert "Is it actual size" not in text


def test_a_command_speaks_the_tables_language(pseudo: str, pseudo_folder: Path, tmp_path: Path):
    from companion.cli.printing import print_command
    from companion.languages import speak, table_language

    arguments = ["aa1941", "--what", "money", "-o", str(tmp_path / "x.pdf"), "--languages", str(pseudo_folder)]
    try:
        answer = CliRunner().invoke(print_command, [*arguments, "--language", pseudo])
        assert answer.exit_code == 0, answer.output
        assert "pàgé" in answer.output
        refused = CliRunner().invoke(print_command, [*arguments, "--language", "zz"])
        assert refused.exit_code == 2
        assert "'zz'" in refused.output
    finally:
        table_language("en")
        speak("en")
