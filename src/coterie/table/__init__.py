"""A live game: its record, its seats, and who is told what."""
