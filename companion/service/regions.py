"""What a region is called: by its id, and by the names that links and photos from before have instead of one."""

from collections.abc import Mapping

from companion.languages import known, speaking
from companion.model.ids import slug
from companion.service.app_context import AppContext
from companion.service.games import show_audit
from companion.service.identity import Identity


def region_names(app: AppContext, who: Identity, game_id: str) -> Mapping[str, str]:
    """Every region's name in the reader's language, by its id."""
    return {region["id"]: region["name"] for region in show_audit(app, who, game_id)["regions"]}


def region_meant(app: AppContext, who: Identity, game_id: str, said: str) -> str | None:
    """The region that an id means, or its name in any language; None if none does."""
    word = slug(said)
    if word in region_names(app, who, game_id):
        return word
    for language in known():
        with speaking(language):
            names = region_names(app, who, game_id)
        for region, name in names.items():
            if word and slug(name) == word:
                return region
    return None
