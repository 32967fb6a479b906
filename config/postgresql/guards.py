"""Limits at which PostgreSQL ends a statement, so that none waits or holds a lock for ever, and the
name of the process in its lists.

The limits are set after connecting, or at the beginning of each transaction: a pooler such as
PgBouncer refuses settings that come with it, but for the name.
"""

from dataclasses import dataclass

# Seconds for a transaction that does nothing: a frozen program loses its locks.
IDLE = 30
# Seconds for a statement of a web process, and for its wait for a lock. Whoever asked has gone by
# then, or asks again; workers and commands take the time that they need.
STATEMENT_OF_WEB = 30
LOCK_OF_WEB = 15


@dataclass
class Guards:
    """The limits of this process, in seconds; 0 is none. `program` is what it does, if not one of
    several things."""

    program: str = ""
    idle: float = IDLE
    statement: float = 0
    lock: float = 0

    def of_web(self) -> None:
        """Take the limits of a web process, before its first connection."""
        self.program = "web"
        self.statement, self.lock = STATEMENT_OF_WEB, LOCK_OF_WEB

    @property
    def name(self) -> str:
        return f"muster {self.program}".strip()

    def statements(self, *, local: bool = False) -> str:
        """Statements that set them for a session, or where `local` for the begun transaction."""
        word = "SET LOCAL" if local else "SET SESSION"
        limits = {
            "idle_in_transaction_session_timeout": self.idle,
            "statement_timeout": self.statement,
            "lock_timeout": self.lock,
        }
        return "; ".join(
            f"{word} {name} = {round(seconds * 1000)}" for name, seconds in limits.items()
        )


guards = Guards()
