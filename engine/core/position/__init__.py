"""The position of a game: its state, its agenda, and the choices of its seats.

A position is plain data, and so are the texts that wait in it. Copying, saving, hashing it and
resuming it in another process need nothing else
(docs/decisions/0002-state-is-plain-data-on-an-agenda.md).

The legal moves of a decision are one object, a choice, and nothing else decides about legality.
Verification asks a choice about a move and bots draw moves from it, so they cannot disagree.
Interruptions such as conceding are no part of a choice: any seat may make them at any time. For
moves over a table see docs/decisions/0023-open-spaces-and-whole-numbers.md.
"""
