"""What the reference sheet of The Second World War says."""

from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.model.sides import side_name
from companion.model.wording import in_words, listed
from printables.families.second_world_war.resource_words import buying, recovering


def winning(edition: SecondWorldWarEdition) -> list[str]:
    """How the game is won, as far as all scenarios are alike."""
    instant = edition.instant_victory
    fallen = listed([in_words(country).title() for country in instant.surrendered])
    return [
        f"The {side_name(instant.winner)} win at once when {fallen} have surrendered.",
        "Otherwise your scenario's own rules decide.",
    ]


def good_to_know(edition: SecondWorldWarEdition) -> list[str]:
    """The season, and how resources become points and come back."""
    frame = edition.season_frame
    each = ", ".join(edition.phase[phase].name for phase in frame.each_impulse)
    season = f"A season has {frame.impulses} impulses; in each, every bloc in turn goes through: {each}."
    return [season, *buying(edition), *recovering(edition)]
