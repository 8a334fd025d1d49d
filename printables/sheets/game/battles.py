"""The evening's battles in the report: the greatest, the boldest, and luck in money."""

from collections.abc import Sequence
from typing import Any

from companion.languages import _
from companion.model.wording import signed
from companion.views.luck import BOLD, in_words, luck
from companion.views.shapes import BattleLuck
from printables.job import AnyJob
from printables.pdf.flow import Block, Cell, Column, paragraph, space, table, titled

GREATEST = 3


def battles(job: AnyJob, width: float) -> list[Block]:
    """What the report says about battles; empty if none was fought on the phones."""
    fought = job.running.luck
    if not fought:
        return []
    money = 34.0
    columns = [
        Column("battle", width - 3 * money),
        Column("destroyed", money, "right"),
        Column("swing", money, "right"),
        Column("on average", money, "right"),
    ]
    rows: list[Sequence[Cell]] = [
        [
            _battle(job, battle),
            job.edition.money(battle["at_stake"]),
            signed(battle["swing"]),
            signed(round(battle["swing"] - battle["better"])),
        ]
        for battle in sorted(fought, key=lambda battle: -battle["at_stake"])[:GREATEST]
    ]
    fortunes = [in_words(person, job.edition.source.edition.currency) for person in luck(fought, _players(job))]
    return [
        *titled(_("The greatest battles"), width, table(columns, rows, 8.5, least=5.0)),
        *(paragraph(sentence, width, 9, after=0.8) for sentence in [*_boldest(job, fought), *fortunes]),
        space(3),
    ]


def _battle(job: AnyJob, battle: BattleLuck) -> str:
    by = job.edition.powers[battle["by"]].name
    against = job.edition.powers.get(battle["against"] or "")
    if against is None:
        return _("{by}: {place}", by=by, place=battle["name"])
    return _("{by} against {against}: {place}", by=by, against=against.name, place=battle["name"])


def _boldest(job: AnyJob, fought: Sequence[BattleLuck]) -> list[str]:
    won = [battle for battle in fought if battle["won"] and battle["chance"] < BOLD]
    if not won:
        return []
    bold = min(won, key=lambda battle: battle["chance"])
    return [
        _(
            "The boldest attack: {battle}, with a chance of {percent}%.",
            battle=_battle(job, bold),
            percent=max(1, round(100 * bold["chance"])),
        )
    ]


def _players(job: AnyJob) -> dict[str, str]:
    """Each power's player, or the power's own name."""
    now: Any = job.running.snapshot["powers"]
    return {power.id: now.get(power.id, {}).get("player") or power.name for power in job.edition.powers}
