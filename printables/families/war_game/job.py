"""A print job of The War Game."""

from companion.families.war_game.edition import WarGameEdition
from companion.families.war_game.views.shapes import WarGameSnapshot
from printables.job import Job

WarGameJob = Job[WarGameEdition, WarGameSnapshot]
"""A job with its box and a game's books."""
