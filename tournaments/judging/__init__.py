"""Judging: infractions, penalties, deck checks, disqualification.

A running event keeps a judge who does not play, unless it lets staff decide who play
(`tournaments/core/services/judges.py`).

A penalty is a row, and its effects are read from the rows: the games with which the score of a
match begins (`tournaments/matches/selectors/scores.py`), and the points deducted in standings
and pairings (`tournaments/standings/services/deductions.py`). A penalty without a match waits for
the next that is published, and waits again if that match is withdrawn
(`tournaments/matches/services/penalty_effects.py`).

Deck checks are drawn by lots from a secret that is opened after the round
(docs/decisions/0051-lots-are-committed-to.md). Penalties and deck checks are never public.
"""
