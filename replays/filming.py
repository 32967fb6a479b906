"""Makes the films of one certified log: a pure function without a database, for another process."""

import base64
import gzip
import json
from typing import Any

import engine
from replays.game_facts import game_facts
from replays.verifier import ExpectedLog, pinned_format

# The most bytes of a film before it is packed: fifty times those of the longest bot game.
LONGEST_FILM = 12_000_000
# Beside the films: what they tell of the game, as JSON.
FACTS = "facts"


def answer(question: Any, log: bytes) -> dict[str, str]:
    """The films of a log for another process: base64 of the gzip of each film's JSON, by audience,
    and under `FACTS` what they tell of the game.

    Raises RulesUnavailable when this program has other rules than the slot, and FilmTooLong.
    """
    format = pinned_format(ExpectedLog.from_plain(question))
    films = engine.make_films(engine.read_log(log), format=format)
    packed = {audience: _packed(film) for audience, film in films.items()}
    return packed | {FACTS: json.dumps(game_facts(films["open"]))}


def _packed(film: dict[str, Any]) -> str:
    body = json.dumps(film, ensure_ascii=False, separators=(",", ":")).encode()
    if len(body) > LONGEST_FILM:
        raise FilmTooLong(f"a film of {len(body):,} bytes")
    return base64.b64encode(gzip.compress(body, mtime=0)).decode()


class FilmTooLong(ValueError):
    """A film with more bytes than any game that people play has."""
