"""Sample games: a practice game in which two rounds are played, for a host who wants to see what this does."""

from collections.abc import Sequence

from companion.families.samples import sample_files, sample_of
from companion.languages import _
from companion.model.actions import StartGame
from companion.model.edition import Edition
from companion.model.refusal import NotFound
from companion.model.translated import in_language
from companion.service.actions import take_action
from companion.service.app_context import AppContext
from companion.service.games import open_game, show_game
from companion.service.identity import Identity, require_host
from companion.views.shapes import Snapshot


def sample_boxes(app: AppContext) -> Sequence[str]:
    """The boxes that have a sample game, in the order of the boxes."""
    return [edition_id for edition_id in app.catalogue.ids() if edition_id in sample_files()]


def open_sample(app: AppContext, who: Identity, edition_id: str) -> Snapshot:
    """Open a box's sample game and play its script; all of it or nothing."""
    require_host(who)
    edition, sample = app.edition(edition_id), sample_of(edition_id)
    if sample is None:
        raise NotFound("no_sample", "{edition} has no sample game.", edition=edition.title)
    opening = StartGame(scenario=sample.scenario, players=sample.players, practice=True)
    with app.transaction():
        game_id = open_game(app, who, edition, opening, _sample_name(edition))["id"]
        for turn in sample.turn:
            for action in turn.actions:
                take_action(app, who, game_id, action)
    return show_game(app, who, game_id)


def _sample_name(edition: Edition) -> str:
    return _("{box} (sample)", box=in_language(edition).title)[:80]
