"""The papers of a running game of The Second World War: points, units being built, wars and treaties."""

from collections.abc import Sequence
from dataclasses import replace

from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.sentence_kinds import STATUS
from companion.families.second_world_war.views.shapes import SecondWorldWarSnapshot, UnitInProduction
from companion.languages import _, msg, n_
from companion.model.translated import named
from companion.model.wording import in_parts, in_words, listed
from printables.families.family import Books, Happened
from printables.families.second_world_war.job import SecondWorldWarJob
from printables.families.second_world_war.names import name
from printables.job import Fall


def _made(edition: SecondWorldWarEdition, unit_in_production: UnitInProduction) -> str:
    return _("{unit} (box {box})", unit=edition.units[unit_in_production["unit"]].name, box=unit_in_production["box"])


def _surrenders(edition: SecondWorldWarEdition, power: str) -> str:
    """A surrender as a headline."""
    if power in edition.powers.ids:
        who = named(edition.source.powers[power])
        return _("{power:power The} {power:power verb surrenders|surrender}", power=who)
    return _("{country} surrenders", country=name(edition, power))


def stands_as(job: SecondWorldWarJob, country: str) -> str:
    """A country's relation to its holder; home needs no word."""
    status = job.running.snapshot["territories"][country]["status"]
    return "" if status == "home" else _(STATUS.get(status) or in_words(status))


class SecondWorldWarBooks(Books[SecondWorldWarEdition, SecondWorldWarSnapshot]):
    """Points, units being built, wars and treaties."""

    audited = {msg("status"): stands_as}

    def moment(self, now: SecondWorldWarSnapshot) -> str:
        """The current impulse."""
        return _("impulse {number}", number=now["impulse"]) if now["impulse"] else ""

    def start(self, job: SecondWorldWarJob, power: str) -> int | None:
        """A power's resources when the game began; None if not entered."""
        return job.running.snapshot["powers"][power]["start"]

    def fallen(self, edition: SecondWorldWarEdition, changes: Sequence[Happened]) -> list[Fall]:
        """Who surrendered, and who rose again."""
        found: dict[str, Fall] = {}
        for number, change in changes:
            if change["field"] == "surrendered":
                for power in sorted({*change["to"]} - {*change["from"]}):
                    found[power] = Fall(name(edition, power), number, _surrenders(edition, power))
                for element in {*change["from"]} - {*change["to"]} & {*found}:
                    found[element] = replace(found[element], freed=number)
        return sorted(found.values(), key=lambda item: item.round)

    def further(self, job: SecondWorldWarJob, power: str) -> list[str]:
        """Action points, and what is being built."""
        now = job.running.snapshot["powers"][power]
        words = (
            [n_("{count} action point", "{count} action points", now["action_points"])] if now["action_points"] else []
        )
        made = [_made(job.edition, unit) for unit in now["in_production"]]
        return [*words, _("being built: {units}", units=", ".join(made))] if made else words

    def sections(self, job: SecondWorldWarJob) -> dict[str, list[str]]:
        """Wars and treaties."""
        now = job.running.snapshot
        wars = [listed([name(job.edition, power) for power in war["between"]]) for war in now["wars"]]
        treaties = [treaty["name"] for treaty in now["treaties"] if treaty["in_force"]]
        lines = [_("At war: {wars}.", wars=in_parts(wars))] if wars else []
        return {
            _("Politics"): [
                *lines,
                *([_("Treaties in force: {treaties}.", treaties=", ".join(treaties))] if treaties else []),
            ]
        }

    def seen(self, job: SecondWorldWarJob, country: str) -> list[str]:
        """The same for the resume pack."""
        words = stands_as(job, country)
        return [words] if words else []
