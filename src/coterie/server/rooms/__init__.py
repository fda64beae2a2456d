"""Rooms: who plays on which seat, what the people agree on, and what happens after the game."""
