"""The balance report: which seat, side, card or choice is out of line, how certain that is, and how to draw it."""
