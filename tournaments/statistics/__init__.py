"""Statistics: archetypes, matchups, cards, seats and length of games, of public decks alone.

An event is counted from what is public of it: decks once they are revealed, settled matches of
published rounds, games whose logs are open (`selectors/facts.py`). `counting.py` makes figures of
that, which can be added up, and `documents.py` what readers get: with intervals, and nothing of
fewer decks or matches than it says.

Figures of an event are kept as bytes. They are counted when somebody asks for them and something
has changed, at most twice a minute, by the reader or, of a large event, by a worker. Every ten
minutes a worker counts finished events and adds up those of a format in a month, of a game in a
year, and of a series (`services/sums.py`).
"""
