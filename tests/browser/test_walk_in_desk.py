"""The walk-in desk in a browser: a queue of players in few actions, and by keyboard alone."""

from collections.abc import Callable

from tests.browser.accounts import client_of
from tests.browser.windows import UNTIMED, Window

NAMES = [f"Player {letter}ood" for letter in "ABCDEFGHIJKLMNOPQRSTUV"]
MOST_ACTIONS = 8


class Counted:
    """A window whose clicks and presses of Enter are counted."""

    def __init__(self, window: Window) -> None:
        self.window, self.actions = window, 0

    def press(self, name: str) -> None:
        self.actions += 1
        self.window.press(name)

    def enter(self) -> None:
        """Enter where the focus is, in a form that is sent without leaving the page."""
        self.actions += 1
        self.window.exchange(lambda: self.window.page.keyboard.press("Enter"))


def plan(
    olga: Window, cup: str, decklists: str = "none", game: str = "Tactics Anthem, Starter"
) -> str:
    """An event without decklists that is open for registration; its address."""
    olga.go("/events/new")
    olga.fill({"Name": cup, "Game and format": game, **UNTIMED, "Swiss rounds": "4"})
    olga.page.locator("[name=decklists]").first.evaluate(
        """(field, value) => {
          if (field.options) field.value = value;
          else document.querySelector(`[name=decklists][value=${value}]`).checked = true;
        }""",
        decklists,
    )
    olga.press("Create and open registration")
    return olga.event_path


def focused(window: Window) -> str:
    return str(window.page.evaluate("document.activeElement.id"))


def chips(window: Window, name: str) -> list[str]:
    row = window.page.locator("#desk-rows tbody tr", has_text=name).first
    return [text.strip() for text in row.locator(".chip").all_inner_texts()]


def test_22_walk_ins_are_added_and_checked_in(window: Callable[[], Window], number: int) -> None:
    olga = window()
    olga.sign_up(f"walk-in-{number}")
    event = plan(olga, f"Friday {number}")
    olga.go(f"{event}/run/walk-ins")
    olga.look("desk-empty")
    counted = Counted(olga)

    counted.press("Open check-in")
    olga.page.locator("#id_players").fill("\n".join(NAMES))
    counted.press("Add and check in")

    assert counted.actions <= MOST_ACTIONS
    assert "22 players added and checked in" in olga.text()
    assert focused(olga) == "id_players"
    assert olga.page.locator("#desk-rows .chip.pass", has_text="Checked in").count() == 22
    olga.look("desk-22")
    olga.go(f"{event}/players")
    assert all(name in olga.text() for name in NAMES)


def test_the_desk_by_keyboard_alone(window: Callable[[], Window], number: int) -> None:
    olga = window()
    olga.sign_up(f"keyboard-{number}")
    event = plan(olga, f"Keyboard {number}", "required")
    olga.go(f"{event}/run/walk-ins")
    olga.press("Open check-in")
    counted = Counted(olga)
    assert focused(olga) == "id_players"

    for typed in ("Ann Lee, Rooks", "Bo Okafor", "Cy Ng"):
        olga.page.keyboard.type(typed)
        counted.enter()
        assert (focused(olga), olga.page.locator("#id_players").input_value()) == ("id_players", "")

    assert "3 players" in olga.page.locator("#band-facts").inner_text()
    first = olga.page.locator("#desk-rows tbody tr").first
    assert first.get_attribute("data-find") == "Cy Ng"
    assert chips(olga, "Ann Lee") == ["Checked in", "No decklist"]
    assert "Rooks" in olga.row("Ann Lee")

    refuse(olga, counted)
    find(olga, counted)
    olga.page.get_by_role("button", name="More for Bo Okafor").click()
    olga.press("Decklist on paper")
    assert chips(olga, "Bo Okafor") == ["Checked in", "Decklist on paper"]


def test_a_club_is_typed_beside_the_name(window: Callable[[], Window], number: int) -> None:
    olga = window()
    olga.sign_up(f"club-desk-{number}")
    event = plan(olga, f"Clubs {number}")
    olga.go(f"{event}/run/walk-ins")
    olga.press("Open check-in")
    olga.page.keyboard.type("Dee Fox")
    olga.page.keyboard.press("Tab")
    assert focused(olga) == "id_club"
    olga.page.keyboard.type("Fjord Guild")
    olga.look("desk-club")
    olga.page.keyboard.press("Enter")
    olga.page.locator("#desk-rows tbody tr", has_text="Dee Fox").wait_for()
    assert "Fjord Guild" in olga.row("Dee Fox")
    typed = [olga.page.locator(field).input_value() for field in ("#id_players", "#id_club")]
    assert (focused(olga), typed) == ("id_players", ["", ""])


def refuse(olga: Window, counted: Counted) -> None:
    """A name that is there already stays in the field, with the reason."""
    olga.page.keyboard.type("bo okafor")
    counted.enter()
    assert "The name “bo okafor” is taken." in olga.page.locator(".unsent").inner_text()
    assert olga.page.locator("#id_players").input_value() == "bo okafor"
    olga.look("desk-refused")
    olga.page.locator("#id_players").fill("")


def find(olga: Window, counted: Counted) -> None:
    """A player whose check-in was undone is found by part of their name."""
    olga.press("Undo check-in of Ann Lee")
    assert chips(olga, "Ann Lee") == ["Not checked in", "No decklist"]
    olga.page.locator("#id_part").focus()
    olga.page.keyboard.type("an")
    olga.page.locator("#desk-rows tbody tr", has_text="Cy Ng").wait_for(state="detached")
    (row,) = olga.page.locator("#desk-rows tbody tr").all()
    assert row.get_attribute("data-find") == "Ann Lee"
    olga.look("desk-finding")
    counted.enter()
    assert chips(olga, "Ann Lee") == ["Checked in", "No decklist"]
    assert (focused(olga), counted.actions) == ("id_part", 5)
    assert "No decklist yet: Ann Lee." in olga.text()


def test_the_desk_keeps_names_and_ticks_without_a_connection(
    window: Callable[[], Window], number: int
) -> None:
    olga = window()
    olga.sign_up(f"offline-desk-{number}")
    event = plan(olga, f"Offline {number}")
    olga.go(f"{event}/run/walk-ins")
    olga.press("Open check-in")
    olga.page.locator("#id_players").fill("Ann Lee")
    olga.press("Add and check in")

    olga.page.context.set_offline(True)
    olga.page.locator("#id_players").fill("Bo Okafor")
    olga.page.keyboard.press("Enter")
    olga.page.get_by_text("No connection. Your entry is kept").wait_for()
    olga.page.get_by_role("button", name="Undo check-in of Ann Lee").click()
    olga.page.locator("#id_players").fill("Cy Ng")
    olga.page.keyboard.press("Enter")
    olga.page.context.set_offline(False)
    olga.page.locator("#desk-rows tbody tr", has_text="Cy Ng").wait_for()

    states = {name: chips(olga, name) for name in ("Ann Lee", "Bo Okafor", "Cy Ng")}
    present = ["Checked in"]
    assert states == {"Ann Lee": ["Not checked in"], "Bo Okafor": present, "Cy Ng": present}
    olga.complaints = [text for text in olga.complaints if "ERR_INTERNET_DISCONNECTED" not in text]


def desk_with_regulars(olga: Window, number: int) -> str:
    """The desk of an event whose check-in is open, after one that these four have played."""
    organiser = client_of(olga.served, olga.user, "events:manage")
    usual = {"game": "tactics_anthem", "format": "starter", "decklists": "none", "rounds": 1}
    before, now = (
        f"/tournaments/{organiser.post('/tournaments', {'name': name, **usual})['id']}"
        for name in (f"Last Week {number}", f"This Week {number}")
    )
    for path in (before, now):
        organiser.post(f"{path}/state", {"state": "registration"})
    for name in ("Rosa Pires", "Rosalind Ito", "Ana Rosa", "Bo Okafor"):
        organiser.post(f"{before}/entries", {"name": name, "guest": True})
    organiser.post(f"{before}/state", {"state": "running"})
    organiser.post(f"{now}/state", {"state": "check_in"})
    return f"{now.replace('tournaments', 'events')}/run/walk-ins"


def test_regulars_are_suggested_and_taken_by_key_or_tap(
    window: Callable[[], Window], number: int
) -> None:
    olga = window()
    olga.sign_up(f"regulars-{number}")
    olga.go(desk_with_regulars(olga, number))
    page, typed = olga.page, olga.page.locator("#id_players")
    offered = page.locator("#desk-suggested li:not([hidden]) strong")

    page.keyboard.type("ros")
    offered.first.wait_for()
    assert offered.all_inner_texts() == ["Ana Rosa", "Rosa Pires", "Rosalind Ito"]
    olga.look("desk-suggested")
    page.keyboard.press("ArrowDown")
    olga.exchange(lambda: page.keyboard.press("Enter"))
    page.keyboard.type("ros")
    offered.first.wait_for()
    assert offered.all_inner_texts() == ["Ana Rosa", "Rosalind Ito"]
    page.keyboard.press("Tab")
    assert (focused(olga), typed.input_value(), offered.count()) == ("id_players", "Ana Rosa", 0)
    olga.exchange(lambda: page.keyboard.press("Enter"))
    page.keyboard.type("oka")
    offered.first.click()
    assert (focused(olga), typed.input_value()) == ("id_players", "Bo Okafor")
    page.keyboard.press("Tab")
    assert focused(olga) != "id_players"
    rows = page.locator("#desk-rows tbody th")
    assert [text.split("\n")[0] for text in rows.all_inner_texts()] == ["Ana Rosa", "Rosa Pires"]


def test_teams_at_the_desk(window: Callable[[], Window], number: int) -> None:
    """A team with a player too few, or one who is named twice, stays in the fields."""
    olga = window()
    olga.sign_up(f"team-desk-{number}")
    event = plan(olga, f"Team Cup {number}", game="L.E.T.A.L., Team")
    olga.go(f"{event}/run/walk-ins")
    olga.press("Open check-in")
    name, players = (olga.page.locator(f"#id_{field}") for field in ("name", "players"))
    for pasted, problem in (
        ("Ann Lee\n\n", "A team has 2 players in this event, and you named 1."),
        ("Ann Lee\nAnn Lee", "Ann Lee"),
        ("Ann Lee\nBo\u202e Okafor", "U+202E"),
    ):
        name.fill("Foxes")
        players.fill(pasted)
        olga.press("Add and check in")
        assert problem in olga.page.locator(".unsent").inner_text()
        assert (name.input_value(), players.input_value()) == ("Foxes", pasted)
        assert olga.page.locator("#desk-rows").count() == 0
    olga.look("team-desk-refused")
    players.fill("\tAnn Lee \r\n\n Bo Okafor\n")
    olga.press("Add and check in")

    assert "Added and checked in: Foxes." in olga.text()
    assert chips(olga, "Foxes") == ["Checked in"]
    assert (name.input_value(), players.input_value()) == ("", "")
    olga.look("team-desk")
    olga.press("Undo check-in of Foxes")
    assert olga.page.get_by_role("button", name="Check in 1 team").count() == 1


def test_a_guest_checks_in_with_their_phone(window: Callable[[], Window], number: int) -> None:
    olga, phone = window(), window()
    olga.sign_up(f"codes-{number}")
    event = plan(olga, f"Codes {number}")
    olga.go(f"{event}/run/walk-ins")
    olga.page.locator("#id_players").fill("Ann Lee\nBo Okafor")
    olga.press("Add")
    olga.press("Open check-in")
    phone.go(f"{event}/arrive")
    phone.look("arrive-guest")

    olga.page.get_by_role("button", name="More for Ann Lee").click()
    olga.press("New code")
    olga.look("guest-code-shown")
    code = olga.page.locator("#code").inner_text()
    phone.go(f"/entries/code/{code}")
    phone.look("guest-code")
    phone.press("Check in")

    assert "You’re checked in." in phone.text()
    phone.look("guest-checked-in")
    olga.go(f"{event}/run/walk-ins")
    assert chips(olga, "Ann Lee") == ["Checked in"]
    olga.press("Check in 1 player")
    assert chips(olga, "Bo Okafor") == ["Checked in"]
    olga.press("Undo 1 check-in")
    assert chips(olga, "Bo Okafor") == ["Not checked in"]
