"""Anima Tactics: two parties of miniatures, ten-sided dice. The rulings are in docs/rules."""

from engine.games.anima_tactics.game import AnimaTactics

GAME = AnimaTactics()
