"""Runs all measurements: `python -m benchmarks [NAME ...] [--rounds 3] [--json FILE]`; NAME is part of a module's."""

import argparse
import importlib
import json
import pkgutil
import subprocess
import sys
import time
from pathlib import Path

import benchmarks
from benchmarks.kit.figures import HEADING, Figure


def main() -> int:
    """Print the table and write the JSON; the exit code is 1 if a target is missed."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Measure.")
    parser.add_argument("names", nargs="*", help="only modules whose names hold one of these")
    parser.add_argument("--rounds", type=int, default=3, help="the median of so many is told")
    parser.add_argument("--json", type=Path, default=Path("benchmarks.json"), help="where to write the figures")
    options = parser.parse_args()
    found: list[Figure] = []
    for name in sorted(one.name for one in pkgutil.walk_packages(benchmarks.__path__, "benchmarks.")):
        if name.startswith("benchmarks.kit") or name.endswith("__main__"):
            continue
        if options.names and not any(one in name for one in options.names):
            continue
        module = importlib.import_module(name)
        if hasattr(module, "figures"):
            print(f"== {name}\n{HEADING}", flush=True)
            for figure in module.figures(options.rounds):
                print(figure.line(), flush=True)
                found.append(figure)
        elif hasattr(module, "main"):  # prints a table of its own
            print(f"== {name}", flush=True)
            subprocess.run([sys.executable, "-m", name], check=False)
    made = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    document = {"made": made, "rounds": options.rounds, "figures": [one.as_dict() for one in found]}
    options.json.write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")
    return 1 if any(one.is_met is False for one in found) else 0


if __name__ == "__main__":
    sys.exit(main())
