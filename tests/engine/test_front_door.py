"""The front door of the engine: all that it names is there, and nothing else is offered."""

import inspect
import pkgutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import engine
from engine.games import GAMES

ROOT = Path(__file__).resolve().parents[2]
SEED = bytes(range(32))


def test_what_is_offered_is_what_is_named() -> None:
    offered = {
        name
        for name, value in vars(engine).items()
        if not name.startswith("_")
        and not inspect.ismodule(value)
        and str(getattr(value, "__module__", "")).startswith("engine")
    } - {"GAMES"}
    of_no_module = {"Audience", "Move"}
    assert offered | of_no_module == set(engine.__all__)
    assert engine.__all__ == sorted(engine.__all__)
    assert [name for name in engine.__all__ if not hasattr(engine, name)] == []


def test_everything_offered_says_what_it_is() -> None:
    silent = [name for name in engine.__all__ if not getattr(engine, name).__doc__]
    assert silent == []


def test_games_are_found_by_their_slugs() -> None:
    assert engine.slugs() == tuple(sorted(GAMES))
    for slug in engine.slugs():
        assert engine.game(slug).slug == slug
    with pytest.raises(engine.UnknownGame) as raised:
        engine.game("chess")
    assert str(raised.value) == f"no game 'chess' is known; there are {', '.join(GAMES)}"


def test_a_match_from_decks_to_certificate() -> None:
    game = engine.game("tactics_anthem")
    format = game.formats["starter"]
    decks = [game.ready_decks["human-starter"], game.ready_decks["elven-starter"]]
    assert [engine.check_deck(deck, format).legal for deck in decks] == [True, True]
    salts = [b"a" * 16, b"b" * 16]
    data = engine.play_log(
        game, format=format, decks=decks, seed=SEED, match="m 1", players=["x", "y"], salts=salts,
        shares=["s"], variant={"duo": "rank"}, bots=["greedy", "random"],
    )  # fmt: skip
    log = engine.read_log(data)
    rules = engine.rules_digest(game, format)
    assert log.head.rules == rules
    assert log.head.commit == engine.seed_commitment("m 1", rules, SEED)
    assert list(log.head.decks) == [
        engine.deck_commitment(deck, salt) for deck, salt in zip(decks, salts, strict=True)
    ]
    judgement = engine.verify(data)
    assert log.end is not None
    assert (judgement.certified, judgement.outcome) == (True, log.end.outcome)
    assert engine.verify(data, format=format) == judgement
    assert engine.verify(data, read=engine.read_log(data)) == judgement
    assert engine.verify(data, format=game.formats["standard"]).code == "unsupported_rules"


def test_a_deck_is_read_from_text_and_json_alike() -> None:
    deck = engine.game("tactics_anthem").ready_decks["human-starter"]
    assert engine.read_deck(deck.canonical(), "tactics_anthem") == deck
    assert engine.Deck.from_plain(deck.plain()).digest == deck.digest
    with pytest.raises(engine.DeckSyntaxError):
        engine.read_deck(b"{", "tactics_anthem")
    with pytest.raises(engine.UnknownGame):
        engine.read_deck(deck.canonical(), "chess")


def test_moves_and_ends_are_put_into_words() -> None:
    game = engine.game("tactics_anthem")
    log = engine.read_log(
        engine.play_log(
            game,
            format=game.formats["starter"],
            decks=[game.ready_decks["human-starter"], game.ready_decks["elven-starter"]],
            seed=SEED,
            match="m 1",
            players=["x", "y"],
            salts=[b"a" * 16, b"b" * 16],
        )
    )
    words = engine.move_words(log)
    assert len(words) == len(log.moves)
    assert (words[0][:13], words[1][:13]) == ("Reveal Human ", "Reveal Elven ")
    foreign = replace(log, head=replace(log.head, game="chess"))
    assert engine.move_words(foreign)[0] == " ".join(map(str, log.moves[0].move))
    assert engine.end_words("commandeer", "six_defeated") == "six defeated units"
    assert engine.end_words("commandeer", "old_age") == engine.end_words("chess", "old_age")
    assert engine.end_words("chess", "old_age") == "old age"
    assert engine.end_words("commandeer", "six_defeated", "xy") == "six defeated units"


def test_the_end_of_a_game_is_told_with_names() -> None:
    names = ["Ada", "Ben"]
    assert [
        engine.end_sentence("commandeer", engine.Outcome(winner, "six_defeated"), names)
        for winner in (0, 1, None)
    ] == [
        "Ada wins: Ben has six defeated units.",
        "Ben wins: Ada has six defeated units.",
        "The game is drawn: both players have six defeated units.",
    ]
    of_age = engine.Outcome(1, "old_age")
    assert engine.end_sentence("chess", of_age, names) == "Ben wins (old age)."


def test_a_game_is_read_when_it_is_asked_for_and_no_other() -> None:
    read = (
        "import engine, sys; engine.game('commandeer'); print(*engine.slugs());"
        "print(*(slug for slug in engine.slugs() if f'engine.games.{slug}' in sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", read], cwd=ROOT, capture_output=True, text=True, check=True
    )
    known, loaded = done.stdout.splitlines()
    assert (known.split(), loaded) == ([*engine.slugs()], "commandeer")


def test_no_name_of_the_front_door_hides_a_package() -> None:
    """Else `import engine.games.letal.state as state` finds the name and fails."""
    packages = {package.name for package in pkgutil.iter_modules(engine.__path__)}
    assert packages & {*engine.__all__} == set()
