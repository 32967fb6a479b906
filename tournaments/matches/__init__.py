"""Matches: reports, game logs, evidence, results, disputes and rulings."""
