"""Makes the films of one certified log: a pure function without a database, for another process."""

import base64
import gzip
import json
from typing import Any

import engine
from replays.verifier import ExpectedLog, pinned_format

# The most bytes of a film before it is packed: fifty times those of the longest bot game.
LONGEST_FILM = 12_000_000


def answer(question: Any, log: bytes) -> dict[str, str]:
    """The films of a log for another process: base64 of the gzip of each film's JSON, by audience.

    Raises RulesUnavailable when this program has other rules than the slot, and FilmTooLong.
    """
    format = pinned_format(ExpectedLog.from_plain(question))
    films = engine.make_films(engine.read_log(log), format=format)
    return {audience: _packed(film) for audience, film in films.items()}


def _packed(film: dict[str, Any]) -> str:
    body = json.dumps(film, ensure_ascii=False, separators=(",", ":")).encode()
    if len(body) > LONGEST_FILM:
        raise FilmTooLong(f"a film of {len(body):,} bytes")
    return base64.b64encode(gzip.compress(body, mtime=0)).decode()


class FilmTooLong(ValueError):
    """A film with more bytes than any game that people play has."""
