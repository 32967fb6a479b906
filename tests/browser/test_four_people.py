"""Four people play a team game in four browsers, from the button to the replay."""

from collections.abc import Callable, Sequence
from random import Random

from tests.browser.covered import strips_in_sight
from tests.browser.practising import ENDED, LIT, choose, concede, who_decides
from tests.browser.windows import SIZES, Window

CLICKS = 40


def test_four_people_play_a_team_game(window: Callable[[], Window], number: int, size: str) -> None:
    names = [f"{name}-{number}" for name in ("anke", "bela", "cora", "dirk")]
    people = [window() for _ in names]
    for person, name in zip(people, names, strict=True):
        person.sign_up(name)
        person.page.emulate_media(reduced_motion="reduce")
    _seated(people)
    _play(people, Random(f"four {size}"))
    for seat, person in enumerate(people):
        assert person.page.locator(".seat-name").all_inner_texts().count("You") <= 1
        players = " ".join(person.page.locator(".seat-name").all_inner_texts())
        assert [name in players for name in names] == [other != seat for other in range(4)]
        assert person.page.locator("[data-clock]").count() == 4
    people[2].look("four-seats")
    if size == "phone":
        for width, height in ((360, 740), SIZES[size]):
            people[2].page.set_viewport_size({"width": width, "height": height})
            assert strips_in_sight(people[2].page) == ["0", "1", "2", "3"], (width, height)
    concede(people[1].page)
    _leaves_offers_to(people[3], people[1], people[0])
    concede(people[3].page)
    for person in people:
        person.page.locator(ENDED).wait_for()
        assert f"{names[0]} and {names[2]} win" in person.text()
    people[0].page.locator(ENDED).click()
    title = people[0].page.get_by_role("heading", level=1).inner_text()
    assert title, people[0].text()


def _leaves_offers_to(partner: Window, out: Window, other: Window) -> None:
    """A player who is out sees no button for an offer, neither for their own nor to answer one."""
    out.page.get_by_text("You’re out of this game. Your partner plays on").wait_for()
    out.look("four-out")
    for name in ("Concede", "Offer a draw", "Pause"):
        assert out.page.get_by_role("button", name=name).count() == 0
    other.page.get_by_role("button", name="Offer a draw").click()
    for person, answers in ((out, 0), (partner, 1)):
        person.page.locator(".offer", has_text="offers a draw.").wait_for()
        assert person.page.get_by_role("button", name="Accept").count() == answers
    partner.page.get_by_role("button", name="Not now").click()
    out.page.locator(".offer").wait_for(state="detached")


def _seated(people: Sequence[Window]) -> None:
    """One opens the game, the others take the seats that they choose, and all say that they are
    ready."""
    opener = people[0]
    opener.go("/play?format=letal/team")
    opener.page.get_by_label("Time for each player").select_option(label="30 min")
    opener.look("play-new-team")
    opener.press("Open game")
    opener.look("play-waiting-team")
    address = opener.path
    seats = ("Side B, first player", "Side A, partner", "Side B, partner")
    for person, seat in zip(people[1:], seats, strict=True):
        person.go(address)
        person.page.get_by_label("Your seat").select_option(label=seat)
        if seat == seats[0]:
            person.look("play-join-team")
        person.press("Join game")
    for person in people[:3]:
        person.page.get_by_role("button", name="Ready").click()


def _play(people: Sequence[Window], dice: Random) -> None:
    """Some moves of all, by clicking what is lit up."""
    for person in people:
        person.page.locator(".play .moves").wait_for()
    moved: set[int] = set()
    for _ in range(CLICKS):
        player = who_decides(*people)
        assert player is not None
        moved.add(people.index(player))
        choose(dice.choice(player.page.locator(LIT).all()))
    assert len(moved) == len(people)
