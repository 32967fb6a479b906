"""Shared by all rooms: powers in an event, its lock, its journal, its states.

Every change of an event waits for the lock on its row (`services/changes.py`), so places, the
waitlist, rounds and results have one order. Staff can have powers in one event alone; `access.py`
joins them to the powers that their organisation gives.

An event pins the digests of its format and rules when it opens (`services/pinned_rules.py`), so a
later ban list changes nothing for it. The scenario of a round (`scenarios.py`) is options of the
game. Publishing fixes them in the format of the round's slots, beside those of the event, and the
verifier refuses logs with others.
"""
