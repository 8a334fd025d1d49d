"""Resources and units: income, losses, and building."""
