"""A game as a sequence of small numbered choices, each with a mask: what learning libraries need, whichever it is."""
