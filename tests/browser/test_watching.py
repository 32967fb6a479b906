"""Two people play a game and a third watches it, each in a browser of their own."""

from collections.abc import Callable
from random import Random

from tests.browser.covered import PHONES, covered
from tests.browser.practising import LIT, choose, concede, level, who_decides
from tests.browser.windows import Window

CLICKS = 16
HANDS = ("minions", "tactics")  # of Tactics Anthem


def test_a_game_is_watched_as_it_is_played(
    window: Callable[[], Window], number: int, size: str
) -> None:
    ann, ben, cat = window(), window(), window()
    names = [f"ada-{number}", f"bo-{number}"]
    for person, name in zip((ann, ben), names, strict=True):
        person.sign_up(name)
    for person in (ann, ben, cat):
        person.page.emulate_media(reduced_motion="reduce")
    _begin(ann, ben)
    cat.go("/")
    cat.follow("Watch games")
    cat.look("watch")
    cat.follow(" – ".join(names))
    cat.page.locator(".watching .film .moves").wait_for()
    cat.page.get_by_text("Watching: 1", exact=True).wait_for()
    _play(ann, ben, Random(f"watched {size}"))
    made = ann.page.locator(".play .moves li").count()
    assert made > 0
    cat.page.locator(f".watching .moves li[data-at='{made}'][aria-current]").wait_for()
    assert cat.page.locator(".watching .moves li").count() == made
    cat.look("watching")
    usual = cat.page.viewport_size
    for width, height in PHONES:
        cat.page.set_viewport_size({"width": width, "height": height})
        assert covered(cat.page) == [], (width, height)
    cat.page.set_viewport_size(usual or {"width": 390, "height": 844})
    _hides_hands(cat)
    concede(ann.page)
    cat.page.get_by_role("link", name="Replay and certificate").wait_for(timeout=60_000)
    assert f"{names[0]} concedes" in cat.text()
    cat.look("watched")
    cat.page.get_by_role("link", name="Replay and certificate").click()
    _film_of_replay(cat)
    cat.go("/watch")
    assert " – ".join(names) not in cat.page.locator("[aria-labelledby=now]").inner_text()


def _begin(ann: Window, ben: Window) -> None:
    ann.go("/play")
    ann.page.get_by_role("button", name="Play Tactics Anthem").click()
    ann.page.get_by_label("Time for each player").select_option(label="20 min")
    ann.page.get_by_label("Opponent").select_option(label="Anybody who wants to play")
    ann.press("Open game")
    ben.go(ann.path)
    ben.press("Join game")
    ann.page.get_by_role("button", name="Ready").click()
    for person in (ann, ben):
        person.page.locator(".play .moves").wait_for()


def _play(ann: Window, ben: Window, dice: Random) -> None:
    for _ in range(CLICKS):
        player = who_decides(ann, ben)
        assert player is not None
        choose(dice.choice(player.page.locator(LIT).all()))
    level(ann, ben)


def _hides_hands(cat: Window) -> None:
    """No card of a hand is drawn for who watches."""
    hands = ", ".join(f".watching [data-zone^='{hand}/'] [data-card]" for hand in HANDS)
    assert cat.page.locator(hands).count() == 0


def _film_of_replay(cat: Window) -> None:
    """Wait until a worker has made the film, which may be after the log was opened."""
    for _ in range(100):
        if cat.page.locator("[data-films]").count():
            return cat.page.locator(".film .moves").wait_for()
        cat.page.wait_for_timeout(300)
        cat.page.reload()
    raise AssertionError("there is no film")
