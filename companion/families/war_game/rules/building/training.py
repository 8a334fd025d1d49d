"""Training: infantry at the power's own factory becomes airborne for money, immediately and for good."""

from companion.engine import lookup
from companion.families.war_game.actions import TrainParatroopers
from companion.families.war_game.events import UnitsTrained
from companion.families.war_game.rules.actors import require_turn
from companion.families.war_game.rules.building import limits
from companion.families.war_game.rules.draft import Draft
from companion.families.war_game.rules.income import ensure_collected
from companion.families.war_game.rules.land import totals as land
from companion.families.war_game.rules.lookup import listed, printed_name, resolve
from companion.families.war_game.rules.money import funds
from companion.model.sentence import sentence
from companion.model.translated import inside


def train_paratroopers(draft: Draft, action: TrainParatroopers) -> None:
    """Decide a training."""
    training = next(iter(draft.edition.trainings), None)
    if training is None:
        raise draft.refuse("not_played", "This game is played without training.")
    if training.option and not draft.state.options.get(training.option):
        raise draft.refuse("not_played", "This game is played without {training}.", training=inside(training))
    power = lookup.power(draft, action.power)
    where = None
    if action.territory is not None and not _unknown(draft, power, action.territory):
        where, now = listed(draft, action.territory)
        if now.controller != power:
            raise draft.refuse(
                "not_your_territory", "{now} isn't {power:power whose}.", now=now.name, power=draft.power(power)
            )
        if limits.working_factory(draft.edition, draft.state, where) is None:
            draft.warn("no_factory", "You train paratroopers at your own factories; none works in {now}.", now=now.name)
        if where in draft.state.this_turn.gained:
            draft.warn("not_held_since_start", "{now} was taken this turn; its factory doesn't work yet.", now=now.name)
    require_turn(draft, power)
    ensure_collected(draft, power)
    price = training.price * action.count
    funds.spend(draft, power, price, "training", sentence("trained", training=training.id, count=action.count))
    draft.emit(UnitsTrained(power=power, training=training.id, count=action.count, territory=where))
    figures = {"count": action.count, "training": training.id, "price": price}
    if where is None:
        draft.say("trains", power=power, **figures)
    else:
        draft.say("trains_there", power=power, territory=where, **figures)


def _unknown(draft: Draft, power: str, word: str) -> bool:
    """Whether a place may be a power's land that nobody has entered; asked about, otherwise left out of the note."""
    if resolve(draft.state, word) in draft.state.territories or not land.unlisted(draft.state, power):
        return False
    draft.warn(
        "place_unknown",
        "{printed_name} isn't in the books: is a factory of yours there?",
        printed_name=printed_name(draft.edition, word),
    )
    return True
