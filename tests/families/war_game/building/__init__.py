"""What land and factories give, and factories themselves."""
