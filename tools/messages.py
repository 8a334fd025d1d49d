"""`make messages`: collects every message in companion/languages/companion.pot and updates each catalog, with Babel.

`python -m tools.messages --check` only reports whether the template is current, and exits with 1 if it isn't.
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
            found.add(message, None, [(file, 1)], auto_comments=comments, context=context)
    return found


def written(catalog: Catalog, *, template: bool = False) -> bytes:
    """A catalog in file format."""
    out = io.BytesIO()
    write_po(out, catalog, width=100, sort_output=template, ignore_obsolete=True, include_lineno=False)
    return out.getvalue()


def main() -> int:
    """Collect and update; or only check."""
    found = collected()
    text = written(found, template=True)
    if "--check" in sys.argv:
        return int(TEMPLATE.read_bytes() != text)
    TEMPLATE.write_bytes(text)
    for file in sorted(set(HOME.glob("*/LC_MESSAGES/companion.po")) - {ENGLISH}):
        with file.open("rb") as opened:
            catalog = read_po(opened, locale=file.parents[1].name)
        catalog.update(found, no_fuzzy_matching=True, update_creation_date=False)
        file.write_bytes(written(catalog))
        print(f"{file.relative_to(ROOT)}: {sum(1 for item in catalog if item.id and item.string)} of {len(catalog)}")  # noqa: T201
    print(f"{TEMPLATE.relative_to(ROOT)}: {len(found)} messages")  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main())
