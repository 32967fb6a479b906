"""Series: events whose points add up.

A series is counted anew, under the lock of its row, when the journal says that one of its events
was finished or opened again, and when an event joins or leaves it. It counts the stored standings
of its finished events. Its own standings are kept as bytes, as those of events are
(`services/series_standings.py`).
"""
