"""Tactics Anthem Online, First Edition: Elven Legends. The rulings are in docs/rules."""

from engine.games.tactics_anthem.rules import TacticsAnthem

GAME = TacticsAnthem()
