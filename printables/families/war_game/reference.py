"""What the reference sheet of The War Game says."""

from companion.families.war_game.edition import WarGameEdition
from companion.families.war_game.views.shapes import WarGameSnapshot
from companion.languages import _
from companion.model.sides import SIDES
from companion.model.translated import named_side
from companion.model.wording import listed
from printables.families.family import Reference
from printables.families.war_game.job import WarGameJob
from printables.pdf.leads import LedLine


class WarGameReference(Reference[WarGameEdition, WarGameSnapshot]):
    """The reference sheet."""

    def winning(self, job: WarGameJob) -> list[str]:
        """How the game is won."""
        edition = job.edition
        land = edition.land_victory
        known = {place.id: place.name for place in edition.known_territories}
        known |= {group.id: group.name for group in edition.territory_groups}
        homes = {
            side: listed([known[place] for place in (*land.homes.get(side, ()), *land.home_groups.get(side, ()))])
            for side in SIDES
        }
        return [
            _(
                "Axis: {axis}; and more land than the Allies. Allies: {allies}; and Axis land below {money}. Checked "
                "at the end of each game turn.",
                money=edition.money(land.axis_below),
                **homes,
            ),
            _(
                "If neither has won after turn {turn}, {side:side the} {side:side verb wins|win}.",
                turn=land.last_turn,
                side=named_side(edition, land.winner_at_the_end),
            ),
        ]

    def pieces_note(self, edition: WarGameEdition) -> list[LedLine]:
        """Where the prices are."""
        return [LedLine("", _("Every nation has its own prices: see its setup chart."))]
