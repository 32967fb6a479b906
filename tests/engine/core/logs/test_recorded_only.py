"""Games that players measure on their own table are recorded, and not played from a seed."""

from collections.abc import Mapping
from typing import Any

import pytest

from engine.core.logs.play import open_own
from engine.core.logs.verify import verify
from engine.core.rules.game import UnknownOption
from tests.engine.logs import DECKS, SEED, recorded_log, seeded_log
from tests.engine.toy_game import Toy


class Measured(Toy):
    """The toy game, which its players measure unless they choose otherwise."""

    options: Mapping[str, tuple[str, ...]] = {**Toy.options, "ruler": ("theirs", "none")}

    def recorded_only(self, variant: Mapping[str, str]) -> bool:
        return variant["ruler"] == "theirs"


GAME = Measured()


def test_a_recorded_log_is_certified_and_one_from_a_seed_is_not() -> None:
    assert verify(recorded_log().encode(), {"toy": GAME}).certified
    seeded = verify(seeded_log().encode(), {"toy": GAME})
    assert (seeded.code, seeded.move) == ("unsupported_rules", 0)
    assert "players measure on their table" in seeded.reason


def test_no_game_without_a_service_is_played_from_a_seed_either() -> None:
    facts: dict[str, Any] = {"format": GAME.formats["open"], "decks": DECKS, "seed": SEED}
    with pytest.raises(UnknownOption, match="players measure on their table"):
        open_own(GAME, **facts, match="toy")
    other = open_own(GAME, **facts, match="toy", variant={"ruler": "none"})
    assert other.head.variant == {"start": "calm", "ruler": "none"}
