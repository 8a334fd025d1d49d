"""The banker's pages."""
