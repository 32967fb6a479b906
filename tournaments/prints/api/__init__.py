"""Sheets to print, and tables for spreadsheets."""
