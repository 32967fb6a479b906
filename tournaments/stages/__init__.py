"""Stages: where an event is between them, and how one starts.

Stages follow each other in the chains that `tournaments/events/services/settings.py` allows. The
first draft of a stage starts it: the cut, the seeds, the groups or the bracket are stored, and are
removed again if that draft is discarded. `selectors/progress.py` reads the next step from the
rounds and results that exist, never from a counter.
"""
