"""A game as a sequence of small numbered choices, each with a mask, for learning libraries."""
