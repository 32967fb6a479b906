"""What a game declares: its rules, cards and formats as one catalogue, and its words."""
