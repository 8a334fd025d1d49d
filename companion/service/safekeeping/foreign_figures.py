"""Editions that say they're a shipped box, with figures that no version of it has had: somebody else made them."""

from collections.abc import Mapping
from typing import Any

from companion.editions import load
from companion.editions.former_figures import figures_of, is_ours
from companion.editions.varying import MISSING, leaves
from companion.engine.history import History
from companion.families import family_of
from companion.languages import _
from companion.model.edition import Edition
from companion.model.sentence import Sentence, sentence
from companion.service.app_context import AppContext

MOST_KEPT = 24
"""How many differing figures a doubt keeps."""


def doubt_about(edition: Edition) -> Sentence | None:
    """What's wrong with an edition's figures, or with those of the box that it varies; None for most."""
    for stated in (edition.source, edition.source.box.source):
        if not is_ours(stated):
            box = load(stated.id)
            return sentence("doubt_edition", title=box.title, figures=_differing(stated, box))
    return None


def _differing(stated: Edition, box: Edition) -> list[dict[str, Any]]:
    found = [
        {"path": list(path), "from": _plain(here), "to": _plain(there)}
        for path, there, here in leaves(figures_of(box), figures_of(stated))
    ]
    return found[:MOST_KEPT]


def _plain(value: Any) -> Any:
    return None if value is MISSING else value


def foreign_figures(history: History, editions: Mapping[str, Edition]) -> dict[int, Sentence]:
    """The entries from which a game is played with figures that aren't ours, by version."""
    found: dict[int, Sentence] = {}
    wrong = {named: doubt for named, edition in editions.items() if (doubt := doubt_about(edition)) is not None}
    for entry in history.entries if wrong else ():
        named = entry.edition or (next(iter(editions)) if entry.version == 1 else "")
        if named in wrong:
            found.setdefault(entry.version, wrong[named])
    return found


def foreign_editions(app: AppContext, game_id: str, history: History) -> list[str]:
    """Whether a game is or was played with figures that aren't ours, as sentences, for `companion verify`."""
    game = app.game(game_id)
    named = dict.fromkeys([app.own.opened_with(game), *history.editions])
    editions = {name: app.own.get(name, game.edition) for name in named}
    return [
        _("entry {version} {problem}", version=version, problem=_said(editions, history, doubt))
        for version, doubt in foreign_figures(history, editions).items()
    ]


def has_foreign_figures(app: AppContext, game_id: str) -> bool:
    """Whether a game is played with figures that aren't ours."""
    return doubt_about(app.edition_of(game_id)) is not None


def _said(editions: Mapping[str, Edition], history: History, doubt: Sentence) -> str:
    edition = editions.get(history.edition) or next(iter(editions.values()))
    return family_of(edition).renderer(edition, history.state).sentence(doubt)
