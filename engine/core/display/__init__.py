"""Positions, events and questions as readers see them, each with what they may know."""
