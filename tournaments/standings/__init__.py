"""Standings: counting, and the standings and pairings as they are served.

Standings and pairings are written with the results, and stored as bytes with their ETag
(`services/stored_standings.py`). A reader gets these bytes or 304, and causes no computation, with
one exception: `services/breakdown_document.py`.

The place of an entry in tables follows from when it came (`late_from`) and when it left
(`dropped_after_round`), so late entries, drops and disqualifications rewrite no table that exists
(`services/ranked_entries.py`). Each kind of stage has a table (`services/stage_tables.py`); the
standings put these together, the last stage on top.

Scores for painting and sportsmanship enter the live standings when the event ends, and not before.
So no stored page reveals them early (`services/soft_scores.py`).
"""
