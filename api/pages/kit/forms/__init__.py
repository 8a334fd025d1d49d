"""Forms and actions: how an action is asked for, what its fields take, and how a form that came back is read."""
