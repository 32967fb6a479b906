"""The limit of files that a process may have open, connections included."""

import resource


def allow_open_files(number: int) -> None:
    """Raise the limit of this process, which starts lower on most systems, up to `number` as far
    as an administrator lets it."""
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if 0 <= now < number:  # without a limit it is negative
        allowed = min(number, most) if most > 0 else number
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, most))
