"""How a request says who sends it, and what that lets it do."""
