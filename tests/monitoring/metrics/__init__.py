"""Tests of what operators read of a running installation."""
