"""Cards as faces: one component for every card of every game, in all sizes.

A game's function (`commandeer.py` and its likes) says which fact of a card stands where, under which
sign and in which colours; `face.py` is what it fills in. `markup.py` draws a face by one template,
which pages hold as it is and scripts get in a file (`faces.json`), so nothing draws it twice. Its
container's width decides what of it is shown (`faces.css`). A face says all its facts and words to
those who do not see it.

`drawings` has the signs and the land behind them, and writes the two files of them.
"""
