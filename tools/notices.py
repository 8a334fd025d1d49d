"""`make notices`: the licenses of everything in a bundle, as one text, in dist/NOTICES.txt.

A bundle contains what `requirements/serve.txt` locks, and the extra `scripts`. Each package's license files are copied
from its installed metadata. Missing or wrong metadata is corrected in `REMARKS`.
"""

import re
import sys
import tomllib
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

ROOT = Path(__file__).parents[1]
TARGET = ROOT / "dist" / "NOTICES.txt"
OFL = "The package's code is MIT; the Noto fonts in it are under the SIL Open Font License 1.1 (openfontlicense.org)."
LGPL = "Under the GNU Lesser General Public License: you may put your own version of it into the program's folder."
REMARKS = {
    "font-source-sans-pro": "Source Sans is under the SIL Open Font License 1.1 (openfontlicense.org).",
    "font-source-serif-pro": "Source Serif is under the SIL Open Font License 1.1 (openfontlicense.org).",
    "justmytype-intl-cjk": OFL,
    "justmytype-intl-rtl": OFL,
    "justmytype-intl-sea": OFL,
    "psycopg": LGPL,
    "psycopg-binary": LGPL,
    "psycopg-pool": LGPL,
    "pyphen": "Used under the Mozilla Public License 1.1, unchanged; its source is at github.com/Kozea/Pyphen.",
    "python-bidi": LGPL,
    "zeroconf": LGPL,
}
LICENSE_FILE = re.compile(r"\.dist-info/licenses/|(^|/)(licen[cs]e|copying|notice|ofl)[^/]*$", re.IGNORECASE)
LOCKED = re.compile(r"^([a-z0-9-]+)(?:\[[\w,-]+\])?==", re.MULTILINE)


def locked(lock: str = "serve") -> list[str]:
    """The names that a lock file installs."""
    return LOCKED.findall((ROOT / "requirements" / f"{lock}.txt").read_text())


def bundled() -> list[str]:
    """The names of everything in a bundle."""
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    return sorted({*locked(), *(re.split("[^a-z0-9-]", wanted)[0] for wanted in extras["scripts"])})


def license_of(package: Distribution) -> str:
    """A package's license, according to its metadata."""
    said = package.metadata
    classified = [line.rpartition(" :: ")[2] for line in said.get_all("Classifier", []) if line.startswith("License")]
    stated = [*said.get_all("License-Expression", []), ", ".join(classified), *said.get_all("License", [])]
    return next((line.strip().partition("\n")[0] for line in stated if line.strip()), "not stated")


def notice(package: Distribution) -> str:
    """One package's section: name, version, license, our remark, and its license files in full."""
    name = package.metadata["Name"]
    lines = [f"{name} {package.version}", f"License: {license_of(package)}"]
    if name.lower() in REMARKS:
        lines.append(REMARKS[name.lower()])
    for path in package.files or ():
        if LICENSE_FILE.search(str(path)):
            lines += ["", Path(str(package.locate_file(path))).read_text("utf-8", "replace").strip()]
    return "\n".join(lines)


def notices(names: list[str]) -> str:
    """The whole text, without packages for other platforms, which aren't installed here."""
    parts = [(ROOT / "LICENSE").read_text().strip()]
    for name in names:
        try:
            parts.append(notice(distribution(name)))
        except PackageNotFoundError:
            continue
    return ("\n\n" + "-" * 78 + "\n\n").join(parts) + "\n"


if __name__ == "__main__":
    TARGET.parent.mkdir(exist_ok=True)
    TARGET.write_text(notices(bundled()), encoding="utf-8")
    sys.stdout.write(f"{TARGET.relative_to(ROOT)}\n")
