"""Registrations: players and teams, places and the waitlist, check-in, decks, payments and prizes.

Each player of an entry is a row, the captain as well as team mates, so a constraint of one database
table ensures that nobody plays twice. Where several players play a side together, a team is one
entry: it has one deck and one seat, and each of its players speaks for all. An invitation holds no
place until it is accepted (`services/teams.py`).
"""
