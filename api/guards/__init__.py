"""Protection from hostile requests. You don't need this folder to understand the rest: read it last."""
