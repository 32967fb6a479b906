"""The rounds that passed before a late player came; of documents and rows alike."""


def missed_rounds(late_from: int | None) -> range:
    """The numbers of the rounds before `late_from`, the first one that a late player has a match
    in or, until then, the next one that is paired. A player who was seated in the open first round
    has missed none, like those who came in time (None)."""
    return range(1, late_from or 1)
