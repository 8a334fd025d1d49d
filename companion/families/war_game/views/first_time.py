"""What somebody who has never played does on the board in each phase, with this power's own figures."""

from companion.families.war_game.edition import WarGameEdition
from companion.families.war_game.rules import income, purchase, turn
from companion.families.war_game.rules.land import totals as land
from companion.families.war_game.state import WarGameState
from companion.languages import _
from companion.views import first_time as shared
from companion.views import meanwhile
from companion.views.shapes import Prompt, PromptFigure


def prompt(edition: WarGameEdition, state: WarGameState, power: str) -> Prompt:
    """What to do on the board now."""
    phase = edition.phases[turn.phase_of(edition, state, power)]
    treasury, _hardware = income.purses(edition, state, power)
    after = shared.following(edition.phases, phase)
    figure: PromptFigure = {"value": str(treasury), "label": _("to spend")}
    if phase.kind == "income":
        pays = _("Your land pays {money}.", money=edition.money(land.land_of(state, power)))
        return shared.prompt(phase, [pays], figure=figure, after=after)
    if phase.kind == "build_recruit":
        prices = {unit: price for unit, price in purchase.price_list(edition, state, power).items() if price}
        says = shared.shopping(edition, treasury, prices)
        return shared.prompt(phase, says, figure=figure, pieces=shared.wares(edition, prices), after=after)
    return shared.prompt(phase, [], done=phase.kind in ("combat_orders", "noncombat_movement"), after=after)


def turns_before(edition: WarGameEdition, state: WarGameState, power: str) -> list[str]:
    """Whose turns come before a power's: powers that share a turn wait for none of each other."""
    together = set(edition.group_of(power))
    ways = [meanwhile.in_order(edition, state, each) for each in together]
    return min((way for way in ways if not together & set(way)), key=len, default=[])
