"""Known vulnerabilities in what our lock file installs, according to pip-audit: `make audit`.

pip-audit counts what it couldn't look up as clean. Here, that's reported, and doesn't pass.
"""

import json
import subprocess
import sys


def main(pip_audit: str, lock: str) -> int:
    """Print the findings; 0 if everything was looked up and nothing is known, 2 if something couldn't be looked up."""
    options = ["--disable-pip", "--require-hashes", "--progress-spinner", "off", "--format", "json"]
    done = subprocess.run(  # noqa: S603
        [pip_audit, "--requirement", lock, *options], capture_output=True, text=True, check=False, timeout=600
    )
    try:
        found = json.loads(done.stdout)["dependencies"]
    except (ValueError, KeyError):
        return say(2, f"pip-audit could not do its work; nothing was looked up.\n{done.stderr.strip()[-500:]}")
    skipped = [item["name"] for item in found if "skip_reason" in item]
    weak = [(item, known) for item in found for known in item.get("vulns", [])]
    for element, known in weak:
        fixed = ", ".join(known["fix_versions"]) or "nothing"
        say(1, f"{element['name']} {element['version']}: {known['id']}, fixed in {fixed}")
    if skipped:
        return say(2, f"{len(skipped)} of {len(found)} could not be looked up: is the database out of reach from here?")
    return say(bool(weak), f"{len(found)} looked up, {len(weak)} known weaknesses.")


def say(code: int, sentence: str) -> int:
    """Print a sentence and return the code."""
    print(sentence)  # noqa: T201
    return code


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:3]))
