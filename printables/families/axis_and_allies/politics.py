"""War and peace on paper, for Axis & Allies boxes that track it: who is at war, who can declare war, and when."""

from collections.abc import Container, Iterable, Iterator

from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.sections.powers import Power
from companion.families.axis_and_allies.sections.relations import Limit, pair_of
from companion.families.axis_and_allies.sections.triggers import Armistice, Trigger
from companion.families.axis_and_allies.views.objectives import titles
from companion.languages import Names, _
from companion.model.sides import enemy_of
from companion.model.translated import named, named_powers, named_side
from companion.model.wording import capitalized, in_a_sentence, in_parts, inside_a_sentence, listed, with_colon
from printables.pdf.leads import LedLine


def at_war(edition: AxisAndAlliesEdition, one: str, other: str) -> bool:
    """Whether two powers are at war when the game begins."""
    return pair_of(one, other) in edition.start_wars()


def armistice_in_words(edition: AxisAndAlliesEdition, terms: Armistice) -> str:
    """When an armistice is signed, and its effects."""
    power, lost = edition.powers[terms.power], listed([edition.place(entry) for entry in terms.lost])
    kept = ", ".join(edition.place(place) for place in terms.kept)
    return _(
        "At the start of {power:power whose} turn, if {enemy:side the} {enemy:side verb holds|hold} {lost} and no "
        "ally's land unit is in {untouched}, its land turns neutral and leans toward {enemy:side the}, except {kept}, "
        "and land with an ally's land units.",
        power=named(edition.source.powers[terms.power]),
        enemy=named_side(edition, enemy_of(power.side)),
        lost=lost,
        untouched=edition.place(terms.untouched),
        kept=kept,
    )


def of_power(edition: AxisAndAlliesEdition, power: Power) -> list[LedLine]:
    """A power's enemies at the start, and every rule of war and peace that concerns it."""
    if edition.relations is None:
        return []
    now = [foe.id for foe in edition.powers if foe.side != power.side and at_war(edition, power.id, foe.id)]
    with_whom = _("with {powers:power the}.", powers=_names(edition, now))
    lines = [LedLine(_("At war from the start:"), with_whom)] if now else []
    return [*lines, *concerning(edition, power)]


def concerning(edition: AxisAndAlliesEdition, power: Power, happened: Container[str] = ()) -> list[LedLine]:
    """Every rule of war, peace, and neutrals that concerns a power; one-time events have a box."""
    return [
        *_on_whom(edition, power),
        *_together(edition, power),
        *_neutrals(edition, power),
        *_wards(edition, power),
        *_once(edition, power, happened),
    ]


def _on_whom(edition: AxisAndAlliesEdition, power: Power) -> Iterator[LedLine]:
    """On whom it can declare war when, and when those can who must wait."""
    if edition.relations is None:
        return
    foes = [other for other in edition.powers if other.side != power.side]
    for words, against in _declarations(edition, power, foes).items():
        yield LedLine(_("You may declare war on {foes:power the}:", foes=_names(edition, against)), words)
    for limit in edition.relations.limits:
        waiting = [other for other in limit.powers if not at_war(edition, power.id, other)]
        if power.id in limit.against and waiting:
            who = _("{powers:power the} on you:", powers=_names(edition, waiting))
            yield LedLine(capitalized(who), limit_in_words(edition, limit))


def _together(edition: AxisAndAlliesEdition, power: Power) -> Iterator[LedLine]:
    for group in edition.relations.together if edition.relations else ():
        if power.id in group.powers:
            others = _names(edition, (other for other in group.powers if other != power.id))
            words = _(
                "war with {names:power the} is war for {others:power the} too.",
                names=_names(edition, group.against),
                others=others,
            )
            yield LedLine(_("Together:"), words)
        elif power.id in group.against:
            words = _("war with one of {names:power the} is war with all.", names=_names(edition, group.powers))
            yield LedLine(_("Together:"), words)


def _neutrals(edition: AxisAndAlliesEdition, power: Power) -> Iterator[LedLine]:
    """When it may enter neutrals, and which stay calm when it attacks others."""
    if edition.neutrals is None:
        return
    if waits := edition.neutrals.needs_war_with.get(power.id):
        words = _("off limits until you're at war with {names:power the}.", names=_names(edition, waits, "or"))
        yield LedLine(_("Neutrals:"), words)
    for group in edition.neutrals.groups:
        if group.unmoved_by == power.side:
            yield LedLine(
                with_colon(group.name),
                _(
                    "doesn't change when {side:side the} {side:side verb attacks|attack} another neutral.",
                    side=named_side(edition, power.side),
                ),
            )


def _wards(edition: AxisAndAlliesEdition, power: Power) -> Iterator[LedLine]:
    """Land of countries that don't play: whether it may take it, and what that means."""
    for ward in edition.wards:
        others = [guardian for guardian in ward.guardians if guardian != power.id]
        keepers = {edition.side_of(guardian) for guardian in ward.guardians}
        if power.id in ward.guardians:
            words = _("move in to take it over; nobody collects for it before that.")
        elif others and power.side not in keepers:
            words = _("taking it is war with {foes:power the}.", foes=_names(edition, others))
        elif ward.side is not None:
            words = (
                _("you can't enter.") if ward.side == power.side else _("you may attack it; that starts no other war.")
            )
        else:
            continue
        yield LedLine(with_colon(ward.name), words)


def _once(edition: AxisAndAlliesEdition, power: Power, happened: Container[str]) -> Iterator[LedLine]:
    """One-time events that change something for it or are its own doing, each once."""
    said: dict[str, Trigger] = {}
    for trigger in edition.triggers:
        effects = brings(edition, trigger)
        if effects and power.id in (*_falls_to(trigger), *trigger.by, *trigger.told_by):
            said.setdefault(effects, trigger)
    for effects, trigger in said.items():
        yield LedLine(trigger.title, effects, tick=True, ticked=trigger.id in happened)


def _declarations(edition: AxisAndAlliesEdition, power: Power, foes: Iterable[Power]) -> dict[str, list[str]]:
    """When it can declare war, and on whom then."""
    relations = edition.relations
    found: dict[str, list[str]] = {}
    for foe in foes:
        if relations is not None and not at_war(edition, power.id, foe.id):
            limit = next(
                (limit for limit in relations.limits if power.id in limit.powers and foe.id in limit.against), None
            )
            found.setdefault(limit_in_words(edition, limit), []).append(foe.id)
    return found


def limit_in_words(edition: AxisAndAlliesEdition, limit: Limit | None) -> str:
    """When a declaration of war is allowed, as the end of a sentence about who can declare it."""
    if limit is None:
        declared = edition.phases[edition.relations.declared_in].name if edition.relations else ""
        return _("at the start of {phase} on any turn.", phase=declared)
    words = []
    if limit.not_before is not None:
        first = limit.not_before
        words.append(
            _("from {phase} of round {round} on", phase=edition.phases[first.phase].name, round=first.round)
            if first.phase
            else _("from round {round} on", round=first.round)
        )
    if limit.claim is not None:
        words.append(_("once the table says yes ({question})", question=edition.claims[limit.claim].question))
    reasons = in_parts(map(inside_a_sentence, titles(edition, limit.unless)))
    both = listed(words, "or")
    if reasons:
        return _("{when}, or right after one of these: {reasons}.", when=both, reasons=reasons)
    return f"{both}."


def _names(edition: AxisAndAlliesEdition, powers: Iterable[str], last: str = "and") -> Names:
    return named_powers(edition, powers, last)


def brings(edition: AxisAndAlliesEdition, printed: Trigger) -> str:
    """A trigger's effects in words; empty if it's only remembered."""
    words = []
    if printed.joins is not None and edition.neutrals is not None:
        group = next(group for group in edition.neutrals.groups if group.id == printed.joins.group)
        words.append(
            _(
                "{group} joins {power:power whom}.",
                group=group.name,
                power=named(edition.source.powers[printed.joins.power]),
            )
        )
    if printed.upgrades is not None:
        old, new = (in_a_sentence(edition.units[unit].name) for unit in (printed.upgrades.old, printed.upgrades.new))
        places = listed([edition.territories[place].name for place in printed.upgrades.territories])
        words.append(
            _("As soon as it's at war, each {old} in {places} becomes a {new}.", places=places, old=old, new=new)
            if printed.when == "at_war"
            else _("In {places}, each {old} becomes a {new}.", places=places, old=old, new=new)
        )
    if printed.grants is not None:
        where = edition.territories[printed.grants.territory].name
        words.append(
            _(
                "{power:power the} {power:power verb places|place} units worth {money} in {where}, once in the game.",
                power=named(edition.source.powers[printed.grants.power]),
                money=edition.money(printed.grants.worth),
                where=where,
            )
        )
    if printed.armistice is not None:
        words.append(armistice_in_words(edition, printed.armistice))
        words += [_("Not after this: {trigger}.", trigger=edition.triggers[name].title) for name in printed.unless]
    if printed.pays is not None:
        words.append(
            _(
                "The bank pays {power:power whom} {money} right away.",
                power=named(edition.source.powers[printed.pays.power]),
                money=edition.money(printed.pays.amount),
            )
        )
    return " ".join(words)


def _falls_to(trigger: Trigger) -> set[str]:
    """The powers that a one-time event is about."""
    every = (trigger.joins, trigger.upgrades, trigger.grants, trigger.pays, trigger.armistice)
    return {effect.power for effect in every if effect is not None}
