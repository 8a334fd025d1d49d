"""Notes for translators: comments on messages, which tools read and people who play never see."""

AS_PRINTED = "As printed on the board"
"""On messages that a language may leave out: names that the board prints."""
