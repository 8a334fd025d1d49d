"""The newspaper's text. Every sentence names the entries it's based on; it says nothing else."""

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from companion.languages import Name, _, msg, n_
from companion.model.sections.powers import Power
from companion.model.sides import SideId
from companion.model.translated import named, named_side
from companion.model.wording import capitalized, labelled
from companion.views.shapes import EntryView, TimelineLine, TurningPoint
from printables.families import papers_of
from printables.job import AnyJob
from printables.sheets.game.report import powers_now, round_name, words_of

GAIN = re.compile(r" \([+\u2212-](\d+)\)$")
"""What a headline leaves out: the figure after it."""
TOLD = 4
"""How many sentences of a turning point are below its headline."""
LONGEST = 70
"""The maximum length of a headline; a longer report is cut to its first sentence."""
PERIOD = re.compile(r"(?<![.\s][^\W\d])\. +")
"""The end of a sentence inside a report, not the period of an initial."""
BOLD = 0.35
"""An attack with less chance than this is a story if it wins."""
OVERRIDES = 3
"""How many overrides are told."""


def _headed(report: Sequence[str]) -> tuple[str, list[str]]:
    """The part of a report worth the headline, and the rest of it.

    That's the change with the most weight, wherever it is; otherwise the first sentence. Later instructions are left to
    the report.
    """
    told = [(number, text.rstrip(".")) for number, one in enumerate(report) for text in PERIOD.split(one) if text]
    weights = [int(found[1]) if (found := GAIN.search(text)) else 0 for _number, text in told]
    if any(weights) or len(report[0]) > LONGEST:
        _part, headline = told.pop(weights.index(max(weights)))
    else:
        headline, told = report[0].rstrip("."), [(at, text) for at, text in told if at]
    kept = told[:TOLD]
    parts = dict.fromkeys(at for at, _text in kept)
    return GAIN.sub("", headline), [" ".join(f"{text}." for at, text in kept if at == part) for part in parts]


@dataclass(frozen=True)
class Sentence:
    """A sentence, and the numbers of the entries behind it."""

    text: str
    rests: tuple[int, ...]


@dataclass(frozen=True)
class Story:
    """A headline with the story below it."""

    headline: Sentence
    body: Sequence[Sentence] = ()
    when: str = ""

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        """All that it says."""
        return (self.headline, *self.body)


@dataclass(frozen=True)
class Medal:
    """What somebody gets a medal for."""

    power: Power
    player: str
    title: Sentence


@dataclass(frozen=True)
class Award:
    """An award: for the one who did most of it, and for others who did it too."""

    most: str
    some: str
    of: Mapping[str, tuple[int, tuple[int, ...]]]
    """By power: how much, and the entries behind it."""
    said: Callable[[int], str]

    def sentence(self, title: str, value: int) -> str:
        """The medal's text."""
        return f"{labelled(title, self.said(value))}."


@dataclass(frozen=True)
class Newspaper:
    """The whole text of one evening's paper."""

    job: AnyJob

    @cached_property
    def counting(self) -> list[EntryView]:
        """The entries that count, in order."""
        journal = self.job.running.journal
        return [journal[line["version"] - 1] for moment in self.job.running.timeline for line in moment["entries"]]

    @cached_property
    def lead(self) -> Story:
        """How the evening ended."""
        victory = self.job.running.snapshot["victory"]
        last = (self.counting[-1]["version"],) if self.counting else ()
        if not victory["winner"]:
            report = n_(
                "{count} entry in the books, and nobody has won.",
                "{count} entries in the books, and nobody has won.",
                len(self.counting),
            )
            every = tuple(entry["version"] for entry in self.counting)
            return Story(Sentence(_("Nothing is decided yet"), last), [Sentence(report, every)])
        decided = self._decided(victory["winner"]) or last
        winner = named_side(self.job.edition, victory["winner"])
        reason = capitalized((victory["reason"] or "").rstrip("."))
        also = papers_of(self.job.edition).books.also_won(self.job.edition, self.job.running.snapshot)
        body = [Sentence(text, decided) for text in (f"{reason}." if reason else "", also) if text]
        return Story(Sentence(_("{side:side The} {side:side verb wins|win}", side=winner), decided), body)

    def _decided(self, winner: SideId) -> tuple[int, ...]:
        """The entry with which somebody won."""
        won = [
            entry["version"]
            for entry in self.counting
            if any(change["field"] == "winner" and change["to"] == winner for change in entry["changes"])
        ]
        return tuple(won[-1:])

    @cached_property
    def stories(self) -> list[Story]:
        """What changed the war, largest swing first; then money, and the rules that the table bent."""
        found = [self._turn(point) for point in self.job.running.turning_points]
        found += [*self._dice(), *self._money(), *self._bent()]
        return found or [self._quiet()]

    def _turn(self, point: TurningPoint) -> Story:
        headline, told = _headed(point["sentences"])
        rests = (point["version"],)
        body = [Sentence(text, rests) for text in told]
        if point["side"] and point["swing"]:
            report = _(
                "The balance moved {count} toward {side:side whom}.",
                count=point["swing"],
                side=named_side(self.job.edition, point["side"]),
            )
            body.append(Sentence(report, rests))
        return Story(
            Sentence(headline, rests),
            body,
            capitalized(round_name(self.job, point["round"]).full),
        )

    def _dice(self) -> Iterator[Story]:
        """Who was lucky, and the attack that should have failed."""
        lucky = max(self._luck.items(), key=lambda found: found[1][0], default=None)
        if lucky is not None and round(lucky[1][0]) > 0:
            power, (better, rests) = self.job.edition.powers[lucky[0]], lucky[1]
            amount = self.job.edition.money(round(better))
            report = n_(
                "Over {count} battle, {power:power the} came out {amount} ahead of average dice.",
                "Over {count} battles, {power:power the} came out {amount} ahead of average dice.",
                len(rests),
                power=self._named(power),
                amount=amount,
            )
            yield Story(Sentence(_("Loaded, or just lucky?"), rests), [Sentence(report, rests)])
        bold = min(
            (battle for battle in self.job.running.luck if battle["won"]),
            key=lambda battle: battle["chance"],
            default=None,
        )
        if bold is not None and bold["chance"] < BOLD:
            rests = (bold["version"],)
            report = _(
                "{power:power the} won {battle} against the odds: the chance was {percent} percent.",
                power=self._named(self.job.edition.powers[bold["by"]]),
                battle=bold["name"],
                percent=max(1, round(100 * bold["chance"])),
            )
            yield Story(Sentence(_("Against all advice"), rests), [Sentence(report, rests)])

    @cached_property
    def _luck(self) -> Mapping[str, tuple[float, tuple[int, ...]]]:
        """By power: how much better than average its battles went, and their entries."""
        found: dict[str, tuple[float, tuple[int, ...]]] = {}
        for battle in self.job.running.luck:
            for power, sign in ((battle["by"], 1), (battle["against"], -1)):
                if power is not None and power in self.job.edition.powers.ids:
                    better, rests = found.get(power, (0.0, ()))
                    found[power] = better + sign * battle["better"], (*rests, battle["version"])
        return found

    def _money(self) -> Iterator[Story]:
        """The largest income of a round, and the largest spending."""
        told = {
            "income": (_("The richest harvest"), msg("{power:power the} took in {amount} in {when}.")),
            "spent": (_("The biggest bill"), msg("{power:power the} spent {amount} in {when}.")),
        }
        for figure, (headline, text) in told.items():
            sums = [
                (row["powers"][power.id][figure], power, row["round"])  # type: ignore[literal-required]
                for row in self.job.running.stats["rounds"]
                for power, _now in powers_now(self.job)
            ]
            most, power, number = max(sums, key=lambda found: found[0], default=(0, None, 0))
            if power is not None and most > 0:
                rests = self._paid(power, figure, number)
                amount, when = self.job.edition.money(most), round_name(self.job, number).full
                report = _(text, power=self._named(power), amount=amount, when=when)
                yield Story(Sentence(headline, rests), [Sentence(report, rests)])

    def _paid(self, power: Power, figure: str, number: int | None = None) -> tuple[int, ...]:
        """The entries with the payments behind a power's figure, in one round or in all."""
        kinds = words_of(self.job).payments()[figure]
        lines = self.job.running.statements[power.id]["lines"]
        behind = [line["version"] for line in lines if line["kind"] in kinds and number in (None, line["round"])]
        return tuple(dict.fromkeys(behind)) or self._entries(number)

    def _entries(self, number: int | None) -> tuple[int, ...]:
        """The entries of a round, or all."""
        rounds = self.job.running.timeline
        return tuple(line["version"] for row in rounds if number in (None, row["round"]) for line in row["entries"])

    def _named(self, power: Power) -> Name:
        return named(self.job.edition.source.powers[power.id])

    def _bent(self) -> Iterator[Story]:
        """The reasons given for overrides."""
        bent = [
            (moment["round"], line)
            for moment in self.job.running.timeline
            for line in moment["entries"]
            if line["override"]
        ]
        told = bent[:OVERRIDES]
        body = [sentence for _number, line in told for sentence in self._excused(line)]
        rounds = {round_name(self.job, number).full for number, _line in told}
        if told:
            headline = Sentence(_("The rules looked away"), tuple(line["version"] for _number, line in told))
            yield Story(headline, body, capitalized(rounds.pop()) if len(rounds) == 1 else "")

    def _excused(self, line: TimelineLine) -> tuple[Sentence, Sentence]:
        """What was done against the rules, and why."""
        rests = (line["version"],)
        reason = _("The table's reason: \u201c{reason}\u201d.", reason=(line["override"] or "").rstrip("."))
        return Sentence(line["summary"], rests), Sentence(reason, rests)

    def _quiet(self) -> Story:
        every = tuple(entry["version"] for entry in self.counting)
        report = n_(
            "{count} entry was written down, and no front moved.",
            "{count} entries were written down, and no front moved.",
            len(every),
        )
        return Story(Sentence(_("A quiet evening"), every), [Sentence(report, every)])

    @cached_property
    def medals(self) -> list[Medal]:
        """One for each power with a player: for the most of something, or for what it did."""
        played = [(power, now["player"]) for power, now in powers_now(self.job) if now["player"]]
        titles = self._titles([power.id for power, _player in played])
        present = Sentence(_("For being there."), tuple(entry["version"] for entry in self.counting[:1]))
        return [Medal(power, player, titles.get(power.id, present)) for power, player in played]

    def _titles(self, powers: Sequence[str]) -> dict[str, Sentence]:
        """What each power's medal is for, no two for the same while there is something else: first what it did
        most of, then what it did at all.
        """
        earned = {power: self._earned(power) for power in powers}
        found: dict[str, Sentence] = {}
        given: set[str] = set()
        for title in [*(award.most for award in self._awards), *(award.some for award in self._awards)]:
            unserved = [power for power in powers if power not in found and title in earned[power]]
            if unserved:
                power = min(unserved, key=lambda name: len(earned[name].keys() - given))
                found[power] = earned[power][title]
                given.add(title)
        rest = (power for power in powers if power not in found and earned[power])
        return found | {power: next(reversed(earned[power].values())) for power in rest}

    def _earned(self, power: str) -> dict[str, Sentence]:
        """Everything that a power could get a medal for: what it did most of first."""
        own = [(award, *award.of[power]) for award in self._awards if power in award.of]
        best = [item for item in own if item[1] == max(value for value, _rests in item[0].of.values())]
        return {
            **{award.most: Sentence(award.sentence(award.most, value), rests) for award, value, rests in best},
            **{award.some: Sentence(award.sentence(award.some, value), rests) for award, value, rests in own},
        }

    @cached_property
    def _awards(self) -> list["Award"]:
        """The awards among powers with players."""
        played = {power.id for power, now in powers_now(self.job) if now["player"]}
        money = self.job.edition.money
        sums = {figure: self._sums(figure, played) for figure in ("income", "spent")}
        taken = {power: (len(rests), rests) for power, rests in self._taken.items() if rests and power in played}
        lucky = {
            power: (round(better), rests)
            for power, (better, rests) in self._luck.items()
            if power in played and round(better) > 0
        }
        return [
            Award(_("Most land taken"), _("For land taken"), taken, lambda n: n_("{count} time", "{count} times", n)),
            Award(_("The luckiest dice"), _("For lucky dice"), lucky, lambda n: f"+{money(n)}"),
            Award(_("The biggest earner"), _("For income"), sums["income"], money),
            Award(_("The biggest spender"), _("For spending"), sums["spent"], money),
        ]

    def _sums(self, figure: str, played: Container[str]) -> dict[str, tuple[int, tuple[int, ...]]]:
        """What each power earned or spent over all rounds, with the entries."""
        rounds = self.job.running.stats["rounds"]
        totals = [
            (power, sum(row["powers"][power.id][figure] for row in rounds))  # type: ignore[literal-required]
            for power, _now in powers_now(self.job)
            if power.id in played
        ]
        return {power.id: (total, self._paid(power, figure)) for power, total in totals if total > 0}

    @cached_property
    def _taken(self) -> Mapping[str, tuple[int, ...]]:
        """The entries with which each power took land, once for each piece of it. Land that is freed counts for the
        power that freed it, not for its owner.
        """
        found: dict[str, list[int]] = {power.id: [] for power, _now in powers_now(self.job)}
        for entry in self.counting[1:]:
            taker = entry["action"].get("by")
            for change in entry["changes"]:
                if change["field"] != "controller" or not change["to"]:
                    continue
                if taker not in found:
                    taken_by = change["to"]
                elif change["to"] == taker or change.get("territory") in entry["action"].values():
                    taken_by = taker
                else:
                    continue  # given back along with a capital
                if taken_by in found:
                    found[str(taken_by)].append(entry["version"])
        return {power: tuple(versions) for power, versions in found.items()}

    def sentences(self) -> Iterable[Sentence]:
        """All that is said."""
        yield from self.lead.sentences
        for story in self.stories:
            yield from story.sentences
        yield from (medal.title for medal in self.medals)
