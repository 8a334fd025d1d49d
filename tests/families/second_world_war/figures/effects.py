"""Effects in a form that compares."""

from companion.families.second_world_war.sections.effects import Effect


def brief(effects: tuple[Effect, ...]) -> set[tuple[str, str, str]]:
    """What, to which country, for whom; reminders left out."""
    return {
        (effect.does, country, effect.to or effect.treaty or "")
        for effect in effects
        if effect.does != "remind"
        for country in effect.countries or ("",)
    }
