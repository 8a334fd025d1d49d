"""A nation's player sheet in The War Game: where it builds, repairs, trains, and lends."""

from collections.abc import Sequence

from companion.families.war_game.edition import WarGameEdition
from companion.families.war_game.sections.course import Phase as OwnPhase
from companion.families.war_game.views.shapes import WarGameSnapshot
from companion.languages import _, msg
from companion.model.sections.course import Phase
from companion.model.sections.powers import Power
from companion.model.sections.scenarios import Scenario
from printables.families.war_game import nation_sheet
from printables.families.war_game.job import WarGameJob
from printables.pdf.leads import LedLine
from printables.sheets.player.player_sheet import Ledger, PlayerSheet, Section

VERBS = {
    "income": msg("Collect"),
    "combat_orders": msg("Attack"),
    "combat": msg("Fight"),
    "noncombat_movement": msg("Move"),
    "build_recruit": msg("Build"),
}
"""What a nation does in each kind of phase."""


class NationPlayerSheet(PlayerSheet[WarGameEdition, WarGameSnapshot]):
    """A nation's player sheet."""

    def verb(self, edition: WarGameEdition, phase: Phase) -> str:
        """By the kind of phase."""
        own: OwnPhase | None = edition.phases.get(phase.id)
        return _(VERBS[own.kind or phase.id]) if own is not None and (own.kind or phase.id) in VERBS else ""

    def building(self, job: WarGameJob, scenario: Scenario, power: Power) -> Sequence[LedLine]:
        """What land recruits, and what factories make."""
        edition = job.edition
        return [LedLine("", line) for line in (*nation_sheet.recruiting(edition), *nation_sheet.factories(edition))]

    def further(self, job: WarGameJob, scenario: Scenario, power: Power) -> Sequence[Section]:
        """Repairs, training, and lending."""
        edition = job.edition
        told = (
            (_("Repair and training"), [*nation_sheet.repair(edition, power), *nation_sheet.training(edition)]),
            (_("Lending"), nation_sheet.lending(edition, power)),
        )
        return [Section(title, [LedLine("", line) for line in lines]) for title, lines in told]

    def ledger(self, job: WarGameJob, scenario: Scenario, power: Power) -> Ledger | None:
        """Land before income: it changes with every turn."""
        ledger = super().ledger(job, scenario, power)
        return Ledger((_("land"), *ledger.rows), ledger.economies) if ledger is not None else None
