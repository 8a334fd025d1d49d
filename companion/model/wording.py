"""Small rules of plain English that sentences for players keep to."""


def possessive(name: str) -> str:
    """Whose: Germany's, the United States'."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def capitalized(text: str) -> str:
    """The text with a capital letter at its beginning, and everything else as it is."""
    return text[:1].upper() + text[1:]


def in_words(word: str) -> str:
    """A word of the books as people read it: `uncommitted_ally` is an uncommitted ally."""
    return word.replace("_", " ").replace("non cooperating", "non-cooperating")
