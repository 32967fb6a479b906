"""Certificates: what one says, in bytes that anybody can check."""
