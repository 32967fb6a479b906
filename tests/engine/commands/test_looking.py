"""`games`, `decks`, `show`, `diff`, `perft` and `bench`."""

import argparse
import gc
import json
from pathlib import Path

import pytest

from engine.commands import bench
from engine.commands.bench import deck_corpus
from engine.core.decks.formats import check_deck
from engine.core.logs.log import read_log
from engine.core.logs.log_words import move_words
from engine.games import GAMES
from tests.engine.commands.answers import changed
from tests.engine.commands.program import GAME, engine
from tests.engine.scenes import faults


def test_games_are_listed_with_what_identifies_their_rules() -> None:
    expected = "".join(
        f"{game.slug}\t{game.edition}\t{game.pool.digest}\t{','.join(game.formats)}\n"
        for game in GAMES.values()
    )
    assert engine("games") == (0, expected, "")


def test_decks_are_listed_and_printed() -> None:
    game = GAMES[GAME]
    rows = [line.split("\t") for line in engine("decks", GAME).out.splitlines()]
    assert [(slug, name) for slug, name, _ in rows] == [
        (slug, deck.name) for slug, deck in game.ready_decks.items()
    ]
    for slug, _, formats in rows:
        deck = game.reader.read_any(engine("decks", GAME, slug).out)
        assert deck == game.ready_decks[slug]
        assert formats.split(",") == [
            name for name, format in game.formats.items() if check_deck(deck, format).legal
        ]


def words_of_move(log: Path, at: int) -> str:
    """A move of a log as people say it, and as it is written."""
    read = read_log(log.read_bytes())
    return f"{move_words(GAMES[GAME], read)[at]} ({' '.join(map(str, read.moves[at].move))})"


@pytest.mark.proof(of="programs")
def test_a_position_is_shown_to_each_audience(log: Path) -> None:
    moves = len(log.read_bytes().splitlines()) - 3
    for at in (0, 1, moves // 2, moves):
        for seat in (None, 0, 1):
            option = [] if seat is None else ["--seat", seat]
            view = json.loads(engine("show", log, "--at", at, *option, "--json").out)
            assert (view["you"], faults(view)) == (seat, [])
            assert (view["outcome"] is not None) == (at == moves)
            drawn = engine("show", log, "--at", at, *option)
            assert (drawn.status, drawn.err) == (0, "")
            assert drawn.out.count("(you)") == (seat is not None)
    assert engine("show", log).out == engine("show", log, "--at", moves).out


def test_a_position_after_a_refused_move_is_not_shown(log: Path, tmp_path: Path) -> None:
    path = tmp_path / "log"
    path.write_bytes(changed(log, 3, m=["sing"]))
    assert engine("show", path, "--at", 2).status == 0
    done = engine("show", path, "--at", 3)
    assert (done.status, done.err) == (1, "")
    assert done.out.startswith("rejected: move 3, illegal: sing: it is not among the decisions: ")


def test_equal_logs_do_not_differ(log: Path) -> None:
    assert engine("diff", log, log) == (0, "the logs are equal\n", "")


def test_logs_are_told_apart_at_the_first_difference(log: Path, tmp_path: Path) -> None:
    other = tmp_path / "log"
    lines = log.read_bytes().splitlines()
    first = json.loads(lines[3])
    words = words_of_move(log, 2)

    def differences(data: bytes) -> list[str]:
        other.write_bytes(data)
        done = engine("diff", log, other)
        assert (done.status, done.err) == (1, "")
        return done.out.splitlines()

    assert differences(changed(log, 0, match="final"))[0] == "head, match: local / final"
    assert differences(changed(log, 0, game="chess"))[0] == f"head, game: {GAME} / chess"
    moved = differences(changed(log, 3, m=["sing"]))
    assert moved[:2] == [
        f"move 3 differs: seat {first['s']}: {words} / seat {first['s']}: sing (sing)",
        f"both agree up to move 2; then seat {first['s']} was asked: Tactics Phase: cast, set or"
        " summon, then end the phase.",
    ]
    hashed = differences(changed(log, 3, h="0" * 16))
    assert hashed[:2] == [
        f"move 3 is the same (seat {first['s']}: {words}) and its hash differs:"
        f" {first['h']} / {'0' * 16}",
        "the two were made under other rules, or with other draws, from this move on",
    ]
    moves = len(lines) - 3
    last = json.loads(lines[moves])
    assert differences(b"".join(line + b"\n" for line in [*lines[:moves], *lines[-2:]])) == [
        f"move {moves} is in one log only: seat {last['s']}: {words_of_move(log, moves - 1)}",
        f"lengths: {moves} / {moves - 1} moves",
    ]
    result = {"reason": "surrender", "winner": 0}
    ended = json.loads(lines[-2])["result"]
    expected = [f"end, result, reason: {ended['reason']} / surrender"]
    if ended["winner"] != 0:
        expected.append(f"end, result, winner: {ended['winner']} / 0")
    assert differences(changed(log, -2, result=result)) == expected
    assert differences(changed(log, -1, seed="00" * 32)) == [
        f"opening, seed: {json.loads(lines[-1])['seed']} / {'00' * 32}"
    ]


def test_logs_of_a_game_nobody_knows_are_told_apart(log: Path, tmp_path: Path) -> None:
    paths = [tmp_path / "one", tmp_path / "two"]
    paths[0].write_bytes(changed(log, 0, game="chess"))
    paths[1].write_bytes(changed(paths[0], 3, m=["sing"]))
    done = engine("diff", *paths)
    assert (done.status, done.err) == (1, "")
    assert done.out.splitlines()[1] == (
        "no game 'chess' is known here to show the position before it"
    )


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_perft_adds_up(depth: int) -> None:
    done = engine("perft", GAME, "--seed", "7", "--depth", depth)
    rows = [line.split("\t") for line in done.out.splitlines()]
    totals = {int(row[0]): int(row[1]) for row in rows[:depth]}
    division = {row[1]: int(row[2]) for row in rows[depth:]}
    assert list(totals) == list(range(1, depth + 1))
    assert totals[1] == len(division)
    assert totals[depth] == sum(division.values())


def test_the_decks_that_are_measured_differ_and_half_are_illegal() -> None:
    game = GAMES[GAME]
    for format in game.formats.values():
        decks = deck_corpus(game, format, 60)
        verdicts = [check_deck(deck, format).legal for deck in decks]
        assert (len({deck.digest for deck in decks}), verdicts.count(True)) == (60, 30)


@pytest.mark.proof(of="programs")
def test_measures_are_printed_for_people_and_for_programs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Over a corpus of a few games and decks: the whole one takes half a minute."""
    # Each measure begins with a collection, which need not look again at what other tests left.
    gc.collect()
    gc.freeze()
    monkeypatch.setattr(bench, "MOST_GAMES", 4)
    monkeypatch.setattr(bench, "MOVES_TO_PLAY", 1)
    monkeypatch.setattr(bench, "GAMES_TO_LIST", 1)
    monkeypatch.setattr(bench, "DECKS_IN_CORPUS", 40)
    monkeypatch.setattr(bench, "ROUNDS", 1)
    assert bench.bench(argparse.Namespace(game=GAME, json=True, variant={})) == 0
    measures = json.loads(capsys.readouterr().out)
    assert {name: type(value) for name, value in measures.items()} == {
        "game": str,
        "moves_verified_per_cpu_second": int,
        "games_verified_per_cpu_second": int,
        "games_in_corpus": int,
        "moves_in_corpus": int,
        "moves_without_argument_in_corpus": int,
        "moves_played_per_cpu_second": int,
        "cpu_microseconds_of_the_longest_list": int,
        "decks_judged_per_cpu_second": int,
        "decks_in_corpus": int,
        "illegal_decks_in_corpus": int,
    }
    assert (measures["decks_in_corpus"], measures["illegal_decks_in_corpus"]) == (40, 20)
    # Of every game the least that there is to measure.
    monkeypatch.setattr(bench, "MOST_GAMES", 1)
    monkeypatch.setattr(bench, "DECKS_IN_CORPUS", 4)
    assert bench.bench(argparse.Namespace(game=None, json=False, variant={})) == 0
    lines = capsys.readouterr().out.splitlines()
    names = [line[16:] for line in lines if line.startswith("  ")]
    expected = [name.replace("_", " ") for name in measures if name != "game"]
    assert names == [name for _ in GAMES for name in expected]
    assert [line for line in lines if not line.startswith("  ")] == list(GAMES)


def test_the_moves_of_a_log_are_told_in_sentences(log: Path) -> None:
    moves = len(log.read_bytes().splitlines()) - 3
    done = engine("show", log, "--moves")
    lines = done.out.splitlines()
    assert (done.status, done.err) == (0, "")
    numbered = [line for line in lines if not line.startswith("      ")]
    assert [line[:6] for line in numbered[:-1]] == [f"{at:>4}  " for at in range(1, moves + 1)]
    assert numbered[-1].startswith("Seat ")
    part = engine("show", log, "--moves", "--at", 3).out.splitlines()
    assert part == lines[: len(part)]
    outputs = [engine("show", log, "--moves", "--at", 1, "--seat", seat).out for seat in (0, 1)]
    assert outputs[0].startswith("   1  Seat 0 (you) chooses ")
    assert outputs[1] == "   1  Seat 0 chooses a minion to reveal\n"
