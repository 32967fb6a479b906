"""The players that tests make up for measured games."""

from typing import Any

import pytest

from engine.core.position.state import Event
from engine.games.anima_tactics.table import place_of
from tests.engine.games.anima_tactics.surveyor import GAME, Surveyor
from tests.engine.walks import start


@pytest.mark.parametrize(("lost", "stopped"), [(4, 0), (6, 1)])
def test_they_see_whether_a_thrown_figure_was_stopped(lost: int, stopped: int) -> None:
    """It flies an inch for each life point that it lost: here four (Web Addendum 1, Throw)."""
    before: Any = start(GAME, 0, {"ground": "table"}).state
    before.place[0] = place_of((1000, 1000))
    after = before.copy()
    after.place[0] = place_of((1000, 1400))
    surveyor = Surveyor(bytes(32), before, after, [Event("throw", 1, (0,), amount=lost)])

    assert surveyor.below("crash/0", 2) == stopped
