"""Runs all measurements: `python -m benchmarks [NAME ...] [--rounds 3] [--json FILE] [--docs FILE]`.

NAME is part of a module's name. `--docs` updates the figures in a document; with `--read`, those of an earlier run.
"""

import argparse
import importlib
import json
import pkgutil
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import benchmarks
from benchmarks.kit.figures import HEADING, Figure, NotHere
from benchmarks.kit.report import renew


def main() -> int:
    """Print the table and write the JSON; the exit code is 1 if a target is missed."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Measure.")
    parser.add_argument("names", nargs="*", help="only modules whose names hold one of these")
    parser.add_argument("--rounds", type=int, default=3, help="the median of so many is told")
    parser.add_argument("--json", type=Path, default=Path("benchmarks.json"), help="where to write the figures")
    parser.add_argument("--docs", type=Path, help="a document whose tables and plots are renewed")
    parser.add_argument("--read", action="store_true", help="measure nothing: take the figures of the JSON file")
    options = parser.parse_args()
    if options.read:
        document = json.loads(options.json.read_text(encoding="utf-8"))
    else:
        document = _measured(options.names, options.rounds)
        options.json.write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")
    if options.docs is not None:
        renew(options.docs, document)
    return 1 if any(figure["is_met"] is False for figure in document["figures"]) else 0


def _measured(names: list[str], rounds: int) -> dict[str, Any]:
    began, found, missing = time.perf_counter(), list[Figure](), dict[str, str]()
    for module in _modules(names):
        since = time.perf_counter()
        print(f"== {module.__name__}\n{HEADING}", flush=True)
        try:
            for figure in module.figures(rounds):
                print(figure.line(), flush=True)
                found.append(figure)
        except NotHere as why:
            missing[module.__name__.partition(".")[2]] = str(why)
            print(f"not measured: {why}", flush=True)
        print(f"   ({time.perf_counter() - since:.0f} s)", flush=True)
    return {
        "made": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
        "rounds": rounds,
        "seconds": round(time.perf_counter() - began),
        "figures": [item.as_dict() for item in found],
        "not_measured": missing,
    }


def _modules(names: list[str]) -> Iterator[ModuleType]:
    """The modules that measure something: those with `figures`."""
    for name in sorted(walk_package.name for walk_package in pkgutil.walk_packages(benchmarks.__path__, "benchmarks.")):
        if name.startswith("benchmarks.kit") or name.endswith("__main__"):
            continue
        if names and not any(item in name for item in names):
            continue
        module = importlib.import_module(name)
        if hasattr(module, "figures"):
            yield module


if __name__ == "__main__":
    sys.exit(main())
