"""What a TripleA map states but no box imports: nothing is left out silently."""

from collections import Counter
from collections.abc import Iterator

from companion.editions.triplea.reading import Node
from companion.languages import _, msg

NOT_TAKEN = {
    "techAttachment": msg("research so far"),
    "triggerAttachment": msg("events"),
    "politicalActionAttachment": msg("who may declare war on whom, and when"),
    "userActionAttachment": msg("players' own actions"),
    "canalAttachment": msg("canals and straits"),
    "relationshipTypeAttachment": msg("kinds of relations"),
    "techAbilityAttachment": msg("what advances do: as in the box it follows"),
    "territoryEffectAttachment": msg("effects of terrain"),
    "unitSupportAttachment": msg("how units support each other: as in the box it follows"),
    "playerAttachment": msg("limits for individual powers"),
}
"""Attachments that we can't express."""
READ = {
    "territoryAttachment": frozenset(
        {"production", "capital", "victoryCity", "isImpassable", "isImpassible", "originalOwner", "occupiedTerrOf"}
    ),
    "unitAttachment": frozenset({"attack", "defense", "movement", "isAir", "isSea"}),
}
"""The options of these attachments that are imported."""
SAYING = {
    "territoryAttachment": msg("left out: what else the map says about its spaces: {what}"),
    "unitAttachment": msg("as in the box it follows, not as in the map: {what}"),
}
PARTS = {
    ("propertyList", "property"): msg("game options"),
    ("production", "repairRule"): msg("repair prices"),
    ("territoryEffectList", "territoryEffect"): msg("kinds of terrain"),
}
MOST_NAMED = 12


def notes(game: Node, attachments: list[Node], money: tuple[str, ...]) -> Iterator[str]:
    """A line for everything of a map that's left out."""
    kinds = [(node.get("javaClass", "type").rpartition(".")[2].lower(), node) for node in attachments]
    for kind, words in NOT_TAKEN.items():
        if names := [node.get("name") for name, node in kinds if name == kind.lower()]:
            yield _("left out: {what} ({count})", what=_(words), count=len(names))
    for kind, read in READ.items():
        options = [option for name, node in kinds if name == kind.lower() for option in node.all("option")]
        left = Counter(name for option in options if (name := option.get("name")) not in read)
        if left:
            yield _(SAYING[kind], what=_counted(left))
    for path, words in PARTS.items():
        if count := len(list(game.all(*path))):
            yield _("left out: {what} ({count})", what=_(words), count=count)
    known = {word.lower() for word in (*NOT_TAKEN, *READ, "rulesAttachment")}
    strange = Counter(node.get("javaClass", "type").rpartition(".")[2] for name, node in kinds if name not in known)
    if strange:
        yield _("left out, because we don't know it: {what}", what=_counted(strange))
    other = [node.get("name") for node in game.all("resourceList", "resource") if node.get("name") not in money]
    if other:
        yield _("left out: money of other kinds: {what}", what=", ".join(other))


def _counted(found: Counter[str]) -> str:
    most = [f"{name} ({count})" for name, count in found.most_common(MOST_NAMED)]
    return ", ".join(most) + (" ..." if len(found) > MOST_NAMED else "")
