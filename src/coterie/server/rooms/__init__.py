"""Rooms: who sits where, what the people in them agree on, and what happens after the game."""
