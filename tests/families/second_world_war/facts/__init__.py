"""Row by row of the facts sheet."""
