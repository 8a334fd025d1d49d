"""`companion print` on the command line."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion.cli import printing
from companion.cli.printing import print_command
from printables.catalogue import parts
from tests.printables.paper_reading import code, decoded, pages_of, text_of


@pytest.fixture
def run(tmp_path: Path):
    def invoke(*args: str, env: dict[str, str] | None = None) -> tuple[Result, Path]:
        file = tmp_path / "out.pdf"
        return CliRunner().invoke(print_command, [*args, "-o", str(file)], env=env), file

    return invoke


def test_it_writes_a_pdf_and_says_how_many_pages(run) -> None:
    result, file = run("aa1941/1941", "--what", "tracks,money")
    assert result.exit_code == 0
    count = len(pages_of(file.read_bytes()))
    assert f"{count} pages" in result.stdout
    assert "1 to 2  Tracks: one side, plain paper" in result.stdout


def test_without_a_scenario_every_scenario_gets_its_charts(run) -> None:
    _, file = run("anniversary", "--what", "setup_charts")
    texts = text_of(file.read_bytes())
    fronts = [text for text in texts if "· setup" in text]
    assert len(fronts) == 2 * 7
    assert len(texts) == 2 * len(fronts)  # each with its back


def test_paper_ink_and_address_can_be_chosen(run) -> None:
    _, file = run(
        "aa1941", "--what", "reference", "--paper", "letter", "--ink", "saver", "--public-url", "https://x.example"
    )
    pdf = file.read_bytes()
    assert round(pages_of(pdf)[0].mediabox.width) == 612
    assert f"HTTPS://X.EXAMPLE/Q/{code('aa1941', 'table', 'undo')}" in decoded(pdf)[0]


def test_every_option_has_an_environment_variable(run) -> None:
    settings = {
        "COMPANION_WHAT": "reference",
        "COMPANION_PAPER": "letter",
        "COMPANION_INK": "saver",
        "COMPANION_PUBLIC_URL": "https://y.example",
    }
    result, file = run("revised", env=settings)
    assert "2 pages." in result.stdout
    pdf = file.read_bytes()
    assert round(pages_of(pdf)[0].mediabox.width) == 612
    assert f"HTTPS://Y.EXAMPLE/Q/{code('revised', 'table', 'undo')}" in decoded(pdf)[0]
    for option in print_command.params[1:]:
        assert option.envvar == f"COMPANION_{option.name.upper()}"


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("nowhere",), "There's no edition 'nowhere'. Known: anniversary,"),
        (("anniversary/1944",), "has no scenario '1944'. Known: 1941, 1942."),
        (("anniversary", "--what", "posters"), "Known: all, tonight, play, scan, craft, player_sheet,"),
        (("aa1941", "--what", "research_chart"), "Axis & Allies 1941 has nothing to print for “Research chart”."),
        (("aa1941", "--what", "statements"), "running game"),
        (("aa1941", "--what", ",,,"), "Say what to print. Known: all, tonight, play, scan, craft, player_sheet,"),
    ],
)
def test_it_refuses_with_a_sentence(run, args: tuple[str, ...], says: str) -> None:
    result, file = run(*args)
    assert result.exit_code == 1
    assert says in result.stderr
    assert not file.exists()


def test_a_dash_writes_to_standard_output_and_says_everything_else_on_standard_error() -> None:
    result = CliRunner().invoke(print_command, ["aa1941/1941", "--what", "reference", "-o", "-"])
    assert result.exit_code == 0
    assert result.stdout_bytes.startswith(b"%PDF-")
    assert result.stdout_bytes.rstrip().endswith(b"%%EOF")
    assert "Reference sheet" in result.stderr
    assert not Path("-").exists()


@pytest.mark.parametrize("pack", ["tonight", "play", "scan", "craft"])
def test_packs_have_names(run, pack: str) -> None:
    result, file = run("aa1941/1941", "--what", pack)
    assert result.exit_code == 0
    assert f"{len(pages_of(file.read_bytes()))} pages" in result.stdout


def test_an_unknown_part_lists_all_of_them(run) -> None:
    result, _ = run("aa1941", "--what", "posters")
    assert all(name in result.stderr for name in parts())


def test_a_wrong_word_for_paper_is_a_usage_error(run) -> None:
    assert run("aa1941", "--paper", "a5")[0].exit_code == 2


def test_a_file_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    result = CliRunner().invoke(print_command, ["aa1941", "--what", "reference", "-o", str(tmp_path / "no" / "x.pdf")])
    assert result.exit_code == 1
    assert "Can't write" in result.stderr


def test_it_warns_about_an_address_that_will_not_last(run) -> None:
    result, _ = run("aa1941", "--what", "reference", "--public-url", "http://127.0.0.1:8000")
    assert "which is each phone's own address" in result.stderr
    result, _ = run("aa1941", "--what", "reference", "--public-url", "http://192.168.0.9:8000")
    assert "another machine" in result.stderr
    result, _ = run("aa1941", "--what", "reference", "--public-url", "http://companion.local:8000")
    assert result.stderr == ""


def test_it_says_which_address_it_takes_when_none_is_given(run) -> None:
    result, _ = run("aa1941", "--what", "reference")
    assert "http://companion.local:8000" in result.stderr
    assert "--public-url" in result.stderr


def test_an_edition_of_ones_own_is_found_and_stamped(run, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "house.toml").write_text('[edition]\nid = "house"\nextends = "aa1941"\ntitle = "House rules"\n')
    result, file = run("house", "--what", "reference", "--editions", str(folder))
    assert result.exit_code == 0
    assert "differs from the box" in text_of(file.read_bytes())[0]


def test_a_progress_bar_shows_only_after_a_second(run, monkeypatch: pytest.MonkeyPatch) -> None:
    quick, _ = run("aa1941", "--what", "tracks", "--public-url", "http://companion.local:8000")
    assert quick.stderr == ""
    monkeypatch.setattr(printing, "PATIENCE", -1.0)
    slow, _ = run("aa1941", "--what", "tracks", "--public-url", "http://companion.local:8000")
    assert "Printing" in slow.stderr
    assert "Printing" not in slow.stdout
