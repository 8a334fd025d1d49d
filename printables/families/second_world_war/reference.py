"""What the reference sheet of The Second World War says."""

from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.views.shapes import SecondWorldWarSnapshot
from companion.languages import Names, _
from companion.model.translated import named, named_side
from printables.families.family import Reference
from printables.families.second_world_war.job import SecondWorldWarJob
from printables.families.second_world_war.resource_words import buying, losing, recovering


class SecondWorldWarReference(Reference[SecondWorldWarEdition, SecondWorldWarSnapshot]):
    """The reference sheet."""

    def winning(self, job: SecondWorldWarJob) -> list[str]:
        """How the game is won, as far as all scenarios are alike."""
        edition = job.edition
        instant = edition.instant_victory
        countries = edition.source.countries.by_id
        fallen = Names(named(countries[country]) for country in instant.surrendered)
        return [
            _(
                "{side:side the} {side:side verb wins|win} immediately when {powers:the} have surrendered.",
                side=named_side(edition, instant.winner),
                powers=fallen,
            ),
            _("Otherwise, your scenario's own rules decide."),
        ]

    def good_to_know(self, job: SecondWorldWarJob) -> list[str]:
        """The season, and how resources become points and come back."""
        edition = job.edition
        frame = edition.season_frame
        each = ", ".join(edition.phases[phase].name for phase in frame.each_impulse)
        season = _(
            "A season has {impulses} impulses. In each, every bloc in turn goes through: {phases}.",
            impulses=frame.impulses,
            phases=each,
        )
        return [*filter(None, (season, losing(edition, frame.opens))), *buying(edition), *recovering(edition)]
