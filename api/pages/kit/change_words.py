"""Changes in words: the chips and phrases that say what an entry did or would do. Figures come from the entry."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from api.families import pages_of
from api.pages.kit.visitor import AnyVisitor
from companion.families import family_of
from companion.languages import _
from companion.model.edition import Edition
from companion.model.translated import named, side_name
from companion.model.wording import capitalized, in_words

View = Mapping[str, Any]
FIGURES = ("treasury", "production")
FEW = 2
"""Up to this many consequences are told in one sentence; more are a sentence each."""
ARTICLES = frozenset({"The", "Der", "Die", "Das", "El", "La", "Los", "Las", "Le", "Les", "Il", "Lo", "I", "Gli"})
"""The articles that names can begin with, in our languages."""


def full_stop(text: str) -> str:
    """The text as a sentence: capitalized, with a period unless it has an ending."""
    return capitalized(text) + ("" if text.endswith((".", "?", "!")) else ".")


def plain(text: str) -> str:
    """A name as people type it: lower case, separate words, no periods."""
    letters = "".join(letter if letter.isalnum() else " " for letter in text.lower().replace(".", ""))
    return " ".join(letters.split())


def matching_names(places: list[View], query: str) -> list[View]:
    """The places whose name or city contains the query; all of them if it's empty."""
    wanted = plain(query)
    return [place for place in places if wanted in plain(names_of(place))]


def names_of(place: View) -> str:
    """What people may type for a place: its name, its city, and the name on the board, from which its id is made."""
    printed = place.get("country", "").replace("_", " ")
    return " ".join(filter(None, (place["name"], place.get("city"), printed)))


def at_time(at: str) -> str:
    """An entry's local time."""
    try:
        return datetime.fromisoformat(at).astimezone().strftime("%H:%M")
    except ValueError:
        return ""


def chips(visitor: AnyVisitor, entry: View) -> list[dict[str, Any]]:
    """What an entry changed, as small signed chips: who, which figure, by how much, and the new value."""
    edition, called, words = visitor.edition, visitor.terms, visitor.family.changes
    chips_found = []
    of_powers = [
        change
        for change in entry["changes"]
        if change["field"] in FIGURES and change.get("power") in edition.powers.ids
    ]
    in_parts = {(change["power"], change["field"]) for change in of_powers if words.part(edition, change)}
    for change in of_powers:
        power, figure, part = change["power"], change["field"], words.part(edition, change)
        if not part and (power, figure) in in_parts:
            continue  # a sum that nobody can spend
        chips_found.append(_chip(change, edition.powers[power].name, called.of(figure), part, power=power))
    for change in words.of_sides(visitor, entry):
        side, figure = side_name(edition, change["side"]), in_words(change["field"])
        chips_found.append(_chip(change, side, figure, change.get("part", "")))
    return chips_found


class AtStake(NamedTuple):
    """The figures that a question to the table would change."""

    all: Sequence[View]
    first: Sequence[View]
    """What's shown at once: this person's own; all of them if none is."""
    further: Sequence[View]
    """What's a tap away."""


def figures_at_stake(visitor: AnyVisitor, question: View) -> AtStake:
    """The figures of powers that a question would change, those of this person's powers first."""
    of_powers = [chip for chip in chips(visitor, question) if chip["power"]]
    own = [chip for chip in of_powers if chip["power"] in visitor.powers]
    further = [chip for chip in of_powers if chip["power"] not in visitor.powers] if own else []
    return AtStake(of_powers, own or of_powers, further)


def _chip(change: View, *label: str, power: str | None = None) -> dict[str, Any]:
    amount = change["to"] - change["from"]
    return {"power": power, "label": ", ".join(filter(None, label)), "amount": amount, "now": change["to"]}


def consequences(edition: Edition, entry: View, *, about: str | None = None) -> list[str]:
    """An entry's consequences other than its figures, in words, such as the end of a turn."""
    changes = entry["changes"]
    turn_ends = any(change["field"] == "turn" for change in changes)
    summed_up = {name for names in entry.get("lists") or () for name in names}
    return [
        text
        for change in pages_of(edition).changes.gathered(
            [change for change in changes if not _is_summed_up(edition, change, summed_up)]
        )
        if not (turn_ends and _forgets_an_answer(change)) and (text := _consequence(edition, change, about))
    ]


def _is_summed_up(edition: Edition, change: View, names: set[str]) -> bool:
    """Whether it's a change of land in a sentence that abbreviates many, with the names behind a tap."""
    place = edition.section("territory").get(change.get("territory"))
    return change["field"] == "controller" and place is not None and place.name in names


def _forgets_an_answer(change: View) -> bool:
    """Whether an objective needs its answer again, as all of them do when a turn is over."""
    return change["field"] == "objective" and (change["from"], change["to"]) == ("met", "waiting")


def _consequence(edition: Edition, change: View, about: str | None) -> str | None:
    words = pages_of(edition).changes
    match change["field"]:
        case "turn" if words.tells_turns:
            following = edition.powers.get(change["to"])
            return (
                _("then it is {power:power whose} turn", power=named(edition.source.powers[following.id]))
                if following
                else None
            )
        case "status" if change["to"] == "finished":
            return _("the game is over")
    return words.consequence(edition, change, about)


def ends_the_game(entry: View) -> bool:
    """Whether an entry ends the game, or would."""
    return any((change["field"], change["to"]) == ("status", "finished") for change in entry["changes"])


def differences(edition: Edition, changes: Sequence[View]) -> list[str]:
    """What changes other than figures, as sentences: for the preview of an undo or a late correction."""
    said = consequences(edition, {"changes": changes})
    for change in changes:
        match change["field"]:
            case "round":
                said.append(_("it is {round} {number}", round=_(family_of(edition).words.round), number=change["to"]))
            case "phase" if change["to"] in edition.phases.ids:
                said.append(_("the phase is {phase}", phase=edition.phases[change["to"]].name))
        said += pages_of(edition).changes.difference(edition, change)
    return [f"{capitalized(fact)}." for fact in dict.fromkeys(said)]


def sentences(edition: Edition, entry: View, *, about: str | None = None) -> list[str]:
    """What an entry does, with all consequences: as one sentence if possible, never as a wall of clauses."""
    follows = consequences(edition, entry, about=about)
    said = list(entry["sentences"])
    if not follows:
        return said
    if len(follows) > FEW:
        return [*said, *(full_stop(clause) for clause in follows)]
    if len(said) > 1:
        return [*said, f"{capitalized(_joined(follows))}."]
    return [f"{_joined([' '.join(said).rstrip('.'), *follows])}."]


def _joined(clauses: Sequence[str]) -> str:
    """Clauses as one sentence: A, and B, and C."""
    said = clauses[0]
    for clause in clauses[1:]:
        said = _("{first}, and {then}", first=said, then=_inside(clause))
    return said


def _inside(clause: str) -> str:
    """A clause within a sentence: its article is lowercase there."""
    article, space, rest = clause.partition(" ")
    return f"{article.lower()}{space}{rest}" if article in ARTICLES else clause


def sentence(edition: Edition, entry: View, *, about: str | None = None) -> str:
    """The same as one line."""
    return " ".join(sentences(edition, entry, about=about))
