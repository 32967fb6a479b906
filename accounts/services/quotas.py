"""How much of something one account may have: no account fills the disk of all."""


class QuotaReached(ValueError):
    """An account has as many of something as it may have in this installation."""


def check_quota(
    *, count: int, most: int, what: str, way_out: str, more: int = 1, whose: str = "You have"
) -> None:
    """QuotaReached where `more` of something are to join `count` of them, and no more than `most`
    may be; `way_out` says what makes room."""
    if count + more > most:
        raise QuotaReached(
            f"{whose} {count:,} {what}, and an account may have {most:,}: {way_out}, or ask the"
            " operator of this installation for more."
        )
