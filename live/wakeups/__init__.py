"""How the live server hears that something was committed; what they miss, its sweep finds."""
