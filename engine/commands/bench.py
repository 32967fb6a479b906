"""`bench`: how much the engine does in one CPU second, over a corpus fixed by seeds."""

import argparse
import gc
import json
import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import cycle, islice
from typing import Any

from engine.commands.files import game_called
from engine.core.base.rng import Seeded
from engine.core.decks.deck import Deck
from engine.core.decks.formats import Format, check_deck
from engine.core.logs.log import read_log
from engine.core.logs.play import Table, open_own, play_out
from engine.core.logs.verify import verify
from engine.core.rules.game import Game
from engine.games import GAMES

MOST_GAMES = 60
MOVES_ENOUGH = 8_000
MOVES_TO_PLAY = 1_500
GAMES_TO_LIST = 4
CORPUS_BOTS = ("eager", "greedy")
DECKS_IN_CORPUS = 10_000
TRIES_FOR_A_DECK = 5
ROUNDS = 5


def bench(options: argparse.Namespace) -> int:
    """Measure one game, or all: the best of several rounds of each task."""
    games = [game_called(options.game)] if options.game else list(GAMES.values())
    for game in games:
        deal = partial(_dealt, game, options.variant)
        play = partial(_log, deal)
        verified, played = _verified(play), _played(play)
        report = {"game": game.slug, **verified, **played, **_listed(deal), **_judged(game)}
        if options.json:
            print(json.dumps(report))
        else:
            print(game.slug)
            for name, value in report.items():
                if name != "game":
                    print(f"  {value:>12,}  {name.replace('_', ' ')}")
    return 0


def _verified(play: Callable[[int], bytes]) -> dict[str, int]:
    logs: list[bytes] = []
    moves = passes = 0
    while moves < MOVES_ENOUGH and len(logs) < MOST_GAMES:
        data = play(len(logs))
        judgement = verify(data, GAMES)
        assert judgement.certified, judgement.reason
        moves += judgement.moves
        passes += sum(len(logged.move) == 1 for logged in read_log(data).moves)
        logs.append(data)
    seconds = _best(lambda: [verify(data, GAMES) for data in logs])
    return {
        "moves_verified_per_cpu_second": round(moves / seconds),
        "games_verified_per_cpu_second": round(len(logs) / seconds),
        "games_in_corpus": len(logs),
        "moves_in_corpus": moves,
        "moves_without_argument_in_corpus": passes,
    }


def _played(play: Callable[[int], bytes]) -> dict[str, int]:
    """Games of the eager bot, which plays without looking ahead."""
    games = moves = 0
    while moves < MOVES_TO_PLAY:
        moves += len(read_log(play(2 * games)).moves)
        games += 1
    seconds = _best(lambda: [play(2 * number) for number in range(games)])
    return {"moves_played_per_cpu_second": round(moves / seconds)}


def _listed(deal: Callable[[int], Table]) -> dict[str, int]:
    """Games of the eager bot again: of its decisions the one whose moves take longest to list."""
    longest = 0.0
    for number in range(0, 2 * GAMES_TO_LIST, 2):
        moves = play_out(deal(number), ["eager"], number.to_bytes(32, "big")).moves
        table = deal(number)
        for logged in moves:
            state = table.state.copy()
            start = time.process_time()
            assert list(iter(table.game.choice(state) or ()))
            longest = max(longest, time.process_time() - start)
            table.move(logged.seat, logged.move)
    return {"cpu_microseconds_of_the_longest_list": round(1e6 * longest)}


def _judged(game: Game[Any]) -> dict[str, int]:
    format = list(game.formats.values())[-1]
    decks = deck_corpus(game, format, DECKS_IN_CORPUS)
    seconds = _best(lambda: [check_deck(deck, format) for deck in decks])
    illegal = sum(not check_deck(deck, format).legal for deck in decks)
    return {
        "decks_judged_per_cpu_second": round(len(decks) / seconds),
        "decks_in_corpus": len({deck.digest for deck in decks}),
        "illegal_decks_in_corpus": illegal,
    }


def _best(task: Callable[[], object]) -> float:
    """The fewest CPU seconds that the task took in some rounds."""
    taken = []
    for _ in range(ROUNDS):
        gc.collect()
        start = time.process_time()
        task()
        taken.append(time.process_time() - start)
    return min(taken)


def _log(deal: Callable[[int], Table], number: int) -> bytes:
    """Game `number` of the corpus, played by a bot; bots take turns."""
    bot = CORPUS_BOTS[number % len(CORPUS_BOTS)]
    return play_out(deal(number), [bot], number.to_bytes(32, "big")).encode()


def _dealt(game: Game[Any], chosen: Mapping[str, str], number: int) -> Table:
    """Game `number` of the corpus at its start: formats and decks take turns. Options that are
    chosen hold where the format leaves them open."""
    formats = list(game.formats.values())
    format = formats[number % len(formats)]
    legal = game.ready_for(format)
    variant = game.variant({**chosen, **format.variant})
    sides = game.sides_in(variant)
    decks = [legal[(number + side) % len(legal)] for side in range(sides)]
    seed = number.to_bytes(32, "big")
    return open_own(
        game, format=format, decks=decks, seed=seed, match=f"bench {number}", variant=variant
    )


def deck_corpus(game: Game[Any], format: Format, size: int) -> list[Deck]:
    """So many decks, half of them legal in the format and half not.

    They differ, as far as they are found: where a format allows little but the ready-made decks,
    the legal ones come again and again.
    """
    legal: dict[str, Deck] = {}
    illegal: dict[str, Deck] = {}
    for deck in islice(_variations(game, format), TRIES_FOR_A_DECK * size):
        decks = legal if check_deck(deck, format).legal else illegal
        if len(decks) < size // 2:
            decks[deck.digest] = deck
        if len(legal) == len(illegal) == size // 2:
            break
    pairs = zip(cycle(legal.values()), cycle(illegal.values()), strict=False)
    return [deck for pair in islice(pairs, size // 2) for deck in pair]


def _variations(game: Game[Any], format: Format) -> Iterator[Deck]:
    """Ready-made decks with some cards exchanged for others, and now and then one too many."""
    rng = Seeded(bytes(32))
    ready = game.ready_for(format)
    pool: dict[str, list[str]] = {}
    for part in sorted({part for deck in ready for part in deck.parts}):
        pool[part] = sorted({card for deck in ready for card in deck.parts.get(part, ())})
    while True:
        deck = ready[rng.below("bench", len(ready))]
        parts = {part: dict(counts) for part, counts in deck.parts.items()}
        breaking = rng.below("bench", 2)
        for part in parts if breaking else [_varied(parts, rng)]:
            most = max(parts[part].values())
            for _ in range(1 + rng.below("bench", 6)):
                _exchange(parts[part], pool[part], rng, None if breaking else most)
            if breaking and rng.below("bench", 2):
                _add(parts[part], pool[part], rng)
        ordered = {part: dict(sorted(counts.items())) for part, counts in parts.items()}
        yield Deck(deck.game, ordered)


def _varied(parts: Mapping[str, Mapping[str, int]], rng: Seeded) -> str:
    """One of the parts in which a deck has the most copies of a card."""
    most = max(max(counts.values()) for counts in parts.values())
    chosen = [part for part, counts in parts.items() if max(counts.values()) == most]
    return chosen[rng.below("bench", len(chosen))]


def _exchange(counts: dict[str, int], pool: list[str], rng: Seeded, most: int | None) -> None:
    """One card for another, of which there are `most` copies then, or any number."""
    cards = list(counts)
    removed = cards[rng.below("bench", len(cards))]
    counts[removed] -= 1
    if not counts[removed]:
        del counts[removed]
    _add(counts, [card for card in pool if most is None or counts.get(card, 0) < most], rng)


def _add(counts: dict[str, int], pool: list[str], rng: Seeded) -> None:
    card = pool[rng.below("bench", len(pool))]
    counts[card] = counts.get(card, 0) + 1
