"""Action points: where they are kept, how they are bought and spent."""
