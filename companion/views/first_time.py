"""What somebody who has never played does in a phase, on the board: made from the box's phases, units, and prices."""

from collections.abc import Mapping, Sequence

from companion.languages import _
from companion.model.edition import Edition
from companion.model.sections.course import Phase
from companion.model.sections.units import Unit
from companion.model.state import GameState
from companion.model.translated import inside
from companion.model.wording import capitalized
from companion.views.shapes import Prompt, PromptFigure, PromptPiece

MOST_SENTENCES = 3
FAR = 2
"""From this many spaces on, a land unit goes far."""


def of_phase(edition: Edition, state: GameState, power: str) -> Prompt:
    """A phase in the box's own words: its sentences for newcomers, otherwise its help."""
    phase = edition.phases[state.phase]
    return prompt(phase, [], after=following(edition.phases, phase))


def prompt(
    phase: Phase,
    figures: Sequence[str],
    board: Sequence[str] = (),
    *,
    figure: PromptFigure | None = None,
    pieces: Sequence[PromptPiece] = (),
    done: bool = False,
    after: str = "",
) -> Prompt:
    """One screen: sentences with this power's figures, then what to do on the board.

    What the box says for newcomers replaces what we would say for a phase of its kind; its help stands in for both.
    """
    says = [*figures, *(phase.first_time or board or (phase.help,))]
    return {
        "title": phase.name,
        "says": says[:MOST_SENTENCES],
        "figure": figure,
        "pieces": pieces,
        "done": done,
        "following": after,
    }


def following(phases: Sequence[Phase], now: Phase) -> str:
    """The name of the phase after this one; empty after the last."""
    ids = [phase.id for phase in phases]
    later = phases[ids.index(now.id) + 1 :] if now.id in ids else ()
    return later[0].name if later else ""


def shopping(edition: Edition, money: int, prices: Mapping[str, int]) -> list[str]:
    """What the money buys, in two sentences: what holds ground, what goes far, and how many of them that is."""
    holding, moving = holds_ground(edition, prices), goes_far(edition, prices)
    if holding is None or money < prices[holding.id]:
        return [_("You have {money}: not enough for a unit.", money=edition.money(money))]
    cheap = prices[holding.id]
    every = edition.units_in_words({holding.id: money // cheap})
    if moving is None or money // 2 < prices[moving.id]:
        return [
            _(
                "You have {money}. {units} for {price} hold ground: that is {every}.",
                money=edition.money(money),
                units=capitalized(str(inside(holding, "plural"))),
                price=cheap,
                every=every,
            )
        ]
    dear = prices[moving.id]
    fast = money // 2 // dear
    rest = (money - fast * dear) // cheap
    return [
        _(
            "You have {money}. {holding} for {cheap} hold ground; {moving} for {dear} go far.",
            money=edition.money(money),
            holding=capitalized(str(inside(holding, "plural"))),
            cheap=cheap,
            moving=inside(moving, "plural"),
            dear=dear,
        ),
        _(
            "That is {every}, or {mixed}.",
            every=every,
            mixed=edition.units_in_words(
                {unit: count for unit, count in ((holding.id, rest), (moving.id, fast)) if count}
            ),
        ),
    ]


def wares(edition: Edition, prices: Mapping[str, int]) -> list[PromptPiece]:
    """The pieces worth knowing first, with their prices: those of the two sentences, an aircraft, and a ship."""
    chosen = [holds_ground(edition, prices), goes_far(edition, prices)]
    chosen += [_cheapest(edition, prices, kind) for kind in ("air", "sea")]
    return [{"unit": unit.id, "note": edition.money(prices[unit.id])} for unit in dict.fromkeys(filter(None, chosen))]


def holds_ground(edition: Edition, prices: Mapping[str, int]) -> Unit | None:
    """The cheapest land unit that defends."""
    return min(
        (unit for unit in _sold(edition, prices, "land") if unit.defence),
        key=lambda unit: prices[unit.id],
        default=None,
    )


def goes_far(edition: Edition, prices: Mapping[str, int]) -> Unit | None:
    """The cheapest land unit that moves two spaces or more; none if that is the one that holds ground."""
    far = [unit for unit in _sold(edition, prices, "land") if (unit.move or 0) >= FAR and unit.attack]
    found = min(far, key=lambda unit: prices[unit.id], default=None)
    return None if found is None or found == holds_ground(edition, prices) else found


def _cheapest(edition: Edition, prices: Mapping[str, int], kind: str) -> Unit | None:
    return min(
        (unit for unit in _sold(edition, prices, kind) if unit.attack), key=lambda unit: prices[unit.id], default=None
    )


def _sold(edition: Edition, prices: Mapping[str, int], kind: str) -> list[Unit]:
    return [unit for unit in edition.units if unit.kind == kind and prices.get(unit.id)]
