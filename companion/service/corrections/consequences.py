"""The effects of a change to the past on later entries, and who must agree to it."""

from companion.engine.past.correction import Correction
from companion.families.rulebooks import rulebook_of
from companion.languages import Message, Name, Names, _, n_
from companion.model.entry import HOST_ID
from companion.model.refusal import RuleViolation
from companion.model.sentence import Sentence, sentence
from companion.model.wording import listed, possessive
from companion.service.writing import GameContext
from companion.views.shapes import Consequence, LateView, SeatView
from companion.views.why import behind_refusals, behind_sentences


def consequences(table: GameContext, made: Correction) -> list[Consequence]:
    """Every entry that changes, with its author: its old sentences, and its new ones or why it no longer counts."""
    renderer = table.family.renderer(table.edition, made.state)
    restated = {entry["version"]: entry["now"] for entry in made.restated}
    now = {version: renderer.tell(said) for version, said in restated.items()}
    codes = _codes(made)
    against = {
        entry["version"]: entry["detail"] for entry in (*made.fallen, *made.passed_over) if entry["version"] is not None
    }
    fallen = {*(entry["version"] for entry in made.fallen), *made.removed} - now.keys()
    before = table.family.renderer(table.edition, table.history.state)
    sentences = {entry.version: entry.said or () for entry in table.history.entries} | table.history.restated()
    book = rulebook_of(table.edition)
    found: list[Consequence] = []
    for version in made.touched:
        author, entry = table.author(version), table.history.entries[version - 1]
        was = before.tell(sentences[version]) or entry.summary
        found.append(
            {
                "version": version,
                "seat": {"id": author.id, "name": author.shown} if author else None,
                "was": was,
                "now": None if version in fallen else now.get(version, was),
                "because": against.get(version),
                "why": behind_refusals(book, codes[version], [entry.action["type"]])
                if version in codes
                else behind_sentences(book, restated.get(version, ())),
            }
        )
    return found


def _codes(made: Correction) -> dict[int, list[str]]:
    """The codes of the rules that an entry now breaks."""
    fallen = {entry["version"]: [entry["code"]] for entry in made.fallen}
    return {item["version"]: item["codes"] for item in made.passed_over if item["version"] is not None} | fallen


def objection_to(table: GameContext, found: list[Consequence], *, confirm: bool) -> RuleViolation | None:
    """What speaks against a change to the past with these consequences; None if this person may make it.

    Soft if it changes somebody else's entry; otherwise refused until confirmed if it changes any.
    """
    others = [item for item in found if not table.may_change(item["version"])]
    if others:
        names = listed(sorted({possessive(other["seat"]["name"] if other["seat"] else _("Host")) for other in others}))
        return RuleViolation(
            "changes_others",
            "This would change {names} entries: {told}",
            soft=True,
            names=names,
            told=_in_words(others),
            people=Names({seat["id"]: _person(seat) for other in others if (seat := other["seat"])}.values()),
        )
    if found and not confirm:
        return RuleViolation("changes_entries", "This changes what was logged later: {told}", told=_in_words(found))
    return None


def _person(seat: SeatView) -> Name | Message:
    """A person's name, for readers in every language: the host has none of their own."""
    return Message("Host") if seat["id"] == HOST_ID else Name(seat["name"], "person")


def differences(made: Correction, found: list[Consequence]) -> LateView:
    """What a change to the past does to later entries, as listed in the response."""
    return {
        "consequences": found,
        "fallen": list(made.fallen),
        "warnings": list(made.passed_over),
        "dice_needed": list(made.needed),
    }


def check_dice(made: Correction, found: list[Consequence]) -> None:
    """Refuse a change to the past until the dice that later entries need are there."""
    if not made.needed:
        return
    was = {entry["version"]: entry["was"] for entry in found}
    missing = [
        " ".join(
            [
                _("Entry {entry}, {was}", entry=need["version"], was=was[need["version"]])
                if need["version"] in was
                else _("Entry {entry}:", entry=need["version"]),
                n_("This takes {count} die now.", "This takes {count} dice now.", need["count"]),
            ]
        )
        for need in made.needed
    ]
    ways = _("Enter what they show for each entry (dice), or leave them empty and let the app roll.")
    raise RuleViolation("dice_needed", f"{' '.join(missing)} {ways}")


def end_of_game(made: Correction) -> tuple[Sentence, ...]:
    """Say that the change ends the game, and who has won."""
    winner = made.state.winner
    if not made.ends_game or winner is None:
        return ()
    return (sentence("ends_the_game", said=[sentence("won", side=winner.side, reason=winner.reason)]),)


def _in_words(found: list[Consequence]) -> str:
    return " ".join(
        _("Entry {entry}, {was}", entry=entry["version"], was=entry["was"]) + " " + _outcome(entry) for entry in found
    )


def _outcome(entry: Consequence) -> str:
    because = entry["because"] or ""
    if entry["now"] is None:
        return (_("It no longer counts.") + " " + because).strip()
    if entry["now"] != entry["was"]:
        return (_("Now: {now}", now=entry["now"]) + " " + because).strip()
    if because:
        return _("It still counts, even though: {because}", because=because)
    return _("It reads the same but does something different.")
