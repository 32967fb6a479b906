"""Brackets that are played out."""


def players(size: int) -> list[str]:
    """Names by seed; the best is p01."""
    return [f"p{seed:02}" for seed in range(1, size + 1)]
