"""The part of the engine that knows no game: choices, state, agenda, cards, logs, verification."""
