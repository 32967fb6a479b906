"""Standings and pairings as stored bytes."""
