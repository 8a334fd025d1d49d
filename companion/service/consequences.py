"""What a step into the past changes of what came later, and who must say yes to it."""

from companion.engine.correction import Correction
from companion.engine.late import Late, logged_late
from companion.model.actions import Action
from companion.model.refusal import NotAllowed, RuleViolation
from companion.model.wording import listed, possessive
from companion.service.rolling import Rolls
from companion.service.writing import AtTable
from companion.views.shapes import Consequence


def put_late(table: AtTable, action: Action, rolls: Rolls | None) -> Late | None:
    """An action at the earlier moment of this turn to which it belongs."""
    if rolls is None:
        return logged_late(table.rules, table.edition, table.history, action)
    return logged_late(table.rules, table.edition, table.history, action, rolls.rolled)


def consequences(table: AtTable, made: Correction) -> list[Consequence]:
    """Every earlier entry that is not as it was, with its author: what it said, and what it says now or why not."""
    teller = table.family.teller(table.edition, made.state)
    now = {one["version"]: teller.tell(one["now"]) for one in made.restated}
    against = {one["version"]: one["detail"] for one in (*made.fallen, *made.passed_over) if one["version"] is not None}
    fallen = {*(one["version"] for one in made.fallen), *made.removed}
    before = table.family.teller(table.edition, table.history.state)
    told = {one.version: one.said or () for one in table.history.entries} | table.history.restated()
    found: list[Consequence] = []
    for version in made.touched:
        author, entry = table.author(version), table.history.entries[version - 1]
        was = before.tell(told[version]) or entry.summary
        found.append(
            {
                "version": version,
                "seat": {"id": author.id, "name": author.name} if author else None,
                "was": was,
                "now": None if version in fallen else now.get(version, was),
                "because": against.get(version),
            }
        )
    return found


def check_consequences(table: AtTable, made: Correction, *, confirm: bool) -> list[Consequence]:
    """The consequences of a step into the past, once it is sure that this person may take it, and has seen them.

    Refused softly where it changes somebody else's entry; refused until it is confirmed where it changes any.
    """
    found = consequences(table, made)
    others = [one for one in found if not table.may_change(one["version"])]
    if others:
        names = listed(sorted({possessive(one["seat"]["name"] if one["seat"] else "Host") for one in others}))
        if table.agreed is not None:
            raise NotAllowed(
                "not_yours_to_answer", f"This would change {names} entries: they, a banker or the host say yes to it."
            )
        raise RuleViolation("changes_others", f"This would change {names} entries: {_told(others)}", soft=True)
    if found and not confirm:
        raise RuleViolation("changes_entries", f"This changes what was logged later: {_told(found)}")
    return found


def _told(found: list[Consequence]) -> str:
    return " ".join(f"Entry {one['version']}, {one['was']} {_outcome(one)}" for one in found)


def _outcome(one: Consequence) -> str:
    if one["now"] is None:
        return f"It no longer stands. {one['because'] or ''}".strip()
    return f"Now: {one['now']}" if one["now"] != one["was"] else f"It stands, although: {one['because']}"
