"""The server: rooms on a network, where people and programs take seats. A move that was accepted is never lost."""
