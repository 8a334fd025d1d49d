"""What somebody who has never played does on the board in each step of an impulse, with this power's own figures."""

from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.rules.economy import limits
from companion.families.second_world_war.rules.points import accounts
from companion.families.second_world_war.state import SecondWorldWarState
from companion.languages import _, n_
from companion.views import first_time as shared
from companion.views.shapes import Prompt


def prompt(edition: SecondWorldWarEdition, state: SecondWorldWarState, power: str) -> Prompt:
    """What to do on the board now: action points and resources are what the impulse is made of."""
    phase = edition.phases[state.phase]
    steps = [edition.phases[step] for step in edition.season_frame.each_impulse]
    after = shared.following(steps, phase)
    if state.bloc is None or limits.unknown(state, power):
        return shared.prompt(phase, [], after=after)
    points = accounts.total(edition, state, power)
    has = _("You have {money}.", money=edition.money(state.treasury(power)))
    left = n_("{count} action point is left.", "{count} action points are left.", points)
    return shared.prompt(
        phase,
        [_("{resources} {points}", resources=has, points=left)],
        figure={"value": str(points), "label": _("action points")},
        after=after,
    )


def turns_before(_edition: SecondWorldWarEdition, _state: SecondWorldWarState, _power: str) -> list[str]:
    """Blocs move, not powers, and dice decide how long a season is: nobody can say."""
    return []
