"""Events: entries, rounds, matches, results and standings.

Seeds, salts, decks and logs are secret until they are revealed. An event decides when, and
`entries/services/reveals.py` passes that down to `decks` and `replays`. Answers are built from
lists of what may be shown, never by removing what may not.

An action that is due at a time is a row with its moment: a window to dispute, the clock of a round,
a deadline. `sweeping.py` carries these out one by one, each under the lock of its event, so one
that fails delays no other. Services compare the time with a closing moment themselves, so a late
sweep keeps nothing open. Pages show the times of an event in the zone of its place
(`terms/zones.py`); all other times are UTC.
"""
