"""The names of a game's moves, events, ends, phases and zones: `words/LANGUAGE.toml`, checked.

English says everything; what another language leaves out is said in English. A text that English
does not have, a name in braces that nothing fills, and a misspelt field are errors with file and
line (docs/adding-a-game.md).
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from engine.core.base.toml_tables import DataError, read_table, require

T = TypeVar("T")

ENGLISH = "en"
BRACE = re.compile(r"\{(?P<name>[a-z_]+)(?:\|(?P<one>[^{}|]*)\|(?P<many>[^{}|]*))?\}")
KINDS = ("card", "cards", "cell", "path", "seat", "word", "name", "place")
"""Kinds of arguments of a move; `name` is one that the move spells as a word, `quick_blade`,
`place` the n-th of some cards that lie face down, and `path` squares or points of a table."""
ROLES = ("hand", "deck", "pile", "field", "loss", "leader", "attached")
"""Roles of zones for a page that lays out a table; a `loss` holds what was defeated."""
TAKE_ALL = ("cards", "path")
"""The kinds that take all arguments that are left."""

_EVENT = frozenset(
    ("seat", "opponent", "cards", "count", "text", "amount", "cell", "source", "target")
)
_NUMBERS = frozenset(("count", "amount"))
_STYLE = dict.fromkeys(("and", "cards", "nothing", "order", "seen", "you"), str)


@dataclass(frozen=True, slots=True)
class EventWords:
    """The words for an event. text: for readers who may know the cards. unseen: for the others."""

    text: str
    unseen: str = ""


@dataclass(frozen=True, slots=True)
class OccasionWords:
    """The words for an open decision. decides: for the seat that decides. waits: for the others."""

    decides: str
    waits: str


@dataclass(frozen=True, slots=True)
class Argument:
    """One argument of a move: its kind, one of `KINDS`, and how it is asked for, worded for the
    seat that decides and for the others."""

    kind: str
    decides: str
    waits: str


@dataclass(frozen=True, slots=True)
class VerbWords:
    """A kind of move. label: its button. move: a move that may be chosen. told: a move that was
    made. unseen: the same for readers who may not know its arguments; where it is empty, the events
    of the move describe it to them. final: whether a move of it waits for a confirmation, as it
    ends a turn or attacks. args: the arguments in order."""

    label: str
    move: str
    told: str
    unseen: str = ""
    final: bool = False
    args: Mapping[str, Argument] = field(default_factory=dict)

    def fits(self, move: Sequence[object]) -> bool:
        """True if a move has as many arguments as these words expect: of cards any number, and of a
        path at least one, words alone or numbers in pairs."""
        kinds = [argument.kind for argument in self.args.values()]
        if kinds and kinds[-1] == "path":
            numbers = [isinstance(step, int) for step in move[len(self.args) :]]
            if any(numbers) and not (all(numbers) and len(numbers) % 2 == 0):
                return False
        least = len(self.args) + (0 if "cards" in kinds else 1)
        many = any(kind in TAKE_ALL for kind in kinds)
        return len(move) >= least if many else len(move) == least


@dataclass(frozen=True, slots=True)
class EndWords:
    """Words for an end of a game. label: the reason alone. won, drawn: the sentence for each."""

    label: str
    won: str = ""
    drawn: str = ""


@dataclass(frozen=True, slots=True)
class Prompt:
    """A text of the guide at a decision of a player's first game, a title and some sentences. id:
    its name. occasion, verb: the decision that it is about, at least one of the two."""

    id: str
    title: str
    text: str
    occasion: str = ""
    verb: str = ""


@dataclass(frozen=True, slots=True)
class Words:
    """All words of a game in one language; `about` says what it is (`what`), how it is won (`win`)
    and how long it takes (`length`); `words` are those that events and moves name, `figures`
    the facts of cards that a small picture of one shows, and `guide` the prompts of a first game,
    both in order. `facts` are what all facts of cards are called that the reader of one is told, in
    order, and `values` what their values are. `phases` are in the order of a turn. `roles` has for
    each zone one of `ROLES`, alike in all languages."""

    style: Mapping[str, str]
    about: Mapping[str, str] = field(default_factory=dict)
    columns: int = 0
    verbs: Mapping[str, VerbWords] = field(default_factory=dict)
    occasions: Mapping[str, OccasionWords] = field(default_factory=dict)
    events: Mapping[str, EventWords] = field(default_factory=dict)
    ends: Mapping[str, EndWords] = field(default_factory=dict)
    phases: Mapping[str, str] = field(default_factory=dict)
    zones: Mapping[str, str] = field(default_factory=dict)
    roles: Mapping[str, str] = field(default_factory=dict)
    counters: Mapping[str, str] = field(default_factory=dict)
    figures: Mapping[str, str] = field(default_factory=dict)
    facts: Mapping[str, str] = field(default_factory=dict)
    values: Mapping[str, str] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)
    guide: tuple[Prompt, ...] = ()

    def of(self, word: str) -> str:
        """A word of the rules as people say it; a name as it is."""
        return self.words.get(word, word.replace("_", " "))

    def label(self, verb: str) -> str:
        """The name of a verb by itself, as on a button."""
        return self.verbs[verb].label if verb in self.verbs else verb.replace("_", " ")

    def called_at(self, verb: str, occasion: str) -> str:
        """Under which name the words of a verb stand at an occasion, or for an event: under that of
        the occasion where it begins with the verb, as the arguments mean something else there
        (`choose` a card, `choose_square`)."""
        return occasion if occasion.startswith(f"{verb}_") and occasion in self.verbs else verb

    def arguments(self, move: Sequence[T], occasion: str) -> Iterator[tuple[str, T]]:
        """Each argument of a move with its kind, under the words that `called_at` gives for an
        occasion or for the first event of the move. Of a move for which there are no words the
        kind is empty: a number in it names a card."""
        verb = self.verbs.get(self.called_at(str(move[0]), occasion))
        kinds = [argument.kind for argument in verb.args.values()] if verb else []
        fits = verb is not None and verb.fits(move)
        for at, value in enumerate(move[1:]):
            if not fits:
                yield "", value
            else:
                yield kinds[min(at, len(kinds) - 1)], value

    def plain(self) -> dict[str, Any]:
        """The words as JSON, for a renderer elsewhere; the guide is not among them, nor are words
        for whole cards."""
        plain = asdict(self)
        for section in ("about", "guide", "facts", "values"):
            del plain[section]
        return plain

    def zone(self, name: str) -> str:
        """The name of a zone."""
        return self.zones.get(name, name.replace("_", " "))


NO_WORDS = Words(
    {
        "and": "and",
        "cards": "{count|1 card|# cards}",
        "nothing": "nothing",
        "order": "Order of finish",
        "seen": "seen by all",
        "you": "you",
    }
)
"""The words of a game that has none: events are described by their bare names."""

_SECTIONS = {
    "style": dict, "columns": int, "verbs": dict, "occasions": dict, "events": dict, "ends": dict,
    "phases": dict, "zones": dict, "roles": dict, "counters": dict, "figures": dict, "about": dict,
    "facts": dict, "values": dict, "words": dict, "guide": dict,
}  # fmt: skip

_TEXTS = ("about", "counters", "figures", "facts", "values", "words")


def read_words(folder: Path, zones: Collection[str], language: str = ENGLISH) -> Words:
    """The words of a folder in a language, English where it lacks some. Raises DataError."""
    english = folder / f"{ENGLISH}.toml"
    if not english.exists():
        return NO_WORDS
    written = _File(english)
    table = written.read(zones)
    table["style"] = {**NO_WORDS.style, **table.get("style", {})}
    written.guides_to_decisions()
    other = folder / f"{language}.toml"
    if language != ENGLISH and other.exists():
        translated = _File(other)
        own = translated.read(zones)
        translated.adds_nothing_to(table)
        for name, prompt in own.get("guide", {}).items():
            own["guide"][name] = {**table["guide"][name], **prompt}
        for name, verb in own.get("verbs", {}).items():
            own["verbs"][name] = {**table["verbs"][name], **verb}
        table = {
            name: {**value, **own.get(name, {})} if isinstance(value, dict) else value
            for name, value in table.items()
        }
    return Words(
        style=table["style"],
        columns=table.get("columns", 0),
        verbs={name: _verb(verb) for name, verb in table.get("verbs", {}).items()},
        occasions={
            name: OccasionWords(**occasion) for name, occasion in table.get("occasions", {}).items()
        },
        events={name: EventWords(**event) for name, event in table.get("events", {}).items()},
        ends={name: EndWords(**end) for name, end in table.get("ends", {}).items()},
        guide=tuple(Prompt(name, **prompt) for name, prompt in table.get("guide", {}).items()),
        **{name: table.get(name, {}) for name in ("phases", "zones", "roles", *_TEXTS)},
    )


def _verb(table: Mapping[str, Any]) -> VerbWords:
    args = {name: Argument(**argument) for name, argument in table.get("args", {}).items()}
    return VerbWords(**{**table, "args": args})


class _File:
    """One file of words, and where in it things stand."""

    def __init__(self, path: Path) -> None:
        self.name = f"{path.parent.parent.name}/words/{path.name}"
        self.table = read_table(path)
        self.lines = _lines(path.read_text("utf-8"))

    def read(self, zones: Collection[str]) -> dict[str, Any]:
        """The table. Raises DataError where an entry is wrong."""
        require(self.table, self.name, _SECTIONS, _SECTIONS)
        if "style" in self.table:
            require(self.table["style"], self._where("style", ""), _STYLE, _STYLE)
        for name in self.table.get("zones", {}):
            if name not in zones:
                raise DataError(f"{self._where('zones', name)}: the game has no such zone")
        for name, role in self.table.get("roles", {}).items():
            if name not in zones or role not in ROLES:
                roles = ", ".join(ROLES)
                raise DataError(f"{self._where('roles', name)}: a zone has one of {roles}")
        for section in ("style", "phases", "zones", *_TEXTS):
            known = {"counters": ("card",), "style": ("count",)}.get(section, ())
            for name, text in self.table.get(section, {}).items():
                self._braces(section, name, text, known)
        self._verbs()
        both = {"decides": str, "waits": str}
        for name, occasion in self.table.get("occasions", {}).items():
            self._entry("occasions", name, occasion, both, ("seat", "source"))
        for name, event in self.table.get("events", {}).items():
            self._entry("events", name, event, {"text": str, "unseen": str}, _EVENT, ("unseen",))
        for name, end in self.table.get("ends", {}).items():
            fields = {"label": str, "won": str, "drawn": str}
            self._entry("ends", name, end, fields, ("winner", "loser"), ("won", "drawn"))
        prompt_fields = {"title": str, "text": str, "occasion": str, "verb": str}
        for name, prompt in self.table.get("guide", {}).items():
            self._entry("guide", name, prompt, prompt_fields, (), ("occasion", "verb"))
        return self.table

    def guides_to_decisions(self) -> None:
        """Raise DataError for a prompt that is about no decision, or one that there is not."""
        for name, prompt in self.table.get("guide", {}).items():
            about = {"occasions": prompt.get("occasion"), "verbs": prompt.get("verb")}
            if not any(about.values()):
                raise DataError(f"{self._where('guide', name)}: needs an occasion or a verb")
            for section, known in about.items():
                if known is not None and known not in self.table.get(section, {}):
                    raise DataError(f"{self._where('guide', name)}: {section} has no {known!r}")

    def adds_nothing_to(self, english: Mapping[str, Any]) -> None:
        """Raise DataError for an entry that the English file does not have."""
        for section, table in self.table.items():
            for name in table if isinstance(table, dict) else ():
                if name not in english.get(section, {}):
                    raise DataError(
                        f"{self._where(section, name)}: the English file has no such entry"
                    )

    def _verbs(self) -> None:
        fields = {
            "label": str, "move": str, "told": str, "unseen": str, "final": bool, "args": dict,
        }  # fmt: skip
        for name, verb in self.table.get("verbs", {}).items():
            where = self._where("verbs", name)
            require(verb, where, fields, ("unseen", "final", "args"))
            args = verb.get("args", {})
            for argument, entry in args.items():
                require(entry, f"{where}, {argument}", {"kind": str, "decides": str, "waits": str})
                if entry["kind"] not in KINDS:
                    raise DataError(f"{where}, {argument}: kind must be one of {', '.join(KINDS)}")
                for text in (entry["decides"], entry["waits"]):
                    self._braces("verbs", name, text, ("seat",))
            self._braces("verbs", name, verb["label"], ())
            self._braces("verbs", name, verb["move"], args)
            self._braces("verbs", name, verb["told"], ("seat", "opponent", *args))
            self._braces("verbs", name, verb.get("unseen", ""), ("seat", "opponent"))

    def _entry(
        self, section: str, name: str, entry: Any, fields: Mapping[str, type],
        known: Collection[str], optional: Collection[str] = (),
    ) -> None:  # fmt: skip
        require(entry, self._where(section, name), fields, optional)
        for text in entry.values():
            self._braces(section, name, text, known)

    def _braces(self, section: str, name: str, text: Any, known: Collection[str]) -> None:
        """Every brace of a text is a known name; one with a form for numbers is a number."""
        if not isinstance(text, str):
            raise DataError(f"{self._where(section, name)}: must be text")
        for brace in BRACE.finditer(text):
            numbered = brace["one"] is None or brace["name"] in _NUMBERS
            if brace["name"] not in known or not numbered:
                raise DataError(f"{self._where(section, name)}: {brace[0]} has no value here")
        if "{" in BRACE.sub("", text) or "}" in BRACE.sub("", text):
            raise DataError(f"{self._where(section, name)}: a brace without a name: {text}")

    def _where(self, section: str, name: str) -> str:
        """File, line and entry."""
        entry = f"{section}.{name}" if name else section
        line = f"line {self.lines[entry]}, " if entry in self.lines else ""
        return f"{self.name}, {line}{entry}"


def _lines(text: str) -> dict[str, int]:
    """The line on which each entry begins, by section and name, or by the section alone."""
    lines: dict[str, int] = {}
    inside = ""
    for number, line in enumerate(text.splitlines(), 1):
        if heading := re.fullmatch(r"\[([\w.-]+)\]\s*", line):
            inside = heading[1]
            lines.setdefault(inside, number)
        elif entry := re.match(r'"?([^"=]+?)"?\s*=', line):
            lines.setdefault(f"{inside}.{entry[1]}", number)
    return lines
