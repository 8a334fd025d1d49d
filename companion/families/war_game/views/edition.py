"""The War Game's box for people."""

from collections.abc import Iterator

from companion.families.war_game.edition import WarGameEdition
from companion.families.war_game.sections.scenarios import Scenario
from companion.languages import _
from companion.model.translated import side_name
from companion.views import editions
from companion.views.editions import columns, heading


def sheet(edition: WarGameEdition) -> str:
    """Powers and their land per scenario, and units, in columns."""
    scenarios = [_scenario(edition, scenario) for scenario in edition.scenarios]
    return editions.sheet(edition, *scenarios, editions.units(edition))


def _scenario(edition: WarGameEdition, scenario: Scenario) -> Iterator[str]:
    yield from heading(_("Scenario {id}: {name}", id=scenario.id, name=scenario.name))
    rows: list[tuple[str, ...]] = [("", _("side"), _("production"))]
    for power in (edition.powers[power] for power in scenario.turn_order):
        rows.append((power.name, side_name(edition, power.side), str(scenario.production.get(power.id, "-"))))
    yield from columns(rows)
