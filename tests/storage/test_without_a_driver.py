"""A laptop at a table has no database driver: PostgreSQL is an extra."""

import subprocess
import sys
from pathlib import Path

WITHOUT = "import sys; sys.modules['psycopg'] = None; from companion.cli import main; main()"


def test_without_its_driver_postgresql_is_refused_with_what_to_install(tmp_path: Path) -> None:
    command = [sys.executable, "-c", WITHOUT, "verify", "--database", "postgresql://127.0.0.1:1/x"]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=60)
    assert ran.returncode == 1
    assert "tabletop-companion[postgres]" in ran.stderr
    assert len(ran.stderr.strip().splitlines()) == 1
