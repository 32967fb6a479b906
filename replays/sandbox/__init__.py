"""Runs code on untrusted input, in a child process that can compute and nothing else."""
