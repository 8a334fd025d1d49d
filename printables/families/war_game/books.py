"""The papers of a running game of The War Game: land, loans, training, factories."""

from companion.families.war_game.edition import WarGameEdition
from companion.families.war_game.views.shapes import WarGameSnapshot
from companion.families.war_game.words import SIZES
from companion.languages import _, msg
from companion.model.wording import in_words
from printables.families.family import Books, Counted
from printables.families.war_game.job import WarGameJob


def factory_there(job: WarGameJob, territory: str) -> str:
    """The factory's size; empty if there is none."""
    size = job.running.snapshot["territories"][territory]["factory"]
    return _(SIZES[size]) if size else ""


class WarGameBooks(Books[WarGameEdition, WarGameSnapshot]):
    """Land, loans, training, factories."""

    audited = {msg("factory"): factory_there}

    def counted(self, edition: WarGameEdition, now: WarGameSnapshot) -> Counted:
        """Land."""
        return Counted(_("land"), now["victory"]["land"], now["victory"]["needed"])

    def further(self, job: WarGameJob, power: str) -> list[str]:
        """Restricted money, loans on their way, trained units."""
        now = job.running.snapshot["powers"][power]
        names = {training.id: training.name for training in job.edition.trainings}
        words = [_("{money} of it only for hardware", money=now["hardware"])] if now["hardware"] else []
        coming = now["in_transit"]["free"] + now["in_transit"]["hardware"]
        if coming:
            words.append(_("{money} lent and on its way", money=coming))
        return [
            *words,
            *(
                _("{count} trained as {training}", count=count, training=names.get(training, in_words(training)))
                for training, count in now["trained"].items()
            ),
        ]

    def seen(self, job: WarGameJob, territory: str) -> list[str]:
        """The same as a word."""
        return [_("factory")] if factory_there(job, territory) else []
