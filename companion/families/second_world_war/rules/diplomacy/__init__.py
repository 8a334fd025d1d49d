"""Wars, treaties, and what follows from them."""
