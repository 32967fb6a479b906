"""L.E.T.A.L., heroes with tricks on a board. The rulings are in docs/rules."""

from engine.games.letal.game import Letal

GAME = Letal()
