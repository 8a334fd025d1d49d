"""A person's language: the seat's own choice, stored with the seat, so that it moves to a new phone."""

from companion.languages import UnknownLanguage, chosen, known
from companion.model.refusal import RuleViolation
from companion.service.app_context import AppContext
from companion.service.identity import Identity
from companion.storage import LANGUAGE


def known_language(language: str) -> str:
    """A language by its tag; refused if unknown. An empty one means no choice."""
    if not language:
        return ""
    try:
        return chosen(language)
    except UnknownLanguage:
        raise RuleViolation(
            "unknown_language",
            "There's no language {language} here. Known: {known}.",
            language=repr(language[:40]),
            known=", ".join(known()),
        ) from None


def language_of(who: Identity | None) -> str:
    """The language chosen by a seat that was found by its token; empty if none was chosen, or it isn't a seat."""
    if who is None or who.seat is None:
        return ""
    return who.seat.language if who.seat.language in known() else ""


def choose_language(app: AppContext, who: Identity, language: str) -> str:
    """Set a seat's language on all its phones; an empty one means each phone's own."""
    found = known_language(language)
    if who.seat is not None:
        name = f"{who.seat.game}/{who.seat.id}"
        with app.transaction(who.seat.game):
            if found:
                app.store.keep_document(LANGUAGE, name, found)
            else:
                app.store.remove_document(LANGUAGE, name)
    return found
