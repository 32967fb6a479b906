"""Stages, drawn as brackets and groups."""
