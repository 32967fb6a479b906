"""Players at a terminal: what changed, the position in brief, the moves in pages, and one taken."""

import sys
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence, Set
from typing import Any, Protocol

from engine.commands import screen
from engine.commands.move_list import card_names, listed
from engine.commands.sitting import Left
from engine.commands.yields import UNTIL, Yield
from engine.core.display.sentences import Sentences, seat_titles
from engine.core.display.text_scene import cards_in, draw
from engine.core.logs.log import LONGEST_MOVE
from engine.core.logs.play import Table
from engine.core.position.choices import (
    CONCEDE,
    LISTED_AT_MOST,
    Argument,
    Choice,
    LeadsNowhere,
    Move,
    Step,
)
from engine.core.rules.game import Game, IllegalMove

PAGE = 12
SHORTEST_PAGE = 5
# A screen takes as many lines, moves included, or a few more where there is much to say; what it
# leaves out is asked for by a word.
TALLEST = 20
NEWS_AT_MOST = 7
POSITION_AT_MOST = 22
PROMPT = "Move (a number, or `help`): "
HELP = """\
  3              the move with that number; Enter alone plays the only move there is
  deploy 3 15    a move in words: a verb, then card numbers and other words
  deploy 3       what may follow; then 15 alone goes on with it
  deploy         the moves of that verb alone; more: the next page of moves
  walk 7 1620 880 1850 1204
                 a way over a table: a card, then each corner and the end in
                 hundredths of an inch from the left edge and the near one
  pass until my turn, pass until something happens
                 passes one window after the other, until then or until you are
                 asked for more, or something is done to you
  position       everything on the table, with the numbers of the cards
  news           all that happened since this seat was last asked
  rules          what the cards in sight say, and the verbs; rules NAME: any card
  undo           takes back the last move made here, undo 5 the last five (not in a hosted game)
{interruptions}
  quit           leaves; with --out the game can be continued"""


def _interruptions(game: Game[Any]) -> list[str]:
    """The moves open to a seat at any time, whoever is to decide, a line each."""
    return [f"  {verb:<14} {game.words.label(verb)}" for verb in sorted(game.interruptions)]


class Played(Protocol):
    """The game on the terminal: a `Sitting`, or the `Scribe` of a physical table."""

    @property
    def table(self) -> Table:
        """The table with the position that has been reached."""

    @property
    def seated(self) -> int | None:
        """The only seat that a person has, or None where people have them all."""

    def choice(self) -> Choice | None:
        """The next decision; None at the end."""

    def move(self, seat: int, move: Move) -> None:
        """Play a move; IllegalMove."""

    def undo(self) -> str | None:
        """Take the last move back; else why it cannot be."""

    def finish(self) -> None:
        """Write the log of the game, which is over."""


def host(sitting: Played) -> None:
    """Play a game with the people at this terminal; Left when they leave."""
    last_shown: dict[int, screen.Blocks] = {}
    yields: dict[int, Yield] = {}
    unread: dict[int, list[dict[str, Any]]] = defaultdict(list)
    while (choice := sitting.choice()) is not None:
        table, seat = sitting.table, choice.seat
        news = table.news(seat)
        unread[seat] += news
        if seat in yields:
            view = table.game.view(table.state, seat)
            if (move := yields[seat].passes(table.game, choice, view, news)) is not None:
                sitting.move(seat, move)
                continue
            del yields[seat]
        question = Question(sitting, choice, last_shown.get(seat), unread.pop(seat))
        last_shown[seat] = question.blocks
        question.show()
        if not question.ask():
            last_shown.clear()
            yields.clear()
        elif question.until is not None:
            yields[seat] = question.until
    sitting.finish()
    table, alone = sitting.table, sitting.seated
    sentences = _sentences(sitting, alone)
    _show(screen.news_lines(sentences, [*unread[alone or 0], *table.news(alone or 0)]))
    _show(screen.changed(None, screen.blocks(table.game, table.game.view(table.state, alone))))


def undo_count(words: list[str]) -> int:
    """Number of moves or entries that `undo`, or `undo 5`, takes back; 0 for other words."""
    match words:
        case ["undo"]:
            return 1
        case ["undo", count] if count.isdigit() and count.isascii():
            return int(count[:5])
    return 0


def undo(sitting: Played, count: int) -> bool:
    """Take `count` moves or entries back, or as many as there are, and print why no more. True if
    any was taken back."""
    for done in range(count):
        if refused := sitting.undo():
            _write(f"Not taken back: {refused}.")
            return done > 0
    return True


def _sentences(sitting: Played, seat: int | None) -> Sentences:
    """The sentences about a game, for the person at a seat; None where one person has all seats."""
    table = sitting.table
    return Sentences(table.game.words, seat_titles(table.state.seats), seat)


class Question:
    """One decision as it stands on the screen: the numbers of its moves, and the page shown."""

    def __init__(
        self,
        sitting: Played,
        choice: Choice,
        before: screen.Blocks | None,
        news: Sequence[Mapping[str, Any]],
    ) -> None:
        self.sitting, self.choice = sitting, choice
        self.game: Game[Any] = sitting.table.game
        self.view = self.game.view(sitting.table.state, choice.seat)
        self.blocks = screen.blocks(self.game, self.view)
        self.before = before
        self.sentences = _sentences(sitting, choice.seat)
        self.names = card_names(self.view, choice, self.game.words)
        self.news = screen.news_lines(self.sentences, news)
        self.turn = int(str(self.view["turn"]))
        self.until: Yield | None = None
        self.options = listed(choice, self.sentences, self._named)
        self.moves = list(self.options.values())
        self.open = {
            verb: " ".join(map(str, next(iter(space))))
            for verb, space in choice.spaces.items()
            if space.open and space
        }
        self.page = 0
        self.begun: Move = ()

    def show(self) -> None:
        """Print the latest events, the changes of the position, and the first moves."""
        lines = [*self._latest(), *self._position()]
        print("\n".join(lines))
        count, verbs = len(self.choice), [verb for verb, of in self.choice.spaces.items() if of]
        offered = ", ".join(sorted(verbs))
        if self.moves:
            of_verb = Counter(str(move[0]) for move in self.moves)
            count, offered = (
                len(self.moves),
                ", ".join(f"{verb} {of_verb[verb]}" for verb in of_verb),
            )
        _write(self.sentences.question(self.choice, self._named))
        plural = "move" if count == 1 else "moves"
        _write(f"Seat {self.choice.seat} decides: {count} {plural} ({offered})")
        # The question, what is more than a page, and the prompt have lines of their own.
        room = min(screen.height(), TALLEST) - len(lines) - 5
        self._list(range(len(self.moves)), min(max(room, SHORTEST_PAGE), PAGE))

    def _latest(self) -> list[str]:
        """The last of what happened, in no more lines than it is worth."""
        news = [screen.wrapped(line) for line in self.news]
        first = len(news)
        while first and sum(map(len, news[first - 1 :])) <= NEWS_AT_MOST:
            first -= 1
        before = [f"-- {first} lines before these: `news`"] if first else []
        return before + [line for lines in news[first:] for line in lines]

    def _position(self) -> list[str]:
        lines = screen.changed(self.before, self.blocks)
        if len(lines) <= POSITION_AT_MOST:
            return lines
        kept = lines[: POSITION_AT_MOST - 1]
        return [*kept, f"  {len(lines) - len(kept)} lines more: `position`"]

    def _list(self, numbers: range, page: int = PAGE) -> None:
        page = page if len(numbers) > page + 1 else page + 1
        texts = list(self.options)
        for at in numbers[:page]:
            _write(f" {at + 1:3}  {texts[at]}", 8)
        self.page = numbers[:page].stop
        if len(numbers) > page:
            print(f"      {len(numbers) - page} more: `more`, or a verb alone")
        if len(self.choice) > LISTED_AT_MOST:
            print("      too many to list: write one in words, such as `deploy 3 15`")
        for verb, example in sorted(self.open.items()):
            if numbers and example:
                _write(f"      more than listed may be chosen: `{verb} {example} ...`")

    def _named(self, card: int) -> str:
        return self.names.get(card, f"card {card}")

    def ask(self) -> bool:
        """Read until a move is made, or taken back (False); Left at the end of the input."""
        while True:
            print(PROMPT, end="", flush=True)
            line = sys.stdin.readline()
            words = line.split() if len(line) <= LONGEST_MOVE else ["..."]
            if not line or words == ["quit"]:
                raise Left
            if count := undo_count(words):
                if undo(self.sitting, count):
                    return False
            elif words[:2] == ["pass", "until"]:
                if self._passed_until(" ".join(words[2:])):
                    return True
            elif not self._looked_up(words) and self._moved(words):
                return True

    def _passed_until(self, until: str) -> bool:
        """Pass this window, and those that come until then."""
        move = self.game.declines(self.choice)
        if until not in UNTIL:
            print(f"Pass until what? `pass until {'` or `pass until '.join(UNTIL)}`.")
        elif move is None:
            print("This decision is more than a pass: choose a move.")
        else:
            self.until = Yield(until, self.turn)
            self.sitting.move(self.choice.seat, move)
            return True
        return False

    def _looked_up(self, words: list[str]) -> bool:
        """Print what these words ask to read; whether they ask for any such thing."""
        match words:
            case ["help" | "h" | "?"]:
                print(HELP.format(interruptions="\n".join(_interruptions(self.game))))
            case ["more"]:
                self._list(range(self.page if self.page < len(self.moves) else 0, len(self.moves)))
            case ["position"]:
                print(draw(self.game, self.view))
            case ["news"]:
                _show(self.news or ["Nothing has happened since."])
            case ["rules"]:
                _show(_rules(self.game, self.choice, self.view))
            case ["rules", *name]:
                _show(_card_rules(self.game, " ".join(name)))
            case [verb] if verb in self.choice.spaces and (verb,) not in self.choice:
                at = [at for at, move in enumerate(self.moves) if move[0] == verb]
                if at:
                    self._list(range(at[0], at[-1] + 1))
                else:
                    print(f"There is nothing to {verb} now.")
            case _:
                return False
        return True

    def _moved(self, words: list[str]) -> bool:
        chosen = self._read(words)
        if chosen is None:
            print("That is not a move. `help` lists what you can enter.")
            return False
        step = self._step(chosen)
        if step is not None and not step.ends:
            self._ask_on(chosen, step)
            return False
        if step is not None:
            chosen = (chosen[0], *self.choice.spaces[str(chosen[0])].spell(chosen[1:]))
        try:
            self.sitting.move(self.choice.seat, chosen)
        except IllegalMove as error:
            move = self.sentences.option(chosen, self._named)
            _write(f"Not allowed ({error.refusal.code}): {move}: {error.refusal.reason}.")
            return False
        return True

    def _read(self, words: list[str]) -> Move | None:
        if not words:
            return self.moves[0] if len(self.moves) == 1 else None
        if len(words) == 1 and words[0].isdigit() and words[0].isascii():
            number = int(words[0]) if len(words[0]) < 6 else 0
            return self.moves[number - 1] if 1 <= number <= len(self.moves) else None
        if words == [CONCEDE]:
            return (CONCEDE,)
        arguments: list[Argument] = [
            int(word) if word.isdigit() and word.isascii() else word for word in words
        ]
        going_on = (*self.begun, *arguments)
        return going_on if self.begun and self._step(going_on) is not None else tuple(arguments)

    def _step(self, clicked: Move) -> Step | None:
        """The step that may follow words with which a move begins; None where no move begins so."""
        try:
            return self.choice.next(str(clicked[0]), clicked[1:])
        except LeadsNowhere:
            return None

    def _ask_on(self, begun: Move, step: Step) -> None:
        """Ask for the next argument of a move."""
        self.begun = begun
        verb = self.game.words.verbs.get(str(begun[0]))
        questions = [] if verb is None else [each.decides for each in verb.args.values()]
        question = questions[min(len(begun), len(questions)) - 1] if questions else "What follows?"
        if step.point:
            _write(f"{question} Write a point: two numbers, in hundredths of an inch.")
            return
        offered = [
            f"{arg} {self.names[arg]}" if arg in self.names and isinstance(arg, int) else str(arg)
            for arg in (*step.more, *step.reach)
        ]
        _write(f"{question} {', '.join(dict.fromkeys(offered))}")


def _rules(game: Game[Any], choice: Choice, view: Mapping[str, Any]) -> list[str]:
    """The words of the cards in sight, what each verb takes, and where the rules are."""
    cards = game.pool.cards
    printed = {
        cards[card["card"]].name: str(words)
        for card in cards_in(view)
        if (words := cards[card["card"]].facts.get("words"))
    }
    lines = [f"{name}: {words}" for name, words in sorted(printed.items())]
    for verb, space in sorted(choice.spaces.items()):
        if example := next(iter(space), None):
            lines.append(f"To {verb.replace('_', ' ')}: `{' '.join(map(str, (verb, *example)))}`")
    return [*lines, f"{game.name}, how it is played here: docs/rules/{game.slug}.md"]


def _card_rules(game: Game[Any], name: str) -> list[str]:
    """The texts and facts of the cards whose names contain `name`; where it is a whole name, of
    that card alone."""
    part = name.casefold()
    matching = [card for card in game.pool.cards.values() if part in card.name.casefold()]
    exact = [card for card in matching if card.name.casefold() == part]
    lines = []
    for card in (exact or matching)[:PAGE]:
        facts = [
            key if value is True else f"{key.replace('_', ' ')} {_in_words(value)}"
            for key, value in card.facts.items()
            if key != "words" and value is not False and _in_words(value)
        ]
        words = card.facts.get("words") or "no words"
        lines.append(f"{card.name} ({', '.join([card.kind, *facts])}): {words}")
    return lines or [f"No card of {game.name} has {name!r} in its name."]


def _in_words(fact: object) -> str:
    if isinstance(fact, Set | list | tuple):
        return " ".join(sorted(map(str, fact)))
    return "" if fact is None else str(fact)


def _show(lines: list[str]) -> None:
    for line in lines:
        _write(line)


def _write(line: str, indent: int = 6) -> None:
    for part in screen.wrapped(line, indent) if len(line) > 40 else [line]:
        print(part)
