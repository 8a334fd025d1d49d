"""Training: infantry at an own factory becomes airborne for money, at once and for good."""

from companion.editions.war_game import limits
from companion.editions.war_game.books import listed, war
from companion.editions.war_game.income import ensure_collected
from companion.model.war_game_actions import TrainParatroopers
from companion.model.war_game_events import UnitsTrained
from companion.rulebook import bank, known
from companion.rulebook.calendar import require_turn
from companion.rulebook.draft import Draft

PARATROOPERS = "paratroopers"


def train_paratroopers(draft: Draft, action: TrainParatroopers) -> None:
    """Decide a training."""
    training = next(one for one in draft.edition.trainings if one.id == PARATROOPERS)
    if training.option and not draft.state.options.get(training.option):
        raise draft.refuse("not_played", f"This game is played without {training.name.lower()}.")
    power = known.power(draft, action.power)
    where, place = None, ""
    if action.territory is not None:
        where, now = listed(draft, action.territory)
        place = f" in {now.name}"
        if now.controller != power:
            raise draft.refuse("not_your_territory", f"{now.name} is not {draft.whose(power)}.")
        if limits.working_factory(draft.edition, war(draft), where) is None:
            draft.object("no_factory", f"Paratroopers are trained at an own factory; none works in {now.name}.")
        if where in war(draft).this_turn.gained:
            draft.object("not_held_since_start", f"{now.name} was taken this turn; its factory does not work yet.")
    require_turn(draft, power)
    ensure_collected(draft, power)
    price = training.price * action.count
    bank.charge(draft, power, price, "training", f"{training.name}: {action.count}")
    draft.emit(UnitsTrained(power=power, training=training.id, count=action.count, territory=where))
    draft.say(f"{draft.name(power)} trains {action.count} {training.name.lower()}{place} for {draft.money(price)}.")
