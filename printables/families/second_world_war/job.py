"""A print job of The Second World War."""

from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.views.shapes import SecondWorldWarSnapshot
from printables.job import Job

SecondWorldWarJob = Job[SecondWorldWarEdition, SecondWorldWarSnapshot]
"""A job with its box and a game's books."""
