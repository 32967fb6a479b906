"""Accounts and organisations."""
