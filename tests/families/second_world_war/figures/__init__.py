"""The box's data against its rulebook."""
