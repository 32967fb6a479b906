"""Positions, events and questions for readers, each with only what the reader may know.

Events and decisions carry values: a seat, a card, a target, a number. The words of the game make
sentences of them. `engine.move_words` makes sentences of the moves of a log without playing the
game, so pages that list moves replay nothing.
"""
