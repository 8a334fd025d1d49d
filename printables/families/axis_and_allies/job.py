"""A print job of Axis & Allies."""

from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.views.shapes import AxisAndAlliesSnapshot
from printables.job import Job

AxisAndAlliesJob = Job[AxisAndAlliesEdition, AxisAndAlliesSnapshot]
"""A job with one of its boxes and a game's books."""
