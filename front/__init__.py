"""The way of a request to a view and back: admission, bodies, limits, kept answers, errors."""
