"""A live game: its record, its seats, and what is told to whom."""
