"""A game whose moves cannot be listed keeps every law, is logged and verified, shown and typed."""

import io
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from engine.commands import terminal
from engine.commands.sitting import Left
from engine.core.base.rng import Seeded
from engine.core.display.sentences import inches
from engine.core.geometry.movement import Walk
from engine.core.logs.log import read_log
from engine.core.logs.play import Table
from engine.core.logs.verify import verify
from engine.core.position.choices import CONCEDE, Choice, Move
from engine.core.position.state import Outcome, Tally
from tests.engine import laws, naive
from tests.engine.clicks import clicks_lead_to_every_move_and_nothing_else
from tests.engine.scenes import faults
from tests.engine.toy_skirmish import SKIRMISH, SkirmishState
from tests.engine.walks import played, start, walk
from tests.support.proofs import count

PLAYERS = ("random", "eager", "greedy", "fair")
GAMES = {"skirmish": SKIRMISH}


def positions(games: int) -> Iterator[tuple[SkirmishState, Choice]]:
    """The positions of whole games."""
    for number in range(games):
        for table, choice in walk(SKIRMISH, number, PLAYERS[number % len(PLAYERS)]):
            assert isinstance(table.state, SkirmishState)
            yield table.state, choice


@pytest.mark.proof
@pytest.mark.parametrize(
    "law",
    [
        laws.moves_are_sorted_and_round_trip,
        laws.membership_agrees_with_the_list,
        laws.refused_moves_change_nothing,
        laws.every_card_is_in_one_zone,
        laws.json_keeps_everything,
        laws.public_events_name_no_hidden_card,
        clicks_lead_to_every_move_and_nothing_else,
    ],
    ids=lambda law: law.__name__,
)
def test_every_law_holds_on_every_position(law: Any) -> None:
    for state, choice in positions(count(40, 10)):
        law(SKIRMISH, state, choice)


def test_an_open_game_has_nothing_to_exchange() -> None:
    exchanged = [laws.what_is_hidden_changes_nothing(SKIRMISH, *at) for at in positions(2)]
    assert sum(exchanged) == 0


def test_the_law_of_membership_finds_a_space_that_is_wrong(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It asks an answer of its own, which refuses what the space wrongly takes."""
    monkeypatch.setattr(Walk, "hinders", lambda self, args: "" if args else "no way")
    state, choice = next(at for at in positions(1) if "walk" in at[1].spaces)
    with pytest.raises(AssertionError):
        laws.membership_agrees_with_the_list(SKIRMISH, state, choice)


@pytest.mark.proof(of="slow")
def test_bots_of_each_kind_walk_meet_and_strike() -> None:
    done: dict[str, Counter[str]] = {}
    for number in range(12):
        bot = PLAYERS[number % len(PLAYERS)]
        moves = read_log(played(SKIRMISH, number, bot).encode()).moves
        done.setdefault(bot, Counter()).update(str(logged.move[0]) for logged in moves)
    for bot, verbs in done.items():
        assert verbs["place"] == 18, bot
        assert verbs["walk"] > 5, (bot, verbs)
        assert verbs["charge"] + verbs["strike"] > 2, (bot, verbs)


@pytest.mark.proof
@pytest.mark.parametrize("number", range(4))
def test_a_log_of_paths_is_certified_and_the_oracle_agrees(number: int) -> None:
    log = played(SKIRMISH, number, PLAYERS[number])
    data = log.encode()
    judgement = verify(data, GAMES)
    assert (judgement.certified, judgement.reason) == (True, "")
    assert naive.judge(data, SKIRMISH) == ("certified", judgement.moves)
    assert max(len(logged.bare) for logged in log.moves) < 140


def test_a_path_that_is_too_long_is_refused_by_both() -> None:
    log = played(SKIRMISH, 1, "eager")
    lines = log.encode().splitlines(keepends=True)
    at = next(n for n, line in enumerate(lines) if b'"m":["walk"' in line)
    logged = log.moves[at - 1]
    long: Move = (*logged.move[:-2], int(logged.move[-2]) + 900, logged.move[-1])
    changed = lines[at].replace(
        ",".join(map(str, logged.move[1:])).encode(), ",".join(map(str, long[1:])).encode()
    )
    assert changed != lines[at]
    data = b"".join([*lines[:at], changed, *lines[at + 1 :]])
    judgement = verify(data, GAMES)
    assert (judgement.code, judgement.move) == ("illegal", at)
    assert naive.judge(data, SKIRMISH) == ("not legal", at)


@pytest.mark.proof
def test_every_view_is_a_scene_with_a_table() -> None:
    for state, _ in positions(4):
        for seat in (None, 0, 1):
            view: Any = SKIRMISH.view(state, seat)
            assert faults(view) == []
            assert view["boards"][0]["ground"] == "plane"


class _AtHome:
    """Two people at one terminal with a table of the skirmish."""

    seated = None

    def __init__(self, table: Table) -> None:
        self.table = table

    def choice(self) -> Choice | None:
        return self.table.choice()

    def move(self, seat: int, move: Move) -> None:
        self.table.move(seat, move)

    def undo(self) -> str | None:
        return "nothing is taken back here"

    def finish(self) -> None:
        """Nothing is written."""


def test_a_path_is_typed_at_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = start(SKIRMISH, 2)
    table.listen()
    while (choice := table.choice()) is not None and "walk" not in choice.spaces:
        table.move(choice.seat, next(iter(choice)))
    assert choice is not None
    source = Seeded(bytes(32))
    walks = choice.spaces["walk"]
    sampled = (walks.sample(lambda bound: source.below("test", bound)) for _ in range(99))
    card, *path = next(args for args in sampled if len(args) == 5 and args not in set(walks))
    typed = " ".join(map(str, ["walk", card, *path]))
    monkeypatch.setattr("sys.stdin", io.StringIO(f"walk {card} 5 5\n{typed}\n"))
    with pytest.raises(Left):
        terminal.host(_AtHome(table))
    assert [logged.move for logged in table.moves[-1:]] == [("walk", card, *path)]
    screen = capsys.readouterr().out
    assert f"more than listed may be chosen: `walk {card} " in screen
    assert "Not allowed (illegal): walk" in screen
    assert f"{card}: {inches(int(path[-2]))}/{inches(int(path[-1]))}\n" in screen


def test_who_gives_up_has_no_survivors() -> None:
    table = start(SKIRMISH, 2)
    for _ in range(6):
        choice = table.choice()
        assert choice is not None
        table.move(choice.seat, next(iter(choice)))
    table.move(1, (CONCEDE,))
    assert table.state.outcome == Outcome(0, "surrender", Tally(survivors=(3, 0)))
    assert verify(table.log().encode(), GAMES).certified
