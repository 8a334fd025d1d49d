"""Answers from a box's own data: prices and figures, values, objectives, and the order of play, as rules in words.

They are made from the edition as it's played, so that they are right for house rules too, and in a game with what its
powers have now. Their ids begin with `data:`.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from companion.languages import _
from companion.model.edition import Edition
from companion.model.rulebook import DATA, Rule
from companion.model.translated import counted_money, named, side_name
from companion.model.wording import in_parts, listed
from companion.views.shapes import Card


def answers(edition: Edition, deck: Iterable[Card]) -> dict[str, Rule]:
    """What a box's data answers, by id."""
    of_cards = (_ANSWERS[card["kind"]](edition, card) for card in deck if card["kind"] in _ANSWERS)
    return {rule.id: rule for rule in (*_turns(edition), *of_cards) if rule is not None}


def answer(name: str, topic: str, *says: str) -> Rule:
    """One answer; `name` is its id without the beginning that all have."""
    return Rule(id=f"{DATA}{name}", topic=topic, says=" ".join(filter(None, says)))


def figures_of(edition: Edition, figures: Mapping[str, Any], cost: int | None) -> str:
    """A unit's price and figures, for the end of a sentence: costs 5 IPC, attacks at 3, ..."""
    parts = [
        _("costs {money}", money=counted_money(edition, cost)) if cost is not None else "",
        _("attacks at {attack}", attack=_strength(figures["attack"])) if figures.get("attack") is not None else "",
        _("defends at {defense}", defense=_strength(figures["defence"])) if figures.get("defence") is not None else "",
        _("moves {spaces}", spaces=figures["move"]) if figures.get("move") is not None else "",
    ]
    return listed([part for part in parts if part])


def with_more(rule: Rule, *says: str) -> Rule:
    """An answer with more to say."""
    return replace(rule, says=" ".join((rule.says, *says)))


def _strength(strength: Any) -> str:
    return "/".join(map(str, strength)) if isinstance(strength, list | tuple) else str(strength)


def _unit(edition: Edition, card: Card) -> Rule | None:
    costs = [
        _("{power:power} {money}", power=named(edition.source.powers[power]), money=counted_money(edition, cost))
        for power, cost in (card.get("costs") or {}).items()
        if power in edition.powers.ids
    ]
    figures = figures_of(edition, card, card.get("cost"))
    says = _("{unit}: {figures}.", unit=card["title"], figures=figures) if figures else ""
    prices = _("Price of {unit}: {prices}.", unit=card["title"], prices=in_parts(costs)) if costs else ""
    return answer(f"unit:{card['id']}", _("prices and figures"), says, prices) if says or prices else None


def _territory(edition: Edition, card: Card) -> Rule:
    worth = counted_money(edition, int(card.get("value") or 0))
    value = _("{territory} is worth {money}.", territory=card["title"], money=worth)
    original, city, capital = card.get("original"), card.get("city"), card.get("capital_of")
    return answer(
        f"territory:{card['id']}",
        _("territories and their values"),
        value,
        _("Original: {power}.", power=original) if original else "",
        _("City: {city}.", city=city) if city else "",
        _("Capital of {power}.", power=capital) if capital else "",
        _("It has an industrial complex at the start.") if card.get("complex") else "",
    )


def _objective(edition: Edition, card: Card) -> Rule:
    power = named(edition.source.powers[str(card["power"])])
    return answer(
        f"objective:{card['id']}",
        _("objectives"),
        _("{power:power}, {title}: {text}", power=power, title=card["title"], text=card.get("text") or ""),
        _("It pays {money}.", money=counted_money(edition, int(card.get("bonus") or 0))),
    )


_ANSWERS = {"unit": _unit, "territory": _territory, "objective": _objective}


def _turns(edition: Edition) -> Iterator[Rule]:
    names = [str(named(edition.source.powers[power.id])) for power in edition.powers]
    yield answer("order", _("order of play"), _("Order of play: {powers}.", powers=in_parts(names)))
    if edition.phases:
        phases = in_parts(str(phase.name) for phase in edition.phases)
        yield answer("phases", _("order of play"), _("A turn: {phases}.", phases=phases))
    for side in edition.sides:
        members = [str(named(edition.source.powers[power.id])) for power in edition.powers if power.side == side.id]
        says = _("{side}: {powers}.", side=side_name(edition, side.id), powers=listed(members))
        yield answer(f"side:{side.id}", _("who plays"), says)
