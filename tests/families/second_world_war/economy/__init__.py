"""Resources, building, losses."""
