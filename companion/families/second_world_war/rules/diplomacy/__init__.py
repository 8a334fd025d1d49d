"""Wars, treaties, and their consequences."""
