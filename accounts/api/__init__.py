"""The sender of a request, and the powers that it has by that."""
