"""Notes for translators: comments on messages, which tools read and players never see."""

AS_PRINTED = "As printed on the board"
"""On messages that a language can leave out: names printed on the board."""
IN_SCRIPTS = "Said by a script"
"""On messages that are sent to the browser."""
