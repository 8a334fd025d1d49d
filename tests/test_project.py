"""The project around the code: one version, a license, valid workflows, commands that the README and CI share."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from companion.version import __version__
from tools.release_notes import notes

ROOT = Path(__file__).parents[1]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
DOCUMENTS = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "hosting").iterdir()]


def test_the_version_is_stated_in_one_place_and_the_changelog_knows_it():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    assert "version" not in project["project"]
    assert project["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "companion.version.__version__"}
    assert notes(f"v{__version__}", (ROOT / "CHANGELOG.md").read_text()).strip()


def test_a_host_can_read_a_release_in_two_minutes():
    words = notes(f"v{__version__}", (ROOT / "CHANGELOG.md").read_text()).split()
    assert len(words) < 600, "the details belong in docs/releases/"


def test_a_release_without_a_changelog_is_refused():
    with pytest.raises(SystemExit, match=r"nothing about v9\.9\.9"):
        notes("v9.9.9", "# Changelog\n\n## [9.9.8]\n\n- old\n")


def test_the_license_is_mit_and_the_metadata_says_so():
    assert (ROOT / "LICENSE").read_text().startswith("MIT License")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert (project["name"], project["license"]) == ("tabletop-companion", "MIT")


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_document_installs_a_name_that_is_not_ours(path: Path):
    installs = re.findall(r"(?:pip|pipx|uv tool) install ((?:-\S+ )*)([^\s`]+)", path.read_text())
    assert [what for _, what in installs if what.strip("'\"") in ("companion", "tabletop-companion")] == []


PAGES = [path for path in DOCUMENTS if path.suffix == ".md"]


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_link_to_a_page_or_a_heading_finds_it(path: Path):
    """`make docs` builds docs/ alone, so its pages can't link to pages outside it."""
    links = re.findall(r"(?<!!)\[[^]]*\]\(([^)\s]+)\)", without_code(path))
    targets = [link.partition("#") for link in links if not re.match(r"https?://", link)]
    assert [name for name, _, _ in targets if not (path.parent / name).exists()] == []
    pages = [((path.parent / name).resolve() if name else path, heading) for name, _, heading in targets]
    assert [page for page, heading in pages if heading and heading not in headings(page)] == []
    if ROOT / "docs" in path.parents:
        outside = [page for page, _ in pages if page.suffix == ".md" and ROOT / "docs" not in page.parents]
        assert outside == []


def without_code(page: Path) -> str:
    return re.sub(r"^```.*?^```|`[^`\n]+`(?!\])", "", page.read_text(), flags=re.DOTALL | re.MULTILINE)


def headings(page: Path) -> set[str]:
    """What a link calls them."""
    titles = re.findall(r"^#+ (.+)$", re.sub(r"^```.*?^```", "", page.read_text(), flags=re.S | re.M), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}


def test_the_workflows_fit_githubs_schema():
    words = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.github-workflows"]
    ran = subprocess.run([*words, *map(str, WORKFLOWS)], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert len(WORKFLOWS) >= 3


def test_the_windows_workflow_runs_the_commands_of_the_readme():
    block = re.search(r"```bat\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    assert block is not None
    commands = block.group(1).strip().splitlines()
    assert not any("&&" in line for line in commands), "PowerShell 5.1 does not know &&"
    workflow = (ROOT / ".github" / "workflows" / "ci.yml").read_text()
    ran = re.findall(r"- run: (.*)", workflow)
    assert [line for line in commands if not line.endswith("serve") and line not in ran] == []
    assert commands[-1].endswith("companion serve")
    assert 'companion -ArgumentList "serve"' in workflow


def test_pre_commit_runs_what_make_lint_runs():
    hooks = (ROOT / ".pre-commit-config.yaml").read_text()
    makefile = (ROOT / "Makefile").read_text()
    for command in ("ruff check", "ruff format --check", "mypy", "lint-imports"):
        assert f"$(BIN)/{command}" in makefile
        assert f".venv/bin/{command}" in hooks


def test_the_glossary_is_alphabetical_and_has_one_meaning_for_each_word():
    rows = re.findall(r"^\| ([^|]+) \| (.+) \|$", (ROOT / "docs" / "glossary.md").read_text(), re.MULTILINE)[1:]
    words = [word for word, _ in rows]
    assert words == sorted(set(words), key=str.lower)
    assert len(words) < 96
    assert [(word, says) for word, says in rows if "also" in says.split()[:2]] == []


def test_the_files_that_the_architecture_page_names_are_there():
    named = re.findall(
        r"`((?:api|companion|printables|tests)/[\w/.-]+)`", (ROOT / "docs" / "architecture.md").read_text()
    )
    assert len(named) > 20
    assert [path for path in named if not (ROOT / path).exists()] == []
