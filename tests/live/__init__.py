"""Tests of the live server."""
