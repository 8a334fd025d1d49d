"""The banker's desk: the journal, acting for any power, corrections, seats."""
