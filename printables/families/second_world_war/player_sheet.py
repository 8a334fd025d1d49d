"""A power's player sheet in The Second World War: its wars, what only it may do, and what everything costs."""

from collections.abc import Sequence

from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.views.shapes import SecondWorldWarSnapshot
from companion.languages import _, msg
from companion.model.sections.course import Phase
from companion.model.sections.powers import Power
from companion.model.sections.scenarios import Scenario
from companion.model.wording import in_parts
from printables.families.second_world_war import campaign_sheet, resource_words, sheet_rules
from printables.families.second_world_war.job import SecondWorldWarJob
from printables.families.second_world_war.names import name
from printables.pdf.leads import LedLine
from printables.sheets.player.player_sheet import Foe, Ledger, PlayerSheet, Prices, Section

BEGINS, ACTS, ENDS = msg("Recover"), msg("Act"), msg("Pass on")
"""What a power does in the first, the middle, and the last phase of its part of an impulse."""


class CampaignPlayerSheet(PlayerSheet[SecondWorldWarEdition, SecondWorldWarSnapshot]):
    """A power's player sheet."""

    def verb(self, edition: SecondWorldWarEdition, phase: Phase) -> str:
        """By the phase's place in a season."""
        frame = edition.season_frame
        first, *_others, last = frame.each_impulse if len(frame.each_impulse) > 1 else (*frame.each_impulse, "")
        said = {
            **dict.fromkeys(frame.each_impulse, ACTS),
            first: BEGINS,
            last: ENDS,
            frame.opens: msg("Start over"),
            frame.closes: msg("Check"),
        }
        return _(said[phase.id]) if phase.id in said else ""

    def foes(self, job: SecondWorldWarJob, scenario: Scenario, power: Power) -> Sequence[Foe]:
        """The major powers of the other side, and everybody else it's at war with."""
        edition = job.edition
        between = [war["between"] for war in job.position(scenario)["wars"] if power.id in war["between"]]
        enemies = [other for pair in between for other in pair if other != power.id]
        majors = [other.id for other in edition.powers if other.side != power.side]
        return [
            Foe(name(edition, other), other in enemies, edition.powers.get(other))
            for other in dict.fromkeys((*majors, *enemies))
        ]

    def wars(self, job: SecondWorldWarJob, scenario: Scenario, power: Power) -> Sequence[LedLine]:
        """Treaties, when it surrenders, and on whom it can declare war."""
        return [*campaign_sheet.bound(job, scenario, power), *campaign_sheet.wars(job, scenario, power)]

    def further(self, job: SecondWorldWarJob, scenario: Scenario, power: Power) -> Sequence[Section]:
        """What only it may do, what happens on which date, who may join it, and how resources work."""
        edition = job.edition
        resources = (
            *resource_words.recovering(edition),
            *resource_words.buying(edition),
            *resource_words.rolling(edition),
        )
        return [
            Section(_("Only you"), _only(job, scenario, power)),
            Section(_("On these dates"), campaign_sheet.dates(job, scenario, power)),
            Section(_("Who may join you"), campaign_sheet.friends(job, scenario, power)),
            Section(
                _("Lending"), [LedLine("", " ".join(lent))] if (lent := sheet_rules.lending(edition, power)) else []
            ),
            Section(_("Resources"), [LedLine("", line) for line in resources], optional=True),
        ]

    def building(self, job: SecondWorldWarJob, scenario: Scenario, power: Power) -> Sequence[LedLine]:
        """How many reinforcements, and the boxes that rebuilt units move through."""
        own = job.position(scenario)["powers"][power.id]["reinforcements"]
        most = "____" if own["limit"] is None else str(own["limit"])
        return [
            LedLine(_("Reinforcements"), _("at most {most} a season.", most=most)),
            *(LedLine("", line) for line in sheet_rules.rebuilding(job.edition, power)),
        ]

    def operations(self, job: SecondWorldWarJob, power: Power) -> Prices:
        """What everybody may do, with the price in action points and resources."""
        edition = job.edition
        mine = [operation for operation in edition.operations if not operation.once and not operation.by]
        rows = [(seat.name, [str(seat.points or "-"), str(seat.resources or "-")]) for seat in mine]
        return Prices((msg("points"), edition.edition.currency), rows)

    def ledger(self, job: SecondWorldWarJob, scenario: Scenario, power: Power) -> Ledger | None:
        """Resources: recovered, spent, and lost."""
        now = job.position(scenario)["powers"].get(power.id)
        if now is None:
            return None
        known = now["available"] if now["known"] else None
        return Ledger((_("recovered"), _("spent"), _("lost"), _("left")), [("", known)])


def _only(job: SecondWorldWarJob, scenario: Scenario, power: Power) -> list[LedLine]:
    """What only this power may do; what needs nothing is on one line."""
    lines = campaign_sheet.only(job, scenario, power)
    plain = [line.lead for line in lines if not line.text and not line.tick]
    rest = [line for line in lines if line.text or line.tick]
    return [*rest, *([LedLine("", f"{in_parts(plain)}.")] if plain else [])]
