"""The first page in a real browser: it loads whole, and the browser complains of nothing."""

from collections.abc import Callable

from tests.browser.visits import VISITOR
from tests.browser.walking import Walkers
from tests.browser.windows import SIZES, Window


def test_the_first_page(window: Callable[[], Window]) -> None:
    anybody = window()
    anybody.go("/")
    anybody.look("first")

    heading = anybody.page.locator("h1").inner_text()
    assert heading.split("\n") == ["Don’t just see the score.", "Replay the match."]


def test_an_account_is_asked_for_and_signed_in(window: Callable[[], Window], number: int) -> None:
    window().sign_up_by_email(f"asked-for-{number}")


def test_a_complaint_is_heard(window: Callable[[], Window]) -> None:
    """What other tests rely on: a script that may not run, a sheet that is not there, a box that is
    too wide, a field without a label, and text that nobody can read are all found."""
    anybody = window()
    anybody.go("/")
    anybody.page.evaluate(
        """() => {
          const main = document.querySelector("main");
          main.innerHTML += '<img src="/nowhere" alt="" onerror="alert(1)"><input>'
            + '<p class="wide-one">wide</p><p class="pale">pale</p>';
          document.querySelector(".wide-one").style.width = "3000px";
          document.querySelector(".pale").style.color = "rgb(250 250 250)";
        }"""
    )
    anybody.page.wait_for_load_state("networkidle")
    anybody.find_faults()
    heard = " ".join(anybody.complaints)
    anybody.complaints.clear()

    for what in ("404 http", "Content Security Policy", "sideways", "no label", "contrast 1.0"):
        assert what in heard


def test_the_latest_open_game_is_shown_beside_the_promise(walk: Walkers) -> None:
    """On a desk as the game stood at one moment, with no controls; on a phone a link alone."""
    with walk.window(VISITOR, *SIZES["desktop"]) as page:
        page.goto(f"http://127.0.0.1:{walk.served.port}/")
        page.locator(".home .film .seat").first.wait_for()
        assert page.locator(".home .film .now").inner_text() != ""
        assert page.locator(".home .film .controls").is_visible() is False
    with walk.window(VISITOR, *SIZES["phone"]) as page:
        page.goto(f"http://127.0.0.1:{walk.served.port}/")
        assert page.locator(".home .watch-card a").is_visible() is True
        assert page.locator(".home .film").is_visible() is False
