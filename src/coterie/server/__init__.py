"""Rooms on a network: people and programs take seats, and what they say is never lost."""
