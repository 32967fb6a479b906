"""Brings a real PostgreSQL and a real Redis to a test run, and takes them away again."""
