"""The error of a command that was given something that cannot be used."""


class Unusable(Exception):
    """Input that cannot be used; the text says what, where and how to mend it, in one line."""

    def __init__(self, message: object) -> None:
        super().__init__(" ".join(str(message).split()))
