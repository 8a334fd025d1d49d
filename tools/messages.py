"""`make messages`: collects every message in companion/languages/companion.pot and updates each catalog, with Babel.

Catalogs are in the order of the alphabet and say nothing about files, so a moved line changes none of them.
`python -m tools.messages --check` only reports whether the template is current and what each language lacks, and exits
with 1 unless everything is complete: what a release needs.
"""

import io
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.pofile import read_po, write_po

from companion.languages.checking import problems
from companion.languages.notes import IN_SCRIPTS

ROOT = Path(__file__).parents[1]
HOME = ROOT / "companion" / "languages"
TEMPLATE = HOME / "companion.pot"
KEYWORDS: dict[str, Any] = {
    **DEFAULT_KEYWORDS,  # _, pgettext, npgettext
    "n_": (1, 2),
    "html": None,
    "html_n": (1, 2),
    "msg": None,
    "plural": (2, 3),
    "Message": None,
    "refuse": (2,),
    "warn": (2,),
    "wrong_field": (3,),
    "RuleViolation": (2,),
    "NotAllowed": (2,),
    "NotFound": (2,),
    "Problem": (3,),
    "PrintError": (1,),
    "NothingToPrint": (1,),
    "BadAddress": (1,),
    "UnreadableGame": (1,),
    "Column": (1,),
    "heading": (1,),
    "resolve": (4,),
    "no_such": (1,),
    "not_there": (1,),
    "misfit": (2,),
    "require_banker": (3,),
    "as_banker": (2,),
}
"""The functions that mark messages, and which of their arguments are texts."""
ENGLISH = HOME / "en" / "LC_MESSAGES" / "companion.po"
"""Written by hand: it has only what differs from the source text."""
SOME_TIME = datetime(2026, 1, 1, tzinfo=UTC)
"""In every catalog's header: a real date would change with each run."""


def collected() -> Catalog:
    """Every message there is."""
    found = Catalog(project="companion", charset="utf-8", creation_date=SOME_TIME, fuzzy=False)
    with (ROOT / "babel.cfg").open(encoding="utf-8") as opened:
        methods, options = parse_mapping_cfg(opened, "babel.cfg")  # type: ignore[no-untyped-call]
    rows = extract_from_dir(
        ROOT, methods, options, keywords=KEYWORDS, comment_tags=["Translators:"], strip_comment_tags=True
    )
    for file, _line, message, comments, context in rows:
        if any(letter.isalpha() for letter in str(message)):
            notes = [IN_SCRIPTS] if file.endswith(".js") else []
            found.add(message, None, auto_comments=[*comments, *notes], context=context)
    return found


def written(catalog: Catalog) -> bytes:
    """A catalog in file format."""
    out = io.BytesIO()
    write_po(out, catalog, width=100, sort_output=True, ignore_obsolete=True, no_location=True)
    return out.getvalue()


def shipped() -> list[Path]:
    """The catalog of every language we translate into."""
    return sorted(set(HOME.glob("*/LC_MESSAGES/companion.po")) - {ENGLISH})


def check(template: bytes) -> int:
    """Whether the template is current and every language complete, for a release; what isn't is said."""
    said = [f"{file.relative_to(ROOT)}: {problem}" for file in shipped() for problem in problems(file)]
    if TEMPLATE.read_bytes() != template:
        said.insert(0, "companion.pot is out of date: run make messages")
    print("\n".join(said) or "Every language is complete.")  # noqa: T201
    return int(bool(said))


def main() -> int:
    """Collect and update; or only check."""
    messages = collected()
    template = written(messages)
    if "--check" in sys.argv:
        return check(template)
    TEMPLATE.write_bytes(template)
    for file in shipped():
        with file.open("rb") as opened:
            catalog = read_po(opened, locale=file.parents[1].name)
        catalog.update(messages, no_fuzzy_matching=True, update_creation_date=False)
        file.write_bytes(written(catalog))
        print(f"{file.relative_to(ROOT)}: {sum(1 for item in catalog if item.id and item.string)} of {len(catalog)}")  # noqa: T201
    print(f"{TEMPLATE.relative_to(ROOT)}: {len(messages)} messages")  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main())
