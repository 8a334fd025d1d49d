"""This family's draft."""

from typing import TypeAlias

from companion.engine import draft
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.state import AxisAndAlliesState

Draft: TypeAlias = draft.Draft[AxisAndAlliesEdition, AxisAndAlliesState]
