"""What somebody who has never played sees of a power: what to do now, or what others' turns mean for it."""

from companion.families import family_of
from companion.service.app_context import AppContext
from companion.service.games import opened
from companion.service.identity import Identity
from companion.views.meanwhile import meanwhile
from companion.views.shapes import Meanwhile, Prompt


def show_prompt(app: AppContext, who: Identity, game_id: str, power: str) -> Prompt:
    """What a power does on the board in this phase."""
    _, edition, history = opened(app, who, game_id)
    return family_of(edition).views.prompt(edition, history.state, power)


def show_meanwhile(app: AppContext, who: Identity, game_id: str, power: str) -> Meanwhile:
    """What has changed for a power since its last turn, and when its next one comes."""
    game, edition, history = opened(app, who, game_id)
    views = family_of(edition).views
    return app.views.of(
        game_id,
        history.state,
        ("meanwhile", power, history.head, history.edition),
        lambda: meanwhile(
            edition,
            history,
            power,
            lambda state: views.snapshot(edition, state, game_id=game_id, name=game.name, version=1),
            lambda state: views.objectives(edition, state),
            lambda state: views.turn_card(edition, state, power)["on_turn"],
            views.turns_before(edition, history.state, power),
        ),
    )
