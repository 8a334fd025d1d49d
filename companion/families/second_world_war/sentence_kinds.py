"""How the values in this family's sentences are written."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from companion.families.second_world_war.rules import answers, calendar, checklist, world
from companion.families.second_world_war.rules.surrender import checks
from companion.languages import Name, _, msg, n_
from companion.model.wording import in_a_sentence, in_words, listed
from companion.views.sentences import Kind, Renderer

Rows = Sequence[Mapping[str, Any]]

RELATIONS = {
    "home": msg("home of"),
    "controlled": msg("held by"),
    "captured": msg("captured by"),
    "ally": msg("ally of"),
    "uncommitted_ally": msg("uncommitted ally of"),
    "non_cooperating_ally": msg("non-cooperating ally of"),
    "neutral": msg("neutral, under"),
    "at_war": msg("at war, under"),
}
"""A country's relation to its controller."""

GAINED = {
    "ally": (msg("is liberated and an ally of"), msg("are liberated and allies of")),
    "captured": (msg("is captured by"), msg("are captured by")),
}
"""The words for a gain, of one country and of several, by what the country becomes..."""
BACK = (msg("is back with"), msg("are back with"))
"""...and if it is its owner's own again."""


STATUS = {
    "home": msg("home"),
    "controlled": msg("controlled"),
    "captured": msg("captured"),
    "ally": msg("ally"),
    "uncommitted_ally": msg("uncommitted ally"),
    "non_cooperating_ally": msg("non-cooperating ally"),
    "neutral": msg("neutral"),
    "at_war": msg("at war"),
}
"""What a country without a controller to name is."""


def _points(_renderer: Renderer, points: int) -> str:
    return n_("{count} action point", "{count} action points", points)


def _who(renderer: Renderer, word: str) -> str:
    """A power, country, bloc, city or treaty."""
    return world.name_of(renderer.edition, renderer.state, word)


def _bent_who(renderer: Renderer, word: str) -> Name:
    """The same, inflected: only powers and countries have forms."""
    return world.named_as(renderer.edition, renderer.state, word)


def _unit(renderer: Renderer, unit: str) -> str:
    return str(renderer.edition.units[unit].name)


def _worth(_renderer: Renderer, value: int | None) -> str:
    """What a country adds to a limit, in parentheses; empty if nothing."""
    return " " + _("(value not entered)") if value is None else f" (+{value})" if value else ""


class _Gained(Name):
    """A country with what it adds, if entered: Poland (+2)."""

    __slots__ = ("worth",)

    def __init__(self, country: Name, worth: str) -> None:
        super().__init__(country.source, country.context, country.forms)
        self.worth = worth

    def form(self, form: str) -> str:
        return f"{super().form(form)}{self.worth}"


def _land(renderer: Renderer, land: Mapping[str, Any]) -> Name:
    return _Gained(_bent_who(renderer, land["country"]), _worth(renderer, land["value"] or 0))


def _not_entered(_renderer: Renderer, lands: Rows) -> str:
    return " " + _("(not all values are entered)") if any(land["value"] is None for land in lands) else ""


def _dated_event(renderer: Renderer, dated_event: str) -> str:
    return str(renderer.edition.dated_events[dated_event].name)


def _note(renderer: Renderer, where: tuple[str, int]) -> str:
    """The edition's note on an effect of a dated event or trigger."""
    cause, nth = where
    causes = (*renderer.edition.dated_events, *renderer.edition.triggers)
    return next(str(source.effects[nth].note) for source in causes if source.id == cause)


def _commitment(renderer: Renderer, commitment: str) -> str:
    return str(renderer.edition.commitments[commitment].name)


def _row(renderer: Renderer, where: tuple[str, int]) -> str:
    """The result of a row in a commitment table."""
    commitment_id, nth = where
    return next(
        str(commitment.rows[nth].result)
        for commitment in renderer.edition.commitments
        if commitment.id == commitment_id
    )


def _check(renderer: Renderer, check: str) -> str:
    return str(checks.occasion(renderer.edition.surrender_checks[check]))


def _loss(renderer: Renderer, loss: str) -> str:
    return str(renderer.edition.losses[loss].name)


def _operation(renderer: Renderer, operation: str) -> str:
    return next((str(known.name) for known in renderer.edition.operations if known.id == operation), operation)


def _weather(renderer: Renderer, season: str) -> str:
    return str(renderer.edition.seasons[season].weather)


def _flipped(renderer: Renderer, units: Sequence[str]) -> str:
    names = ", ".join(in_a_sentence(_unit(renderer, unit)) for unit in units)
    return " " + _("({units} flipped)", units=names) if units else ""


def _advanced(renderer: Renderer, units: Rows) -> str:
    return ", ".join(
        _(
            msg("{unit} to box {box} unflipped") if unit["unflipped"] else msg("{unit} to box {box}"),
            unit=in_a_sentence(_unit(renderer, unit["unit"])),
            box=unit["box"],
        )
        for unit in units
    )


def _deployed(renderer: Renderer, units: Rows) -> str:
    return ", ".join(
        _("{unit} (flipped)", unit=name) if unit["flipped"] else name
        for unit in units
        for name in (in_a_sentence(_unit(renderer, unit["unit"])),)
    )


def _set_back(renderer: Renderer, units: Rows) -> str:
    return "".join(
        _(", {unit} back to box {box}", unit=in_a_sentence(_unit(renderer, unit["unit"])), box=unit["box"])
        for unit in units
    )


def _recovered(renderer: Renderer, recovered: Rows) -> str:
    return ", ".join(
        _("{power} {amount} (now {now})", power=_who(renderer, part["power"]), amount=part["amount"], now=part["now"])
        for part in recovered
    )


def _losses(renderer: Renderer, lost: Mapping[str, int]) -> str:
    return ", ".join(
        _("{power} loses {money}", power=_who(renderer, power), money=renderer.edition.money(amount))
        for power, amount in lost.items()
    )


def _values(renderer: Renderer, values: Mapping[str, int]) -> str:
    return ", ".join(f"{_who(renderer, country)} {value}" for country, value in values.items())


def _to_enter(renderer: Renderer, missing: Sequence[str]) -> str:
    names = {name.id: in_a_sentence(name.name) for name in renderer.edition.to_enter}
    return ", ".join(names[item] for item in missing)


KINDS: Mapping[str, Kind] = {
    "who": _who,
    "unit_name": _unit,
    "question": lambda _renderer, claim: _(answers.QUESTIONS[claim]),
    "item": lambda renderer, item: checklist.by_the_table(renderer.edition, renderer.state)[item],
    "moment": lambda renderer, moment: calendar.in_words(renderer.edition, moment),
    "round": lambda renderer, number: calendar.title(renderer.edition, replace(renderer.state, round=number)),
    "weather": _weather,
    "theatre": lambda renderer, theatre: world.name_of_theatre(renderer.edition, theatre),
    "dated_event": _dated_event,
    "note": _note,
    "commitment": _commitment,
    "row": _row,
    "check": _check,
    "loss": _loss,
    "operation": _operation,
    "points": _points,
    "price": lambda _renderer, points: _points(_renderer, points) if points else _("free"),
    "times": lambda _renderer, count: " " + n_("({count} time)", "({count} times)", count) if count > 1 else "",
    "dice": lambda _renderer, dice: listed([str(die) for die in dice]),
    "with": lambda _renderer, modifier: " " + _("with {modifier:signed}", modifier=modifier) if modifier else "",
    "status": lambda _renderer, status: _(STATUS.get(status) or in_words(status)),
    "relation": lambda _renderer, status: _(RELATIONS[status]),
    "is_gained": lambda _renderer, status: _(GAINED.get(status, BACK)[0]),
    "are_gained": lambda _renderer, status: _(GAINED.get(status, BACK)[1]),
    "worth": _worth,
    "land": lambda renderer, land: _land(renderer, land).form("the"),
    "not_entered": _not_entered,
    "pieces": lambda renderer, unit: in_a_sentence(renderer.edition.units[unit].plural),
    "flipped": _flipped,
    "advanced": _advanced,
    "deployed": _deployed,
    "set_back": _set_back,
    "recovered": _recovered,
    "losses": _losses,
    "values": _values,
    "to_enter": _to_enter,
}
"""How the kinds of values of these games are written."""

BENT: Mapping[str, Callable[[Renderer, Any], Name]] = {"who": _bent_who, "land": _land}
"""The kinds among them whose names are inflected."""
