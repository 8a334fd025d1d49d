"""The languages we ship are complete, and use the terms of their term lists."""

import tomllib
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from companion.languages import catalogs
from companion.languages.checking import problems

HOME = Path(catalogs.__file__).parent
SHIPPED = ["de", "es", "fr", "it"]


def read(path: Path, language: str | None = None) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale=language)


@pytest.mark.parametrize("language", SHIPPED)
def test_what_a_shipped_language_says_is_sound(language: str):
    """A missing text is shown in English until somebody translates it; only a release wants them all."""
    found = problems(HOME / language / "LC_MESSAGES" / "companion.po")
    assert [problem for problem in found if not problem.startswith("missing: ")] == []


@pytest.mark.parametrize("language", SHIPPED)
def test_names_of_things_are_those_of_the_term_list(language: str):
    terms = tomllib.loads((HOME / language / "terms.toml").read_text(encoding="utf-8"))["term"]
    assert len(terms) >= 40
    assert all(term["source"] for term in terms)
    catalog = read(HOME / language / "LC_MESSAGES" / "companion.po", language)
    names = {
        message.id.lower(): str(message.string).lower()
        for message in catalog
        if isinstance(message.id, str) and message.context in ("unit name", "technology name", "phase name")
    }
    wanted = {term["english"].lower(): term["translation"].lower() for term in terms}
    differ = {
        english: (names[english], translation)
        for english, translation in wanted.items()
        if english in names and names[english] not in translation
    }
    assert differ == {}
    assert names.keys() - wanted.keys() == set(), "every unit, technology and phase has its term"


FREE_POINT = {
    "de": ("Gratispunkt",),
    "es": ("punto gratis", "puntos gratis"),
    "fr": ("point gratuit", "points gratuits"),
    "it": ("punto gratuito", "punti gratuiti"),
}


@pytest.mark.parametrize("language", SHIPPED)
def test_the_free_point_has_one_name(language: str):
    """The rulebook's default point is the free point, in every language."""
    catalog = read(HOME / language / "LC_MESSAGES" / "companion.po", language)
    words = [(message.id, str(message.string)) for message in catalog if isinstance(message.id, str)]
    assert [english for english, _ in words if "default point" in english.lower()] == []
    differ = [
        (english, translation)
        for english, translation in words
        if "free point" in english.lower()
        and not any(word.lower() in translation.lower() for word in FREE_POINT[language])
    ]
    assert differ == []
