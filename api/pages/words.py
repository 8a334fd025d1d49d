"""Changes in words: the chips and phrases that say what an entry did or would do. Figures come from the entry."""

import re
from datetime import datetime
from typing import Any

from companion.model.edition import Edition
from companion.model.wording import capitalized, possessive
from companion.rulebook.victory import side_name
from companion.views.families import views_of

View = dict[str, Any]
FIGURES = ("treasury", "production")
MINUS = "\N{MINUS SIGN}"


def signed(amount: int) -> str:
    """A figure with its sign: +2, or a true minus."""
    return f"+{amount}" if amount > 0 else f"{MINUS}{-amount}" if amount < 0 else "0"


def full_stop(text: str) -> str:
    """The text as a sentence: a capital letter first, and a full stop unless it ends already."""
    return capitalized(text) + ("" if text.endswith((".", "?", "!")) else ".")


def country_name(edition: Edition, country: str | None) -> str | None:
    """What a country of the edition is called; None if it has none of that id."""
    return next((one.name for one in edition.countries if one.id == country), None)


def called(edition: Edition, who: str | None) -> str:
    """A power or country as people call it."""
    if who in edition.power:
        return edition.power[who].name
    return country_name(edition, who) or "nobody"


def sentences(text: str) -> list[str]:
    """A paragraph as its sentences, so that many consequences read as a list; initials end none."""
    return re.split(r"(?<=[a-z0-9)]\.) (?=[A-Z])", text)


def plain(text: str) -> str:
    """A name as people type it: lower case, words apart, no full stops."""
    letters = "".join(letter if letter.isalnum() else " " for letter in text.lower().replace(".", ""))
    return " ".join(letters.split())


def matching_names(places: list[View], query: str) -> list[View]:
    """The places whose name or city contains the query; all of them for an empty one."""
    wanted = plain(query)
    return [one for one in places if wanted in plain(f"{one['name']} {one.get('city') or ''}")]


def at_time(at: str) -> str:
    """An entry's time as the clock on the wall has it."""
    try:
        return datetime.fromisoformat(at).astimezone().strftime("%H:%M")
    except ValueError:
        return ""


def chips(edition: Edition, entry: View) -> list[View]:
    """What an entry changed, as small signed chips: who, which figure, by how much, and what it is now."""
    found, called = [], views_of(edition).words
    for change in entry["changes"]:
        if change["field"] in FIGURES and change.get("power") in edition.power:
            found.append(
                {
                    "power": change["power"],
                    "label": f"{edition.power[change['power']].name} {called.of(change['field'])}",
                    "amount": change["to"] - change["from"],
                    "now": change["to"],
                }
            )
        elif change["field"] == "cities" and "side" in change:
            found.append(
                {
                    "power": None,
                    "label": f"{side_name(change['side'])} cities",
                    "amount": change["to"] - change["from"],
                    "now": change["to"],
                }
            )
    return found


def consequences(edition: Edition, entry: View, *, about: str | None = None) -> list[str]:
    """What follows from an entry besides its figures, in words: objectives, damage, technologies, the end of a turn."""
    return [text for change in entry["changes"] if (text := _consequence(edition, change, about))]


def _consequence(edition: Edition, change: View, about: str | None) -> str | None:
    power = edition.power.get(change.get("power", ""))
    match change["field"]:
        case "objective" if change.get("objective") in edition.objective:
            return _objective(edition, change)
        case "controller" if change.get("territory") != about and change.get("territory") in edition.territory:
            holder = edition.power.get(change["to"])
            return f"{edition.territory[change['territory']].name} goes to {holder.name if holder else 'nobody'}"
        case "technologies" if power:
            gained = [edition.technology[one].name for one in change["to"] if one not in change["from"]]
            return f"{power.name} has {', '.join(gained)}" if gained else None
        case "damage":
            place = edition.territory.get(change.get("territory", ""))
            return f"damage in {place.name} is {change['to']} now" if place else None
        case "turn" if not edition.blocs:
            following = edition.power.get(change["to"])
            return f"then it is {possessive(following.name)} turn" if following else None
        case "status" if change["to"] == "finished":
            return "the game is over"
    return None


def _objective(edition: Edition, change: View) -> str:
    objective = edition.objective[change["objective"]]
    owner = possessive(edition.power[objective.power].name)
    title = f"{owner} objective \N{LEFT DOUBLE QUOTATION MARK}{objective.title}\N{RIGHT DOUBLE QUOTATION MARK}"
    if change["to"] == "met":
        return f"{title} is met (+{objective.bonus})"
    if change["from"] == "met":
        return f"{title} {'needs an answer again' if change['to'] == 'waiting' else 'is no longer met'}"
    if change["to"] == "waiting":
        return f"{title} only needs an answer now"
    return f"{title} is out of reach again"


def sentence(edition: Edition, entry: View, *, about: str | None = None) -> str:
    """What an entry does, with everything that follows, as one sentence if it can be."""
    follows = consequences(edition, entry, about=about)
    summary: str = entry["summary"]
    if not follows:
        return summary
    if ". " in summary:
        return f"{summary} {capitalized(follows[0])}{''.join(f', and {one}' for one in follows[1:])}."
    return summary.rstrip(".") + "".join(f", and {one}" for one in follows) + "."
