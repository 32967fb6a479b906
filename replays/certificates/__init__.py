"""Certificates and signed heads: their contents, signatures and keys."""
