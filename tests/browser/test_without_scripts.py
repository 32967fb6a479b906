"""Pages of all kinds with scripts off: what they show is there, and their forms are sent."""

from playwright.sync_api import Page

from tests.browser.accounts import PASSWORD
from tests.browser.visits import OPPONENT, PLAYER, STAFF, VISITOR
from tests.browser.walking import Walkers
from tests.browser.windows import SIZES


def test_ten_pages_are_of_use(walk: Walkers) -> None:
    for reader, pages in PAGES.items():
        with walk.window(reader, *SIZES["phone"], java_script_enabled=False) as page:
            page.set_default_timeout(120_000)
            for path, use in pages.items():
                page.goto(f"http://127.0.0.1:{walk.served.port}{path.format(**walk.world.ids)}")
                use(page)

    assert sum(map(len, PAGES.values())) >= 10


def text(page: Page) -> str:
    return " ".join(page.locator("main").inner_text().split())


def press(page: Page, name: str) -> None:
    page.locator("main").get_by_role("button", name=name, exact=True).first.click()


def find_an_event(page: Page) -> None:
    page.locator("main [name=search]").fill("kestrel")
    page.locator("main form button").first.click()
    assert "Kestrel Open" in text(page)
    assert "Friday Anthem" not in text(page)


def read_standings(page: Page) -> None:
    assert page.locator("#standing-table tbody tr:has(.who)").count() == 8


def read_moves(page: Page) -> None:
    assert page.locator("tr#move-1").is_visible()
    assert not page.locator(".film").is_visible()


def check_a_deck(page: Page) -> None:
    page.locator("main [name=format]").first.select_option(index=1)
    page.locator("main [name=deck]").fill("4 Nobody Printed This")
    page.locator("main form button").last.click()
    assert page.locator(".notice.error, .errorlist").count() > 0


def sign_in(page: Page) -> None:
    page.get_by_label("User name").fill(f"{OPPONENT}-of-pages")
    page.get_by_label("Password").fill(PASSWORD)
    press(page, "Sign in")
    assert f"Menu of {OPPONENT}-of-pages" in page.locator("header").inner_text()


def save_a_deck(page: Page) -> None:
    page.locator("main [name=name]").fill("Unscripted")
    page.locator("main [name=format]").select_option("commandeer/standard")
    page.locator("main [name=deck]").fill("[deck]\n1 Almoner")
    page.locator("main form button").last.click()
    assert page.locator("h1").inner_text() == "Unscripted"


def report(page: Page) -> None:
    page.locator(".report [name=score]").first.check()
    page.locator(".report button").last.click()
    assert page.locator(".messages .notice").count() == 1


def add_a_player(page: Page) -> None:
    page.locator("#id_players").fill("Una Scripted")
    press(page, "Add and check in")
    row = page.locator("#desk-rows tbody tr", has_text="Una Scripted")
    assert "Checked in" in row.inner_text()


def announce(page: Page) -> None:
    page.locator("main textarea").fill("Announced without a script.")
    page.locator("main form:has(textarea) button").click()
    assert "Announced without a script." in text(page)


def add_time(page: Page) -> None:
    press(page, "+5 min")
    assert page.locator("#timer .clock-words").is_visible()


def keep_apart(page: Page) -> None:
    page.locator("main [name=first]").fill("Cy Ng")
    page.locator("main [name=second]").fill("Dora Novák")
    page.locator("main [name=reason]").fill("They live together.")
    page.locator("main form:has([name=reason]) button").click()
    assert "They live together." in text(page)


PAGES = {
    VISITOR: {
        "/events": find_an_event,
        "/events/{live}/standings": read_standings,
        "/replays/{replay}?move=1": read_moves,
        "/decks/check": check_a_deck,
        "/sign-in": sign_in,
    },
    PLAYER: {
        "/decks/new": save_a_deck,
        "/matches/{match}": report,
    },
    STAFF: {
        "/events/{check_in}/run/walk-ins": add_a_player,
        "/events/{live}/run/announcements": announce,
        "/events/{live}/run": add_time,
        "/events/{paired}/run/forbidden-pairs": keep_apart,
    },
}
