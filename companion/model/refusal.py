"""How the rules say no."""


class RuleViolation(Exception):
    """A refused action: a code for programs and a sentence for the player. Nothing has changed.

    `soft` rules are those a table may wave through: the banker can repeat the action with an `override` reason.
    Codes that begin with `unknown_` or `invalid_` mean that the input itself makes no sense.
    """

    def __init__(self, code: str, sentence: str, *, soft: bool = False) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
        self.soft = soft
