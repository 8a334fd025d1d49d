"""The papers of a running Axis & Allies game: cities, complexes, research."""

from collections.abc import Sequence
from dataclasses import replace

from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.views import city_charts as views
from companion.families.axis_and_allies.views.shapes import AxisAndAlliesSnapshot
from companion.families.axis_and_allies.words import LEANINGS
from companion.languages import _, msg, n_
from companion.model.translated import named, named_powers
from companion.model.wording import in_a_sentence, in_parts, one_or_many
from companion.views.shapes import ObjectiveView
from printables.families.axis_and_allies.job import AxisAndAlliesJob
from printables.families.family import Books, CityChart, Counted, Happened
from printables.job import Fall

COUNTED = {"cities": msg("cities"), "ways": msg("cities toward the nearest win"), "capitals": msg("capitals taken")}
"""What is counted, by the edition's kind of victory."""
STATES = (
    ("met", msg("met: {objectives}")),
    ("open", msg("open: {objectives}")),
    ("paid", msg("already paid: {objectives}")),
    ("lost", msg("lost for good: {objectives}")),
)
"""An objective's status in words, in the order of the resume pack."""


def _token(edition: AxisAndAlliesEdition, token: str, count: int) -> str:
    found = edition.tokens[token]
    return in_a_sentence(one_or_many(count, found.name, found.plural))


def wars(job: AxisAndAlliesJob) -> list[str]:
    """Who is at war with whom."""
    now = job.running.snapshot["powers"]
    return [
        _(
            "{power:power the} is at war with {foes:power the}.",
            power=named(job.edition.source.powers[power.id]),
            foes=named_powers(job.edition, foes),
        )
        for power in job.edition.powers
        if power.side == "axis" and (foes := now[power.id].get("at_war_with", []))
    ]


def objectives(job: AxisAndAlliesJob) -> dict[str, list[str]]:
    """Every power's objectives with their bonuses: met now, open, and those that will never pay again."""
    lines = []
    for power in job.edition.powers:
        own = [objective for objective in job.running.objectives if objective["power"] == power.id]
        if own:
            by_state = {words: [_paying(each) for each in own if _state(each) == state] for state, words in STATES}
            figures = [_(words, objectives=", ".join(names)) for words, names in by_state.items() if names]
            lines.append(f"{power.name}, {in_parts(figures)}.")
    return {_("Objectives"): lines}


def _state(objective: ObjectiveView) -> str:
    return "met" if objective["met"] else objective.get("over", "open")


def _paying(objective: ObjectiveView) -> str:
    return f"{objective['title']} (+{objective['bonus']})"


def city(job: AxisAndAlliesJob, territory: str) -> str:
    """The city of a territory."""
    return job.running.snapshot["territories"][territory]["city"] or ""


def complex_there(job: AxisAndAlliesJob, territory: str) -> str:
    """Whether there's a complex, how many units it makes if there are two kinds, and its damage."""
    place, kinds = job.running.snapshot["territories"][territory], job.edition.facilities.by_id
    for item, now in place.get("facilities", {}).items():
        units, damage = kinds[item].capacity, now["damage"]
        if units and units != "value":
            made = _("makes {units}", units=units)
            return _("makes {units}, damage {damage}", units=units, damage=damage) if damage else made
    return (
        _("yes, damage {damage}", damage=place["damage"]) if place["damage"] else _("yes") if place["complex"] else ""
    )


def bases_there(job: AxisAndAlliesJob, territory: str) -> str:
    """Facilities other than complexes, with their damage."""
    found = job.running.snapshot["territories"][territory].get("facilities", {})
    edition = job.edition
    return ", ".join(
        damaged(edition, item, now["damage"]) for item, now in found.items() if not edition.facilities[item].capacity
    )


def damaged(edition: AxisAndAlliesEdition, unit: str, damage: int) -> str:
    """A facility, with its damage if any."""
    name = in_a_sentence(edition.units[unit].name)
    return _("{facility}, damage {damage}", facility=name, damage=damage) if damage else name


class AxisAndAlliesBooks(Books[AxisAndAlliesEdition, AxisAndAlliesSnapshot]):
    """Cities, complexes, research, objectives."""

    ends = {"cities": "cities", "objectives": "met"}
    audited = {"city": city, "complex": complex_there, "bases": bases_there}

    def counted(self, edition: AxisAndAlliesEdition, now: AxisAndAlliesSnapshot) -> Counted:
        """Cities, those of the closest way to win, or captured capitals."""
        kind, victory = edition.victory.kind, now["victory"]
        return Counted(_(COUNTED[kind]), victory["cities"], victory["needed"])

    def city_charts(self, job: AxisAndAlliesJob) -> list[CityChart]:
        """The sides' cities over the rounds, for each half of the board if victory counts them separately."""
        start = {place: now["controller"] for place, now in job.running.opening["territories"].items()}
        made = views.city_charts(job.edition, start, job.running.snapshot["victory"], job.running.stats["rounds"])
        return [CityChart(chart.title, chart.held, chart.needed) for chart in made]

    def also_won(self, edition: AxisAndAlliesEdition, now: AxisAndAlliesSnapshot) -> str:
        """The power that wins individually on the winning side."""
        alone = edition.powers.get(now["victory"]["individual"] or "")
        return (
            _(
                "{power:power The} grew the most on the winning side and is the individual winner.",
                power=named(edition.source.powers[alone.id]),
            )
            if alone
            else ""
        )

    def fallen(self, edition: AxisAndAlliesEdition, changes: Sequence[Happened]) -> list[Fall]:
        """Capitals in enemy hands, and when they were freed."""
        found: list[Fall] = []
        taken: dict[str, int] = {}
        for number, change in changes:
            place = str(change.get("territory"))
            if place not in edition.capital_of or change["field"] != "controller" or change["to"] is None:
                continue
            home = edition.capital_of[place]
            free = edition.allied(home.id, change["to"])
            if free and place in taken:
                at = taken.pop(place)
                found[at] = replace(found[at], freed=number)
            elif not free and place not in taken:
                taken[place] = len(found)
                found.append(
                    Fall(f"{edition.territories[place].city or edition.territories[place].name} ({home.name})", number)
                )
        return found

    def scored(self, edition: AxisAndAlliesEdition) -> Sequence[str]:
        """Cities, if the box has any."""
        return ("cities",) if edition.city_of else ()

    def further(self, job: AxisAndAlliesJob, power: str) -> list[str]:
        """Technologies, researchers, waiting units, tokens, free units, advantages."""
        edition, now = job.edition, job.running.snapshot["powers"][power]
        words = [f"{count} {_token(edition, token, count)}" for token, count in now.get("tokens", {}).items() if count]
        if grant := now.get("grant"):
            words.append(
                _(
                    "free units worth {worth} in {territory}",
                    worth=grant["worth"],
                    territory=edition.territories[grant["territory"]].name,
                )
            )
        words += [edition.technologies[technology].name for technology in now["technologies"]]
        if now["researchers"]:
            words.append(n_("{count} researcher", "{count} researchers", now["researchers"]))
        if now["development"]:
            words.append(_("develops {technology}", technology=edition.technologies[now["development"]].name))
        if now["to_mobilize"]:
            words.append(_("to place: {units}", units=edition.units_in_words(now["to_mobilize"])))
        for advantage in now["advantages"]:
            name = edition.advantages[advantage].name
            words.append(_("{name} (used)", name=name) if advantage in now["spent_advantages"] else name)
        return words

    def purses(self, job: AxisAndAlliesJob, power: str) -> list[str]:
        """Each economy's money and production."""
        return [
            _(
                "{purse}: {treasury} in hand, production {production}",
                purse=purse["name"],
                treasury=purse["treasury"],
                production=purse["production"],
            )
            for purse in job.running.snapshot["powers"][power].get("purses", {}).values()
        ]

    def sections(self, job: AxisAndAlliesJob) -> dict[str, list[str]]:
        """War and peace if a box tracks it, and the objectives."""
        return {_("War and peace"): wars(job), **objectives(job)}

    def seen(self, job: AxisAndAlliesJob, territory: str) -> list[str]:
        """City, facilities, and a neutral's leaning, in words."""
        place = job.running.snapshot["territories"][territory]
        words = [place["city"]] if place["city"] else []
        if leaning := place.get("neutral"):
            words.append(_(LEANINGS[leaning]))
        if facilities := place.get("facilities"):
            return [*words, *(damaged(job.edition, facility, now["damage"]) for facility, now in facilities.items())]
        if place["complex"]:
            words.append(_("complex, damage {damage}", damage=place["damage"]) if place["damage"] else _("complex"))
        return words
