"""The read models of the Axis & Allies editions."""

from companion.views.audit import audit
from companion.views.families import Views
from companion.views.income import income_view
from companion.views.objectives import objectives
from companion.views.snapshot import snapshot
from companion.views.stats import stats
from companion.views.turn_card import turn_card

VIEWS = Views(
    snapshot=snapshot, income=income_view, turn_card=turn_card, objectives=objectives, stats=stats, audit=audit
)
