"""Openings and closings before play, each at its moment."""
