"""Standings, and where their numbers come from."""
