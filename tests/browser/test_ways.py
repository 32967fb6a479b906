"""Whole games against a fair bot, in a format that is chosen on the first page."""

from collections.abc import Callable
from random import Random

import pytest

from tests.browser.practising import LIT, READY, begun, choose, concede, ended, over
from tests.browser.windows import Window

LOOKED_AT = (6, 40)
WAYS = [
    ("anima_tactics", "Table measured in inches"),
    ("tactica", "Battle"),
]


@pytest.mark.parametrize(("slug", "way"), WAYS)
def test_a_whole_game_is_played_in_another_way(
    window: Callable[[], Window], slug: str, way: str, size: str
) -> None:
    player = begun(window(), slug, way, "Fair: picks the best of a few moves")
    page, dice = player.page, Random(f"{way} {size}")
    clicks = 0
    while not over(page):
        clicks += 1
        if clicks in LOOKED_AT:
            player.look(f"practice-{slug}-{clicks}")
        lit = page.locator(LIT).all()
        # From a corner near a wall no way may lead on.
        choose(dice.choice(lit)) if lit else page.keyboard.press("Escape")
        page.locator(READY).first.wait_for()
    print(f"{slug}, {way}: {clicks} clicks")
    ended(player, slug, "Fair bot")


def test_a_team_game_is_practised_with_three_bots(window: Callable[[], Window], size: str) -> None:
    player = begun(
        window(),
        "letal",
        "Teams, with a bot as your partner",
        "Fair: picks the best of a few moves",
    )
    page, dice = player.page, Random(f"teams {size}")
    for _ in range(12):
        lit = page.locator(LIT).all()
        choose(dice.choice(lit)) if lit else page.keyboard.press("Escape")
        page.locator(READY).first.wait_for()
    names = page.locator(".seat-name strong").all_inner_texts()
    assert sorted(names) == ["Fair bot 1", "Fair bot 2", "Fair bot 3", "You"]
    player.look("practice-letal-teams")
    concede(page)
    page.get_by_role("button", name="Play again").wait_for()
    assert "Fair bot 1 and Fair bot 3 win" in page.locator(".play .now strong").inner_text()
