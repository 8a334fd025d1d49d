"""The after-action report: how it ended, the final accounts, the curves of the war, and everything that happened."""

from collections.abc import Sequence

from companion.model.wording import capitalized
from printables import fonts
from printables.charts import Series, line_chart, of_power, of_side
from printables.document import Page
from printables.flow import Block, Cell, Column, heading, height_of, paragraph, section, space, table
from printables.job import Job, View
from printables.paper import Box
from printables.power_sheet import SIDE_NAMES
from printables.report import (
    flowed,
    marked,
    money_of,
    powers_now,
    round_name,
    signed,
    status,
    words_of,
)
from printables.sheet import Sheet
from printables.title import HEIGHT

CHART, LEAST_CHART = 72.0, 44.0
"""How tall a chart is, and how low it may get for all of them to stand on the first page."""
BETWEEN = 4.0
SILENT = ("undo", "redo")


def pages(job: Job) -> list[Page]:
    """Result and accounts, charts, then the timeline."""
    width = job.sheet_of_paper.content.width
    name = job.running.snapshot["name"]
    opening = [*_result(job, width), *_accounts(job, width), space(3)]
    opening += _charts(job, width, job.sheet_of_paper.content.height - HEIGHT - height_of(opening))
    return [
        *flowed(job, name, f"After-action report. {status(job)}.", opening, "Result and accounts"),
        *flowed(job, "Timeline", name, _timeline(job, width), "Timeline"),
    ]


def _result(job: Job, width: float) -> list[Block]:
    victory = job.running.snapshot.get("victory") or {}
    winner = victory.get("winner")
    if winner:
        words = f"The {SIDE_NAMES[winner]} win"
        reason = str(victory.get("reason") or "").rstrip(".")
        alone = job.edition.power.get(victory.get("individual") or "")
        tail = f" {alone.name} wins alone as well." if alone else ""
        sentence = f"{capitalized(reason)}.{tail}" if reason else tail.strip()
    else:
        words, sentence = "Still open", "Nobody has won yet; these are the books so far."
    large = paragraph(words, width, 22, fonts.BOLD, after=1.5)
    return [large, *([paragraph(sentence, width, 10, after=3)] if sentence else [])]


def _accounts(job: Job, width: float) -> list[Block]:
    words = words_of(job)
    figures = 17.0
    titles = words.titles(job.edition)
    last = job.running.stats["rounds"][-1]["powers"] if job.running.stats.get("rounds") else {}
    ends = [one for one in ("cities", "objectives") if any(end.get(one) for end in last.values())]
    name = width - figures * (len(titles) + 2 + len(ends))
    columns = [
        Column("power", name),
        *(Column(one, figures, "right") for one in titles),
        Column("in hand", figures, "right", fonts.BOLD),
        Column(words.source, figures, "right", fonts.SEMIBOLD),
        *(Column("met" if one == "objectives" else one, figures, "right") for one in ends),
    ]
    rows: list[Sequence[Cell]] = []
    for power, now in powers_now(job):
        ledger = words.totals(job.running.statements.get(power.id, {"lines": []}))
        end = last.get(power.id, {})
        rows.append(
            [
                marked(power, power.name, 9, fonts.SEMIBOLD, name),
                *(signed(ledger[one]) for one in titles),
                str(now.get("treasury", "")),
                str(now.get("production", "")),
                *(str(end.get(one, "")) for one in ends),
            ]
        )
    note = [space(1.5), paragraph(words.note, width, 8)]
    return [heading("Final accounts", width, f"In {money_of(job)}"), *table(columns, rows, 9, least=6.4), *note]


def _charts(job: Job, width: float, room: float) -> list[Block]:
    rounds = job.running.stats.get("rounds", [])
    if not rounds:
        return []
    money, words = money_of(job), words_of(job)
    charts = [
        (f"{capitalized(words.source)} in {money}, at the end of each {words.round}", "production"),
        (f"{capitalized(words.income)} in {money}, each {words.round}", "income"),
        (f"Cities held, at the end of each {words.round}", "cities"),
    ]
    shown = [(title, key) for title, key in charts if _has(rounds, key)]
    tall = min(CHART, room / max(1, len(shown)) - BETWEEN)
    return [_chart(job, title, key, width, tall if tall >= LEAST_CHART else CHART) for title, key in shown]


def _chart(job: Job, title: str, key: str, width: float, tall: float) -> Block:
    rounds = job.running.stats["rounds"]
    if key == "income" and job.running.snapshot.get("status") != "finished" and len(rounds) > 1:
        rounds = rounds[:-1]  # the round in progress has not been paid out yet

    def draw(sheet: Sheet, x: float, y: float) -> None:
        names = [round_name(job, one["round"]).short for one in rounds]
        line_chart(sheet, title, names, words_of(job).round, _series(sheet, job, key, rounds), Box(x, y, width, tall))

    return Block(tall + BETWEEN, draw)


def _series(sheet: Sheet, job: Job, key: str, rounds: Sequence[View]) -> list[Series]:
    if key == "cities":
        sides = rounds[0]["cities"]
        return [of_side(sheet, side, SIDE_NAMES[side], [one["cities"][side] for one in rounds]) for side in sides]
    powers = [power for power, _ in powers_now(job)]
    return [of_power(sheet, power, [one["powers"][power.id][key] for one in rounds]) for power in powers]


def _has(rounds: Sequence[View], key: str) -> bool:
    if key == "cities":
        return all(sum((one.get("cities") or {}).values()) for one in rounds)
    return all(key in figures for one in rounds for figures in one["powers"].values())


def _timeline(job: Job, width: float) -> list[Block]:
    """Everything that counts, in order; an override's reason stands with it."""
    columns = [
        Column("entry", 13, "right", muted=True),
        Column("", 3),
        Column("what happened", width - 16 - 62),
        Column("who wrote it down", 30, muted=True, wrap=False),
        Column("when", 32, muted=True, wrap=False),
    ]
    blocks: list[Block] = []
    for number, entries in by_round(job).items():
        rows: list[Sequence[Cell]] = []
        for entry in entries:
            override = f" (Override: {entry['override']})" if entry.get("override") else ""
            seat = (entry.get("seat") or {}).get("name") or ""
            rows.append(
                [str(entry["version"]), None, f"{entry['summary']}{override}", seat, moment(entry.get("at", ""))]
            )
        blocks += [
            *section(heading(capitalized(round_name(job, number).full), width), table(columns, rows, 8.5, least=5.0)),
            space(3),
        ]
    return blocks or [paragraph("Nothing has happened yet.", width, 10)]


def by_round(job: Job) -> dict[int, list[View]]:
    """The entries that count, by the round in which they were made."""
    played = job.running.stats.get("rounds", [])
    now = played[0]["round"] if played else 1
    rounds: dict[int, list[View]] = {}
    for entry in job.running.journal:
        if not entry.get("undone") and entry["action"].get("type") not in SILENT:
            rounds.setdefault(now, []).append(entry)
        now = next((one["to"] for one in entry.get("changes", ()) if one["field"] == "round"), now)
    return rounds


def moment(at: str) -> str:
    """A point in time as the journal keeps it, without seconds."""
    return at[:16].replace("T", " ")
