"""Papers of Axis & Allies."""

from collections.abc import Mapping, Sequence

from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.views.shapes import AxisAndAlliesSnapshot
from companion.languages import _, listed, msg
from companion.model.sections.powers import Power
from printables.families.axis_and_allies import city_board, facility_tokens, lists, research_chart, tokens, world_sheet
from printables.families.axis_and_allies.books import AxisAndAlliesBooks
from printables.families.axis_and_allies.cards import AxisAndAlliesCards
from printables.families.axis_and_allies.job import AxisAndAlliesJob
from printables.families.axis_and_allies.player_sheet import AxisAndAlliesPlayerSheet
from printables.families.axis_and_allies.reference import AxisAndAlliesReference
from printables.families.axis_and_allies.setup_chart import SetupChart
from printables.families.axis_and_allies.tracks import AxisAndAlliesTracks
from printables.families.family import FamilyPapers
from printables.part import Part

BOARD = msg("For the board")

PARTS: Mapping[str, Part] = {
    "research_chart": Part(
        msg("Research chart"),
        msg("Every advance with a field for each power."),
        "edition",
        research_chart.pages,
        lambda edition: edition.technologies,
        group=BOARD,
        order=90,
    ),
    "city_board": Part(
        msg("City board"),
        msg("Every city with its holder, and how many each side needs."),
        "edition",
        city_board.pages,
        lambda edition: edition.city_of,
        msg("{title} has no cities on its board."),
        group=BOARD,
        order=95,
        level="craft",
    ),
    "war_and_peace": Part(
        msg("War and peace"),
        msg("Who is at war with whom, who may declare it when, neutrals, and convoys."),
        "edition",
        world_sheet.pages,
        world_sheet.there,
        msg("{title} doesn't track war and peace."),
        group=BOARD,
        order=92,
    ),
    "facility_tokens": Part(
        msg("Facility tokens"),
        msg("Complexes and bases, with their limits."),
        "edition",
        facility_tokens.pages,
        facility_tokens.there,
        msg("{title} has only one kind of facility."),
        stock="card",
        group=BOARD,
        order=115,
        level="craft",
    ),
    "damage_markers": Part(
        msg("Damage markers"),
        msg("Markers for damaged complexes."),
        "edition",
        tokens.damage_pages,
        lambda edition: edition.rules.bombing == "damage_markers",
        msg("{title} doesn't mark damage on the board."),
        stock="card",
        group=BOARD,
        order=120,
        level="craft",
    ),
}


class Papers(FamilyPapers[AxisAndAlliesEdition, AxisAndAlliesSnapshot]):
    """The papers of Axis & Allies."""

    name = "axis_and_allies"
    parts = PARTS
    setup = SetupChart()
    player = AxisAndAlliesPlayerSheet()
    reference = AxisAndAlliesReference()
    tracks = AxisAndAlliesTracks()
    cards = AxisAndAlliesCards()
    books = AxisAndAlliesBooks()

    def cities(self, edition: AxisAndAlliesEdition) -> Mapping[str, str]:
        """The cities that may count toward victory: their names by territory."""
        return edition.city_of

    def most_cities(self, edition: AxisAndAlliesEdition) -> str:
        """How many a side holds, or lacks if it needs certain ones."""
        ways = [way.title for way in edition.victory.ways]
        if not ways:
            return super().most_cities(edition)
        return _("The side with fewer cities still to take for {ways}.", ways=listed(ways, "or"))

    def aims(self, job: AxisAndAlliesJob, power: Power) -> Sequence[tuple[str, str]]:
        """Its objectives with their bonuses."""
        return lists.aims(job, power)


FAMILY = Papers()
