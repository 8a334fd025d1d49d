"""This family's words and sentences."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.languages import _, listed, msg, plural
from companion.model.wording import capitalized, in_a_sentence, in_parts, in_words
from companion.views.sentences import Renderer, Sentences, lands_in_words
from companion.views.words import Words


def _not_in(edition: AxisAndAlliesEdition) -> tuple[str, ...]:
    return () if edition.objectives else ("objectives",)


WORDS = Words(
    further=msg("technologies, researchers, units waiting to be placed"),
    accounts=(
        (msg("start"), ("opening", "bid")),
        (msg("income"), ("income", "bonus", "convoy")),
        (msg("objectives"), ("objective",)),
        (msg("spent"), ("purchase", "repair", "research", "refund")),
    ),
    figures=(("income", ("income", "objectives")), ("spent", ("spent",))),
    note=msg("Spent: units, repairs, and research. Other: looting, raids, and corrections."),
    not_in=_not_in,
)


def _territory(renderer: Renderer, territory: str) -> str:
    return str(renderer.edition.place(territory))


def _territories(renderer: Renderer, territories: Sequence[str]) -> str:
    return lands_in_words([_territory(renderer, territory) for territory in territories])


def _placements(renderer: Renderer, placements: Mapping[str, Mapping[str, int]]) -> str:
    return in_parts(
        _("{units} in {territory}", units=renderer.read(units, "units"), territory=_territory(renderer, at))
        for at, units in placements.items()
    )


def _repairs(renderer: Renderer, repairs: Mapping[str, int]) -> str:
    return listed(
        [
            _("{count} damage in {territory}", count=count, territory=_territory(renderer, at))
            for at, count in repairs.items()
        ]
    )


def _sum(renderer: Renderer, parts: Sequence[dict[str, Any]]) -> str:
    """Parts that add up, with losses subtracted."""
    return " + ".join(renderer.read(part, "reason") for part in parts).replace("+ −", "− ")


def _level(renderer: Renderer, name: str) -> str:
    """The box's name for a victory; a game stores it as the box had it."""
    levels = renderer.edition.source.victory.levels
    return next((str(renderer.edition.victory.levels[level]) for level in levels if levels[level] == name), name)


def _way(renderer: Renderer, title: str) -> str:
    """A way to win; a game stores its title as the box had it."""
    read, shown = renderer.edition.source.victory.ways, renderer.edition.victory.ways
    return next((str(now.title) for then, now in zip(read, shown, strict=True) if then.title == title), title)


MAPS = {"europe": msg("Europe"), "pacific": msg("Pacific")}
"""The halves of a board of two maps."""


def map_name(map_: str) -> str:
    """The display name of a half of the board; one added by a custom box is named after its id."""
    return _(MAPS[map_]) if map_ in MAPS else capitalized(in_words(map_))


LEANINGS = {"strict": msg("strict"), "pro_axis": msg("pro-Axis"), "pro_allies": msg("pro-Allies")}
"""A neutral's leaning, within a sentence."""

SENTENCES = Sentences(
    last=frozenset(
        {
            "triggered",
            "facilities_grow",
            "neutrals_join",
            "neutrals_lean",
            "other_neutrals_lean",
            "paid_at_once",
            "armistice_due",
        }
    ),
    kinds={
        "purse": lambda renderer, purse: renderer.edition.purse_name(*purse),
        "territory": _territory,
        "territories": _territories,
        "placements": _placements,
        "repairs": _repairs,
        "sum": _sum,
        "level": _level,
        "way": _way,
        "unit": lambda renderer, unit: in_a_sentence(renderer.edition.units[unit].name),
        "trigger": lambda renderer, trigger: renderer.edition.triggers[trigger].title,
        "token": lambda renderer, token: in_a_sentence(renderer.edition.tokens[token].plural),
        "leaning": lambda _renderer, leaning: _(LEANINGS[leaning]),
        "dice": lambda _renderer, dice: ", ".join(map(str, dice)),
        "technology": lambda renderer, technology: renderer.edition.technologies[technology].name,
        "advantage": lambda renderer, advantage: renderer.edition.advantages[advantage].name,
        "objective": lambda renderer, objective: renderer.edition.objectives[objective].title,
    },
    bare={"name": "level", "way": "way"},
    templates={
        # turns
        "phase_begins": msg("{power:power}: {phase:phase}."),
        "turn_ended": msg("{power:power the} ends its turn."),
        "income_given_up": msg("{power:power the} gives up {amount:money} of income."),
        # capture
        "captured": msg("{by:power the} takes {territory:territory} ({value:signed})."),
        "liberated": msg("{by:power the} liberates {territory:territory} for {owner:power the} ({value:signed})."),
        "land_returns": plural(
            "count",
            "{territories:territories} returns to {power:power the}.",
            "{territories:territories} return to {power:power the}.",
        ),
        "treasury_burns": msg("{power:power the} loses {amount:money}: this capital has been looted before."),
        "treasury_falls": msg("{by:power the} seizes {amount:money} from {power:power whom}."),
        # purchase and mobilization
        "units_bought": msg("{power:power the} buys {units:units} for {cost:money}."),
        "damage_repaired": msg("{power:power the} repairs {repairs:repairs} for {cost:money}."),
        "units_placed": msg("{power:power the} places {placements:placements}."),
        "stay_placed": msg("{power:power}: {units:units} stay where they are on the board."),
        "rest_placed": msg("{power:power}: {units:units} more, assumed placed."),
        "beyond_room": plural(
            "count", "There's no room for {units:units} this turn.", "There's no room for {units:units} this turn."
        ),
        "room_with_war": plural(
            "count",
            "There's room for {units:units} only if {power:power the} goes to war this turn.",
            "There's room for {units:units} only if {power:power the} goes to war this turn.",
        ),
        "units_wait": plural(
            "count",
            "{power:power}: {units:units} is waiting to be placed.",
            "{power:power}: {units:units} are waiting to be placed.",
        ),
        "units_lost": plural(
            "units",
            "{power:power the} has nowhere to place {units:units}; it's lost.",
            "{power:power the} has nowhere to place {units:units}; they're lost.",
        ),
        "units_mustered": msg("{power:power the} musters {units:units}."),
        "units_returned": plural(
            "units",
            "{units:units} goes back to the box for {price:money}.",
            "{units:units} go back to the box for {price:money}.",
        ),
        # facilities
        "facility_becomes": msg("{territory:territory}: {old:unit} becomes {new:unit}."),
        "facility_gone": msg("{territory:territory}: {unit:unit} is removed."),
        "facility_upgraded": msg("{power:power the} upgrades {territory:territory} to {unit:unit} for {cost:money}."),
        "facility_bombed": msg("{by:power the} bombs the {unit:unit} in {territory:territory}: damage {damage}."),
        "out_of_order": msg("The {unit:unit} in {territory:territory} is out of action."),
        "facility_put": msg("{unit:unit} added in {territory:territory}: {reason}"),
        "facility_taken": msg("{unit:unit} removed from {territory:territory}: {reason}"),
        "upgraded": msg("Upgraded {territory:territory} to {unit:unit}"),
        # war and peace, neutrals, triggers
        "war_declared": msg("{power:power the} declares war on {against:power the}."),
        "war_by_attack": msg("{power:power the} attacks {against:power the}: that's war."),
        "war_joined": msg("{power:power the} is at war with {against:power the} as well."),
        "ward_attacked": msg("{by:power the} attacks {territory:territory}: that's war with {guardian:power the}."),
        "triggered": "{trigger:trigger}.",
        "neutral_joins": msg(
            "{by:power the} takes over {territory:territory} ({value:signed}) with its army: {units:units}."
        ),
        "taken_over": msg("{by:power the} takes over {territory:territory} ({value:signed})."),
        # battles
        "battle_fought": msg(
            "{by:power the} attacks {territory:territory} and loses {own:money}; "
            "{against:power the} loses {theirs:money}."
        ),
        "army_fought": msg(
            "{by:power the} attacks {territory:territory} and loses {own:money}; its army loses {theirs:money}."
        ),
        "sea_battle_fought": msg(
            "{by:power the} attacks at sea and loses {own:money}; {against:power the} loses {theirs:money}."
        ),
        "fleet_fought": msg("{by:power the} attacks at sea and loses {own:money}; the enemy loses {theirs:money}."),
        "rounds_fought": plural("count", "It took {count} round.", "It took {count} rounds."),
        "battle_dropped": msg("{by:power the} drops the battle for {territory:territory}."),
        "sea_battle_dropped": msg("{by:power the} drops the battle at sea."),
        "dice_dropped": msg("The app had rolled {dice:dice}."),
        "many_dice_dropped": plural("count", "The app had rolled {count} die.", "The app had rolled {count} dice."),
        "neutral_attacked": msg("{by:power the} attacks {territory:territory} and doesn't take it."),
        "army_left": plural(
            "left",
            "{territory:territory}: {left} unit of its army left.",
            "{territory:territory}: {left} units of its army left.",
        ),
        "neutrals_lean": (
            plural(
                "count",
                "{territories:territories} now leans toward the {side:side}, as a friendly neutral.",
                "{territories:territories} now lean toward the {side:side}, as friendly neutrals.",
            )
        ),
        "other_neutrals_lean": msg("All other strict neutrals now lean toward the {side:side}."),
        "neutrals_join": plural(
            "count",
            "{territories:territories} joins {power:power the}, with {army} infantry.",
            "{territories:territories} join {power:power the}, with {army} infantry.",
        ),
        "facilities_grow": msg("{territories:territories}: {unit:unit} from now on, for free."),
        "units_granted": msg(
            "{power:power the} may place units worth {worth:money} in {territory:territory}, for free."
        ),
        "grant_lapsed": msg("{power:power the} can no longer place free units in {territory:territory}."),
        "granted_units_placed": msg("{power:power the} places {units:units} in {territory:territory} for free."),
        "armistice_due": (
            msg("{power:power the} signs an armistice now, unless an ally's land unit is in {territory:territory}.")
        ),
        "land_leaves": (
            plural(
                "count",
                "{territories:territories} is now neutral and leans toward the {side:side}.",
                "{territories:territories} are now neutral and lean toward the {side:side}.",
            )
        ),
        "paid_at_once": msg("The bank pays {power:power the} {amount:money} right away."),
        "war_corrected": msg("{power:power the} and {against:power the} corrected to war: {reason}"),
        "peace_corrected": msg("{power:power the} and {against:power the} corrected to peace: {reason}"),
        "leaning_corrected": msg("{territory:territory} corrected to {leaning:leaning}: {reason}"),
        "trigger_noted": msg("Marked as happened: {trigger:trigger}: {reason}"),
        "trigger_struck": msg("Marked as not happened: {trigger:trigger}: {reason}"),
        # convoys and tokens
        "convoy_lost": msg("{power:power the} loses {lost:money} in sea zone {zone} (dice {dice:dice})."),
        "no_convoys_lost": msg("{power:power the} can't lose anything to disrupted convoys."),
        "convoys": msg("disrupted convoys"),
        "token_used": msg("{power:power the} uses {count} of its {token:token}; {left} are left."),
        "tokens_corrected": msg("{power:power}: {token:token} corrected to {left}: {reason}"),
        # ways to victory
        "way_reached": (
            msg(
                "The {side:side} {side:side verb has|have} reached {way}. Held until {power:power whose} turn "
                "in round {round}, that wins the game."
            )
        ),
        "way_lost": msg("The {side:side} no longer {side:side verb holds|hold} {way}."),
        "way_won": msg("{way}: {count} at the end of the round, {needed} needed"),
        "way_held": msg("{way}: {count} held for a full round, {needed} needed"),
        # income
        "collects": msg("{power:power the} collects {total:money}."),
        "collects_in_parts": msg("{power:power the} collects {total:money} ({parts:sum})."),
        "collects_by_purse": plural(
            "purses",
            "{power:power the} collects: {purses:each reason}.",
            "{power:power the} collects for each economy: {purses:each reason}.",
        ),
        "bid_money_of_economy": msg("{power:power the} gets {amount:money} from its bid ({purse:purse})."),
        "of_purse": "{purse:purse} {total}",
        "of_purse_in_parts": "{purse:purse} {total} ({parts:sum})",
        "of_production": "{amount}",
        "of_objectives": msg("{amount} objectives"),
        "of_other": "{amount} {reason:reason}",
        "question_open": msg("A question about the board is unanswered and not counted."),
        "questions_open": msg("{count} questions about the board are unanswered and not counted."),
        # research
        "researchers_bought": plural(
            "count",
            "{power:power the} buys {count} researcher for {cost:money}.",
            "{power:power the} buys {count} researchers for {cost:money}.",
        ),
        "dice_bought": plural(
            "count",
            "{power:power the} buys {count} research die for {cost:money}.",
            "{power:power the} buys {count} research dice for {cost:money}.",
        ),
        "research_dice_bought": (
            plural(
                "count",
                "{power:power the} buys {count} research die for {technology:technology} for {cost:money}.",
                "{power:power the} buys {count} research dice for {technology:technology} for {cost:money}.",
            )
        ),
        "no_breakthrough": msg("{power:power the} rolls {dice:dice}: no breakthrough. The researchers stay."),
        "no_breakthrough_of_dice": msg("{power:power the} rolls {dice:dice}: no breakthrough. The dice are spent."),
        "breakthrough": msg("{power:power the} rolls {dice:dice}: breakthrough! {technology:technology}."),
        "developed": msg("{power:power the} rolls {dice:dice}: {technology:technology} developed!"),
        "not_developed": msg("{power:power the} rolls {dice:dice}: {technology:technology} needs a {needs}."),
        # bombing
        "bombed": msg("{by:power the} bombs {territory:territory}: damage {damage}."),
        "bombed_to_the_limit": msg(
            "{by:power the} bombs {territory:territory}: damage {damage} (the most it can have)."
        ),
        "raided": msg("{by:power the} raids {territory:territory}: {victim:power the} loses {lost:money}."),
        # national advantages
        "advantage_taken": msg("{power:power the} has {advantage:advantage}."),
        "advantage_used": msg("{power:power the} uses {advantage:advantage}."),
        "free_units_placed": (
            msg("{advantage:advantage}: {power:power the} places {units:units} in {territory:territory} for free.")
        ),
        "free_complex_placed": msg(
            "{advantage:advantage}: there's now an industrial complex in {territory:territory}."
        ),
        "complex_moved": msg("{power:power the} moves the complex from {source:territory} to {target:territory}."),
        "was_attacked": (
            msg(
                "{advantage:advantage}: {by:power the} attacked first; {power:power the} may place {units:units} in "
                "{territory:territory} for free, before the battle."
            )
        ),
        "advantages_open": plural(
            "count",
            "Each power takes {count} national advantage before the first turn.",
            "Each power takes {count} national advantages before the first turn.",
        ),
        "attacked_first": msg("{power:power the} attacked first and loses {advantage:advantage}."),
        # corrections
        "controller_corrected": msg("{territory:territory} corrected to {power:power the}: {reason}"),
        "damage_corrected": msg("Damage in {territory:territory} corrected to {damage}: {reason}"),
        "facility_damage_corrected": msg(
            "Damage to the {unit:unit} in {territory:territory} corrected to {damage}: {reason}"
        ),
        "technology_given": msg("{technology:technology} given to {power:power the}: {reason}"),
        "technology_taken": msg("{technology:technology} taken from {power:power the}: {reason}"),
        "complex_put": msg("Industrial complex added in {territory:territory}: {reason}"),
        "complex_taken": msg("Industrial complex removed from {territory:territory}: {reason}"),
        # what the table has to see to
        "guerrillas_rise": (
            msg(
                "{power:power the} places one {unit:unit} for free in each of these without an enemy land unit: "
                "{territories:territories}. Log what it takes."
            )
        ),
        "place_among_few": msg("Place new units of {power:power the} only where it has fewer than {number} units."),
        "technology_reads": msg("{technology:technology}: {text}"),
        # why money moves
        "from_territories": msg("Income from territories"),
        "objective_met": msg("Objective: {objective:objective}"),
        "paid_for": "{trigger:trigger}",
        "war_bonds": msg("War Bonds"),
        "lost_to": "{advantage:advantage}",
        "bought": msg("Bought {units:units}"),
        "repaired": msg("Repaired {repairs:repairs}"),
        "returned": msg("Returned {units:units}"),
        "for_research": msg("Research: {count} for research"),
        "for_development": msg("Research: {count} for {technology:technology}"),
        "raid_on": msg("Raid on {territory:territory}"),
        "neutral_entered": msg("Entering {territory:territory}"),
        "treasury_lost": msg("Treasury lost with {territory:territory}"),
        "treasury_taken": msg("Treasury taken with {territory:territory}"),
        # why a side has won
        "capitals_held": msg("{count} enemy capitals held, {needed} needed"),
        "cities_held": msg("{count} victory cities held, {needed} needed"),
        "victory_named": msg("The box calls it: {name}."),
    },
)
