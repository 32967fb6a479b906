"""Cards as faces: one component for every card of every game, in all sizes.

A game's function (`commandeer.py` and its likes) says which fact of a card stands where, under
which sign and in which colours; `face.py` is what it fills in. `markup.py` draws a face by one
template: pages hold the markup, and scripts get all faces of a game in a file, so nothing draws one
a second time. The width of what holds a face decides what of it is shown (`faces.css`). It says all
its facts and words to those who do not see it.

`drawings` has the signs and the land behind them, and writes the two files of them.
"""
