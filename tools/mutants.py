"""Mutation testing of one family's rules: mutmut on a copy of the repository, with survivors printed. See
docs/mutants.md.

mutmut changes one expression at a time and runs the tests that cover it; a mutant that no test notices has survived. It
needs its settings in a file and its mutants next to the code, and can't draw a sample: this tool handles that.
"""

import argparse
import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

HOUSE = Path(__file__).parents[1]
COPIED = ("api", "companion", "docs", "printables", "tests", "tools", "Makefile", "README.md", "pyproject.toml")
NOT_RUN = ("test_sentences.py", "test_docs.py", "test_random_games.py", "test_service.py")
"""Tests that read the code as text (mutmut writes all mutants of a function into its file), and the slowest ones."""
SURVIVED, UNTESTED, NEVER_RUN = (0,), (5, 33), (None, 2)
"""mutmut's exit codes; any other is a mutant that a test, a crash, or the time limit killed."""
NO_MUTANT = "no mutant has this name"
"""mutmut makes all mutants and learns which test covers which function before it finds that nothing is to be run."""
NAME = re.compile(r"(?P<module>.+)\.x(?:_|ǁ\w+?ǁ)(?P<function>\w+)__mutmut_\d+")


def settings(family: str, rule: str) -> str:
    """mutmut's settings for a family's rules, or for one module or folder of them."""
    rules, tests = f"companion/families/{family}/rules", f"tests/families/{family}"
    mutated = [f"{rules}/{rule}.py", f"{rules}/{rule}/*"] if rule else [f"{rules}/*"]
    lists = {
        "source_paths": ["companion"],
        "only_mutate": mutated,
        "also_copy": [name for name in COPIED if name != "companion"],
        "pytest_add_cli_args": ["-p", "no:cacheprovider"],
        "pytest_add_cli_args_test_selection": [tests, *(f"--ignore={tests}/{name}" for name in NOT_RUN)],
    }
    return "[mutmut]\n" + "".join(
        f"{key} =\n" + "".join(f"    {value}\n" for value in values) for key, values in lists.items()
    )


def results(mutants: Path) -> dict[str, int | None]:
    """Every mutant's exit code by name; None if it hasn't been run."""
    return {
        name: code
        for meta in sorted(mutants.rglob("*.py.meta"))
        for name, code in json.loads(meta.read_text("utf-8"))["exit_code_by_key"].items()
    }


def sample(names: list[str], size: int, seed: int) -> list[str]:
    """This many of the names, always the same for the same seed; all of them for 0."""
    ordered = sorted(names)
    return sorted(Random(seed).sample(ordered, size)) if 0 < size < len(ordered) else ordered


def survivor(name: str, diff: str, house: Path) -> str:
    """One mutant as `file:line: before -> after`, from mutmut's diff of the function."""
    found = NAME.fullmatch(name)
    if found is None:
        return name
    path = Path(*found["module"].split(".")).with_suffix(".py")
    if not (house / path).exists():
        path = path.with_suffix("") / "__init__.py"
    changes = [line for line in diff.splitlines() if line[:1] in "+-" and line[:3] not in ("+++", "---")]
    before = [line[1:] for line in changes if line.startswith("-")]
    after = [line[1:].strip() for line in changes if line.startswith("+")]
    lines = (house / path).read_text("utf-8").splitlines()
    start = next((at for at, line in enumerate(lines) if re.match(rf"\s*def {found['function']}\(", line)), 0)
    at = next((at for at in range(start, len(lines)) if before and lines[at] == before[0]), start)
    return f"{path}:{at + 1}: {' '.join(line.strip() for line in before)} -> {' '.join(after) or '(nothing)'}"


def report(codes: dict[str, int | None], survivors: list[str], untested: list[str]) -> Iterator[str]:
    """The output: survivors, uncovered mutants, and the totals."""
    yield from (f"survived  {line}" for line in survivors)
    yield from (f"untested  {line}" for line in untested)
    alive = len(survivors) + len(untested)
    yield f"killed {len(codes) - alive} of {len(codes)}, survived {len(survivors)}, untested {len(untested)}"


def _mutmut(where: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [str(Path(sys.executable).with_name("mutmut")), *arguments]
    return subprocess.run(command, cwd=where, capture_output=True, text=True, check=False)  # noqa: S603


def run(where: Path, family: str, rule: str, size: int, seed: int, jobs: int) -> Iterator[str]:
    """Mutate the rules in this directory, and report."""
    for name in COPIED:
        kept = HOUSE / name
        copy = shutil.copytree if kept.is_dir() else shutil.copy
        copy(kept, where / name)
    (where / "setup.cfg").write_text(settings(family, rule), "utf-8")
    made = _mutmut(where, "run", "--max-children", str(jobs), NO_MUTANT)
    every = results(where / "mutants")
    if NO_MUTANT not in made.stderr or not every:
        sys.exit(f"The tests do not pass before anything is broken, or there is no such rule.\n{made.stdout[-3000:]}")
    chosen = sample(list(every), size, seed)
    yield f"{family}{'/' + rule if rule else ''}: {len(chosen)} of {len(every)} mutants, seed {seed}"
    ran = _mutmut(where, "run", "--max-children", str(jobs), *chosen)
    codes = {name: code for name, code in results(where / "mutants").items() if name in set(chosen)}
    if ran.returncode or any(code in NEVER_RUN for code in codes.values()):
        sys.exit(f"mutmut did not finish.\n{ran.stdout[-3000:]}{ran.stderr[-3000:]}")
    alive = {name: survivor(name, _mutmut(where, "show", name).stdout, HOUSE) for name in codes if _alive(codes[name])}
    survivors = sorted(line for name, line in alive.items() if codes[name] in SURVIVED)
    yield from report(codes, survivors, sorted(line for name, line in alive.items() if codes[name] in UNTESTED))


def _alive(code: int | None) -> bool:
    return code in (*SURVIVED, *UNTESTED)


def main() -> None:
    """Run from `make mutants`."""
    parser = argparse.ArgumentParser(
        description="Break the rules of a family one by one, and print what no test noticed."
    )
    families = sorted(rules.parent.name for rules in HOUSE.glob("companion/families/*/rules"))
    parser.add_argument("family", choices=families)
    parser.add_argument("rule", nargs="?", default="", help="a module or folder of its rules; all of them if left out")
    parser.add_argument("--sample", type=int, default=0, help="so many mutants, drawn at random; all if left out")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="mutants-") as where:
        for line in run(Path(where), asked.family, asked.rule, asked.sample, asked.seed, asked.jobs):
            sys.stdout.write(line + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
