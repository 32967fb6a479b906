"""Public reasons for the rejection of a log."""

# The engine's own words may name a card of a hidden hand or deck, so they are for the sender of the
# log alone. Other readers see the kind of fault and the move.
PUBLIC_REASONS = {
    "after_end": "A move was made after the game had ended.",
    "fuel": "The log takes more steps than any game may.",
    "hash_mismatch": "The position differs from the one the log was sealed with.",
    "illegal": "The rules do not allow this move.",
    "illegal_deck": "A deck is not legal in the format of the match.",
    "incomplete": "The log ends before the game does.",
    "malformed": "The bytes do not follow the log format.",
    "no_move": "The game came to a decision without a legal move, a defect of its rules.",
    "seed_opened": "The log uses a seed that is no longer secret; its game has a new one.",
    "unavailable": "The move was not open to the player.",
    "unknown_card": "The move names a card that is not in the game.",
    "unsupported_rules": "The log was made under rules that are not in use here.",
    "wrong_deck": "The log was not played with the decks registered for the match.",
    "wrong_match": "The log is of another match.",
    "wrong_players": "The log was not played by the players of the match.",
    "wrong_result": "The log claims another result than the game had.",
    "wrong_rules": "The log was not played by the rules of the match.",
    "wrong_seat": "A player moved whose turn it was not.",
    "wrong_seed": "The log was not played from the seed of the match.",
}
OTHER_REASON = "The log was refused."
