"""The signs on faces and the land behind them, as lines of paths, and two files made of them."""
