"""What people call a power when they write a table: its name, the rulebook's word for it, the color of its pieces."""

from companion.model.edition import Edition
from companion.model.ids import slug


def power_called(edition: Edition, word: str) -> str | None:
    """The power that a word means; none if it means none."""
    wanted = slug(word)
    return next((power.id for power in edition.powers if wanted and wanted in words_for(edition, power.id)), None)


def words_for(edition: Edition, power: str) -> set[str]:
    """Everything a power is called: id, name, initials or first three letters, the rulebook's words, its color."""
    called = edition.power[power]
    name = slug(called.name)
    short = "".join(part[0] for part in power.split("_")) if "_" in power else name[:3]
    colors = {slug(called.pieces)} if " " not in called.pieces else set()
    return {power, name, short, *map(slug, called.also_called), *colors}
