"""Use an edition as a table would: start a game, play a round, look at every kind of page, print. Nothing may break."""

import random
from typing import Any

from flask import Flask

from api.app import create_app
from api.families import pages_of
from api.http.context import EXTENSION, context_over
from api.settings import Settings
from companion.editions.catalogue import Catalogue
from companion.families.decks import deck
from companion.model.actions import StartGame
from companion.model.edition import Edition
from companion.model.refusal import RuleViolation
from companion.service import HOST, AppContext, actions, games
from companion.storage.temporary import TemporaryStore
from printables import Job, NothingToPrint, make, names_for
from tests.pages.serving import HOST_KEY

Raw = dict[str, Any]


class Only(Catalogue):
    """A catalog of one edition and the boxes; its id may be one of theirs."""

    def __init__(self, edition: Edition) -> None:
        super().__init__()
        self.only = edition

    def get(self, edition_id: str) -> Edition | None:
        return self.only if edition_id == self.only.id else super().get(edition_id)

    def ids(self) -> tuple[str, ...]:
        return (self.only.id, *(id_ for id_ in super().ids() if id_ != self.only.id))


def new_app() -> Flask:
    """An app that lets errors through."""
    made = create_app(
        AppContext(TemporaryStore()), Settings(host_key=HOST_KEY, public_url="http://companion.local:8000")
    )
    made.testing = True
    return made


def said(edition: Edition, state: Any, chance: random.Random) -> list[Raw]:
    """What is said in one turn: bought, taken, placed, asked, collected; much of it is refused."""
    power = state.turn
    units = [unit.id for unit in edition.units]
    known: Any = edition.section("territory").ids or state.territories
    lands = [*known, "nowhere"]
    spoken: list[Raw] = [
        {"type": "purchase_units", "units": {chance.choice(units): chance.randint(1, 3)}},
        {"type": "advance_phase"},
        {"type": "capture_territory", "territory": chance.choice(lands), "by": power},
        {"type": "capture_territory", "territory": chance.choice(lands), "override": "the table agrees"},
        {"type": "mobilize_units", "placements": {chance.choice(lands): {chance.choice(units): 1}}},
        {"type": "buy_research", "count": 1},
        {"type": "roll_research"},
        {"type": "collect_income"},
        {"type": "end_turn", "forfeit": True},
    ]
    spoken += [{"type": "attest", "claim": claim.id, "holds": chance.random() < 0.5} for claim in edition.claims[:3]]
    chance.shuffle(spoken[:-2])
    return spoken


def play(context: AppContext, game: str, edition: Edition, chance: random.Random) -> None:
    """A round or so of what people say."""
    for _ in range(len(edition.powers) + 1):
        for raw in said(edition, context.history(game).state, chance):
            try:
                actions.take_action(context, HOST, game, raw)
            except RuleViolation:
                continue


def addresses(edition: Edition, game: str, power: str, chance: random.Random) -> list[str]:
    """One page of every kind."""
    turn = [f"/play/{power}/{page}?game={game}" for page in pages_of(edition).turn_pages]
    cards = list(deck(edition))
    shown = [f"/q/{edition.id}/{card['kind']}/{card['id']}" for card in chance.sample(cards, min(4, len(cards)))]
    views = ("", "/journal", "/objectives", "/stats", "/audit", "/map", "/edition")
    own = [f"/powers/{power}/{view}" for view in ("income", "turn", "statement")]
    api = [f"/api/v1/games/{game}{view}" for view in (*views, *own)]
    places = [f"/games/{game}", f"/play/{power}?game={game}", f"/table/{game}", f"/map/{game}", f"/audit/{game}"]
    more = [f"/after/{game}", f"/banker/{game}", f"/print/{edition.id}", "/find?q=ab", f"/?edition={edition.id}"]
    return ["/", f"/play?game={game}", *places, *more, *turn, *shown, *api, f"/api/v1/editions/{edition.id}"]


def show(app: Flask, context: AppContext, game: str, powers: int | None = None, seed: int = 0) -> None:
    """Look at every kind of page of a game, for some of its powers or all."""
    chance, edition = random.Random(seed), context.edition(context.game(game).edition)
    app.extensions[EXTENSION] = context_over(context, app.extensions[EXTENSION].settings)
    client = app.test_client()
    client.get(f"/?key={HOST_KEY}")
    for power in chance.sample(list(edition.powers.ids), powers or len(edition.powers)):
        for address in addresses(edition, game, power, chance):
            answer = client.get(address, follow_redirects=True)
            assert answer.status_code < 500, (address, answer.status_code)
            assert not answer.is_json or answer.json.get("code") != "not_found", f"there is no such route: {address}"


def use(app: Flask, edition: Edition, seed: int) -> None:
    """Do it all. Fails with whatever broke."""
    chance = random.Random(seed)
    context = AppContext(TemporaryStore(), Only(edition))
    for scenario in edition.scenarios[:1]:
        game = games.create_game(context, HOST, edition.id, StartGame(scenario=scenario.id))["id"]
        play(context, game, edition, chance)
        show(app, context, game, 1, seed)
    name = chance.choice(names_for(edition))
    try:
        make(name, Job(edition))
    except NothingToPrint:
        return
