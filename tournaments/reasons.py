"""What the staff does to a player's harm or beyond the rules needs a reason."""


class ReasonMissing(ValueError):
    """Something that is done only with a reason, which the staff can read later."""
