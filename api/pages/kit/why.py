"""One-tap links from sentences to their rules."""

from collections.abc import Sequence
from urllib.parse import quote

from companion.families.rulebooks import rulebook_of
from companion.model.edition import Edition
from companion.model.sentence import sentence
from companion.views.why import behind_refusals, behind_sentences


def why_page(links: Sequence[str], back: str = "") -> str:
    """The page of the linked rules; empty if there are none."""
    if not links:
        return ""
    edition = links[0].split("/")[-3]
    rules = ",".join(link.rpartition("/")[2] for link in links)
    return f"/why/{edition}/{rules}" + (f"?back={quote(back, safe='/')}" if back else "")


def why_refused(edition: Edition | None, code: str, about: Sequence[str], back: str = "") -> str:
    """The page of the rules behind a refusal; empty if there are none."""
    return why_page(behind_refusals(rulebook_of(edition), [code], about), back) if edition is not None else ""


def why_said(edition: Edition, key: str, about: str = "", back: str = "") -> str:
    """The page of the rules behind a sentence, optionally for one subject; empty if there are none."""
    return why_page(behind_sentences(rulebook_of(edition), [sentence(key, about=about)]), back)
