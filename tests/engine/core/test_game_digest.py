"""The digest of a game: equal for all logs of one game, and for those of no other."""

import hashlib
import json
from typing import Any

from engine.core.logs.log import read_log
from engine.core.logs.verify import verify
from tests.engine.logs import altered, apart, bare, recorded_log, seeded_log
from tests.engine.toy_game import GAMES

SEALED, RECORDED = seeded_log().encode(), recorded_log().encode()
DRAWS = apart(RECORDED)[-1]["draws"]


def opened_otherwise(**fields: Any) -> bytes:
    """The recorded log, without hashes, with other fields in its opening."""
    return altered(bare(RECORDED), lambda lines: lines[-1].update(fields))


def game_digest(chain: str, draws: Any, winner: int | None, reason: str) -> str:
    """The digest of a game, as the document says."""
    facts = {"chain": chain, "draws": draws, "result": {"reason": reason, "winner": winner}}
    text = json.dumps(facts, sort_keys=True, separators=(",", ":"))
    return "sha256:" + hashlib.sha256(b"muster-game/1\0" + text.encode()).hexdigest()


def played(data: bytes) -> str | None:
    judgement = verify(data, GAMES)
    assert judgement.certified
    return judgement.game_digest


def test_logs_of_one_game_have_one_game_digest() -> None:
    assert {played(data) for data in (SEALED, bare(SEALED), bare(SEALED, chain=True))} == {
        game_digest(read_log(SEALED).chain(), None, 1, "last_turn")
    }
    another_nonce = opened_otherwise(nonce="ab" * 32)
    assert {played(data) for data in (RECORDED, bare(RECORDED), another_nonce)} == {
        game_digest(read_log(RECORDED).chain(), DRAWS, 1, "surrender")
    }


def test_games_of_one_chain_with_other_draws_have_other_digests() -> None:
    """A throw that nobody used leaves head and moves, and so the chain, as they were."""
    move, stream, value = DRAWS[-1]
    other = opened_otherwise(draws=[*DRAWS[:-1], [move, stream, 5 - value]])
    assert verify(other, GAMES).chain == verify(RECORDED, GAMES).chain
    assert played(other) != played(RECORDED)


def test_what_cannot_be_read_to_its_end_has_no_chain() -> None:
    judgement = verify(SEALED[:-1], GAMES)
    assert (judgement.code, judgement.chain, judgement.game_digest) == ("malformed", None, None)
