"""Decks as the service keeps them: lists, verdicts, and the snapshots that events hold.

A published format is a row that never changes, with the digests of its rules and cards. A ban list
makes a version that is in force from its day on. An event's own bans and house rules also make a
version. Games are judged by the row that their event pinned, whatever the program's files say
later.

A deck is read, and judged by a pure function of deck and format; the verdict is kept under the
digests of both. Submitting a deck for an entry freezes a snapshot of it, with a salted commitment.
The last snapshot before the deadline counts.
"""
