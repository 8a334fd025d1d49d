"""A power's player sheet in Axis & Allies: its objectives, its wars, where it builds, and what only it has."""

from collections.abc import Iterator, Sequence

from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.sections import powers
from companion.families.axis_and_allies.sections.course import Phase as OwnPhase
from companion.families.axis_and_allies.sections.facilities import Facility
from companion.families.axis_and_allies.views.objectives import in_words
from companion.families.axis_and_allies.views.shapes import AxisAndAlliesSnapshot
from companion.languages import _, msg
from companion.model.sections.course import Phase
from companion.model.sections.powers import Power
from companion.model.sections.scenarios import Scenario
from companion.model.wording import capitalized
from printables.families.axis_and_allies import lists, politics
from printables.families.axis_and_allies.job import AxisAndAlliesJob
from printables.pdf.leads import LedLine
from printables.sheets.player.player_sheet import Foe, Goal, Ledger, PlayerSheet, Section

VERBS = {
    "research": msg("Research"),
    "purchase": msg("Buy"),
    "combat_move": msg("Attack"),
    "combat": msg("Fight"),
    "noncombat_move": msg("Move"),
    "mobilization": msg("Place"),
    "income": msg("Collect"),
}
"""What a power does in each kind of phase."""


class AxisAndAlliesPlayerSheet(PlayerSheet[AxisAndAlliesEdition, AxisAndAlliesSnapshot]):
    """A power's player sheet."""

    def verb(self, edition: AxisAndAlliesEdition, phase: Phase) -> str:
        """By the kind of phase."""
        own: OwnPhase | None = edition.phases.get(phase.id)
        return _(VERBS[own.kind]) if own is not None and own.kind is not None else ""

    def goals(self, job: AxisAndAlliesJob, scenario: Scenario, power: Power) -> Sequence[Goal]:
        """Its objectives, if the game is played with them."""
        edition, option = job.edition, job.edition.rules.objectives_option
        if option is not None and job.game is not None and not job.game.snapshot["options"].get(option):
            return ()
        return [
            Goal(
                objective.title,
                in_words(edition, objective),
                f"+{objective.bonus}",
                objective.from_round,
                boxes=1 if objective.once else 0,
            )
            for objective in edition.objectives
            if objective.power == power.id
        ]

    def foes(self, job: AxisAndAlliesJob, scenario: Scenario, power: Power) -> Sequence[Foe]:
        """The powers of the other side, in boxes that track war and peace."""
        if job.edition.relations is None:
            return ()
        now = set(job.game.snapshot["powers"][power.id]["at_war_with"]) if job.game is not None else None
        return [
            Foe(
                other.name,
                politics.at_war(job.edition, power.id, other.id) if now is None else other.id in now,
                other,
            )
            for other in job.edition.powers
            if other.side != power.side
        ]

    def wars(self, job: AxisAndAlliesJob, scenario: Scenario, power: Power) -> Sequence[LedLine | Goal]:
        """When it can declare war, and every rule of politics that concerns it."""
        happened = () if job.game is None else job.game.snapshot.get("triggered", ())
        return politics.concerning(job.edition, job.edition.powers[power.id], happened)

    def building(self, job: AxisAndAlliesJob, scenario: Scenario, power: Power) -> Sequence[LedLine]:
        """What its complexes place, where it can put new ones, and what repairs cost."""
        return [*_building(job, scenario, job.edition.powers[power.id])]

    def further(self, job: AxisAndAlliesJob, scenario: Scenario, power: Power) -> Sequence[Section]:
        """Its own rules and tokens, its advantages, and what it can develop."""
        own = job.edition.powers[power.id]
        return [
            Section(_("Only you"), [*lists.limits(job.edition, own), *_tokens(job, own)]),
            Section(_("National advantages"), _advantages(job, own), optional=True),
            Section(_("Developments"), _developments(job, own), optional=True, note=_("Check off what you have.")),
        ]

    def ledger(self, job: AxisAndAlliesJob, scenario: Scenario, power: Power) -> Ledger | None:
        """Nothing for a power without a treasury; nothing to begin with if only the box says it."""
        if job.edition.powers[power.id].income == "none":
            return None
        ledger = super().ledger(job, scenario, power)
        printed = job.edition.scenarios[scenario.id].treasury
        if ledger is None or job.game is not None or power.id in printed:
            return ledger
        first = job.edition.phases[0].kind == "income"
        return Ledger(ledger.rows, [(name, 0 if first else None) for name, _has in ledger.economies])


def _building(job: AxisAndAlliesJob, scenario: Scenario, power: powers.Power) -> Iterator[LedLine]:
    edition, rules = job.edition, job.edition.rules
    if power.income == "none":
        if power.muster is not None:
            yield LedLine("", lists.mustering(edition, power.muster))
        return
    said = []
    lead = ""
    if power.placement == "complexes":
        placed = [f"{name} {count}" for name, count in _complexes(job, scenario, power)]
        lead = _("Now:") if job.game is not None else _("At the start:")
        many = _("That many units a turn, less damage, if the complex was yours when the turn began.")
        said = [f"{', '.join(placed)}.", many] if placed else [_("no complex.")]
    if rules.purchase_limit == "what_can_be_mobilised":
        said.append(_("Buy no more than you can place."))
    elif rules.excess_units == "refunded":
        said.append(_("What you can't place is paid back."))
    if said:
        yield LedLine(lead, " ".join(said))
    alike: dict[str, list[str]] = {}
    for facility in edition.facilities:
        if words := _new(edition, facility, power):
            alike.setdefault(words, []).append(edition.units[facility.unit].name)
    for words, names in alike.items():
        yield LedLine(", ".join(names), words)
    if rules.bombing == "damage_markers" and power.repairs:
        yield LedLine(_("Repairs"), _("{money} for each point of damage.", money=edition.money(rules.repair_cost)))


def _complexes(job: AxisAndAlliesJob, scenario: Scenario, power: powers.Power) -> Iterator[tuple[str, str]]:
    """Where a power's complexes are, and how many units each places: at the start, or now."""
    edition = job.edition
    for id, land in job.position(scenario)["territories"].items():
        if land["controller"] != power.id:
            continue
        here = land.get("facilities")
        kinds = (
            [(edition.facilities[unit], now["damage"]) for unit, now in here.items()]
            if here is not None
            else [
                (facility, land["damage"]) for facility in edition.facilities if facility.capacity and land["complex"]
            ]
        )
        for facility, damage in kinds[: None if here is not None else 1]:
            if facility.capacity:
                yield land["name"], _placed(edition, facility, id, damage)


def _placed(edition: AxisAndAlliesEdition, facility: Facility, territory: str, damage: int) -> str:
    """How many units a facility places per turn, in a figure or a word."""
    place = edition.territories[territory]
    if facility.where_printed == "any_number" and place.complex:
        return _("(any number)")
    most = place.value if facility.capacity == "value" else facility.capacity
    return str(max(0, most - damage))


def _new(edition: AxisAndAlliesEdition, facility: Facility, power: powers.Power) -> str:
    """Where a power can put a new facility; empty if it never can."""
    unit = edition.units[facility.unit]
    mine = lists.price(edition, unit, power)
    if not mine or power.id in facility.not_for or (facility.capacity and not edition.rules.new_complexes):
        return ""
    least = edition.rules.complex_minimum_value if facility.least_value is None else facility.least_value
    words = [
        _("on your original land worth {value} or more.", value=least)
        if facility.originals_only
        else _("on land worth {value} or more.", value=least)
        if least > 0
        else _("on any land of yours.")
    ]
    if not facility.islands:
        words.append(_("Not on islands."))
    if facility.upgrades is not None:
        old = edition.units[facility.upgrades].name
        words.append(_("In place of {old}: {money}.", old=old, money=edition.money(facility.upgrade_cost)))
    return " ".join(words)


def _tokens(job: AxisAndAlliesJob, power: powers.Power) -> list[Goal]:
    """A box for each of its tokens."""
    made = []
    for token in job.edition.tokens:
        if token.power == power.id:
            left = token.count
            if job.game is not None:
                left = job.game.snapshot["powers"][power.id]["tokens"].get(token.id, 0)
            made.append(Goal(capitalized(token.plural), token.text, boxes=token.count, checked=token.count - left))
    return made


def _advantages(job: AxisAndAlliesJob, power: powers.Power) -> list[LedLine]:
    """Its advantages, each with a box; in a game, those it holds, checked if they're used up."""
    now = job.game.snapshot["powers"][power.id] if job.game is not None else None
    return [
        LedLine(
            advantage.name,
            lists.used(job.edition, advantage),
            tick=True,
            ticked=now is not None and advantage.id in now["spent_advantages"],
        )
        for advantage in job.edition.advantages
        if advantage.power == power.id and (now is None or advantage.id in now["advantages"])
    ]


def _developments(job: AxisAndAlliesJob, power: powers.Power) -> list[LedLine]:
    """What it can develop, each with a box, if research is played."""
    if not (lists.researched(job) and power.researches and power.income != "none"):
        return []
    has = job.game.snapshot["powers"][power.id]["technologies"] if job.game is not None else ()
    return [
        LedLine(
            f"{technology.number} {technology.name}",
            lists.technology_text(job.edition, technology),
            tick=True,
            ticked=technology.id in has,
        )
        for technology in job.edition.technologies
    ]
