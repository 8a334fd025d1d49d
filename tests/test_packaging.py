"""The wheel works outside the checkout, with all its data; the lock files fit what we say we need."""

import ast
import re
import subprocess
import sys
import sysconfig
import tomllib
import zipfile
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from companion.editions import boxes

pytestmark = pytest.mark.slow
ROOT = Path(__file__).parents[1]


def known_to_git() -> list[str]:
    """Every file of the project."""
    words = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(words, cwd=ROOT, check=True, capture_output=True).stdout.decode().split("\0")
    return [name for name in listed if (ROOT / name).is_file()]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project's wheel, built from a copy of what git knows, so that no stray file helps."""
    source = tmp_path_factory.mktemp("source")
    for name in known_to_git():
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        (source / name).write_bytes((ROOT / name).read_bytes())
    target = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "-w", str(target)]
    subprocess.run([*pip, str(source)], check=True, capture_output=True)
    (built,) = target.glob("tabletop_companion-*.whl")
    return built


def test_the_wheel_ships_every_data_file(wheel: Path):
    inside = set(zipfile.ZipFile(wheel).namelist())
    wanted = {name for name in known_to_git() if name.startswith(("companion/", "api/", "printables/"))}
    assert {Path(name).suffix for name in wanted} >= {".py", ".toml", ".md", ".html", ".css", ".js", ".svg"}
    assert wanted <= inside, wanted - inside
    assert not any(name.startswith(("tests/", "docs/", "tools/")) for name in inside)


def test_the_installed_wheel_runs_outside_the_checkout(wheel: Path, tmp_path: Path):
    target = tmp_path / "installed"
    with zipfile.ZipFile(wheel) as opened:
        opened.extractall(target)
    here = f"import sys; sys.path[:0] = [{str(target)!r}, {sysconfig.get_path('purelib')!r}]; "
    code = here + "import companion; print(companion.__file__); from companion.cli import main; main()"
    command = [sys.executable, "-S", "-c", code]

    def run(*words: str) -> str:
        ran = subprocess.run([*command, *words], cwd=tmp_path, check=False, capture_output=True, text=True)
        assert ran.returncode == 0, ran.stderr
        return ran.stdout

    output = run("editions")
    assert output.startswith(str(target)), "the checkout must not be what is imported"
    for edition in boxes():
        assert edition in output
    assert "Deutsch" in run("languages"), "the catalogs are in it"
    assert "win" in run("odds", "aa1941", "--attacker", "infantry=2", "--defender", "infantry=1").lower()
    run("print", "aa1941", "-o", str(tmp_path / "charts.pdf"), "--what", "setup_charts")
    assert (tmp_path / "charts.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize("lock", ["serve", "postgres", "test", "mutants", "docs"])
def test_the_lock_names_everything_we_need_in_a_version_that_fits(lock: str):
    """If not: `make lock`."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    needed = [
        Requirement(dependency)
        for dependency in project["dependencies"] + project["optional-dependencies"].get(lock, [])
    ]
    text = (ROOT / "requirements" / f"{lock}.txt").read_text()
    locked = dict(re.findall(r"^([a-z0-9-]+)(?:\[[\w,-]+\])?==(\S+)", text, re.MULTILINE))
    assert [
        str(need) for need in needed if not need.specifier.contains(locked.get(canonicalize_name(need.name), "0"))
    ] == []
    assert text.count("==") < text.count("--hash=sha256:")


OURS = ("companion", "api", "printables")
WITH_FLASK = {"werkzeug", "jinja2", "markupsafe"}
"""What Flask is made of, and brings in versions that fit."""


def test_everything_imported_is_declared_and_everything_declared_is_used():
    project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    needed = [canonicalize_name(Requirement(wanted).name) for wanted in project["dependencies"]]
    optional = [Requirement(wanted) for wanted in extras["scripts"] + extras["postgres"]]
    parts = {f"{wanted.name}-{extra}" for wanted in optional for extra in wanted.extras}
    declared = {*needed, *parts, *(canonicalize_name(wanted.name) for wanted in optional)}
    homes = packages_distributions()
    imported = {
        canonicalize_name(home)
        for file in (file for room in OURS for file in Path(room).rglob("*.py"))
        for module in imports(ast.parse(file.read_text(encoding="utf-8")))
        if module not in sys.stdlib_module_names and module not in OURS
        for home in homes.get(module, [module])
    }
    assert imported - declared - WITH_FLASK == set()
    by_name = {name for name in needed if name.startswith("font-")}
    assert set(needed) - imported - by_name == set()


def imports(node: ast.AST) -> Iterator[str]:
    """The top-level names of the packages that code imports when it runs."""
    if isinstance(node, ast.Import):
        yield from (alias.name.partition(".")[0] for alias in node.names)
    elif isinstance(node, ast.ImportFrom) and not node.level:
        yield (node.module or "").partition(".")[0]
    elif not (isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"):
        for part in ast.iter_child_nodes(node):
            yield from imports(part)
