"""The kinds of entries of an event's journal, each declared once.

A kind has a sentence for people, the powers of the staff who may read its entries in full, and the
services that workers call after the change is committed.

In braces stand fields of the entry's data, and: {who} and {other} for names of players or teams,
{match} for `Round 2, table 3`, {round} and {because_of} for names of rounds, {member} for the user
name of a member of the staff, {result} and {before} for scores, {end} for how a game ended.
Sentences are marked here and translated where they are shown.
"""

from collections.abc import Collection, Mapping

from accounts.roles import Power
from tournaments.core.journal_kinds.event import EVENT
from tournaments.core.journal_kinds.kind import Kind
from tournaments.core.journal_kinds.matches import MATCHES
from tournaments.core.journal_kinds.players import PLAYERS
from tournaments.core.journal_kinds.rounds import ROUNDS

KINDS: Mapping[str, Kind] = {**EVENT, **PLAYERS, **ROUNDS, **MATCHES}
# The services to call by kind of entry, as `ledger` asks for them.
REACTIONS: Mapping[str, tuple[str, ...]] = {
    name: kind.then for name, kind in KINDS.items() if kind.then
}
# Fields of an entry whose presence, or whose value, leads to a closer sentence.
_FLAGS = ("after_closing", "stages_after", "edited")
_VARIANTS = ("reason", "cause", "finding", "step", "edit", "role", "state", "after_round")


def reads_whole(*, kind: str, powers: Collection[Power]) -> bool:
    """True if a user with these powers in the event can read entries of this kind in full.

    A user without powers is not staff. For a user who plays in the event pass none: players read
    the public part alone. Nobody reads a kind in full that is not declared.
    """
    known = KINDS.get(kind)
    return known is not None and bool(powers) and known.readers <= set(powers)


def sentence(kind: str, data: Mapping[str, object], *, unnamed: bool = False) -> str | None:
    """The closest sentence for an entry with these data; None for a kind that is not declared.

    `unnamed` says that the result it tells of can't be written with names.
    """
    known = KINDS.get(kind)
    if known is None:
        return None
    closer = [name for name in _FLAGS if data.get(name)]
    closer += [str(data[name]) for name in _VARIANTS if name in data]
    closer += ["unnamed"] if unnamed else []
    return next((known.closer[name] for name in closer if name in known.closer), known.text)
