"""The arguments of every command, as others script them."""

import argparse
import re
from typing import Any, NoReturn

from engine.commands import balance, bench, comparing, housing, judging, looking, playing, recording
from engine.commands.failure import Unusable
from engine.core.bots import BOTS
from engine.core.formats import check_date
from engine.core.tables import DataError


class _Parser(argparse.ArgumentParser):
    def __init__(self, **settings: Any) -> None:
        super().__init__(allow_abbrev=False, **settings)

    def error(self, message: str) -> NoReturn:
        raise Unusable(f"{message} (see {self.prog} --help)")


def seed(text: str) -> bytes:
    """32 bytes from 1 to 64 hexadecimal digits, filled up with zeros in front."""
    if not re.fullmatch(r"[0-9a-fA-F]{1,64}", text):
        raise argparse.ArgumentTypeError(f"{text[:70]!r} is not 1 to 64 hexadecimal digits")
    return bytes.fromhex(text.zfill(64))


def options_of(text: str) -> dict[str, str]:
    """Rule options written as `name=value,name=value`."""
    pairs = [pair.partition("=") for pair in text.split(",")]
    if any(not (name and value) for name, _, value in pairs):
        raise argparse.ArgumentTypeError(f"{text[:70]!r} is not name=value,name=value")
    return {name: value for name, _, value in pairs}


def count(text: str) -> int:
    """A whole number, zero or more."""
    if not text.isascii() or not text.isdigit():
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is not a whole number")
    return int(text)


def positive(text: str) -> int:
    """A whole number, one or more."""
    number = count(text)
    if not number:
        raise argparse.ArgumentTypeError("it must be at least 1")
    return number


def day(text: str) -> str:
    """A day of the calendar, as it is written in formats."""
    try:
        check_date(text, "")
    except DataError:
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is no day such as 2026-11-21") from None
    return text


def parse(argv: list[str]) -> argparse.Namespace:
    """The options of one command, with the function to run; Unusable where they are wrong."""
    parser = _Parser(prog="python -m engine", description=__doc__)
    parser.add_argument(
        "--games", metavar="FOLDER", dest="more_games", help="have the games of a folder too"
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND", parser_class=_Parser)

    commands.add_parser("games", help="list the games").set_defaults(run=looking.games)

    decks = commands.add_parser("decks", help="list a game's ready-made decks, or print one")
    decks.add_argument("game")
    decks.add_argument("deck", nargs="?")
    decks.set_defaults(run=looking.decks)

    play = commands.add_parser("play", help="let bots play a game and write its log")
    _match_arguments(play)
    play.add_argument("--out", required=True, metavar="LOG")
    play.set_defaults(run=playing.play)

    session = commands.add_parser("session", help="host a game: JSON lines, or a terminal")
    _match_arguments(session)
    session.add_argument("--out", metavar="LOG")
    session.add_argument("--terminal", action="store_true")
    session.set_defaults(run=playing.session)

    _record_command(commands)
    _judging_commands(commands)

    perft = commands.add_parser("perft", help="count the sequences of moves")
    perft.add_argument("game")
    perft.add_argument("--seed", type=seed, default=bytes(32), metavar="HEX")
    perft.add_argument("--depth", type=positive, default=3, metavar="N")
    perft.set_defaults(run=looking.perft)

    _balance_command(commands)

    _bench_command(commands)
    return parser.parse_args(argv)


def _record_command(commands: "argparse._SubParsersAction[_Parser]") -> None:
    record = commands.add_parser("record", help="write down the game of a physical table")
    record.add_argument("game", nargs="?")
    record.add_argument("--start", metavar="FILE", help="the start file of a match")
    record.add_argument("--resume", metavar="FILE", help="go on with an unfinished recording")
    record.add_argument("--format", metavar="F")
    record.add_argument("--variant", type=options_of, default={}, metavar="V")
    record.add_argument("--deck", action="append", default=[], metavar="FILE")
    record.add_argument("--out", required=True, metavar="LOG")
    record.set_defaults(run=recording.record)


def _judging_commands(commands: "argparse._SubParsersAction[_Parser]") -> None:
    verify = commands.add_parser("verify", help="certify or refuse a log")
    verify.add_argument("log")
    verify.add_argument("--format", metavar="FILE")
    verify.add_argument("--json", action="store_true")
    verify.set_defaults(run=judging.verify)

    check = commands.add_parser("check-deck", help="judge a deck by a format")
    check.add_argument("game")
    check.add_argument("format")
    check.add_argument("deck")
    check.add_argument("--on", type=day, metavar="DAY")
    check.add_argument("--json", action="store_true")
    check.set_defaults(run=judging.check)

    show = commands.add_parser("show", help="draw a position of a log")
    show.add_argument("log")
    show.add_argument("--at", type=count, metavar="N")
    show.add_argument("--seat", type=count, metavar="S")
    show.add_argument("--format", metavar="FILE")
    shape = show.add_mutually_exclusive_group()
    shape.add_argument("--json", action="store_true")
    shape.add_argument("--moves", action="store_true")
    show.set_defaults(run=looking.show)

    diff = commands.add_parser("diff", help="say where two logs part")
    diff.add_argument("first", metavar="LOG")
    diff.add_argument("second", metavar="LOG")
    diff.add_argument("--format", metavar="FILE")
    diff.set_defaults(run=comparing.diff)
    _house_command(commands)


def _house_command(commands: "argparse._SubParsersAction[_Parser]") -> None:
    parser = commands.add_parser("house-rules", help="print house rules, or a format under a file")
    parser.add_argument("game")
    parser.add_argument("file", nargs="?")
    parser.add_argument("--format", metavar="F")
    parser.set_defaults(run=housing.house_rules)


def _bench_command(commands: "argparse._SubParsersAction[_Parser]") -> None:
    measure = commands.add_parser("bench", help="measure by CPU seconds over a fixed corpus")
    measure.add_argument("game", nargs="?")
    measure.add_argument("--variant", type=options_of, default={}, metavar="V")
    measure.add_argument("--json", action="store_true")
    measure.set_defaults(run=bench.bench)


def _balance_command(commands: "argparse._SubParsersAction[_Parser]") -> None:
    parser = commands.add_parser("balance", help="which ready-made decks win when bots play them")
    parser.add_argument("game")
    parser.add_argument("--format", metavar="F")
    parser.add_argument("--variant", type=options_of, default={}, metavar="V")
    parser.add_argument("--bot", choices=sorted(BOTS), default="fair")
    parser.add_argument("--against", choices=sorted(BOTS))
    parser.add_argument("--games", type=positive, default=400, metavar="N")
    parser.add_argument("--first", type=count, default=0, metavar="SEED")
    parser.add_argument("--mirror", action="store_true")
    parser.add_argument("--made-for-it", action="store_true")
    parser.add_argument("--by", action="append", default=[], metavar="VERB")
    parser.add_argument("--jobs", type=positive, metavar="N")
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=balance.balance)


def _match_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?")
    parser.add_argument("--hosted", metavar="FILE", help="the answer of matches/ID/games/N/seed")
    parser.add_argument("--resume", metavar="FILE", help="go on with the log of an unfinished game")
    parser.add_argument("--format", metavar="F")
    parser.add_argument("--variant", type=options_of, default={}, metavar="V")
    parser.add_argument("--seed", type=seed, metavar="HEX")
    parser.add_argument("--deck", action="append", default=[], metavar="FILE")
    parser.add_argument("--bots", choices=sorted(BOTS))
