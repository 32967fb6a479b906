"""A large event for measuring: entered in bulk, played by lot, and remembered outside of the rows.

What the services say of it is held against what the pure functions make of the memory.
"""

import random
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from django.db.models import F
from django.utils import timezone

import engine
from accounts.models import User
from decks.models import DeckSnapshot
from ground.spelling import likeness
from tests.support.factories import legal_deck, make_draft, make_user
from tournaments.entries.services.registration import enter
from tournaments.events.services.lifecycle import change_state
from tournaments.models import Entry, EntryPlayer, Match, MatchSeat, Round, Tournament
from tournaments.standings.counting import PROFILES, Played, decimal, standings
from tournaments.terms.kinds import MatchState, SettledBy, TournamentState
from tournaments.terms.match_score import MatchScore
from tournaments.terms.names import name_key

BEST_OF = 3
# First seat's wins, second seat's wins, draws; and how often of a hundred matches.
SCORES = {(2, 0, 0): 36, (2, 1, 0): 30, (1, 2, 0): 15, (0, 2, 0): 15, (1, 1, 1): 4}
SALT_BYTES = 16
IN_BULK = 500


@dataclass
class Table:
    """A match as it is played: who sits at it, by seat, and how it will end."""

    match: UUID
    entries: list[UUID]
    score: MatchScore

    def parts(self, number: int) -> list[Played]:
        """What its players did, for the standings."""
        names = [str(entry) for entry in self.entries]
        if len(names) == 1:
            return [Played(names[0], None, "bye", BEST_OF // 2 + 1, round=number)]
        return [
            Played(
                player=name,
                opponent=names[1 - seat],
                result=self._result(seat),
                games_won=self.score.games_won[seat],
                games_lost=self.score.games_won[1 - seat],
                games_drawn=self.score.games_drawn,
                round=number,
            )
            for seat, name in enumerate(names)
        ]

    def _result(self, seat: int) -> str:
        if self.score.winner is None:
            return "draw"
        return "win" if self.score.winner == seat else "loss"


@dataclass
class BigEvent:
    """An event with its players' accounts, and all that was played in it."""

    tournament: Tournament
    rng: random.Random
    users: dict[UUID, User] = field(default_factory=dict)
    rounds: list[list[Table]] = field(default_factory=list)
    met: set[frozenset[UUID]] = field(default_factory=set)
    dropped: set[UUID] = field(default_factory=set)

    @property
    def staff(self) -> User:
        return self.tournament.created_by

    def playing(self) -> list[UUID]:
        return [entry for entry in self.users if entry not in self.dropped]

    def seat(self, round_: Round) -> list[Table]:
        """The tables of a published round, each with the score that it will have."""
        seats = MatchSeat.objects.filter(round=round_).order_by("match__table", "number")
        at: dict[UUID, list[UUID]] = {}
        for match, entry in seats.values_list("match_id", "entry_id"):
            at.setdefault(match, []).append(entry)
        tables = [Table(match, entries, self._score()) for match, entries in at.items()]
        self.rounds.append(tables)
        return tables

    def rematches(self) -> int:
        """How many pairs of the last round had met before."""
        pairs = [frozenset(match.entries) for match in self.rounds[-1] if len(match.entries) == 2]
        again = sum(pair in self.met for pair in pairs)
        self.met.update(pairs)
        return again

    def expected(self) -> list[Any]:
        """The standings when everything that is seated has been played."""
        played = [
            part
            for number, tables in enumerate(self.rounds, 1)
            for table in tables
            for part in table.parts(number)
        ]
        rows = standings([str(entry) for entry in self.users], played, PROFILES["card-game"])
        return sorted(
            (row.rank, row.player, row.points, row.byes, [decimal(x.value) for x in row.tiebreaks])
            for row in rows
        )

    def _score(self) -> MatchScore:
        first, second, drawn = self.rng.choices([*SCORES], weights=[*SCORES.values()])[0]
        return MatchScore((first, second), drawn)


def served_rows(page: dict[str, Any]) -> list[Any]:
    """The same of the standings as they are served."""
    return sorted(
        (
            row["rank"],
            row["player"]["id"],
            row["match_points"],
            row["record"]["byes"],
            [tiebreaker["value"] for tiebreaker in row["tiebreakers"]],
        )
        for row in page["results"]
    )


def open_event(*, rounds: int, seed: int) -> BigEvent:
    """An event that takes entries."""
    draft = make_draft(name="Large Cup", rounds=rounds, best_of=BEST_OF)
    event = BigEvent(draft, random.Random(seed))
    return move(event, TournamentState.REGISTRATION)


def move(event: BigEvent, state: TournamentState) -> BigEvent:
    event.tournament = change_state(
        tournament_id=event.tournament.pk,
        state=state,
        actor=event.staff,
        reason="",
        now=timezone.now(),
    )
    return event


def enter_one(event: BigEvent, number: int) -> None:
    """One more entry by the service, with a user of their own and a legal deck."""
    user = make_user()
    entry = enter(
        tournament_id=event.tournament.pk,
        user=user,
        name=f"Player {number:05}",
        deck=legal_deck(number),
        now=timezone.now(),
    )
    event.users[entry.pk] = user


def enter_many(event: BigEvent, numbers: range) -> None:
    """Many more, written in bulk as the services write them, but for the journal."""
    now = timezone.now()
    kept = [*DeckSnapshot.objects.order_by("created_at")[:2]]
    digests = {
        engine.deck_commitment(legal_deck(seat), bytes(kept[0].salt)): seat for seat in (0, 1)
    }
    first = digests[kept[0].commitment]
    lists = {first: kept[0], 1 - first: kept[1]}
    names = [f"large-{event.tournament.pk}-{number}" for number in numbers]
    users = User.objects.bulk_create(
        [User(username=name, likeness=likeness(name)) for name in names], IN_BULK
    )
    decks, entries, players = [], [], []
    for number, user in zip(numbers, users, strict=True):
        salt = event.rng.randbytes(SALT_BYTES)
        deck = DeckSnapshot(
            deck_list_id=lists[number % 2].deck_list_id,
            verdict_id=lists[number % 2].verdict_id,
            salt=salt,
            commitment=engine.deck_commitment(legal_deck(number), salt),
            created_at=now,
        )
        name = f"Player {number:05}"
        facts = {"tournament": event.tournament, "name": name, "name_key": name_key(name)}
        entry = Entry(deck=deck, entered_at=now, updated_at=now, changed_at=now, **facts)
        decks.append(deck)
        entries.append(entry)
        players.append(EntryPlayer(entry=entry, user=user, joined_at=now, **facts))
    DeckSnapshot.objects.bulk_create(decks, IN_BULK)
    Entry.objects.bulk_create(entries, IN_BULK)
    EntryPlayer.objects.bulk_create(players, IN_BULK)
    Tournament.objects.filter(pk=event.tournament.pk).update(
        places_taken=F("places_taken") + len(numbers)
    )
    event.users |= {entry.pk: user for entry, user in zip(entries, users, strict=True)}


def settle_in_bulk(tables: list[Table]) -> None:
    """Write results down as the services do, but for reports and journal."""
    by_match = {table.match: table for table in tables}
    Match.objects.filter(pk__in=by_match).update(
        state=MatchState.SETTLED, settled_by=SettledBy.RULING, settled_at=timezone.now()
    )
    seats = list(MatchSeat.objects.filter(match__in=by_match))
    for seat in seats:
        part = by_match[seat.match_id].parts(0)[seat.number]
        seat.result, seat.games_drawn = part.result, part.games_drawn
        seat.games_won, seat.games_lost = part.games_won, part.games_lost
    columns = ["result", "games_won", "games_lost", "games_drawn"]
    MatchSeat.objects.bulk_update(seats, columns, IN_BULK)
