"""Forms and actions: how an action is asked for, its fields' types, and how a submitted form is parsed."""
