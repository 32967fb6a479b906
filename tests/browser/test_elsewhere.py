"""An event is taken away from one service, and goes on at another that knew nothing of it."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser

from tests.browser.accounts import SHARED
from tests.browser.windows import UNTIMED, Window
from tests.config.served import serving
from tests.support.browser import close
from tests.support.browser_people import decide, guest, pair


def test_an_event_goes_on_elsewhere(
    window: Callable[[], Window], browser: Browser, size: str, number: int, tmp_path: Path
) -> None:
    olga = window()
    olga.sign_up(f"olga-of-elsewhere-{number}")
    event = played(olga, f"Elsewhere {number}")
    archive = taken_away(olga, event, tmp_path)
    original = standings(olga, event)
    with serving(elsewhere(tmp_path), "--no-demo", **SHARED) as other:
        otto = Window.opened(browser, other, size)
        otto.sign_up("otto")
        imported = brought(otto, archive)

        assert standings(otto, imported) == original
        pair(otto, imported, 2)
        assert otto.complaints == []
        otto.page.context.close()


def elsewhere(tmp_path: Path) -> Path:
    folder = tmp_path / "elsewhere"
    folder.mkdir(mode=0o700)
    return folder


def played(olga: Window, cup: str) -> str:
    """An event of four after its first round."""
    olga.go("/events/new")
    olga.fill(
        {"Name": cup, "Game and format": "Tactics Anthem, Starter", **UNTIMED, "Swiss rounds": "3"}
    )
    olga.press("Create event")
    olga.press("Open registration")
    event = olga.event_path
    for name in ("Ann", "Bea", "Cy", "Dee"):
        guest(olga, event, name)
    olga.go(f"{event}/run")
    olga.start_event()
    pair(olga, event, 1)
    for _ in range(2):
        decide(olga, event)
    close(olga, event, 1)
    return event


def taken_away(olga: Window, event: str, folder: Path) -> Path:
    olga.go(f"{event}/run")
    with olga.page.expect_download() as download:
        olga.page.get_by_role("link", name="Export the whole event (JSON)").click()
    file = folder / "event.json"
    download.value.save_as(file)
    return file


def brought(otto: Window, archive: Path) -> str:
    """First with a result that cannot be, and then as it was."""
    otto.go("/organisations")
    otto.follow("Import event")
    otto.look("import")
    wrong = archive.with_name("wrong.json")
    wrong.write_text(archive.read_text().replace('"result":"loss"', '"result":"win"', 1))
    file = otto.page.get_by_label("Event archive")
    file.set_input_files(wrong)
    otto.press("Import event")
    otto.page.get_by_role("link", name="Import another file").wait_for()
    otto.look("import-refused")
    assert "/seats: results are win, win: the seats must be a win and a loss" in otto.text()
    otto.follow("Import another file")
    otto.page.get_by_label("Event archive").set_input_files(archive)
    otto.press("Import event")
    otto.page.get_by_role("link", name="Manage event").wait_for()
    otto.look("imported")
    assert "The event is imported, with the same standings." in otto.text()
    otto.follow("Manage event")
    return otto.path.removesuffix("/run")


def standings(window: Window, event: str) -> list[str]:
    window.go(f"{event}/standings")
    window.look("import-standings")
    rows = window.page.locator("tbody tr").all()
    return [" ".join(row.inner_text().split()) for row in rows]
