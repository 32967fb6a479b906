"""How a command says that what it was given cannot be used."""


class Unusable(Exception):
    """Input that cannot be used; the text says what, where and how to mend it, in one line."""

    def __init__(self, message: object) -> None:
        super().__init__(" ".join(str(message).split()))
