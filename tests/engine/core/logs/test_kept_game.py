"""A game kept between two requests: it goes on as if it had never been interrupted, and says to
each seat what its film says."""

import json
import zlib
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

import engine
from engine.core.bots.players import BOTS
from engine.core.display.questions import LISTED_AT_MOST
from engine.core.logs.films import make_films
from engine.core.logs.kept_game import Kept, Live, keep, resume
from engine.core.logs.play import Table, bot_streams, open_own
from engine.core.position.choices import Choice, LeadsNowhere, Move
from tests.engine.spoken import NAMES

SEED = bytes(range(32))
MOVES = 60
AUDIENCES = (None, 0, 1)


def opened(slug: str) -> Table:
    game = engine.game(slug)
    format = next(format for format in game.formats.values() if len(game.ready_for(format)) > 1)
    decks = game.ready_for(format)[:2]
    return open_own(game, format=format, decks=decks, seed=SEED, match="kept")


@pytest.mark.parametrize("slug", engine.slugs())
def test_goes_on_to_the_same_hashes_and_shows_what_its_film_shows(slug: str) -> None:
    whole = opened(slug)
    frames_by_audience: dict[str, list[Any]] = {"public": [], "0": [], "1": []}
    game, streams = whole.game, bot_streams(whole, SEED)
    kept = keep(opened(slug))
    live = Live(resume(game, kept), AUDIENCES)
    films = live.films()
    for _ in range(MOVES):
        choice = whole.choice()
        if choice is None:
            break
        move = BOTS["eager"](game, whole.state, choice, streams[choice.seat])
        whole.move(choice.seat, move)
        for audience, frame in live.move(choice.seat, move).items():
            frames_by_audience[audience].append(frame["frame"])
            films[audience]["cards"] |= frame["cards"]
        assert live.table.moves[-1].hash == whole.moves[-1].hash
        live = Live(resume(game, packed(keep(live.table))), AUDIENCES)
    # The film of a whole game, which one that was broken off is not.
    if whole.state.outcome is None:
        whole.move(0, ("concede",))
    made = make_films(game, whole.log())
    for audience, frames in frames_by_audience.items():
        assert frames == made[audience]["frames"][: len(frames)]
        assert films[audience]["scene"] == made[audience]["scene"]
        assert films[audience]["cards"].items() <= made[audience]["cards"].items()


def packed(kept: Kept) -> Kept:
    """As a row has it."""
    plain = json.loads(zlib.decompress(zlib.compress(json.dumps(kept.position).encode())))
    return Kept(kept.opening, plain, kept.last_hash)


@pytest.mark.parametrize("slug", engine.slugs())
def test_asks_for_every_legal_move_and_no_other(slug: str) -> None:
    table = opened(slug)
    game, streams = table.game, bot_streams(table, SEED)
    for _ in range(MOVES):
        choice = table.choice()
        if choice is None:
            break
        question = engine.ask(table)
        assert question is not None
        assert (question["ply"], question["seat"]) == (table.state.ply, choice.seat)
        for verb, space in choice.spaces.items():
            if not space:
                assert verb not in question["verbs"]
            elif "far" in question["verbs"][verb]:
                assert space.open or len(space) > LISTED_AT_MOST
                assert question["verbs"][verb]["step"]["more"] == list(space.next().more)
            else:
                moves = question["verbs"][verb]["moves"]
                assert [tuple(args) for args in moves] == [*iter(space)]
        table.move(choice.seat, BOTS["eager"](game, table.state, choice, streams[choice.seat]))


def test_calls_by_name_what_no_card_shows() -> None:
    table = opened("letal")
    question = engine.ask(table)
    assert question is not None
    assert question["verbs"]["rows"]["args"] == [
        {"name": "rows", "kind": "word", "asks": "Which rows does your team take?"}
    ]
    assert question["texts"] == {"word": {"bottom": "rows 1 and 2", "top": "rows 5 and 6"}}
    assert engine.next_step(table, "rows", ())["more"] == ["bottom", "top"]
    with pytest.raises(LeadsNowhere):
        engine.next_step(table, "rows", ("left",))


def test_a_move_that_shows_what_the_other_side_placed_is_not_quiet() -> None:
    """Who places last in L.E.T.A.L. sees where the others are; no card is turned for it."""
    game = engine.game("letal")
    format = engine.vary_format(game.formats["duel"], {"setup_order": "site"})
    decks = game.ready_for(format)[:2]
    table = open_own(game, format=format, decks=decks, seed=SEED, match="kept")
    quiet: list[bool] = []
    while (choice := table.choice()) is not None and choice.occasion in ("rows", "place"):
        live = Live(table, AUDIENCES)
        live.move(choice.seat, next(iter(choice)))
        quiet.append(live.quiet)
    assert table.choice() is not None
    assert quiet == [True] * (len(quiet) - 1) + [False]


def copied(table: Table) -> Table:
    return resume(table.game, packed(keep(table)))


def decisions(
    slug: str, formats: Sequence[str], *, games: int, moves: int
) -> Iterator[tuple[Table, Choice, Move]]:
    """What bots decide in so many games: the table before each move, the choice and the move."""
    game = engine.game(slug)
    for number in range(games):
        format = game.formats[formats[number % len(formats)]]
        decks = game.ready_for(format)
        pair = [decks[(number + side) % len(decks)] for side in (0, 1)]
        seed = bytes([number]) * 32
        table = open_own(game, format=format, decks=pair, seed=seed, match="kept")
        for _ in range(moves):
            choice = table.choice()
            if choice is None:
                break
            move = engine.bot_move(table, "new", seed=seed)
            yield table, choice, move
            table.move(choice.seat, move)


def sentences_of(live: Live, seat: int, move: Move) -> list[str]:
    """A move in sentences for the seat that makes it."""
    frame = live.move(seat, move)[str(seat)]
    film = live.films()[str(seat)]
    return engine.film_sentences(film, NAMES[:2]).frame(frame["frame"])


def looks_and_misses() -> tuple[list[bool], list[tuple[bool, bool]]]:
    """Of picks of face-down cards in Tactics Anthem: whether those were quiet that named one whose
    face not everybody knew (TA-94), and of the others whether they were, and whether they tell
    nothing hidden."""
    looks: list[bool] = []
    misses: list[tuple[bool, bool]] = []
    formats = ("starter", "detachment")
    for table, choice, move in decisions("tactics_anthem", formats, games=40, moves=150):
        if not table.moves and looks and misses:
            break
        if move[0] != "pick":
            continue
        live = Live(copied(table), AUDIENCES)
        line = " ".join(sentences_of(live, choice.seat, move))
        if "looks at" in line:
            state: Any = table.state
            known = [state.cards[card].definition.name for card in state.known]
            if not any(line.endswith(name) for name in known):
                looks.append(live.quiet)
        elif "resists" in line and live.quiet:
            hidden = engine.tells_nothing_hidden(copied(table), choice.seat, [move])
            misses.append((live.quiet, hidden))
    return looks, misses


def test_a_look_is_not_quiet_and_a_miss_tells_something_hidden() -> None:
    """Else who takes back would look at a whole hand, card by card."""
    looks, misses = looks_and_misses()
    assert set(looks) == {False}
    assert set(misses) == {(True, False)}


@pytest.mark.parametrize("slug", ["anima_tactics", "letal", "tactica"])
def test_a_quiet_move_that_meets_nothing_hidden_tells_nothing_hidden(slug: str) -> None:
    table = opened(slug)
    while (choice := table.choice()) is not None:
        move = engine.bot_move(table, "new", seed=SEED)
        live = Live(copied(table), AUDIENCES)
        live.move(choice.seat, move)
        if live.quiet:
            before = table.state.plain()
            assert engine.tells_nothing_hidden(table, choice.seat, [move])
            assert table.state.plain() == before
            return
        table.move(choice.seat, move)
    raise AssertionError("no move was quiet")


def test_the_number_of_a_square_names_no_card_of_the_other_side() -> None:
    """A sealed deck would be read by moves to squares, one card a square."""
    seen = 0
    for table, choice, move in decisions("letal", ("duel",), games=20, moves=400):
        if not table.moves and seen:
            break
        if choice.occasion != "choose_square" or move[0] != "choose":
            continue
        seat, card = choice.seat, table.state.cards[int(move[1])]
        if card.owner == seat or table.game.sees(table.state, seat, card.id):
            continue
        seen += 1
        line = sentences_of(Live(copied(table), AUDIENCES), seat, move)[0]
        square = "abcdef"[card.id % 6] + str(card.id // 6 + 1)
        assert line == f"{NAMES[seat]} chooses {square}"
    assert seen > 0, "nobody chose a square with the number of a hidden card"
