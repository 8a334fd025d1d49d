"""What the television shows of The War Game."""

from collections.abc import Mapping

from api.families.family import Moment, TablePage, TableRow, Tally
from api.families.war_game.pages import works
from api.families.war_game.visitor import GameVisitor
from api.http.context import app_context
from companion.languages import _, msg
from companion.model.wording import in_parts
from companion.service import games as service
from companion.views.shapes import EntryView

FALLEN = {"major": msg("{power} has its major factory"), "minor": msg("{power} has its minor factory")}


class Television(TablePage[GameVisitor]):
    """What the television shows of The War Game."""

    def row(self, visitor: GameVisitor, power: str) -> TableRow:
        """A power's row."""
        factories, figures, money = works(visitor, power), visitor.snapshot["powers"][power], visitor.edition.money
        waiting = service.show_income(app_context(), visitor.who, visitor.game.id, power)["other"]
        lent = sum(loan["amount"] for loan in waiting)  # with those of the setup sheets, which no entry has lent
        notes = [
            *([_("{money} on its way", money=money(lent))] if lent else []),
            *([_("{money} hardware", money=money(figures["hardware"]))] if figures["hardware"] else []),
        ]
        capacity = _("factories make {count}", count=sum(factory["room"] for factory in factories)) if factories else ""
        if notes:  # money first: a row has no room for everything
            return TableRow(notes=[in_parts(notes)], details=capacity)
        return TableRow(notes=[capacity] if capacity else [])

    def moments(self, visitor: GameVisitor, entry: EntryView) -> list[Moment]:
        """A factory falls into the enemy's hands, a general dies."""
        edition, great = visitor.edition, []
        for change in entry["changes"]:
            held, to = visitor.snapshot["territories"].get(change.get("territory", "")), change["to"]
            if held is not None and change["field"] == "controller" and held["factory"] and to in edition.powers.ids:
                if not edition.allied(str(change["from"]), to):
                    name = edition.powers[to].name
                    great.append(Moment(held["name"], _(FALLEN[held["factory"]], power=name), to))
            elif change["field"] == "generals_lost" and change["to"] > change["from"]:
                great.append(Moment(_("A general falls"), edition.powers[change["power"]].name, change["power"]))
        return great

    def tally(self, visitor: GameVisitor) -> Tally:
        """What counts toward victory; None if nothing does."""
        victory = visitor.snapshot["victory"]
        return Tally(_("Land"), victory["land"], victory["needed"])

    def start(self, visitor: GameVisitor) -> Mapping[str, int]:
        """The source of every power's money, as printed for the start."""
        return visitor.edition.scenarios[visitor.game.scenario].production
