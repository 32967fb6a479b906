"""Logs of games: writing, recording, verifying and showing them.

A log has a head, a line for each move, the end, and the opening of what the head committed to. It
has exactly one spelling, and hashes chain its head and moves (docs/log-format.md).

Each move may also carry a keyed hash of the position after it and of the random numbers so far;
either all moves of a log have one or none. If a rule has changed, verification fails at the first
move that the change touches. The key keeps readers from guessing a hidden hand by its hash. The
hash covers each field of a position that is not left out by name (docs/positions.md) and nothing of
how rules are written (docs/decisions/0016-hashes-cover-what-is-documented.md).

A certified log is a whole game, legal move by move under its rules, with the result that it says.
Three values identify the rules: the edition of the game, the digest of its cards, and the digest of
the format. A log that somebody has changed and sealed again is another game. It may be legal, but
it does not match what was committed to.

The number of moves, the steps of a move, the depth of frames and the length of the output have
limits, so no upload can occupy a worker for ever.

Where a physical table is recorded, the order of cards that nobody has seen is filled up
(docs/decisions/0015-a-table-that-is-recorded.md).
"""
