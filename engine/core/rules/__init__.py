"""The declarations of a game: its rules, cards and formats as one catalogue, and its words.

The files of a game are checked when the game is imported, the steps of its cards included: a verb,
an argument, a target or a card that does not exist is an error with file, card and line.

A game has two sides, or more if it declares so; events pair two. A side has one registered deck,
wins or loses, and is called the seat of a match by the service. At the table it has one seat or
several, and decisions are made by seats.
"""
