"""Signs and forms of address that each language we ship has its own rules for."""

import re
from collections.abc import Iterator

import pytest

from tests.languages.test_shipped_languages import HOME, SHIPPED, read
from tools.stray_text import ROOT

NARROW = "\u00a0\u202f"
"""Spaces that no line ends at."""
SPACE = " \u00a0\u202f"
LITERAL = re.compile(r"`[^`]*`|<[^>]*>|\{[^{}]*\}|%[a-z]|https?:\S*|\S+://\S*|\b[A-Z]+(?::[A-Z]+)+|\S+:\d\S*")
"""What is typed literally, and what is inserted into a text: neither follows a language's rules."""
WRONG = {
    "de": {
        "a quotation mark that is not German": r"[«»”‘’]|“[^„]*“|„[^“]*$",
        "the polite form": r"(?<![.!?:„(])(?<!^) \b(?:Sie|Ihnen|Ihr|Ihre[mnrs]?)\b(?! (?:selbst|sind|haben))",
        "a space that a line may end at": r" %",
    },
    "fr": {
        "a quotation mark that is not French": r"[„“”]",
        "a space that a line may end at": r"(?<=\S) [:;!?»%]|« ",
        "no space": rf"[^{SPACE}\d(][;!?»%]|[^{SPACE}\d]:(?!\S)|«[^{SPACE}]",
        "the familiar form": r"\b(?:[Tt]u|[Tt]oi|[Tt]on|[Tt]es|[Tt]a)\b",
    },
    "es": {
        "a quotation mark that is not Spanish": r"[„“”]",
        "a space that a line may end at": r" %",
        "a question or a cry that does not begin": r"^[^¿]*[^¿+ ]\?|^[^¡]*!",
        "the polite form": r"\b[Uu]sted(?:es)?\b",
    },
    "it": {
        "a quotation mark that is not Italian": r"[„“”]",
        "an accent the wrong way": r"\b(?:perch|poich|finch|bench|affinch|n|s)è\b|\bpò\b|\bE'",
        "the polite form": r"\b(?:Lei|Suo|Sua|Suoi|Sue)\b",
    },
}
BARE_SIGN = re.compile(r"(?:\}\}|%\})\s*[:;!?](?:\s|<)")
"""A sign a template writes after a value: French sets a space before it, so `labelled` or a message has to."""
EVERYWHERE = {"a hyphen for a dash": r"\w - \w", "a straight quotation mark": r'"', "two spaces": r"\S  +\S"}


def texts(language: str) -> Iterator[tuple[str, str]]:
    """Each source text with what it is called in a language."""
    for message in read(HOME / language / "LC_MESSAGES" / "companion.po", language):
        if message.id and message.string:
            source = message.id if isinstance(message.id, str) else message.id[0]
            yield from (
                (source, text) for text in ([message.string] if isinstance(message.string, str) else message.string)
            )


@pytest.mark.parametrize("language", SHIPPED)
def test_a_shipped_language_keeps_its_signs_and_its_form_of_address(language: str):
    found = [
        f"{what}: {text}"
        for source, text in texts(language)
        for what, pattern in {**WRONG[language], **EVERYWHERE}.items()
        if re.search(pattern, LITERAL.sub("x", text)) and not ('"' in source and '"' in pattern) and source != text
        if not (what == "two spaces" and "  " in source)
    ]
    assert found == []


def test_what_is_wrong_would_be_found():
    planted = {
        "de": ["das „Ziel”", "wenn Sie wollen", "90 %"],
        "fr": ["le “but”", "Pourquoi ?", "Pourquoi?", "si tu veux"],
        "es": ["el “plan”", "90 %", "Por qué?", "si usted quiere"],
        "it": ["il “piano”", "perchè no", "se Lei vuole"],
    }
    for language, wrong in planted.items():
        assert [text for text in wrong if not any(re.search(rule, text) for rule in WRONG[language].values())] == []


def test_no_template_writes_a_sign_that_french_sets_apart():
    found = [
        f"{file.relative_to(ROOT)}: {sign.group()!r}"
        for file in sorted((ROOT / "api").rglob("*.html"))
        for sign in BARE_SIGN.finditer(file.read_text("utf-8"))
    ]
    assert found == []
    assert all(BARE_SIGN.search(text) for text in ("{{ name }}: {{ value }}", "{% endif %}; ", "{{ name }}:\n </span>"))
