"""Fields and forms in words that several games share."""

from api.pages.kit.forms.action_forms import Ask, Form
from companion.languages import msg

POWER = Ask("power", msg("Power"))
BY = Ask("by", msg("By"))
TERRITORY = Ask("territory", msg("Territory"))
REASON = Ask("reason", msg("Why"), msg("Saved with the entry and shown to everyone."))

TAKE_TERRITORY = Form("capture_territory", msg("Take a territory"), msg("Log it"), (TERRITORY, BY))
BUY_UNITS = Form("purchase_units", msg("Buy units"), msg("Buy"), (POWER, Ask("units", msg("Units"))))
COLLECT = Form("collect_income", msg("Collect income"), msg("Collect"), (POWER,), msg("Also ends that power's turn."))
