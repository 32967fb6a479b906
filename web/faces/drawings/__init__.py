"""The signs on faces and the land behind them, as lines of paths, and the two files made of them."""
