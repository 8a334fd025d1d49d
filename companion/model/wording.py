"""Small rules of plain English that sentences for players keep to."""


def possessive(name: str) -> str:
    """Whose: Germany's, the United States'."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"
