"""How many mistakes in a setup a check finds: docs/setup-mistakes.md, by a simulation. Run by `make setup-mistakes`.

The model of mistakes is `companion/views/setup/mistakes.py`; here, people make them. The same seed gives the same page.
"""

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from statistics import mean

from companion.editions import load
from companion.editions.catalogue import boxes
from companion.model.actions import StartGame
from companion.service.app_context import AppContext
from companion.service.games import create_game
from companion.service.identity import HOST
from companion.service.table.setups import progress_of
from companion.storage.temporary import TemporaryStore
from companion.views.setup.mistakes import Board, Mistake, counting_order, mistakes

PAGE = Path(__file__).parents[1] / "docs" / "setup-mistakes.md"
SEED, EVENINGS = 19411207, 1_000
ONE_IN = 50
"""One piece in so many is touched by a mistake."""
Key = tuple[str, str, str]
"""A space, a power, and a kind of piece."""


TEXT = """\
# Mistakes in a setup, and how many a check finds

When the board is set up, Companion asks other people to count some spaces again ([how](first-game-night.md)). This
page says how many mistakes that finds. `make setup-mistakes` makes it; the simulation is `tools/setup_mistakes.py`.

## The model

Every piece is equally likely to be touched by a mistake (here one in 50, and at least one in an evening). Four things
can happen to it, each equally likely where it's possible: it's left out, it's doubled, it's put into a space next
door, or it's put into a space with a similar name (sea zones: the next number, or the same digits in another order).
Ships stay at sea, land units on land. A count finds a mistake if it makes a counted space wrong. Buildings, markers,
and tracks aren't counted.

*Likely* counts the quarter of the board's spaces that finds most in this model. *Random* draws as many from the whole
board, *random, with pieces* only from spaces that should have pieces. *And neighbors* also counts what's next door to
a wrong count or has a similar name, as Companion asks you to; *counted* is how many spaces that was on average.

## What it finds

{evenings} evenings for each start, from seed {seed}.

| box | spaces | with pieces | pieces | a quarter | likely | likely, and neighbors (counted) | random \
| random, and neighbors | random, with pieces |
|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|
{rows}

{verdict}

To find a piece that was only left out or doubled, its own space has to be counted, so no choice of spaces finds more
of these than the share of pieces it covers. That's why the check doesn't promise 95%: on a crowded board, a quarter
of the spaces doesn't hold enough of the pieces.
"""
"""The page around the table."""


@dataclass(frozen=True)
class Found:
    """How a way of choosing spaces did: the share of mistakes found, and how many spaces were counted in all."""

    alone: float
    """By the chosen spaces alone."""
    followed: float
    """With the neighbors of wrong counts."""
    counted: float


@dataclass(frozen=True)
class Row:
    """A box's start, and what counting a quarter of its spaces finds."""

    title: str
    spaces: int
    occupied: int
    pieces: int
    quarter: int
    likely: Found
    random: Found
    occupied_random: Found


def boards(only: str = "") -> Iterator[tuple[str, Board]]:
    """The board of every start that our data states, or only of one box, with its title."""
    for box in [only] if only else boxes():
        edition = load(box)
        for scenario in edition.scenarios:
            app = AppContext(TemporaryStore())
            game = create_game(app, HOST, box, StartGame(scenario=scenario.id))["id"]
            now = progress_of(app, HOST, game)
            if any(step.kind == "space" and step.pieces for step in now.setup.steps):
                yield f"{edition.title}, {scenario.name}", now.setup.board


class Evenings:
    """Setups of one board, with the mistakes that people make."""

    def __init__(self, board: Board, chance: random.Random) -> None:
        self._chance = chance
        self._possible = [*mistakes(board)]
        self._weights = [*accumulate(mistake.weight for mistake in self._possible)]

    def next(self) -> list[Mistake]:
        """The mistakes of one evening: at least one."""
        made = sum(self._chance.random() < 1 / ONE_IN for _piece in range(round(self._weights[-1])))
        return self._chance.choices(self._possible, cum_weights=self._weights, k=max(1, made))


def changes(made: Sequence[Mistake]) -> dict[Key, int]:
    """How wrong each count is after these mistakes; two may cancel out."""
    off: Counter[Key] = Counter()
    for mistake in made:
        off[mistake.space, mistake.power, mistake.unit] += 1 if mistake.slip == "doubled" else -1
        if mistake.other is not None:
            off[mistake.other, mistake.power, mistake.unit] += 1
    return {key: wrong for key, wrong in off.items() if wrong}


def check(board: Board, made: Sequence[Mistake], first: Sequence[str], *, follow: bool) -> tuple[int, int]:
    """How many mistakes counting these spaces finds, and how many spaces that took."""
    off = changes(made)
    wrong = {space for space, _power, _unit in off}
    counted, waiting = dict.fromkeys(first), [*first] if follow else []
    while waiting:
        space = waiting.pop()
        if space in wrong:
            waiting += [near for near in sorted(board.mixed_up(space)) if near not in counted]
            counted |= dict.fromkeys(waiting)
    spots = {key for key in off if key[0] in counted}
    seen = [mistake for mistake in made if not spots.isdisjoint(_spots(mistake))]
    return len(seen), len(counted)


def _spots(mistake: Mistake) -> Iterator[Key]:
    for space in mistake.touches:
        yield space, mistake.power, mistake.unit


def measured(board: Board, choose: Mapping[str, Sequence[str]], how: str, evenings: int) -> Found:
    """The shares found over many evenings: spaces in a fixed order, or drawn again each time."""
    chance = random.Random(f"{SEED} {how}")
    setups, pool = Evenings(board, chance), choose[how]
    alone = followed = total = 0
    counts = []
    for _evening in range(evenings):
        made = setups.next()
        first = pool[: board.quarter] if how == "likely" else chance.sample(pool, min(board.quarter, len(pool)))
        alone += check(board, made, first, follow=False)[0]
        seen, counted = check(board, made, first, follow=True)
        followed, total = followed + seen, total + len(made)
        counts.append(counted)
    return Found(alone / total, followed / total, mean(counts))


def row(title: str, board: Board, evenings: int = EVENINGS) -> Row:
    """A box's row of the table."""
    occupied = sorted(
        space for space, piles in board.pieces.items() if any(sum(pile.values()) for pile in piles.values())
    )
    choose = {"likely": counting_order(board), "random": sorted(board.spaces), "occupied": occupied}
    return Row(
        title,
        len(board.spaces),
        len(occupied),
        round(sum(mistake.weight for mistake in mistakes(board))),
        board.quarter,
        *(measured(board, choose, how, evenings) for how in choose),
    )


def page(rows: Sequence[Row]) -> str:
    """The page of docs."""
    return TEXT.format(evenings=EVENINGS, seed=SEED, rows="\n".join(map(line, rows)), verdict=_verdict(rows))


def _verdict(rows: Sequence[Row]) -> str:
    shares = [row.likely.followed for row in rows]
    good = sum(share >= 0.95 for share in shares)
    found, drawn = _percent(mean(shares)), _percent(mean(row.random.followed for row in rows))
    return (
        f"The goal was 95% with a quarter of the spaces. {good} of {len(rows)} starts reach it; the lowest finds"
        f" {_percent(min(shares))}.\nThe average is {found}, against {drawn} at random."
    )


def line(row: Row) -> str:
    """A box's line of the table."""
    likely = f"{_percent(row.likely.followed)} ({row.likely.counted:.0f})"
    cells = [row.title, row.spaces, row.occupied, row.pieces, row.quarter, _percent(row.likely.alone), likely]
    cells += [_percent(share) for share in (row.random.alone, row.random.followed, row.occupied_random.alone)]
    return "| " + " | ".join(map(str, cells)) + " |"


def _percent(share: float) -> str:
    return f"{100 * share:.0f}%"


def main() -> None:
    """Write the page."""
    PAGE.write_text(page([row(title, board) for title, board in boards()]), encoding="utf-8")


if __name__ == "__main__":
    main()
