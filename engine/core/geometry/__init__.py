"""Distances, paths and sight in whole numbers, on hexes and on a table."""
