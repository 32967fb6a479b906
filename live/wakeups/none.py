"""No wake-up: the sweep alone finds what is new."""

from collections.abc import Callable, Collection
from threading import Event

# Takes names of streams that have grown, or None for "perhaps any".
Wake = Callable[[Collection[str] | None], None]


class WakeUp:
    """Calls `wake` when something was committed; this one never does."""

    def start(self, wake: Wake, *, has_readers: Event) -> None:
        """Begin, in a thread if need be; what costs work, only while `has_readers` is set."""

    def state(self) -> str:
        """In a word, for probes: off, on, or lost while there is no connection."""
        return "off"
