"""How the Arena's bots judge a position."""
