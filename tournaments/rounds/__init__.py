"""Rounds: draft pairings, publishing, repairs, the timer.

A pure function drafts a round from points and history, and gives a reason with each pairing. The
staff see the draft, may edit it, and publish or discard it. Each kind of stage has an input that
draws its next round (`selectors/pairing_input.py`).

Publishing opens in `replays` a slot for each game of each match (`services/match_slots.py`): its
players, decks and rules, and a secret seed of which only the commitment is public. A terrain with
the name of a map of the game fixes that option in its slots. A match keeps the terrain that its
table had when it was published.
"""
