"""TACTICA, a war of hexes and secret hands. The rulings are in docs/rules."""

from engine.games.tactica.game import Tactica

GAME = Tactica()
