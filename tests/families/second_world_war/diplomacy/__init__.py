"""Wars, triggers, commitments."""
