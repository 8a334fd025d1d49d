"""What this family calls things, and the sentences that its games say."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.model.wording import listed, one_or_many
from companion.views.sentences import Sentences, Teller
from companion.views.words import Words


def _not_in(edition: AxisAndAlliesEdition) -> tuple[str, ...]:
    return () if edition.objectives else ("objectives",)


WORDS = Words(
    further="technologies, researchers, what waits to be placed",
    accounts=(
        ("start", ("opening", "bid")),
        ("income", ("income", "bonus")),
        ("objectives", ("objective",)),
        ("spent", ("purchase", "repair", "research", "refund")),
    ),
    note="Spent: units, repairs and research. Other: looting, raids and corrections.",
    not_in=_not_in,
)


def _territory(teller: Teller, territory: str) -> str:
    return str(teller.edition.place(territory))


def _territories(teller: Teller, territories: Sequence[str]) -> str:
    return ", ".join(_territory(teller, one) for one in territories)


def _placements(teller: Teller, placements: Mapping[str, Mapping[str, int]]) -> str:
    return "; ".join(f"{teller.read(units, 'units')} in {_territory(teller, at)}" for at, units in placements.items())


def _repairs(teller: Teller, repairs: Mapping[str, int]) -> str:
    return listed([f"{count} damage in {_territory(teller, at)}" for at, count in repairs.items()])


def _sum(teller: Teller, parts: Sequence[dict[str, Any]]) -> str:
    return " + ".join(teller.read(part, "reason") for part in parts)


SENTENCES = Sentences(
    kinds={
        "purse": lambda teller, purse: teller.edition.purse_name(*purse),
        "territory": _territory,
        "territories": _territories,
        "placements": _placements,
        "repairs": _repairs,
        "sum": _sum,
        "unit": lambda teller, unit: teller.edition.unit[unit].name.lower(),
        "trigger": lambda teller, trigger: teller.edition.trigger[trigger].title,
        "token": lambda teller, token: teller.edition.token[token].plural.lower(),
        "leaning": lambda _teller, leaning: leaning.replace("_", " "),
        "it": lambda _teller, units: one_or_many(sum(units.values()), "it is", "they are"),
        "friends": lambda _teller, count: "a friendly neutral" if count == 1 else "friendly neutrals",
        "go": lambda _teller, units: one_or_many(sum(units.values()), "goes", "go"),
        "dice": lambda _teller, dice: ", ".join(map(str, dice)),
        "technology": lambda teller, technology: teller.edition.technology[technology].name,
        "advantage": lambda teller, advantage: teller.edition.advantage[advantage].name,
        "objective": lambda teller, objective: teller.edition.objective[objective].title,
    },
    templates={
        # turns
        "phase_begins": "{power:power}: {phase:phase}.",
        "turn_ended": "{power:power} ends its turn.",
        "income_given_up": "{power:power} goes without an income of {amount:money}.",
        # capture
        "captured": "{by:power} takes {territory:territory} ({value:signed}).",
        "liberated": "{by:power} liberates {territory:territory} for {owner:power} ({value:signed}).",
        "land_returns": "{territories:territories} {count:word returns return} to {power:power}.",
        "treasury_burns": "{amount:money} of {power:power} are lost: this capital has been looted before.",
        "treasury_falls": "{amount:money} of {power:power} fall to {by:power}.",
        # purchase and mobilisation
        "units_bought": "{power:power} buys {units:units} for {cost:money}.",
        "damage_repaired": "{power:power} repairs {repairs:repairs} for {cost:money}.",
        "units_placed": "{power:power} places {placements:placements}.",
        "stay_placed": "{power:power}: {units:units} stay where the board has them.",
        "rest_placed": "{power:power}: {units:units} besides, taken as placed.",
        "beyond_room": "{units:units} {count:word finds find} no room this turn.",
        "room_with_war": "{units:units} {count:word finds find} room only if {power:power} goes to war this turn.",
        "units_wait": "{power:power}: {units:units} {count:word waits wait} to be placed.",
        "units_lost": "{power:power} holds no land to place {units:units}; {units:it} lost.",
        "units_mustered": "{power:power} musters {units:units}.",
        "units_returned": "{units:units} {units:go} back to the box for {price:money}.",
        # facilities
        "facility_becomes": "{territory:territory}: {old:unit} becomes {new:unit}.",
        "facility_gone": "{territory:territory}: {unit:unit} is removed.",
        "facility_upgraded": "{power:power} upgrades {territory:territory} to {unit:unit} for {cost:money}.",
        "facility_bombed": "{by:power} bombs {unit:unit} in {territory:territory}: damage {damage}.",
        "out_of_order": "{territory:territory}: {unit:unit} is out of order.",
        "facility_put": "{unit:unit} put into {territory:territory}: {reason}",
        "facility_taken": "{unit:unit} taken off {territory:territory}: {reason}",
        "upgraded": "Upgraded {territory:territory} to {unit:unit}",
        # war and peace, neutrals, triggers
        "war_declared": "{power:power} declares war on {against:power}.",
        "war_by_attack": "{power:power} attacks {against:power}: that is war.",
        "war_joined": "{power:power} is at war with {against:power} as well.",
        "ward_attacked": "{by:power} attacks {territory:territory}: that is war with {guardian:power}.",
        "triggered": "{trigger:trigger}.",
        "neutral_joins": "{by:power} takes over {territory:territory} ({value:signed}) with its army: {units:units}.",
        "taken_over": "{by:power} takes over {territory:territory} ({value:signed}).",
        "neutral_attacked": "{by:power} attacks {territory:territory} and does not take it.",
        "army_left": "{territory:territory}: {left:n unit units} left of its army.",
        "neutrals_lean": (
            "{territories:territories} {count:word leans lean} to the {side:side} now, as {count:friends}."
        ),
        "neutrals_join": "{territories:territories} {count:word joins join} {power:power}, with {army} infantry.",
        "facilities_grow": "{territories:territories}: {unit:unit} from now on, free of charge.",
        "units_granted": "{power:power} may place units worth {worth:money} in {territory:territory}, for free.",
        "grant_lapsed": "{power:power} can no longer place free units in {territory:territory}.",
        "granted_units_placed": "{power:power} places {units:units} in {territory:territory} for free.",
        "armistice_due": (
            "{power:power} signs an armistice now, unless an ally's land unit is in {territory:territory}."
        ),
        "land_leaves": (
            "{territories:territories} {count:word is are} neutral now and {count:word leans lean} to the {side:side}."
        ),
        "paid_at_once": "The bank pays {power:power} {amount:money} at once.",
        "war_corrected": "{power:power} and {against:power} corrected to war: {reason}",
        "peace_corrected": "{power:power} and {against:power} corrected to peace: {reason}",
        "leaning_corrected": "{territory:territory} corrected to {leaning:leaning}: {reason}",
        "trigger_noted": "Noted as happened: {trigger:trigger}: {reason}",
        "trigger_struck": "Noted as not happened: {trigger:trigger}: {reason}",
        # convoys and tokens
        "convoy_lost": "{power:power} loses {lost:money} in sea zone {zone} (dice {dice:dice}).",
        "no_convoys_lost": "{power:power} loses nothing to disrupted convoys.",
        "convoys": "disrupted convoys",
        "token_used": "{power:power} uses {count} of its {token:token}; {left} are left.",
        "tokens_corrected": "{power:power}: {token:token} corrected to {left}: {reason}",
        # ways to victory
        "way_reached": (
            "The {side:side} have reached {way}. If they keep it until {power:power}'s turn of round {round}, they win."
        ),
        "way_lost": "The {side:side} no longer hold {way}.",
        "way_held": "{way}: {count} held for a full round, {needed} needed",
        # income
        "collects": "{power:power} collects {total:money}.",
        "collects_in_parts": "{power:power} collects {total:money} ({parts:sum}).",
        "collects_by_purse": "{power:power} collects {total:money}: {purses:each reason}.",
        "of_purse": "{purse:purse} {total}",
        "of_purse_in_parts": "{purse:purse} {total} ({parts:sum})",
        "of_production": "{amount}",
        "of_objectives": "{amount} objectives",
        "of_other": "{amount} {reason:reason}",
        "question_open": "A question about the board is unanswered and not counted.",
        "questions_open": "{count} questions about the board are unanswered and not counted.",
        # research
        "researchers_bought": "{power:power} buys {count:n researcher researchers} for {cost:money}.",
        "dice_bought": "{power:power} buys {count} research {count:word die dice} for {cost:money}.",
        "research_dice_bought": (
            "{power:power} buys {count} research {count:word die dice} for {technology:technology} for {cost:money}."
        ),
        "no_breakthrough": "{power:power} rolls {dice:dice}: no breakthrough; the researchers stay.",
        "no_breakthrough_of_dice": "{power:power} rolls {dice:dice}: no breakthrough; the dice are gone.",
        "breakthrough": "{power:power} rolls {dice:dice}: breakthrough! {technology:technology}.",
        "developed": "{power:power} rolls {dice:dice}: {technology:technology} developed!",
        "not_developed": "{power:power} rolls {dice:dice}: {technology:technology} needs a {needs}.",
        # bombing
        "bombed": "{by:power} bombs {territory:territory}: damage {damage}.",
        "bombed_to_the_limit": "{by:power} bombs {territory:territory}: damage {damage} (the most it can have).",
        "raided": "{by:power} raids {territory:territory}: {victim:power} loses {lost:money}.",
        # national advantages
        "advantage_taken": "{power:power} has {advantage:advantage}.",
        "advantage_used": "{power:power} uses {advantage:advantage}.",
        "free_units_placed": (
            "{advantage:advantage}: {power:power} places {units:units} in {territory:territory} for free."
        ),
        "free_complex_placed": "{advantage:advantage}: an industrial complex stands in {territory:territory}.",
        "complex_moved": "{power:power} moves the complex from {source:territory} to {target:territory}.",
        "was_attacked": (
            "{advantage:advantage}: {by:power} attacked first; {power:power} may place {units:units} in "
            "{territory:territory} for free, before the battle."
        ),
        "advantages_open": "Each power takes {count} national {count:word advantage advantages} before the first turn.",
        "attacked_first": "{power:power} attacked first and loses {advantage:advantage}.",
        # corrections
        "controller_corrected": "{territory:territory} corrected to {power:power}: {reason}",
        "damage_corrected": "Damage in {territory:territory} corrected to {damage}: {reason}",
        "technology_given": "{technology:technology} given to {power:power}: {reason}",
        "technology_taken": "{technology:technology} taken from {power:power}: {reason}",
        "complex_put": "Industrial complex put into {territory:territory}: {reason}",
        "complex_taken": "Industrial complex taken off {territory:territory}: {reason}",
        # what the table has to see to
        "guerrillas_rise": (
            "{power:power} places one {unit:unit} for free in each of these without an enemy land unit: "
            "{territories:territories}. Log what it takes."
        ),
        "place_among_few": "Place new units of {power:power} only where fewer than {number} of its own stand.",
        "technology_reads": "{technology:technology}: {text}",
        # why money moves
        "starting_treasury": "Starting treasury",
        "from_territories": "Income from territories",
        "objective_met": "Objective: {objective:objective}",
        "paid_for": "{trigger:trigger}",
        "war_bonds": "War Bonds: {amount}",
        "lost_to": "{advantage:advantage}",
        "bought": "Bought {units:units}",
        "repaired": "Repaired {repairs:repairs}",
        "returned": "Returned {units:units}",
        "for_research": "Research: {count} for research",
        "for_development": "Research: {count} for {technology:technology}",
        "raid_on": "Raid on {territory:territory}",
        "treasury_lost": "Treasury lost with {territory:territory}",
        "treasury_taken": "Treasury taken with {territory:territory}",
        # why a side has won
        "capitals_held": "{count} enemy capitals held, {needed} needed",
        "cities_held": "{count} victory cities held, {needed} needed",
        "victory_named": "The box calls it: {name}.",
    },
)
