"""The part of the engine that all games share and that knows no game.

A game declares how play begins, which seat decides next and between which moves, what a move does,
when play is over and with which result, and what each seat may see. Verification, bots, the command
line, the counting of moves, golden logs and the laws in the tests are written once, against these
declarations.

Each package imports only those above it in this list; `base` and `geometry` do not import each
other, nor do `display` and `bots` (docs/decisions/0061-rooms-below-and-before.md):

- `base`: encodings, files of tables, names of cards, random numbers
- `geometry`: distances, paths and sight in whole numbers
- `position`: the state of a game, its agenda, and the choices of its seats
- `decks`: decks, and the formats and rules that judge them
- `rules`: the declarations of a game
- `display`: positions, events and questions for readers
- `bots`: computer players
- `logs`: games as they are written, recorded, verified and shown
"""
