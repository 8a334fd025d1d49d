"""Another distribution with a package called `api` is named in one sentence, not in a traceback."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def run(first_on_the_path: Path) -> subprocess.CompletedProcess[str]:
    code = (
        f"import sys; sys.path[:0] = [{str(first_on_the_path)!r}, {str(ROOT)!r}]; "
        "from companion.cli import main; main(['--version'])"
    )
    return subprocess.run([sys.executable, "-c", code], cwd=first_on_the_path, capture_output=True, text=True)


def test_a_foreign_api_package_is_named_in_one_sentence(tmp_path: Path):
    (tmp_path / "api").mkdir()
    (tmp_path / "api" / "__init__.py").touch()
    ran = run(tmp_path)
    assert ran.returncode == 1
    assert "hides Companion's package 'api'" in ran.stderr
    assert str(tmp_path / "api") in ran.stderr
    assert "Traceback" not in ran.stderr


def test_without_one_the_command_runs(tmp_path: Path):
    ran = run(tmp_path)
    assert ran.returncode == 0, ran.stderr
