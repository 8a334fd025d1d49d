"""The screen of somebody who has never played, on a power's page: what to do now, or what others' turns mean."""

from collections.abc import Sequence

from msgspec import Struct

from api.http.context import app_context
from api.pages.kit.visitor import AnyVisitor
from companion.families import family_of
from companion.model.edition import Edition
from companion.model.sections.units import Unit
from companion.service.first_time import show_meanwhile, show_prompt
from companion.service.table.first_timers import first_timer
from companion.views.shapes import Meanwhile, Prompt


class ShownPiece(Struct, frozen=True):
    """A piece to draw, and a few words about it."""

    unit: Unit
    note: str


class FirstTimeScreen(Struct, frozen=True):
    """What is shown: a prompt, or what happens meanwhile; neither if this step was skipped."""

    step: str
    """What *Skip* skips."""
    prompt: Prompt | None = None
    pieces: Sequence[ShownPiece] = ()
    meanwhile: Meanwhile | None = None
    odds: bool = False
    """Whether the odds of battles can be asked: they may be sealed."""

    @property
    def skipped(self) -> bool:
        """Whether the usual page is shown."""
        return self.prompt is None and self.meanwhile is None


def first_time_screen(visitor: AnyVisitor, power: str) -> FirstTimeScreen | None:
    """The screen for a power's page; None if this person knows the game, or there's nothing to play."""
    remembered = first_timer(app_context(), visitor.who)
    if remembered is None or visitor.archived or visitor.observer or power not in visitor.powers:
        return None
    acts = visitor.for_everybody or power in visitor.on_turn
    if not acts and visitor.on_turn:
        return None  # the button for the power that's up is what matters
    step = f"{visitor.snapshot['step'] if acts else visitor.turn_key}/{power}"
    if step in remembered.skipped:
        return FirstTimeScreen(step)
    who, game_id = visitor.who, visitor.game.id
    if not acts:
        odds = family_of(visitor.edition).battles is not None and visitor.snapshot.get("aids") != "sealed"
        return FirstTimeScreen(step, meanwhile=show_meanwhile(app_context(), who, game_id, power), odds=odds)
    prompt = show_prompt(app_context(), who, game_id, power)
    return FirstTimeScreen(step, prompt, _pieces(visitor.edition, prompt))


def _pieces(edition: Edition, prompt: Prompt) -> Sequence[ShownPiece]:
    return [ShownPiece(edition.units[piece["unit"]], piece["note"]) for piece in prompt["pieces"]]
