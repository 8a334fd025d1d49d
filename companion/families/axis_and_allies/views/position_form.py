"""The form for the position of an Axis & Allies game: everything its box keeps, field by field."""

from collections.abc import Iterator, Mapping

from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.rules.purses import account, purses
from companion.families.axis_and_allies.rules.research import played as played_with_research
from companion.families.axis_and_allies.rules.victory import open_ways
from companion.families.axis_and_allies.sections.relations import pair_of
from companion.families.axis_and_allies.state import AxisAndAlliesState
from companion.families.axis_and_allies.views.position_of_land import buildings, holdings, neutrals, place_names
from companion.families.axis_and_allies.views.position_of_land import places as places_field
from companion.languages import _
from companion.model.wording import labelled
from companion.views.position_form import Field, Group, Option, PositionForm, Row, Typed


def position_form(edition: AxisAndAlliesEdition, start: AxisAndAlliesState, _typed: Typed) -> PositionForm:
    """Every field; `start` is the state at the start of the scenario."""
    order = edition.scenarios[start.scenario].turn_order
    groups = (
        _money(edition, start),
        _wars(edition, start),
        _technologies(edition, start),
        _research(edition, start),
        buildings(edition, start),
        _waiting(edition),
        neutrals(edition, start),
        _advantages(edition, start),
        _tokens(edition, start),
        _once(edition, start),
        _claims(edition),
        _ways(edition, start),
        _this_turn(edition, start),
    )
    return PositionForm(
        holdings=tuple(holdings(edition, start)),
        figures=tuple(group for group in groups if group.rows),
        where=(
            Field("round", _("Round"), "count", ("round",), start.round),
            Field(
                "turn",
                _("Whose turn"),
                "choice",
                ("turn",),
                start.turn,
                options=tuple(Option(power, edition.powers[power].name, power) for power in order),
            ),
            Field(
                "phase",
                _("Phase"),
                "choice",
                ("phase",),
                start.phase,
                options=tuple(
                    Option(phase.id, phase.name, phase.id)
                    for phase in edition.phases
                    if phase.option is None or start.options.get(phase.option)
                ),
            ),
        ),
        takers=tuple(dict.fromkeys([*order, *edition.powers.ids])),
    )


def _purse_fields(edition: AxisAndAlliesEdition, power: str, key: str) -> Iterator[tuple[str, tuple[str, ...], str]]:
    """A power's economies: the field's name, its place, and what the economy is called."""
    for purse in purses(edition, power):
        place = ("powers", power, *(() if purse is None else ("purses", purse)), key)
        name = edition.powers[power].name
        yield ".".join(place), place, name if purse is None else edition.purse_name(power, purse)


def _money(edition: AxisAndAlliesEdition, start: AxisAndAlliesState) -> Group:
    rows = []
    for power in edition.powers:
        if power.income == "none":
            continue
        amounts = [start.accounts.get(account(power.id, purse), 0) for purse in purses(edition, power.id)]
        fields = (
            Field(name, called, "count", place, amount)
            for (name, place, called), amount in zip(_purse_fields(edition, power.id, "treasury"), amounts, strict=True)
        )
        rows.append(Row(power.name, tuple(fields), power.id))
    return Group("money", _("Money in hand"), tuple(rows), folded=False)


def _wars(edition: AxisAndAlliesEdition, start: AxisAndAlliesState) -> Group:
    rows = []
    axis = [power for power in edition.powers if power.side == "axis"] if edition.relations else []
    for power in axis:
        foes = [foe for foe in edition.powers if foe.side != power.side]
        fields = tuple(
            Field(
                f"wars.{power.id}.{foe.id}",
                foe.name,
                "member",
                ("wars",),
                pair_of(power.id, foe.id) in start.wars,
                foe.id,
                item=list(pair_of(power.id, foe.id)),
            )
            for foe in foes
        )
        rows.append(Row(power.name, fields, power.id, all_at_once=True))
    return Group("wars", _("Who is at war"), tuple(rows), folded=False, all_at_once=_("Everybody is at war"))


def _technologies(edition: AxisAndAlliesEdition, start: AxisAndAlliesState) -> Group:
    if not played_with_research(edition, start):
        return Group("technologies", "", ())
    rows = tuple(
        Row(
            power.name,
            tuple(
                Field(
                    f"powers.{power.id}.technologies.{technology.id}",
                    technology.name,
                    "member",
                    ("powers", power.id, "technologies"),
                    technology.id in start.powers[power.id].technologies,
                    item=technology.id,
                )
                for technology in edition.technologies
            ),
            power.id,
        )
        for power in edition.powers
        if power.researches and power.income != "none"
    )
    return Group("technologies", _("Technologies"), rows)


def _research(edition: AxisAndAlliesEdition, start: AxisAndAlliesState) -> Group:
    """Researchers, or dice that were bought and not rolled yet."""
    if not played_with_research(edition, start):
        return Group("research", "", ())
    chosen = edition.rules.research == "chosen_development"
    options = tuple(Option(technology.id, technology.name, technology.id) for technology in edition.technologies)
    label = _("Researchers") if edition.rules.research == "researchers" else _("Research dice")
    rows = []
    for power in edition.powers:
        if not power.researches or power.income == "none":
            continue
        at = ("powers", power.id)
        fields = [Field(f"powers.{power.id}.researchers", label, "count", (*at, "researchers"), 0)]
        if chosen:
            name = f"powers.{power.id}.development"
            fields.append(Field(name, _("Development sought"), "choice", (*at, "development"), options=options))
        rows.append(Row(power.name, tuple(fields), power.id))
    return Group("research", label, tuple(rows))


def _waiting(edition: AxisAndAlliesEdition) -> Group:
    names = {name.lower(): unit.id for unit in edition.source.units for name in (unit.id, unit.name, unit.plural)}
    names |= {name.lower(): unit.id for unit in edition.units for name in (unit.name, unit.plural)}
    rows = tuple(
        Row(
            power.name,
            tuple(
                Field(name, called, "units", place, names=names)
                for name, place, called in _purse_fields(edition, power.id, "to_mobilize")
            ),
            power.id,
        )
        for power in edition.powers
    )
    help = _("Bought and paid for, but not on the board yet. Write them like this: 2 infantry, 1 tank")
    return Group("waiting", _("Units that are waiting to be placed"), rows, help)


def _advantages(edition: AxisAndAlliesEdition, start: AxisAndAlliesState) -> Group:
    if not start.options.get(edition.advantages_option or ""):
        return Group("advantages", "", ())
    rows = []
    for power in edition.powers:
        for key, label in (("advantages", power.name), ("spent_advantages", _("{power}: used up", power=power.name))):
            fields = tuple(
                Field(
                    f"powers.{power.id}.{key}.{advantage.id}",
                    advantage.name,
                    "member",
                    ("powers", power.id, key),
                    advantage.id in getattr(start.powers[power.id], key),
                    item=advantage.id,
                )
                for advantage in edition.advantages
                if advantage.power == power.id and (key == "advantages" or advantage.uses == "once")
            )
            if fields:
                rows.append(Row(label, fields, power.id))
    return Group("advantages", _("National advantages"), tuple(rows))


def _tokens(edition: AxisAndAlliesEdition, start: AxisAndAlliesState) -> Group:
    rows = tuple(
        Row(
            edition.powers[token.power].name,
            (
                Field(
                    f"powers.{token.power}.tokens.{token.id}",
                    token.plural,
                    "count",
                    ("powers", token.power, "tokens", token.id),
                    start.powers[token.power].tokens.get(token.id, 0),
                ),
            ),
            token.power,
        )
        for token in edition.tokens
    )
    return Group("tokens", _("Tokens left"), rows)


def _once(edition: AxisAndAlliesEdition, start: AxisAndAlliesState) -> Group:
    lists: Mapping[str, tuple[str, list[tuple[str, str]], tuple[str, ...]]] = {
        "triggered": (
            _("Has happened"),
            [(trigger.id, trigger.title) for trigger in edition.triggers],
            start.triggered,
        ),
        "objectives": (
            _("Has paid"),
            [
                (objective.id, labelled(edition.powers[objective.power].name, objective.title))
                for objective in edition.objectives
                if objective.once
            ],
            start.paid,
        ),
        "looted": (
            _("Its treasury was seized"),
            [
                (land, edition.place(land))
                for land in edition.capital_of
                if edition.rules.capital_capture == "first_treasury_to_captor"
            ],
            start.looted,
        ),
    }
    rows = tuple(
        Row(
            label,
            tuple(
                Field(f"once.{key}.{id}", name, "member", ("once", key), id in already, item=id) for id, name in items
            ),
        )
        for key, (label, items, already) in lists.items()
        if items
    )
    return Group("once", _("What happens only once"), rows)


def _claims(edition: AxisAndAlliesEdition) -> Group:
    """Answers that still count; unanswered, a question will be asked."""
    answers = (Option("yes", _("Yes"), True), Option("no", _("No"), False))
    rows = tuple(
        Row(
            "",
            (
                Field(f"claims.{claim.id}", claim.question, "count", ("claims", claim.id))
                if claim.counts
                else Field(f"claims.{claim.id}", claim.question, "choice", ("claims", claim.id), options=answers),
            ),
        )
        for claim in edition.claims
    )
    return Group("claims", _("What the table has answered"), rows, _("Leave these empty, and you're asked again."))


def _ways(edition: AxisAndAlliesEdition, start: AxisAndAlliesState) -> Group:
    order = edition.scenarios[start.scenario].turn_order
    options = tuple(Option(power, edition.powers[power].name, power) for power in order)
    rows = tuple(
        Row(
            way.title,
            (
                Field(f"more.ways.{way.id}.round", _("Since round"), "count", ("more", "ways", way.id, "round")),
                Field(
                    f"more.ways.{way.id}.turn",
                    _("Since whose turn"),
                    "choice",
                    ("more", "ways", way.id, "turn"),
                    options=options,
                ),
            ),
        )
        for way in open_ways(edition, start)
    )
    help = _("Only if a side already has what it needs. Leave it empty, and it counts from now on.")
    return Group("ways", _("Since when a side has been winning"), rows, help)


def _this_turn(edition: AxisAndAlliesEdition, start: AxisAndAlliesState) -> Group:
    names = place_names(edition, start)
    texts = {
        "gained": _("Taken this turn"),
        "built": _("Built here this turn"),
        "seized": _("Complexes captured elsewhere that moved here"),
        "moved": _("A complex of your own moved here"),
    }
    if not edition.advantages:
        texts = {key: label for key, label in texts.items() if key in ("gained", "built")}
    rows = [Row("", (places_field(f"this_turn.{key}", label, names),)) for key, label in texts.items()]
    rows.append(Row("", (_counted_places("this_turn.placed", _("Units already placed this turn"), names),)))
    research = ("rolled", _("Has rolled for research"), played_with_research(edition, start))
    for key, label, asked in (research, ("mobilized", _("Has placed its units"), True)):
        if asked:
            fields = tuple(
                Field(
                    f"this_turn.{key}.{power.id}",
                    power.name,
                    "member",
                    ("this_turn", key),
                    False,
                    power.id,
                    item=power.id,
                )
                for power in edition.powers
            )
            rows.append(Row(label, fields))
    for trigger in edition.triggers:
        if (grant := trigger.grants) is not None:
            label = _("Free units still to place in {territory}, up to", territory=edition.place(grant.territory))
            territory = grant.territory
            field = Field(
                f"powers.{grant.power}.grant",
                label,
                "count",
                ("powers", grant.power, "grant"),
                says=lambda worth, territory=territory: {"territory": territory, "worth": worth},  # type: ignore[misc]
            )
            rows.append(Row(edition.powers[grant.power].name, (field,), grant.power))
    help = _("Only if you stop in the middle of a turn. Separate territories with commas.")
    return Group("this_turn", _("This turn so far"), tuple(rows), help)


def _counted_places(name: str, label: str, names: Mapping[str, str]) -> Field:
    return Field(name, label, "places", (*name.split("."), "*"), names=names, says=int)
