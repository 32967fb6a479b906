"""Commandeer TCG, with unofficial house sets of four factions. The rulings are in docs/rules."""

from engine.games.commandeer.rules import Commandeer

GAME = Commandeer()
