"""`record`: the game of a physical table, entered as it is played, with its dice and shuffles."""

import argparse
import json
import os
import secrets
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from engine.commands import screen, terminal
from engine.commands.failure import Unusable
from engine.commands.files import (
    check_place,
    format_called,
    game_called,
    read_bytes,
    read_deck_file,
    write_whole,
)
from engine.commands.sitting import Left
from engine.core.decks.formats import Format
from engine.core.display.text_scene import cards_in, counted, ending, zone_words
from engine.core.logs.play import Table, salts_from
from engine.core.logs.recording import Die, Impossible, Place, Recording, Seen
from engine.core.logs.recording_start import StartUnusable, missing_decks, read_start, start_of
from engine.core.logs.verify import SEED_BYTES
from engine.core.position.choices import Choice, Move
from engine.core.position.state import side_of
from engine.core.rules.game import Game, UnknownOption
from engine.games import GAMES

VERSION = 1
LARGEST = 4 << 20
LISTED_AT_MOST = 12
HELP = """\
  a card      its name, a part of its name, or its number; several with commas, the first seen first
  ?           a card in a hand that you do not see: it is asked for again when everybody sees it
  cards       the cards that may still lie there
  undo        takes back the last that was entered, undo 5 the last five
  quit        leaves; the recording can be continued"""


def record(options: argparse.Namespace) -> int:
    """Record a game until it is over, and write its log."""
    check_place(options.out)
    scribe = Scribe(options)
    try:
        terminal.host(scribe)
    except Left:
        again = f"python -m engine record --resume {scribe.part} --out {options.out}"
        raise Unusable(f"the game is not over; to continue: {again}") from None
    outcome = scribe.table.state.outcome
    assert outcome is not None
    table = scribe.table
    print(ending(table.game.words, outcome), f"{counted(len(table.moves))} recorded")
    if not all(scribe.recording.start.salts):
        print("The salt of a deck is not known here: the service that has it verifies the log.")
    return 0


class Scribe:
    """A recording at a terminal. Every entry is on disk before the next is asked for."""

    seated = None

    def __init__(self, options: argparse.Namespace) -> None:
        self.out = options.out
        self.part = Path(f"{options.out}.part")
        if options.variant and (options.start or options.resume):
            raise Unusable("the file says which options are played: leave out --variant")
        if options.resume:
            plain = _read_part(options.resume)
        else:
            if self.part.exists():
                raise Unusable(
                    f"{self.part} holds an unfinished recording: continue with"
                    f" --resume {self.part}, or remove it"
                )
            start = _start_file(options) if options.start else _own_start(options)
            nonce = secrets.token_bytes(SEED_BYTES).hex()
            plain = {"recording": VERSION, "start": start, "nonce": nonce, "entries": []}
        self._plain: dict[str, Any] = plain
        self.recording = _recording(plain)
        self._given: list[str] = []
        self._save()
        self._greet()

    @property
    def table(self) -> Table:
        return self.recording.table

    def choice(self) -> Choice | None:
        """The next decision, once all that was thrown and drawn before it is entered."""
        while isinstance(question := self.recording.question(), Die | Seen):
            if isinstance(question, Die):
                self._ask_throw(question)
            else:
                self._ask_card(question)
        if question is not None:
            self._tell_unseen(question.seat)
        return question

    def move(self, seat: int, move: Move) -> None:
        """Enter a move; IllegalMove."""
        self.recording.enter(["move", seat, list(move)])
        self._save()

    def undo(self) -> str | None:
        """Take back the last that was entered; else why it cannot be."""
        if not self.recording.entries:
            return "nothing was entered yet"
        self.recording = self.recording.undone()
        self._given.clear()
        self._save()
        return None

    def finish(self) -> None:
        """Write the log of the game, which is over."""
        write_whole(self.out, self.recording.log().encode())
        self.part.unlink(missing_ok=True)

    def _greet(self) -> None:
        """Print the player of each seat, where the start file names them, and how to get help."""
        start = self.recording.start
        seats = range(start.game.seats_in(start.head.variant))
        named = [f"seat {seat} is {name}" for seat in seats if (name := self._player(seat))]
        if named:
            print(f"S{', '.join(named)[1:]}.")
        print("`help` lists what you can enter.")

    def _player(self, seat: int) -> str:
        """The name of the player, or of the team, of a seat; empty where it is not known."""
        players = self._plain["start"]["players"]
        return str(players[side_of(seat, len(players))].get("name") or "")

    def _person(self, seat: int) -> str:
        """The name of a seat in questions: that of its player, where it is known."""
        name, start = self._player(seat), self.recording.start
        alone = start.game.seats_in(start.head.variant) == len(start.decks)
        return (name if alone else f"{name}, seat {seat}") if name else f"Seat {seat}"

    def _ask_throw(self, die: Die) -> None:
        first, last, what = self._spoken(die)
        text = self._line(f"{what}, {first} to {last}: ")
        if count := terminal.undo_count(text.split()):
            terminal.undo(self, count)
        elif not (text.isascii() and text.isdigit() and first <= int(text[:9]) <= last):
            print(f"That is not a number from {first} to {last}.")
        else:
            self._enter(["die", int(text) - first])

    def _ask_card(self, seen: Seen) -> None:
        names = [card.definition.name for card in self.table.state.cards]
        text = self._line(f"{self._where(seen)}: which card? ")
        words = text.casefold()
        if count := terminal.undo_count(words.split()):
            terminal.undo(self, count)
        elif words == "?":
            self._enter(["unseen", *seen.place])
        elif words == "cards":
            print("\n".join(f"  {card:3}  {names[card]}" for card in seen.candidates))
        else:
            card = _called(words, seen.candidates, names)
            if card is None:
                self._given.clear()
            else:
                self._enter(["card", *seen.place, card])

    def _where(self, seen: Seen) -> str:
        """The place where a card came to light: player, zone, and hero or deck."""
        state, game = self.table.state, self.table.game
        seat = state.holder(seen.zone)
        view: dict[str, Any] = dict(game.view(state, seat))
        names = {card["id"]: str(card["name"]) for card in cards_in(view)}
        lies = self.recording.guess(seen.place)
        zone = next(
            zone
            for zone in view["zones"]
            if any(card["id"] == lies for card in zone.get("cards", ()))
        )
        pile = seen.stream.split("/")[1]
        place = f"{self._person(seat)}, {zone_words(zone, game.words, names)}"
        if pile.isdigit() or zone["name"] == pile:
            return place
        return f"{place}, from the deck of {pile.replace('_', ' ')}"

    def _spoken(self, die: Die) -> tuple[int, int, str]:
        """The least and the greatest number that people say for a throw, and what is thrown."""
        kind, _, of = die.stream.partition("/")
        if kind == "die":
            return 1, die.bound, f"Die of {self._person(int(of))}" if of else "Die"
        if kind in self.recording.start.game.dice:
            return 1, die.bound, f"Die for {kind} of {self._person(int(of))}"
        if kind == "coin":
            return 0, die.bound - 1, "Coin: the seat that it chose"
        cards = [int(number) for number in of.split("/") if number.isdigit()]
        named = " and ".join(self.table.state.cards[card].definition.name for card in cards)
        return 0, die.bound - 1, kind.capitalize() + (f" of {named}" if named else "")

    def _enter(self, entry: list[Any]) -> None:
        try:
            self.recording.enter(entry)
        except Impossible as error:
            self._given.clear()
            print(f"That is not possible: {error}.")
        else:
            self._save()

    def _line(self, prompt: str) -> str:
        """The next answer; several may stand in a line, with commas between them."""
        if not self._given:
            print(prompt, end="", flush=True)
            line = sys.stdin.readline()
            if not line or line.strip() == "quit":
                raise Left
            self._given = [part.strip() for part in line.split(",")]
        text = self._given.pop(0)
        if text in ("help", ""):
            print(HELP)
            return self._line(prompt)
        return text

    def _tell_unseen(self, seat: int) -> None:
        held: dict[Place, int] = self.recording.held_unseen(seat)
        if not held:
            return
        cards = self.table.state.cards
        print(f"{self._person(seat)} holds cards that nobody has named yet: {len(held)}.")
        print("What is shown of them is guessed. To play another, write the move with its number:")
        open_ = sorted({card for place in held for card in self.recording.candidates(place[0])})
        listed = ", ".join(f"{card} {cards[card].definition.name}" for card in open_)
        print("\n".join(screen.wrapped(f"  {listed}", 2)))

    def _save(self) -> None:
        """All that was entered, on the disk itself before anything more is asked."""
        plain = {**self._plain, "entries": self.recording.entries}
        unfinished = self.part.with_name(f".{self.part.name[:200]}.{os.getpid()}")
        try:
            with unfinished.open("w", encoding="utf-8") as file:
                json.dump(plain, file, ensure_ascii=False)
                file.flush()
                os.fsync(file.fileno())
            unfinished.replace(self.part)
        except OSError as error:
            raise Unusable(f"{self.part}: {error.strerror or error}") from None


def _called(words: str, candidates: tuple[int, ...], names: list[str]) -> int | None:
    """The card that was typed, the first of its copies. Where no card or several fit, None, and a
    line is printed that says so."""
    if words.isdigit() and words.isascii() and int(words[:9]) in candidates:
        return int(words[:9])
    exact = {names[card]: card for card in reversed(candidates) if names[card].casefold() == words}
    near = {names[card]: card for card in reversed(candidates) if words in names[card].casefold()}
    matching = exact or near
    if len(matching) == 1:
        return next(iter(matching.values()))
    listed = ", ".join(sorted(matching)[:LISTED_AT_MOST])
    print(
        f"Several cards match: {listed}." if matching else "No such card can be there: see `cards`."
    )
    return None


def _read_json(path: str) -> Any:
    try:
        return json.loads(read_bytes(path, LARGEST))
    except (ValueError, RecursionError):
        raise Unusable(f"{path}: this is not JSON") from None


def _read_part(path: str) -> dict[str, Any]:
    plain = _read_json(path)
    match plain:
        case {"recording": 1, "start": dict(), "nonce": str(), "entries": [*_]}:
            assert isinstance(plain, dict)
            return plain
    raise Unusable(f"{path}: this is not a recording that can be continued")


def _recording(plain: dict[str, Any]) -> Recording:
    try:
        start = read_start(plain["start"], GAMES, bytes.fromhex(plain["nonce"]))
        return Recording(start, plain["entries"])
    except (StartUnusable, ValueError, TypeError) as error:
        raise Unusable(f"the recording cannot start: {error}") from None


def _start_file(options: argparse.Namespace) -> Any:
    """The start that a service gave, with the decks that it leaves out from files."""
    plain = _read_json(options.start)
    try:
        missing = missing_decks(plain)
    except StartUnusable as error:
        raise Unusable(f"{options.start}: {error}") from None
    if len(missing) != len(options.deck):
        names = [str(plain["players"][side].get("name", side)) for side in missing]
        needed = f"give those of {', '.join(names)}, one --deck each" if names else "give no --deck"
        raise Unusable(f"{options.start}: decks missing here: {len(missing)}, {needed}")
    game = game_called(plain["game"])
    for side, path in zip(missing, options.deck, strict=True):
        plain["players"][side]["deck"] = read_deck_file(path, game).plain()
    return plain


def _own_start(options: argparse.Namespace) -> Any:
    """The start of a game that no service knows: with the given decks, or the first ready-made
    ones."""
    if options.game is None:
        raise Unusable("name a game, or give --start FILE or --resume FILE")
    game = game_called(options.game)
    format = format_called(game, options.format)
    variant = _options(game, format, options.variant)
    sides, ready = game.sides_in(game.variant(variant)), game.ready_for(format)
    decks = [read_deck_file(path, game) for path in options.deck]
    decks = decks or [ready[side % len(ready)] for side in range(sides) if ready]
    if len(decks) != sides:
        raise Unusable(f"{game.slug} needs {sides} decks, one --deck each")
    salts = salts_from(secrets.token_bytes(SEED_BYTES), len(decks))
    return start_of(game, format=format, decks=decks, salts=salts, variant=variant)


def _options(game: Game[Any], format: Format, chosen: Mapping[str, str]) -> Mapping[str, str]:
    """The options of the rules that were chosen, with those that the format fixes."""
    for name, value in format.variant.items():
        if chosen.get(name, value) != value:
            raise Unusable(f"{format.slug} is played with {name} = {value}")
    try:
        game.variant(chosen)
    except UnknownOption as error:
        raise Unusable(error) from None
    return {**chosen, **format.variant}
