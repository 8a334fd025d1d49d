"""Fields and forms in the words that several games share."""

from api.pages.kit.forms.action_forms import Ask, Form

POWER = Ask("power", "Power")
BY = Ask("by", "By")
TERRITORY = Ask("territory", "Territory")
REASON = Ask("reason", "Why", "Kept with the entry and shown to everybody.")

TAKE_TERRITORY = Form("capture_territory", "Take a territory", "Log it", (TERRITORY, BY))
BUY_UNITS = Form("purchase_units", "Buy units", "Buy", (POWER, Ask("units", "Units")))
COLLECT = Form("collect_income", "Collect income", "Collect", (POWER,), "Also ends that power's turn.")
