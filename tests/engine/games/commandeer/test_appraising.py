"""What the guide of bots makes of a position."""

from tests.engine.games.commandeer.field import GAME, Field


def test_an_ongoing_event_is_worth_something_to_its_owner_whoever_has_the_unit():
    """*Long Barrel* changes no figure, and a wall has no arrow to shoot along."""
    own, theirs = (
        Field(f"c3 iron-wall+{mark}long-barrel, c4 !iron-wall").state for mark in ("", "!")
    )
    assert GAME.appraise(own, 0) - GAME.appraise(theirs, 0) == 40
    assert GAME.appraise(own, 1) - GAME.appraise(theirs, 1) == -40
