"""The pseudo-language: every message longer, with accents, in brackets. Anything else isn't in a catalog.

`python -m tools.pseudo_language DIR` writes DIR/en_XA/LC_MESSAGES/companion.po; run anything with
`COMPANION_LANGUAGES=DIR` and the language en-XA to see it.
"""

import sys
from pathlib import Path
from string import Formatter

from babel.messages.pofile import write_po

from companion.languages.checking import template

LANGUAGE = "en-XA"
ACCENTS = str.maketrans("AEIOUaeiouncyNCY", "ÀÉÎÖÛàéîöûñçýÑÇÝ")
MORE = 0.4
"""How much longer German and French are than English."""


def pseudo(text: str) -> str:
    """A text in the pseudo-language; placeholders and HTML tags are unchanged."""
    letters, changed = 0, ""
    for words, name, kind, _ in Formatter().parse(text):
        inside = False
        for letter in words:
            inside = letter == "<" or (inside and letter != ">")
            changed += letter if inside or letter == ">" else letter.translate(ACCENTS)
            letters += not inside
        if name is not None:
            changed += f"{{{name}:{kind}}}" if kind else f"{{{name}}}"
    return f"[{changed}{_padding(round(letters * MORE))}]"


def _padding(length: int) -> str:
    words = "ñö ïš lôñgér thàñ îñ Éñglîsh "
    return " " + (words * (length // len(words) + 1))[: max(0, length - 1)].rstrip() if length else ""


def write(folder: Path) -> Path:
    """Write the pseudo-language into a folder of languages; returns that folder."""
    catalog = template()
    for message in catalog:
        if not message.id:
            continue
        if message.context and message.context.endswith(": number"):
            message.string = "plural"
        elif isinstance(message.id, str):
            message.string = pseudo(message.id)
        else:
            message.string = tuple(pseudo(text) for text in message.id)
    catalog.fuzzy = False
    file = folder / LANGUAGE.replace("-", "_") / "LC_MESSAGES" / "companion.po"
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("wb") as opened:
        write_po(opened, catalog, include_lineno=False)
    return folder


if __name__ == "__main__":
    write(Path(sys.argv[1]))
