"""Ways in which the live server hears of commits; what they miss, its sweep finds."""
